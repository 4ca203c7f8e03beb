public import JSON

/// Some of the texts that were chosen: many come in portions, long ones in pieces, so that any number of any size can.
public struct TextPortion: Sendable {
    /// In the order of the files.
    public let texts: [TextFile]
    /// Whether there are more.
    public let hasMore: Bool

    /// A JSON object as the page makes it: `more`, and `texts` with `name`, `text`, `modified` in milliseconds since
    /// 1970, `more` and `unreadable`. What is missing is empty, 0 or false.
    public init(_ json: JSONValue) {
        texts = (json["texts"]?.array ?? []).map { file in
            let isUnreadable = file["unreadable"]?.boolean ?? false
            return TextFile(
                name: file["name"]?.string ?? "", text: file["text"]?.string ?? "",
                modifiedAt: UInt64(clamping: file["modified"]?.integer ?? 0),
                rest: isUnreadable ? .unreadable : file["more"]?.boolean ?? false ? .more : .nothing)
        }
        hasMore = json["more"]?.boolean ?? false
    }
}

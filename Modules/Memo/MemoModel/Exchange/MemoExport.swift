public import JSON
import Replication

/// A memo as a record of our own JSON: it has `text`, from which it comes back byte for byte, beside title and body.
public struct MemoExport: JSONMembers {
    private let text: String
    private let isPinned: Bool
    private let created: UInt64
    private let changed: UInt64

    /// Times are in milliseconds since 1970.
    public init(text: String, isPinned: Bool, created: UInt64, changed: UInt64) {
        self.text = text
        self.isPinned = isPinned
        self.created = created
        self.changed = changed
    }

    /// Members are sorted by name; `last_modified` is in seconds since 1970, the other times in ISO 8601.
    public func writeMembers(to writer: inout JSONWriter) {
        let (title, body) = Memo.split(text)
        writer.member("body", body)
        writer.member("createdAt", plain: Times.iso8601(milliseconds: created))
        writer.member("last_modified", changed / 1000)
        writer.member("pinned", isPinned)
        writer.member("text", text)
        writer.member("title", title)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: changed))
    }

    /// The whole file.
    public static func bytes(of memos: [MemoExport]) -> [UInt8] {
        var writer = JSONWriter(reserving: memos.reduce(64) { $0 + $1.text.utf8.count * 2 + 256 })
        writer.array { writer in
            for memo in memos { memo.write(to: &writer) }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

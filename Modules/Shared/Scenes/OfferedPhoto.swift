public import JSON

/// A saved photo, as another area offers it to a person who chooses one.
public struct OfferedPhoto {
    /// The hash of its file, in hexadecimal.
    public let file: String
    /// What commands know it by.
    public let label: String
    /// As people gave it; may be empty.
    public let title: String
    /// As it is shown, in pixels; 0 where it is not known.
    public let width: Int
    /// As it is shown, in pixels; 0 where it is not known.
    public let height: Int
    /// What of the file is shown, as addresses have it; empty for all of it.
    public let frame: String

    /// One of what `gallery list` answers; nil for a photo that has no file here.
    public init?(_ value: JSONValue) {
        guard let file = value["file"]?.string else { return nil }
        label = value["label"]?.string ?? ""
        let shown = value["frame"]
        frame = label.isEmpty ? "" : Self.frame(shown?["text"]?.string)
        self.file = file
        title = value["title"]?.string ?? ""
        let size = frame.isEmpty ? value : shown
        width = Int(clamping: size?["width"]?.integer ?? 0)
        height = Int(clamping: size?["height"]?.integer ?? 0)
    }

    /// Whether something else is shown than the file: only the server makes a file of that.
    public var isEdited: Bool { !frame.isEmpty }

    /// Where a small picture of it is loaded from; `width` is in pixels.
    public func picture(width: Int) -> String { Self.picture(of: file, frame: frame, width: width) }

    /// Where a small picture of what a frame shows of a file is loaded from. A frame that is none shows all.
    public static func picture(of file: String, frame: String, width: Int) -> String {
        let frame = self.frame(frame)
        return "/api/thumbnails/\(file)?width=\(width)" + (frame.isEmpty ? "" : "&frame=" + frame)
    }

    /// As addresses take it: numbers and points.
    private static func frame(_ text: String?) -> String {
        guard let text, text.utf8.count <= 40 else { return "" }
        let isFrame = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return isFrame ? text : ""
    }
}

/// A file that a text shows or leads to, as its name says: what kind it is and how wide it stands.
public struct Attachment: Sendable, Equatable {
    /// How it is shown.
    public enum Kind: Sendable, Equatable {
        case picture
        case audio
        case video
        /// To be downloaded.
        case file
    }

    /// By the ending of the name; a picture where that says nothing, for pictures may be called anything.
    public let kind: Kind
    /// Without the width.
    public let name: String
    /// In points, 16 to 4,000; nil for what is as wide as it is.
    public let width: Int?

    /// What an image's description names: `clip.mp4`, or `Market|300` for one that stands 300 points wide.
    public init(description: String) {
        var name = Substring(description)
        var width: Int?
        if let bar = description.utf8.lastIndex(of: UInt8(ascii: "|")) {
            let digits = description[description.utf8.index(after: bar)...]
            if digits.utf8.count <= 4, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(digits),
                Self.widths.contains(number)
            {
                width = number
                name = description[..<bar]
            }
        }
        self.name = String(name)
        self.width = width
        kind = Self.kind(ofName: self.name) ?? .picture
    }

    private static let widths = 16...4_000

    /// Audio or video that browsers play, by the name's ending; nil for anything else.
    public static func kind(ofName name: String) -> Kind? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = Array(name.utf8[name.utf8.index(after: dot)...].prefix(6).map { $0 | 0x20 })
        for each in ["mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac"] where Array(each.utf8) == ending {
            return .audio
        }
        for each in ["mp4", "m4v", "webm", "mov", "ogv"] where Array(each.utf8) == ending { return .video }
        return nil
    }

    /// The Markdown for a file of the blob store: pictures, audio and video are shown, all else is a link.
    public static func markdown(name: String, hash: String, isPicture: Bool) -> String {
        let shown = BlobSource.markdown(name: name, hash: hash)
        return isPicture || kind(ofName: name) != nil ? shown : String(shown.dropFirst())
    }
}

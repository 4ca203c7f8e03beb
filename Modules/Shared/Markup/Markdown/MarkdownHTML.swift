import Primitives

extension MarkdownDocument {
    /// How a document becomes HTML.
    public struct HTMLOptions: Sendable {
        /// Raw HTML goes through as it is, and so does every destination. Never for a text from elsewhere.
        public var isTrusting: Bool
        /// Images from other hosts are shown; otherwise a link takes their place.
        public var showsRemoteImages: Bool
        /// Boxes of tasks can be ticked: they carry `data-task` with the index of the task and are not disabled.
        public var hasLiveTasks: Bool

        /// Without any of them the result is safe to put into a page.
        public init(isTrusting: Bool = false, showsRemoteImages: Bool = false, hasLiveTasks: Bool = false) {
            self.isTrusting = isTrusting
            self.showsRemoteImages = showsRemoteImages
            self.hasLiveTasks = hasLiveTasks
        }

        /// Raw HTML as text, links to `http`, `https`, `mailto` and relative places only, no remote images.
        public static let safe = HTMLOptions()
        /// What `cmark-gfm --unsafe` writes, byte for byte; for comparing.
        public static let conformance = HTMLOptions(isTrusting: true, showsRemoteImages: true)
    }

    /// The document as HTML, by default safe to put into a page.
    public func html(_ options: HTMLOptions = .safe) -> String {
        var writer = HTMLWriter(options: options)
        writer.write(blocks, isTight: false)
        return String(utf8: writer.bytes)
    }
}

/// Writes HTML as UTF-8. Line ends stand where cmark-gfm puts them.
struct HTMLWriter {
    let options: MarkdownDocument.HTMLOptions
    var bytes: [UInt8] = []

    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func startLine() {
        if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    }

    mutating func escaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x22: raw("&quot;")
            case 0x26: raw("&amp;")
            case 0x3C: raw("&lt;")
            case 0x3E: raw("&gt;")
            default: bytes.append(byte)
            }
        }
    }

    /// A destination inside an attribute: percent-encoded where needed, then escaped.
    mutating func destination(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x26: raw("&amp;")
            case 0x27: raw("&#x27;")
            case 48...57, 65...90, 97...122: bytes.append(byte)
            // - _ . + ! * ( ) , % # @ ? = ; : / $ ~
            case 0x2D, 0x5F, 0x2E, 0x2B, 0x21, 0x2A, 0x28, 0x29, 0x2C, 0x25, 0x23, 0x40, 0x3F, 0x3D, 0x3B, 0x3A, 0x2F,
                0x24, 0x7E:
                bytes.append(byte)
            default:
                bytes.append(0x25)
                Hexadecimal.append(byte, to: &bytes, uppercase: true)
            }
        }
    }
}

public import JSON

/// Where somebody is in a document, as far as others see it: their pointer, what they have selected or open, their caret.
/// It is told from page to page and kept nowhere.
public struct PresencePlace: Equatable, Sendable {
    /// The pointer, where the document is drawn on.
    public var pointer: Pointer?
    /// The ids of the parts that are selected or open, such as objects or a card: at most `mostParts`.
    public var parts: [String]
    /// What is selected of the document's text, in Unicode scalars; the caret is at its end.
    public var selection: Selection?

    /// In tenths of the document's own unit, so that it is a whole number.
    public struct Pointer: Equatable, Sendable {
        /// To the right.
        public var x: Int32
        /// Downwards.
        public var y: Int32

        /// For a place in the document's own units; what is no number, or too large for one, is the nearest that is.
        public init(x: Double, y: Double) {
            self.x = Self.tenths(x)
            self.y = Self.tenths(y)
        }

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        private static func tenths(_ value: Double) -> Int32 {
            guard value.isFinite else { return 0 }
            return Int32(max(-1e9, min(1e9, (value * 10).rounded())))
        }
    }

    /// `start` is at most `end`, and neither is negative.
    public struct Selection: Equatable, Sendable {
        /// Where it starts.
        public let start: Int32
        /// Behind its last scalar, and where the caret is.
        public let end: Int32

        /// Nil where the end is before the start, or either is below 0.
        public init?(start: Int, end: Int) {
            guard 0 <= start, start <= end, end <= Int32.max else { return nil }
            self.start = Int32(start)
            self.end = Int32(end)
        }
    }

    /// Of what is longer the first are told.
    public static let mostParts = 8
    /// In bytes, of a part's id.
    private static let longestPart = 24

    /// Somewhere in the document.
    public init(pointer: Pointer? = nil, parts: [String] = [], selection: Selection? = nil) {
        self.pointer = pointer
        self.parts = Array(parts.prefix(Self.mostParts))
        self.selection = selection
    }

    /// What of it can be read: the rest is left out.
    public init(_ json: JSONValue) {
        self.init()
        if let x = Self.number(json["x"]), let y = Self.number(json["y"]) { pointer = Pointer(x: x, y: y) }
        for part in json["parts"]?.array?.prefix(Self.mostParts) ?? [] {
            guard let id = part.string, (1...Self.longestPart).contains(id.utf8.count),
                id.utf8.allSatisfy({ $0 == 0x2d || (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
            else { continue }
            parts.append(id)
        }
        if let start = Self.number(json["start"]), let end = Self.number(json["end"]) {
            selection = Selection(start: Int(start), end: Int(end))
        }
    }

    private static func number(_ json: JSONValue?) -> Int32? { json?.integer.flatMap { Int32(exactly: $0) } }

    /// Its members alone, for an object around them.
    func write(to writer: inout JSONWriter) {
        if let selection { writer.member("end", selection.end) }
        if !parts.isEmpty {
            writer.member("parts", parts)
        }
        if let selection { writer.member("start", selection.start) }
        if let pointer {
            writer.member("x", pointer.x)
            writer.member("y", pointer.y)
        }
    }

    /// As a JSON object.
    public var json: String {
        var writer = JSONWriter()
        writer.object { write(to: &$0) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

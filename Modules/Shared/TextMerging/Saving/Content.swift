/// The text that a history's insertions brought, one after the other.
struct Content {
    let bytes: [UInt8]
    let isASCII: Bool

    static let empty = Content()

    private init() {
        bytes = []
        isASCII = true
    }

    /// Nil unless the bytes are valid UTF-8.
    init?(_ bytes: [UInt8]) {
        guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
        isASCII = text.isKnownASCII
        self.bytes = bytes
    }
}

/// Finds where each insertion's text begins: only scalars are counted.
struct ContentCursor {
    private let content: Content
    private var place = 0

    init(_ content: Content) {
        self.content = content
    }

    var offset: Int32 { Int32(place) }
    var isAtEnd: Bool { place == content.bytes.count }

    /// Steps over so many scalars; false if there are fewer.
    mutating func step(_ scalars: Int32) -> Bool {
        if content.isASCII {
            guard Int(scalars) <= content.bytes.count - place else { return false }
            place += Int(scalars)
            return true
        }
        for _ in 0..<scalars {
            guard place < content.bytes.count else { return false }
            place += UTF8.length(ofScalarFrom: content.bytes[place])
        }
        return true
    }
}

/// How content is written: whichever is smaller.
enum ContentForm: UInt8 {
    case plain = 0
    case packed = 1
}

extension ByteWriter {
    /// Writes bytes with their count, smaller where they repeat themselves or some are frequent.
    package mutating func append(content: [UInt8]) {
        append(varint: UInt64(content.count))
        guard !content.isEmpty else { return }
        var packed = ByteWriter()
        packed.append(PackedText(content))
        if packed.bytes.count < content.count {
            append(byte: ContentForm.packed.rawValue)
            append(contentsOf: packed.bytes)
        } else {
            append(byte: ContentForm.plain.rawValue)
            append(contentsOf: content)
        }
    }

    private mutating func append(_ text: PackedText) {
        append(varint: UInt64(text.literals.count))
        append(byteColumn: text.literals)
        append(varint: UInt64(text.gaps.count))
        append(column: text.gaps)
        append(column: text.lengths)
        append(column: text.distances)
    }
}

extension ByteReader {
    mutating func readContent() throws(TextMergingError) -> Content {
        let start = offset
        guard let content = Content(try readContent(upTo: TextHistory.maximumCount)) else {
            throw .malformed(at: start)
        }
        return content
    }

    /// Any bytes that `ByteWriter.append(content:)` wrote, of which there are `limit` at most.
    package mutating func readContent(upTo limit: Int) throws(TextMergingError) -> [UInt8] {
        let start = offset
        let count = try readNumber(upTo: limit)
        guard count > 0 else { return [] }
        switch ContentForm(rawValue: try readByte()) {
        case .plain: return Array(bytes[try readRange(count)])
        case .packed:
            guard let text = try readPackedText(upTo: count).unpacked(count) else { throw .malformed(at: start) }
            return text
        case nil: throw .malformed(at: start)
        }
    }

    private mutating func readPackedText(upTo count: Int) throws(TextMergingError) -> PackedText {
        var text = PackedText()
        text.literals = try readByteColumn(try readNumber(upTo: count))
        let copies = try readNumber(upTo: count)
        text.gaps = try readColumn(copies)
        text.lengths = try readColumn(copies)
        text.distances = try readColumn(copies)
        return text
    }
}

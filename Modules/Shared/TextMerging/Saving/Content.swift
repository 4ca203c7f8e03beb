/// The text that a history's insertions brought, one after the other.
struct Content {
    let bytes: [UInt8]
    let isASCII: Bool

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

extension ByteWriter {
    mutating func append(content: [UInt8]) {
        append(varint: UInt64(content.count))
        append(contentsOf: content)
    }
}

extension ByteReader {
    mutating func readContent() throws(TextMergingError) -> Content {
        let start = offset
        let range = try readRange(try readNumber(upTo: TextHistory.maximumCount))
        guard let content = Content(Array(bytes[range])) else { throw .malformed(at: start) }
        return content
    }
}

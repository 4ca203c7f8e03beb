import Primitives

/// Takes XML apart into tags, a token at a time, without copying. Every step is bounded by the bytes there are.
///
/// It knows less than XML has: no document types, no processing instructions, no `CDATA`, names in ASCII. What
/// it does not know it throws.
struct SVGScanner {
    let bytes: [UInt8]
    private(set) var offset: Int
    /// Where the text begins, after a byte order mark.
    private let beginning: Int

    /// A piece of the file.
    enum Token {
        case start(SVGTag)
        /// The name in `</name>`.
        case end(Range<Int>)
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        beginning = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        offset = beginning
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<range.count where bytes[range.lowerBound + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The next tag, or nil at the end of the file. Text is stepped over; it is checked for entities.
    mutating func next() throws(SVGFault) -> Token? {
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                try skipText()
                continue
            }
            if starts("<!--") {
                try skipComment()
            } else if starts("<![CDATA[") {
                throw .characterData(at: offset)
            } else if starts("<!") {
                throw .documentType(at: offset)
            } else if starts("<?") {
                try skipDeclaration()
            } else if starts("</") {
                return .end(try endTag())
            } else {
                return .start(try startTag())
            }
        }
        return nil
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return bytes.count - offset >= count && isEqual(offset..<(offset + count), text)
    }

    private mutating func skipText() throws(SVGFault) {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
            if bytes[offset] == UInt8(ascii: "&") { try skipEntity() } else { offset += 1 }
        }
    }

    private mutating func skipEntity() throws(SVGFault) {
        for entity in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"] as [StaticString] where starts(entity) {
            offset += entity.utf8CodeUnitCount
            return
        }
        throw .entity(at: offset)
    }

    private mutating func skipComment() throws(SVGFault) {
        let start = offset
        offset += 4
        while offset < bytes.count {
            if starts("--") {
                // Two dashes end a comment, in XML; in HTML `--!>` does so too.
                guard starts("-->") else { throw .malformed(at: offset) }
                offset += 3
                return
            }
            offset += 1
        }
        throw .malformed(at: start)
    }

    /// The declaration at the very beginning is all that begins with `<?`, and its encoding is UTF-8.
    private mutating func skipDeclaration() throws(SVGFault) {
        let start = offset
        guard start == beginning, starts("<?xml ") else { throw .processingInstruction(at: start) }
        offset += 5
        while true {
            skipSpace()
            if starts("?>") {
                offset += 2
                return
            }
            let attribute = try attribute()
            if isEqual(attribute.name, "encoding") {
                let encoding = bytes[attribute.value].map { $0 | 0x20 }
                guard encoding.elementsEqual("utf-8".utf8.map { $0 | 0x20 }) else { throw .notUTF8 }
            }
        }
    }

    private mutating func endTag() throws(SVGFault) -> Range<Int> {
        offset += 2
        let name = try name()
        skipSpace()
        guard take(UInt8(ascii: ">")) else { throw .malformed(at: offset) }
        return name
    }

    private mutating func startTag() throws(SVGFault) -> SVGTag {
        let start = offset
        offset += 1
        var tag = SVGTag(offset: start, name: try name(), attributes: [], isEmpty: false)
        while true {
            let hadSpace = skipSpace()
            if take(UInt8(ascii: ">")) { return tag }
            if starts("/>") {
                offset += 2
                tag.isEmpty = true
                return tag
            }
            guard hadSpace else { throw .malformed(at: offset) }
            let attribute = try attribute()
            guard tag.attributes.count < SVGLimits.attributes else { throw .tooComplex(at: start) }
            for other in tag.attributes where bytes[other.name].elementsEqual(bytes[attribute.name]) {
                throw .malformed(at: attribute.name.lowerBound)
            }
            tag.attributes.append(attribute)
        }
    }

    private mutating func attribute() throws(SVGFault) -> SVGAttribute {
        let name = try name()
        skipSpace()
        guard take(UInt8(ascii: "=")) else { throw .malformed(at: offset) }
        skipSpace()
        guard offset < bytes.count else { throw .malformed(at: offset) }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .malformed(at: offset) }
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != quote {
            switch bytes[offset] {
            case UInt8(ascii: "<"): throw .malformed(at: offset)
            case UInt8(ascii: "&"): throw .entity(at: offset)
            default: offset += 1
            }
        }
        guard offset < bytes.count else { throw .malformed(at: start) }
        defer { offset += 1 }
        return SVGAttribute(name: name, value: start..<offset)
    }

    private mutating func name() throws(SVGFault) -> Range<Int> {
        let start = offset
        while offset < bytes.count, Self.isName(bytes[offset], first: offset == start) { offset += 1 }
        guard offset > start else { throw .malformed(at: start) }
        return start..<offset
    }

    private static func isName(_ byte: UInt8, first: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "_"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): !first
        default: byte.isASCIILetter || !first && byte.isASCIIDigit
        }
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = offset
        while offset < bytes.count, bytes[offset].isASCIISpace { offset += 1 }
        return offset > start
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }
}

/// A start tag. Ranges are of the file's bytes.
struct SVGTag {
    let offset: Int
    let name: Range<Int>
    var attributes: [SVGAttribute]
    /// Whether it ends itself: `<path/>`.
    var isEmpty: Bool
}

/// An attribute; its value without the quotation marks.
struct SVGAttribute {
    let name: Range<Int>
    let value: Range<Int>
}

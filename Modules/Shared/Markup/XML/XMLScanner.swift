import Primitives

/// Why a file is not read as XML.
public enum XMLFault: Error, Equatable, Sendable {
    /// It is not well-formed at this byte.
    case malformed(offset: Int)
    /// It declares a document type or entities, which are never read, or has an instruction where none is expected.
    case declaration(offset: Int)
}

/// Takes XML apart, tag by tag, each byte once. Entities of one's own and document types are no part of it, and names of
/// closing tags are not compared.
public struct XMLScanner {
    private let source: [UInt8]
    private let skipsInstructions: Bool
    /// Behind the last token.
    public private(set) var offset = 0
    /// Where the last token begins.
    public private(set) var tokenStart = 0
    /// How many elements are open.
    public private(set) var depth = 0
    private var hasRoot = false

    /// Deeper than drawings in drawings go.
    private static let maximumDepth = 256
    private static let maximumAttributes = 256

    /// An attribute of a tag.
    public struct Attribute {
        /// With its prefix.
        public let name: Range<Int>
        /// As it stands in the file.
        public let value: Range<Int>
    }

    /// A piece of the file.
    public enum Token {
        /// A tag that opens an element; an empty one has no `close`.
        case open(name: ArraySlice<UInt8>, [Attribute], isEmpty: Bool)
        /// The end of the element that was opened last.
        case close
        /// Text with its escapes.
        case text(Range<Int>)
        /// Text that has none.
        case literal(Range<Int>)
    }

    /// Processing instructions are stepped over with `skipsInstructions`, else refused.
    public init(_ bytes: [UInt8], skipsInstructions: Bool = false) {
        source = bytes
        self.skipsInstructions = skipsInstructions
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
        if isNext("<?xml") { offset = position(after: "?>", from: offset) ?? bytes.count }
    }

    /// The bytes of a part of the file.
    public func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { source[range] }

    /// The next token; nil at the end of the file.
    public mutating func next() throws(XMLFault) -> Token? {
        while offset < source.count {
            tokenStart = offset
            guard source[offset] == UInt8(ascii: "<") else {
                let start = offset
                offset = source[offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
                if depth == 0 {
                    guard source[start..<offset].allSatisfy({ $0.isASCIISpace }) else {
                        throw .malformed(offset: start)
                    }
                    continue
                }
                return .text(start..<offset)
            }
            if isNext("<!--") {
                guard let end = position(after: "-->", from: offset + 4) else { throw .malformed(offset: offset) }
                offset = end
                continue
            }
            if isNext("<![CDATA[") {
                let start = offset + 9
                guard depth > 0, let end = position(after: "]]>", from: start) else {
                    throw .malformed(offset: offset)
                }
                offset = end
                return .literal(start..<end - 3)
            }
            if skipsInstructions, isNext("<?") {
                guard let end = position(after: "?>", from: offset + 2) else { throw .malformed(offset: offset) }
                offset = end
                continue
            }
            if isNext("<!") || isNext("<?") { throw .declaration(offset: offset) }
            return try isNext("</") ? close() : open()
        }
        guard hasRoot, depth == 0 else { throw .malformed(offset: offset) }
        return nil
    }

    private mutating func close() throws(XMLFault) -> Token {
        guard depth > 0, let end = source[offset...].firstIndex(of: UInt8(ascii: ">")) else {
            throw .malformed(offset: offset)
        }
        offset = end + 1
        depth -= 1
        return .close
    }

    private mutating func open() throws(XMLFault) -> Token {
        let start = offset
        guard depth > 0 || !hasRoot, depth < Self.maximumDepth else { throw .malformed(offset: start) }
        hasRoot = true
        offset += 1
        let name = takeName()
        guard !name.isEmpty else { throw .malformed(offset: start) }
        var attributes: [Attribute] = []
        while true {
            skipSpace()
            guard offset < source.count else { throw .malformed(offset: start) }
            if source[offset] == UInt8(ascii: ">") {
                offset += 1
                depth += 1
                return .open(name: source[name], attributes, isEmpty: false)
            }
            if isNext("/>") {
                offset += 2
                return .open(name: source[name], attributes, isEmpty: true)
            }
            let attribute = takeName()
            skipSpace()
            guard !attribute.isEmpty, isNext("="), attributes.count < Self.maximumAttributes else {
                throw .malformed(offset: offset)
            }
            offset += 1
            skipSpace()
            guard offset < source.count, source[offset] == UInt8(ascii: "\"") || source[offset] == UInt8(ascii: "'"),
                let end = source[(offset + 1)...].firstIndex(of: source[offset])
            else { throw .malformed(offset: offset) }
            attributes.append(Attribute(name: attribute, value: offset + 1..<end))
            offset = end + 1
        }
    }

    private mutating func takeName() -> Range<Int> {
        let start = offset
        while offset < source.count, Self.isNameByte(source[offset]) { offset += 1 }
        return start..<offset
    }

    private mutating func skipSpace() {
        while offset < source.count, source[offset].isASCIISpace { offset += 1 }
    }

    private func isNext(_ text: StaticString) -> Bool {
        let end = offset + text.utf8CodeUnitCount
        return end <= source.count && source[offset..<end].isEqual(text)
    }

    private func position(after text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        var index = start
        while index + length <= source.count {
            if source[index] == text.utf8Start[0], source[index..<index + length].isEqual(text) {
                return index + length
            }
            index += 1
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "&"):
            false
        default: true
        }
    }
}

extension XMLScanner {
    /// Text without its escapes: the five that XML has itself, and numbers.
    public func unescaped(_ range: Range<Int>) throws(XMLFault) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            guard let ampersand = source[index..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) else { break }
            result.append(contentsOf: source[index..<ampersand])
            let most = min(ampersand + 12, range.upperBound)
            guard let end = source[ampersand..<most].firstIndex(of: UInt8(ascii: ";")) else {
                throw .malformed(offset: ampersand)
            }
            let name = source[ampersand + 1..<end]
            if name.isEqual("lt") {
                result.append(UInt8(ascii: "<"))
            } else if name.isEqual("gt") {
                result.append(UInt8(ascii: ">"))
            } else if name.isEqual("amp") {
                result.append(UInt8(ascii: "&"))
            } else if name.isEqual("quot") {
                result.append(UInt8(ascii: "\""))
            } else if name.isEqual("apos") {
                result.append(UInt8(ascii: "'"))
            } else if let scalar = Self.scalar(name) {
                result.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                throw .malformed(offset: ampersand)
            }
            index = end + 1
        }
        result.append(contentsOf: source[index..<range.upperBound])
        return result
    }

    /// `#10` or `#xA`.
    private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#"), name.count > 1 else { return nil }
        var digits = name.dropFirst()
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        if isHexadecimal { digits = digits.dropFirst() }
        guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        return Unicode.Scalar(value)
    }
}

extension Sequence<UInt8> {
    /// Whether these are the bytes of a text.
    public func isEqual(_ text: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

import Markup

/// Why an SVG file gives no canvas.
public enum SVGCanvasFault: Error, Equatable, Sendable {
    /// It is not well-formed at this byte.
    case malformed(offset: Int)
    /// It declares a document type or entities, which are never read.
    case declaration(offset: Int)
    /// Nothing in it says what canvas it was made from.
    case notOurs
}

/// An SVG file that was written by `SVGWriter`: the metadata in it, and its pictures.
///
/// Nothing else of it is read. Every byte is looked at once, nothing is expanded, nothing outside of it is opened.
public struct SVGCanvasFile: Sendable {
    /// The JSON that says what the drawing was made from.
    public let canvas: [UInt8]
    private let bytes: [UInt8]
    /// Where each picture's data is, by name.
    private let pictures: [[UInt8]: Range<Int>]

    /// More pictures than this are not of one file of ours.
    private static let maximumPictures = 50_000

    /// Reads a whole file. Throws where it is not well-formed, declares entities, or was made by something else.
    public init(_ bytes: [UInt8]) throws(SVGCanvasFault) {
        var scanner = XMLScanner(bytes)
        var canvas: [UInt8]?
        var isInCanvas = false
        var pictures: [[UInt8]: Range<Int>] = [:]
        while let token = try Self.reading({ () throws(XMLFault) in try scanner.next() }) {
            switch token {
            case .open(let name, let attributes, let isEmpty):
                if scanner.depth == (isEmpty ? 0 : 1), !name.isEqual("svg") { throw .notOurs }
                if name.isEqual("bojagi:canvas"), canvas == nil,
                    attributes.contains(where: {
                        scanner.bytes(in: $0.name).isEqual("xmlns:bojagi")
                            && scanner.bytes(in: $0.value).isEqual("urn:bojagi:canvas")
                    })
                {
                    canvas = []
                    isInCanvas = !isEmpty
                } else if isInCanvas {
                    throw .malformed(offset: scanner.offset)
                } else if name.isEqual("image") {
                    var id: Range<Int>?
                    var data: Range<Int>?
                    for attribute in attributes {
                        let name = scanner.bytes(in: attribute.name)
                        if name.isEqual("id") { id = attribute.value }
                        if name.isEqual("xlink:href") || name.isEqual("href") { data = attribute.value }
                    }
                    guard let id, let data, pictures.count < Self.maximumPictures else { continue }
                    let picture = Array(scanner.bytes(in: id))
                    if pictures[picture] == nil { pictures[picture] = data }
                }
            case .close: isInCanvas = false
            case .text(let range):
                guard isInCanvas else { continue }
                let text = try Self.reading { () throws(XMLFault) in try scanner.unescaped(range) }
                canvas?.append(contentsOf: text)
            case .literal(let range): if isInCanvas { canvas?.append(contentsOf: scanner.bytes(in: range)) }
            }
        }
        guard let canvas else { throw .notOurs }
        self.canvas = canvas
        self.bytes = bytes
        self.pictures = pictures
    }

    private static func reading<Result>(_ body: () throws(XMLFault) -> Result) throws(SVGCanvasFault) -> Result {
        do throws(XMLFault) {
            return try body()
        } catch {
            switch error {
            case .malformed(let offset): throw .malformed(offset: offset)
            case .declaration(let offset): throw .declaration(offset: offset)
            }
        }
    }

    /// The file that a picture holds; nil when there is no such picture, or its data is none.
    public func picture(named name: String) -> [UInt8]? {
        pictures[Array(name.utf8)].flatMap { Self.file(in: bytes[$0]) }
    }

    /// The bytes of a data URI in base64.
    private static func file(in uri: ArraySlice<UInt8>) -> [UInt8]? {
        guard let comma = uri.prefix(200).firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = uri[..<comma]
        guard head.starts(with: "data:".utf8), Array(head).hasEnding(";base64") else { return nil }
        var result: [UInt8] = []
        let data = uri[(comma + 1)...]
        result.reserveCapacity(data.count / 4 * 3)
        var word: UInt32 = 0
        var count = 0
        var isAtEnd = false
        for byte in data {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                isAtEnd = true
                continue
            case 0x09, 0x0a, 0x0d, 0x20: continue
            default: return nil
            }
            guard !isAtEnd else { return nil }
            word = word << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 {
                result.append(UInt8(truncatingIfNeeded: word >> 16))
                result.append(UInt8(truncatingIfNeeded: word >> 8))
                result.append(UInt8(truncatingIfNeeded: word))
            }
        }
        switch count % 4 {
        case 1: return nil
        case 2: result.append(UInt8(truncatingIfNeeded: word >> 4))
        case 3:
            result.append(UInt8(truncatingIfNeeded: word >> 10))
            result.append(UInt8(truncatingIfNeeded: word >> 2))
        default: break
        }
        return result
    }
}

extension [UInt8] {
    fileprivate func hasEnding(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && suffix(text.utf8CodeUnitCount).isEqual(text)
    }
}

public import Replication

/// What a photo is worth to its owner: one to five stars, or rejected. A photo without one is not rated.
public enum PhotoRating: Sendable, Hashable {
    case rejected
    /// From 1 to 5.
    case stars(UInt8)

    /// The most stars that there are.
    public static let most: UInt8 = 5

    /// As XMP has it: -1 for rejected, from 1 to 5 for stars. Nil for not rated, and for what is out of range.
    public init?(_ number: Int) {
        switch number {
        case -1: self = .rejected
        case 1...Int(Self.most): self = .stars(UInt8(number))
        default: return nil
        }
    }

    /// Of `xmp:Rating`, such as `4`, `4.0` or `-1`. Nil for not rated, and for what is none.
    public init?(xmp text: String) {
        var bytes = Array(text.utf8.prefix(20))[...]
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        guard let first = bytes.popFirst(), first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9"),
            bytes.first ?? UInt8(ascii: ".") == UInt8(ascii: ".")
        else { return nil }
        let number = Int(first - UInt8(ascii: "0"))
        self.init(isNegative ? -number : number)
    }

    /// As XMP has it.
    public var number: Int {
        switch self {
        case .rejected: -1
        case .stars(let count): Int(count)
        }
    }

    /// A star and how many, for where little has room; a cross for rejected.
    public var sign: String {
        switch self {
        case .rejected: "✕"
        case .stars(let count): "★" + String(count)
        }
    }

    /// A star for each; a cross for rejected.
    public var signs: String {
        switch self {
        case .rejected: "✕"
        case .stars(let count): String(repeating: "★", count: Int(count))
        }
    }
}

extension PhotoRating: WireCodable {
    /// A byte: 0 rejected, 1 to 5 stars.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .rejected: writer.write(0)
        case .stars(let count): writer.write(count)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let byte = try reader.readByte()
        guard byte <= Self.most else { throw reader.malformed }
        self = byte == 0 ? .rejected : .stars(byte)
    }
}

internal import Drawing
internal import Replication

// Values of `Drawing` as the wire carries them. They are wrapped, for a conformance of another module's type
// belongs to neither module.

struct WireNumber: WireCodable, Sendable {
    let value: Double

    init(_ value: Double) {
        self.value = value
    }

    func encode(into writer: inout WireWriter) {
        writer.writeNumber(value)
    }

    init(from reader: inout WireReader) throws(WireError) {
        value = try reader.readNumber()
    }
}

struct WirePoint: WireCodable, Sendable {
    let value: CanvasPoint

    init(_ value: CanvasPoint) {
        self.value = value
    }

    func encode(into writer: inout WireWriter) {
        writer.writeNumber(value.x)
        writer.writeNumber(value.y)
    }

    init(from reader: inout WireReader) throws(WireError) {
        value = CanvasPoint(x: try reader.readNumber(), y: try reader.readNumber())
    }
}

struct WireSize: WireCodable, Sendable {
    let value: CanvasSize

    init(_ value: CanvasSize) {
        self.value = value
    }

    func encode(into writer: inout WireWriter) {
        writer.writeNumber(value.width)
        writer.writeNumber(value.height)
    }

    init(from reader: inout WireReader) throws(WireError) {
        value = CanvasSize(width: try reader.readNumber(), height: try reader.readNumber())
    }
}

/// A colour or none: a varint, 0 for none, else one more than `0xRRGGBB`.
struct WireColor: WireCodable, Sendable {
    let value: RGBColor?

    init(_ value: RGBColor?) {
        self.value = value
    }

    func encode(into writer: inout WireWriter) {
        writer.writeVarint(value.map { UInt64($0.bits) + 1 } ?? 0)
    }

    init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.readVarint()
        guard raw <= 0x100_0000 else { throw reader.malformed }
        value = raw == 0 ? nil : RGBColor(hex: UInt32(raw - 1))
    }
}

extension RGBColor {
    /// `0xRRGGBB`.
    var bits: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension Assignment {
    func map<Other>(_ body: (Value) -> Other) -> Assignment<Other> {
        Assignment<Other>(
            value: body(value), writer: writer, replaced: body(replaced), replacedWriter: replacedWriter)
    }
}

extension WireWriter {
    /// A finite number. The varint's lowest two bits say how: 0 a whole number and 1 thousandths (zigzag above
    /// them), 2 eight bytes follow.
    mutating func writeNumber(_ value: Double) {
        let limit = 1_000_000_000_000.0
        if value > -limit, value < limit {
            let whole = Int64(value)
            if Double(whole) == value {
                writeVarint(Self.zigzag(whole) << 2)
                return
            }
            let thousandths = Int64((value * 1000 + 0.5).rounded(.down))
            if Double(thousandths) / 1000 == value {
                writeVarint(Self.zigzag(thousandths) << 2 | 1)
                return
            }
        }
        writeVarint(2)
        writeFixed(value.bitPattern)
    }

    private static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value << 1) ^ (value >> 63))
    }
}

extension WireReader {
    /// A number that `writeNumber` wrote; infinities and NaN are malformed.
    mutating func readNumber() throws(WireError) -> Double {
        let raw = try readVarint()
        let zigzag = raw >> 2
        let number = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
        switch raw & 3 {
        case 0: return Double(number)
        case 1: return Double(number) / 1000
        case 2:
            let value = Double(bitPattern: try readFixed())
            guard raw == 2, value.isFinite else { throw malformed }
            return value
        default: throw malformed
        }
    }
}

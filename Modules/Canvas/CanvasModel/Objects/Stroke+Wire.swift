public import Replication

extension Stroke: WireCodable {
    /// Thickness, number of points, then how far each is from the one before; behind that, where the line followed the
    /// pen's pressure, a 1 and a byte a point. It is the last of its part: versions without pressures stop before them.
    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(thickness)
        points.encode(into: &writer)
        guard !pressures.isEmpty else { return }
        writer.write(UInt8(1))
        for pressure in pressures { writer.write(pressure) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        thickness = try reader.readNumber()
        points = try [Point](from: &reader)
        var pressures: [UInt8] = []
        if !reader.isAtEnd, try reader.readByte() == 1 {
            pressures.reserveCapacity(points.count)
            for _ in points { pressures.append(try reader.readByte()) }
        }
        self.pressures = pressures
    }
}

extension [Stroke.Point] {
    /// Their number, then how far each is from the one before.
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(count))
        var last = Stroke.Point(x: 0, y: 0)
        for point in self {
            writer.writeSigned(Int64(point.x) - Int64(last.x))
            writer.writeSigned(Int64(point.y) - Int64(last.y))
            last = point
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        try self.init(from: &reader, in: 0...Int.max)
    }

    /// Malformed where they are fewer or more; then none of them is read.
    init(from reader: inout WireReader, in counts: ClosedRange<Int>) throws(WireError) {
        let count = try reader.readCount(ofSize: 2)
        guard counts.contains(count) else { throw reader.malformed }
        self = []
        reserveCapacity(count)
        var x: Int64 = 0
        var y: Int64 = 0
        for _ in 0..<count {
            x &+= try reader.readSigned()
            y &+= try reader.readSigned()
            guard let nextX = Int32(exactly: x), let nextY = Int32(exactly: y) else { throw reader.malformed }
            append(Stroke.Point(x: nextX, y: nextY))
        }
    }
}

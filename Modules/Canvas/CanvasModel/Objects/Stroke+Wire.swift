public import Replication

extension Stroke: WireCodable {
    /// Thickness, number of points, then how far each is from the one before.
    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(thickness)
        writer.writeVarint(UInt64(points.count))
        var last = Point(x: 0, y: 0)
        for point in points {
            writer.writeSigned(Int64(point.x) - Int64(last.x))
            writer.writeSigned(Int64(point.y) - Int64(last.y))
            last = point
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        thickness = try reader.readNumber()
        let count = try reader.readCount(ofSize: 2)
        var points: [Point] = []
        points.reserveCapacity(count)
        var x: Int64 = 0
        var y: Int64 = 0
        for _ in 0..<count {
            x &+= try reader.readSigned()
            y &+= try reader.readSigned()
            guard let nextX = Int32(exactly: x), let nextY = Int32(exactly: y) else { throw reader.malformed }
            points.append(Point(x: nextX, y: nextY))
        }
        self.points = points
    }
}

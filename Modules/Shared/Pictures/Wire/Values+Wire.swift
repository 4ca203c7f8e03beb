import Drawing
import Replication

// Values of `Drawing` as the wire carries them, by methods: a conformance of another module's type belongs to
// neither module.
extension WireWriter {
    mutating func write(_ number: Double) {
        writeFixed(number.bitPattern)
    }

    mutating func write(_ point: Point<PictureSpace>) {
        write(point.x)
        write(point.y)
    }

    mutating func write(_ size: Size<PictureSpace>) {
        write(size.width)
        write(size.height)
    }

    mutating func write(_ color: RGBColor) {
        write(color.red)
        write(color.green)
        write(color.blue)
    }

    mutating func write<Value>(optional value: Value?, _ body: (Value, inout WireWriter) -> Void) {
        write(value != nil)
        if let value { body(value, &self) }
    }

    mutating func write<Element>(list: [Element], _ body: (Element, inout WireWriter) -> Void) {
        writeVarint(UInt64(list.count))
        for element in list { body(element, &self) }
    }
}

extension WireReader {
    mutating func readDouble() throws(WireError) -> Double {
        Double(bitPattern: try readFixed())
    }

    mutating func readPoint() throws(WireError) -> Point<PictureSpace> {
        Point(x: try readDouble(), y: try readDouble())
    }

    mutating func readSize() throws(WireError) -> Size<PictureSpace> {
        Size(width: try readDouble(), height: try readDouble())
    }

    mutating func readColor() throws(WireError) -> RGBColor {
        RGBColor(red: try readByte(), green: try readByte(), blue: try readByte())
    }

    mutating func readOptional<Value>(
        _ body: (inout WireReader) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        try readBool() ? try body(&self) : nil
    }

    /// `size` is the least that an element takes, so that a list is never larger than what came.
    mutating func readList<Element>(
        ofSize size: Int, _ body: (inout WireReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        let count = try readCount(ofSize: size)
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }

    mutating func readUInt32() throws(WireError) -> UInt32 {
        try UInt32(from: &self)
    }
}

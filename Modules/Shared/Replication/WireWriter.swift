public import Primitives

/// Appends values to bytes in the wire format of `Docs/Format.md`.
public struct WireWriter {
    /// What was written so far.
    public var bytes: [UInt8]

    /// Nothing is written yet.
    public init() {
        bytes = []
    }

    /// Room for `capacity` bytes; more may be written.
    public init(reserving capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// One byte.
    public mutating func write(_ value: UInt8) {
        bytes.append(value)
    }

    /// One byte: 1 or 0.
    public mutating func write(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// Unsigned LEB128: seven bits a byte, least significant first.
    public mutating func writeVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Puts one or two numbers in front of the bytes that were written from `place` on, for a length is only
    /// known once they are.
    mutating func insertVarint(_ value: UInt64, _ second: UInt64?, at place: Int) {
        let end = bytes.count
        writeVarint(value)
        if let second { writeVarint(second) }
        let count = bytes.count - end
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // Byte by byte to the front: it is one byte nearly always.
            for step in 0..<count {
                let byte = buffer[end + step]
                (base + place + step + 1).update(from: base + place + step, count: end - place)
                buffer[place + step] = byte
            }
        }
    }

    /// Signed, zigzag then LEB128.
    public mutating func writeSigned(_ value: Int64) {
        writeVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Eight bytes, least significant first.
    public mutating func writeFixed(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Length in bytes, then UTF-8.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            writeVarint(UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    /// Length in bytes, then the bytes.
    public mutating func write(_ blob: [UInt8]) {
        writeVarint(UInt64(blob.count))
        bytes.append(contentsOf: blob)
    }

    /// The replica in eight bytes, then the sequence as a varint.
    public mutating func write(_ unit: UnitID) {
        writeFixed(unit.replica.raw)
        writeVarint(unit.sequence)
    }

    /// Sixteen bytes: `high`, then `low`.
    public mutating func write(_ document: DocumentID) {
        writeFixed(document.high)
        writeFixed(document.low)
    }

    /// The unit, then the time in eight bytes.
    public mutating func write(_ origin: Origin) {
        write(origin.unit)
        writeFixed(origin.time.raw)
    }
}

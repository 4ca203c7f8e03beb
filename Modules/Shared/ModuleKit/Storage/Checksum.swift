import Primitives
import Replication

/// A 64-bit checksum against decay, not against forgery. It takes in words of 64 bits with FNV-1a's step and
/// a fold of the upper half into the lower: two bijections, so damage within one word is always noticed.
///
/// Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm"; words instead of bytes for speed.
package struct Checksum {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Of bytes alone.
    package init(of bytes: [UInt8]) {
        add(bytes)
    }

    package mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01b3
        value ^= value >> 32
    }

    /// Little-endian words of eight bytes, the last filled up with zeros, then the length.
    package mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ buffer: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= buffer.count {
            add(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        if offset < buffer.count {
            var word: UInt64 = 0
            for (place, byte) in buffer[offset...].enumerated() { word |= UInt64(byte) << UInt64(8 * place) }
            add(word)
        }
        add(UInt64(buffer.count))
    }
}

extension StoredEvent {
    /// Of replica, sequence, span, bytes.
    package var checksum: UInt64 {
        var sum = Checksum()
        sum.add(id.replica.raw)
        sum.add(id.sequence)
        sum.add(span)
        sum.add(bytes)
        return sum.value
    }
}

extension StoredSnapshot {
    /// Of codec, position, graph, bytes.
    package var checksum: UInt64 {
        var sum = Checksum()
        sum.add(UInt64(codec))
        sum.add(position)
        sum.add(graph)
        sum.add(bytes)
        return sum.value
    }
}

/// Events one after another: the length of each as four bytes, the highest first, then its bytes.
enum EventFraming {
    static func bytes(_ events: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(events.reduce(0) { $0 + $1.count + 4 })
        for event in events {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: event.count >> shift)) }
            bytes += event
        }
        return bytes
    }

    /// Nil when the bytes end in the middle of an event.
    static func events(_ bytes: [UInt8]) -> [[UInt8]]? {
        var events: [[UInt8]] = []
        var index = 0
        while index < bytes.count {
            guard index + 4 <= bytes.count else { return nil }
            var count = 0
            for byte in bytes[index..<(index + 4)] { count = count << 8 | Int(byte) }
            index += 4
            guard count <= bytes.count - index else { return nil }
            events.append(Array(bytes[index..<(index + count)]))
            index += count
        }
        return events
    }
}

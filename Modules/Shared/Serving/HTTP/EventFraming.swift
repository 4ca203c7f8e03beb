import ModuleKit
import Replication

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

    /// Why bytes are no events.
    enum Fault: Error, Equatable {
        /// They end in the middle of one.
        case truncated
        /// One is so short that it can't be one.
        case tooShort
        /// There are more than `maximumCount`.
        case tooMany

        var phrase: Phrase {
            switch self {
            case .truncated: "The body ends in the middle of an event."
            case .tooShort: "The body contains something too short to be an event."
            case .tooMany: "Up to \(EventFraming.maximumCount) events are accepted at once."
            }
        }
    }

    /// An event takes several times its bytes in memory, the shortest most of all.
    static let maximumCount = 50_000

    /// Reads nothing of them; what they are is seen when they are taken in.
    static func events(_ bytes: [UInt8]) throws(Fault) -> [[UInt8]] {
        var events: [[UInt8]] = []
        var index = 0
        while index < bytes.count {
            guard bytes.count - index >= 4 else { throw .truncated }
            var count = 0
            for byte in bytes[index..<(index + 4)] { count = count << 8 | Int(byte) }
            index += 4
            guard count <= bytes.count - index else { throw .truncated }
            guard count >= Event.minimumSize else { throw .tooShort }
            guard events.count < maximumCount else { throw .tooMany }
            events.append(Array(bytes[index..<(index + count)]))
            index += count
        }
        return events
    }
}

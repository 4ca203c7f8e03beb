import ModuleKit
import Replication

/// A file of events: a line that names the format, each event with its length before it, and the SHA-256 of all that. In
/// format 2 the events of one document that follow each other are packed: segments with their length before them.
enum EventFile {
    static let opening = Array("bojagi exchange 1\n".utf8)
    static let packedOpening = Array("bojagi exchange 2\n".utf8)

    /// A file whose events have so many bytes is closed and another begun.
    static let preferredSize = 8_000_000
    /// A longer one is no file of ours, nor is one whose events have more bytes together.
    static let maximumSize = 50_000_000
    /// Events of fewer bytes are not packed: a program that knows format 1 alone reads them.
    static let smallestPacked = 4_096

    static func bytes(of events: [Event]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = opening
        for event in events { writer.write(event.bytes) }
        if writer.bytes.count >= smallestPacked, let packed = packed(events), packed.count < writer.bytes.count {
            writer.bytes = packed
        }
        let digest = BlobHash(of: writer.bytes).digest
        return writer.bytes + digest
    }

    /// Nil where some are too large.
    private static func packed(_ events: [Event]) -> [UInt8]? {
        var writer = WireWriter()
        writer.bytes = packedOpening
        var start = 0
        while start < events.count {
            let run = events[start...].prefix { $0.document == events[start].document }
            let count = EventPack.fitting(run.lazy.map(\.bytes.count))
            guard let segment = EventPack.packed(run.prefix(count).map(\.bytes)) else { return nil }
            writer.write(segment)
            start += count
        }
        return writer.bytes
    }

    /// The events of a file, one after another.
    struct Content {
        private var reader: WireReader
        private let isPacked: Bool
        /// Of the segment that is being read.
        private var unpacked: ArraySlice<[UInt8]> = []
        /// Why some of the events can't be read, if there are such.
        private(set) var fault: WireError?

        /// Nil if the bytes of the file are not whole: cut short, garbled, or something else.
        init?(of bytes: [UInt8]) {
            let end = bytes.count - 32
            isPacked = bytes.starts(with: packedOpening)
            guard end >= opening.count, isPacked || bytes.starts(with: opening),
                BlobHash(of: bytes[..<end]).digest.elementsEqual(bytes[end...])
            else { return nil }
            var file = WireReader(bytes)
            guard (try? file.readPart(length: opening.count)) != nil,
                let reader = try? file.readPart(length: end - opening.count)
            else { return nil }
            self.reader = reader
            // All lengths fit, and none is too short to be an event's, or the file is none.
            var frames = reader
            var total = 0
            while !frames.isAtEnd {
                guard var frame = try? frames.readPart() else { return nil }
                if isPacked {
                    // What can't be measured is met when it is read.
                    let measure = (try? EventPack.measure(frame.readRest())) ?? (count: 0, bytes: 0)
                    total += measure.bytes
                    guard measure.bytes >= measure.count * Event.minimumSize, total <= maximumSize else { return nil }
                } else {
                    guard frame.remaining >= Event.minimumSize else { return nil }
                }
            }
        }

        /// The next one that can be read; nil at the end.
        mutating func next() -> Event? {
            while let bytes = nextBytes() {
                do throws(WireError) {
                    return try Event(bytes: bytes)
                } catch {
                    fault = error
                }
            }
            return nil
        }

        private mutating func nextBytes() -> [UInt8]? {
            while unpacked.isEmpty {
                guard !reader.isAtEnd, let bytes = try? reader.readBytes() else { return nil }
                guard isPacked else { return bytes }
                do throws(WireError) {
                    unpacked = try EventPack.unpacked(bytes)[...]
                } catch {
                    fault = error
                }
            }
            return unpacked.popFirst()
        }
    }
}

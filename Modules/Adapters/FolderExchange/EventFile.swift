internal import ModuleKit
internal import Replication

/// A file of events: a line that names the format, each event with its length before it, and the SHA-256 of all that.
enum EventFile {
    static let opening = Array("bojagi exchange 1\n".utf8)

    /// A file that grows to this many bytes is closed and another begun.
    static let preferredSize = 8_000_000
    /// A longer one is no file of ours.
    static let maximumSize = 50_000_000

    static func bytes(of events: [Event]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = opening
        for event in events { writer.write(event.bytes) }
        let digest = BlobHash(of: writer.bytes).digest
        return writer.bytes + digest
    }

    /// The events of a file, one after another.
    struct Content {
        private var reader: WireReader
        /// Why some of the events can't be read, if there are such.
        private(set) var fault: WireError?

        /// Nil if the bytes of the file are not whole: cut short, garbled, or something else.
        init?(of bytes: [UInt8]) {
            let end = bytes.count - 32
            guard end >= opening.count, bytes.starts(with: opening),
                BlobHash(of: bytes[..<end]).digest.elementsEqual(bytes[end...])
            else { return nil }
            var file = WireReader(bytes)
            guard (try? file.readPart(length: opening.count)) != nil,
                let reader = try? file.readPart(length: end - opening.count)
            else { return nil }
            self.reader = reader
            // All lengths fit, and none is too short to be an event's, or the file is none.
            var frames = reader
            while !frames.isAtEnd {
                guard let frame = try? frames.readPart(), frame.remaining >= Event.minimumSize else { return nil }
            }
        }

        /// The next one that can be read; nil at the end.
        mutating func next() -> Event? {
            while !reader.isAtEnd, let bytes = try? reader.readBytes() {
                do throws(WireError) {
                    return try Event(bytes: bytes)
                } catch {
                    fault = error
                }
            }
            return nil
        }
    }
}

internal import ModuleKit
internal import Replication

/// A file of events: a line that names the format, each event with its length before it, and the SHA-256 of all that.
enum EventFile {
    static let opening = Array("bojagi exchange 1\n".utf8)

    /// A file that grows to this many bytes is closed and another begun.
    static let preferredSize = 8_000_000
    /// A longer one is no file of ours, and an event that alone would make one does not go.
    static let maximumSize = 64_000_000

    /// What a file holds.
    struct Content {
        var events: [Event] = []
        /// Why the other events can't be read, if there are some.
        var fault: Phrase?
    }

    static func bytes(of events: [Event]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = opening
        for event in events { writer.write(event.bytes) }
        let digest = BlobHash(of: writer.bytes).digest
        return writer.bytes + digest
    }

    /// The events in the bytes of the file at `path`, or nil if they are not whole: cut short, garbled, or something
    /// else.
    static func content(of bytes: [UInt8], at path: String) -> Content? {
        guard bytes.count >= opening.count + 32, bytes.starts(with: opening) else { return nil }
        let body = Array(bytes.dropLast(32))
        guard BlobHash(of: body).digest == Array(bytes.suffix(32)) else { return nil }
        var reader = WireReader(Array(body.dropFirst(opening.count)))
        var content = Content()
        while !reader.isAtEnd {
            guard let bytes = try? reader.readBytes() else { return nil }
            do throws(WireError) {
                content.events.append(try Event(bytes: bytes))
            } catch {
                content.fault = CommandError(error, location: path).message
            }
        }
        return content
    }
}

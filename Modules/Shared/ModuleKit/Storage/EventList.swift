import Replication

/// Events in a file: a line that names the format, then the bytes of each, with their length before them.
package enum EventList {
    package static let opening = Array("bojagi events 1\n".utf8)

    package static func bytes(of events: [StoredEvent]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = opening
        for event in events { writer.write(event.bytes) }
        return writer.bytes
    }
}

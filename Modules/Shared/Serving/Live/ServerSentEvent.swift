/// A message to a page that listens. Source: HTML standard, "Server-sent events".
enum ServerSentEvent {
    /// `data` is one line, as JSON is.
    static func bytes(_ name: String, id: UInt64? = nil, data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 48)
        if let id { bytes += Array("id: \(id)\n".utf8) }
        bytes += Array("event: \(name)\ndata: ".utf8)
        bytes += data
        bytes += [0x0a, 0x0a]
        return bytes
    }

    /// How soon to come back when the stream has ended, which costs little here.
    static let retry = Array("retry: 1000\n".utf8)

    /// Nothing but a sign of life.
    static let heartbeat = Array(":\n\n".utf8)
}

import Foundation
import Replication

/// One connection to a hub, and what came on it.
struct HubWire {
    let descriptor: Int32
    private let port: Int
    private let token: String
    var bytes: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// The connection has ended, or says what it should not.
    struct Gone: Error {}

    init(_ port: Int, _ token: String) throws {
        (self.port, self.token) = (port, token)
        descriptor = StreamWork.connection(port)
        if descriptor < 0 { throw Gone() }
    }

    func get(_ target: String) {
        StreamWork.send(StreamWork.head("GET", target, port, token) + "\r\n", on: descriptor)
    }

    func post(_ events: [[UInt8]], to target: String) {
        var body: [UInt8] = []
        for event in events { body += withUnsafeBytes(of: UInt32(event.count).bigEndian) { Array($0) } + event }
        let head =
            StreamWork.head("POST", target, port, token)
            + "Content-Type: application/octet-stream\r\nContent-Length: \(body.count)\r\n\r\n"
        StreamWork.send(Array(head.utf8) + body, on: descriptor)
    }

    /// Reads what is there.
    mutating func take() throws {
        while true {
            let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count > 0 { bytes += chunk[..<count] }
            if count == chunk.count { continue }
            guard count > 0 || count < 0 && errno == EAGAIN else { throw Gone() }
            return
        }
    }

    struct Answer {
        var head: ArraySlice<UInt8>
        var body: ArraySlice<UInt8>
    }

    /// The next answer, if all of it is here.
    mutating func next() -> Answer? {
        guard let end = Self.place(after: "\r\n\r\n", in: bytes[...]) else { return nil }
        let head = bytes[..<end]
        let length =
            Self.number(after: "Content-Length: ", in: head) ?? Self.number(after: "content-length: ", in: head) ?? 0
        guard bytes.count >= end + length else { return nil }
        let answer = Answer(head: head, body: bytes[end..<(end + length)])
        bytes.removeFirst(end + length)
        return answer
    }

    /// Waits for one, for half a minute.
    mutating func answer() throws -> Answer {
        let deadline = Measurement.now() + 30
        while Measurement.now() < deadline {
            try take()
            if let answer = next() { return answer }
            usleep(200)
        }
        throw Gone()
    }

    // By bytes: who asks shares the processors with the server, and hears a lot.
    static func number(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        guard let place = place(after: mark, in: bytes) else { return nil }
        var number: Int?
        for byte in bytes[place...] {
            guard (0x30...0x39).contains(byte) else { break }
            number = (number ?? 0) * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// What stands between a mark and the next quotation mark.
    static func text(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> String? {
        place(after: mark, in: bytes).map { String(decoding: bytes[$0...].prefix { $0 != 0x22 }, as: UTF8.self) }
    }

    static func has(_ mark: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool { place(after: mark, in: bytes) != nil }

    static func place(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = mark.utf8CodeUnitCount
            var offset = 0
            while offset + count <= buffer.count,
                let found = memchr(start + offset, Int32(mark.utf8Start.pointee), buffer.count - count - offset + 1)
            {
                let place = UnsafeRawPointer(found) - start
                if memcmp(found, mark.utf8Start, count) == 0 { return bytes.startIndex + place + count }
                offset = place + 1
            }
            return nil
        }
    }
}

import Foundation

/// A connection on which bytes are sent just as they are.
final class RawConnection {
    let descriptor: Int32
    private var pending: [UInt8] = []
    private var isAtEnd = false

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// `receiveBuffer`, in bytes, is how much may come that nobody reads; the system's own unless given.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            // The other side's buffer grows with the size of what it may send at once.
            var segment: Int32 = 536
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &segment, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw Fault(description: "no connection: \(String(cString: strerror(errno)))")
        }
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends what can be sent: who has closed the connection gets no more, which is no error here.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Says that nothing more comes, and goes on reading.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection at once, without a word.
    func breakOff() {
        var how = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &how, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// More bytes; false at the end. Throws when none come in time.
    private func fill(_ seconds: Double) throws -> Bool {
        if isAtEnd { return false }
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, Int32(seconds * 1000)) > 0 else { throw Fault(description: "nothing came in time") }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        pending += buffer[..<count]
        return true
    }

    /// Bytes up to and with `end`; all that are left where the connection ends before.
    func read(upTo end: String, within seconds: Double = 120) throws -> String {
        let mark = Array(end.utf8)
        while true {
            if let range = pending.firstRange(of: mark) {
                defer { pending.removeSubrange(..<range.upperBound) }
                return String(decoding: pending[..<range.upperBound], as: UTF8.self)
            }
            guard try fill(seconds) else {
                defer { pending = [] }
                return String(decoding: pending, as: UTF8.self)
            }
        }
    }

    func read(count: Int, within seconds: Double = 120) throws -> [UInt8] {
        while pending.count < count { guard try fill(seconds) else { break } }
        defer { pending.removeFirst(min(count, pending.count)) }
        return Array(pending.prefix(count))
    }

    /// All that still comes.
    func readAll(within seconds: Double = 120) throws -> [UInt8] {
        while try fill(seconds) {}
        defer { pending = [] }
        return pending
    }

    /// The next answer; nil where the connection ends without one.
    func response(toHead: Bool = false, within seconds: Double = 120) throws -> RawResponse? {
        var head = ""
        repeat {
            head = try read(upTo: "\r\n\r\n", within: seconds)
            guard !head.isEmpty else { return nil }
        } while head.hasPrefix("HTTP/1.1 100 ")
        guard var response = RawResponse(head: head) else { throw Fault(description: "no HTTP: \(head.prefix(200))") }
        guard !toHead, response.status != 304 else { return response }
        if let length = response["content-length"].flatMap({ Int($0) }) {
            response.body = try read(count: length, within: seconds)
        } else if response["transfer-encoding"] == "chunked" {
            while true {
                let size = Int(try read(upTo: "\r\n", within: seconds).dropLast(2), radix: 16) ?? 0
                response.body += try read(count: size, within: seconds)
                _ = try read(count: 2, within: seconds)
                if size == 0 { break }
            }
        } else {
            response.body = try readAll(within: seconds)
        }
        return response
    }

    /// Whether the other side has closed the connection, or does so in time.
    func isClosed(within seconds: Double = 120) -> Bool {
        do {
            while try fill(seconds) {}
            return true
        } catch {
            return false
        }
    }
}

/// What came back.
struct RawResponse {
    let status: Int
    /// Names in lower case.
    let headers: [(name: String, value: String)]
    var body: [UInt8] = []

    init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.status = status
        headers = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (
                line[..<colon].lowercased(),
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
    }

    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object; empty when it is none.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
    }

    /// The code of an error answer.
    var errorCode: String? { (json["error"] as? [String: Any])?["code"] as? String }
}

extension RunningServer {
    /// A request's text: `head` is what follows the method, target and Host, without the last empty line.
    func request(
        _ method: String, _ target: String, _ headers: [String] = [], body: [UInt8]? = nil, isAllowed: Bool = true
    ) -> [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)"]
        if isAllowed { lines.append("Cookie: \(cookie)") }
        lines += headers
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    /// Asks on a connection of its own.
    func ask(
        _ method: String, _ target: String, _ headers: [String] = [], body: [UInt8]? = nil, isAllowed: Bool = true,
        within seconds: Double = 120
    ) throws -> RawResponse {
        let connection = try RawConnection(port: port)
        connection.send(request(method, target, headers, body: body, isAllowed: isAllowed))
        guard let response = try connection.response(toHead: method == "HEAD", within: seconds) else {
            throw RawConnection.Fault(description: "\(method) \(target): no answer")
        }
        return response
    }

    func get(_ target: String, _ headers: String...) throws -> RawResponse { try ask("GET", target, headers) }

    /// Runs a command over HTTP.
    func command(_ path: String, _ json: String = "{}") throws -> RawResponse {
        try ask("POST", "/api/\(path)", ["Content-Type: application/json"], body: Array(json.utf8))
    }
}

import Foundation

/// Pages that listen, and how soon they have heard of a change.
enum StreamWork {
    static func connection(_ port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return code == 0 ? descriptor : -1
    }

    static func send(_ text: String, on descriptor: Int32) { send(Array(text.utf8), on: descriptor) }

    static func send(_ bytes: [UInt8], on descriptor: Int32) { _ = write(descriptor, bytes, bytes.count) }

    static func head(_ method: String, _ target: String, _ port: Int, _ token: String) -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
    }

    /// Connections, and what came on each that nobody has looked for yet.
    private struct Listeners {
        let all: [Int32]
        private var buffers: [[UInt8]]
        private var chunk = [UInt8](repeating: 0, count: 1 << 16)

        init(_ all: [Int32]) {
            self.all = all
            buffers = all.map { _ in [] }
        }

        /// Reads until `mark` has come on each; false when that takes half a minute.
        mutating func wait(for mark: String) -> Bool {
            let mark = Array(mark.utf8)
            var waiting = Array(all.indices)
            let deadline = Measurement.now() + 30
            while !waiting.isEmpty, Measurement.now() < deadline {
                var polled = waiting.map { pollfd(fd: all[$0], events: Int16(POLLIN), revents: 0) }
                poll(&polled, nfds_t(polled.count), 1000)
                var left: [Int] = []
                for (each, index) in zip(polled, waiting) {
                    guard each.revents != 0 else {
                        left.append(index)
                        continue
                    }
                    let count = read(each.fd, &chunk, chunk.count)
                    guard count > 0 else { return false }
                    buffers[index] += chunk[..<count]
                    if let range = buffers[index].firstRange(of: mark) {
                        buffers[index].removeSubrange(..<range.upperBound)
                    } else {
                        left.append(index)
                    }
                }
                waiting = left
                // To ask for a thousand takes a tenth of a millisecond of a processor that others need: not for each one.
                if waiting.count > 1 { usleep(500) }
            }
            return waiting.isEmpty
        }
    }

    private static func listeners(_ count: Int, _ port: Int, _ token: String) -> Listeners? {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count + 256))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var all: [Int32] = []
        // Of those who have not shown a token yet a server keeps only so many.
        while all.count < count {
            var some = Listeners((0..<min(count - all.count, 100)).map { _ in connection(port) })
            for descriptor in some.all { send(head("GET", "/api/events", port, token) + "\r\n", on: descriptor) }
            guard some.wait(for: "event: hello") else { return nil }
            all += some.all
        }
        return Listeners(all)
    }

    /// Asks for a memo of this text.
    private static func ask(for text: String, _ port: Int, _ token: String, on descriptor: Int32) {
        let body = #"{"text":"\#(text)"}"#
        send(
            head("POST", "/api/memo/new", port, token)
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", on: descriptor)
    }

    /// Milliseconds from asking for a change to the last listener's having heard of it, and to its own answer: medians.
    static func changes(_ port: Int, _ token: String, _ count: Int) -> (heard: Double, answered: Double)? {
        guard var streams = listeners(count, port, token) else { return nil }
        var asking = Listeners([connection(port)])
        var (heard, answered): ([Double], [Double]) = ([], [])
        for round in 0..<21 {
            var start = Measurement.now()
            ask(for: "change \(round) of many", port, token, on: asking.all[0])
            guard streams.wait(for: "change \(round) of many") else { return nil }
            heard.append((Measurement.now() - start) * 1000)
            guard asking.wait(for: "change \(round) of many") else { return nil }
            // By itself, to tell what of it is the change and what the telling.
            start = Measurement.now()
            ask(for: "alone \(round)", port, token, on: asking.all[0])
            guard asking.wait(for: "alone \(round)") else { return nil }
            answered.append((Measurement.now() - start) * 1000)
            guard streams.wait(for: "alone \(round)") else { return nil }
        }
        return (Measurement.median(heard), Measurement.median(answered))
    }

    /// Milliseconds from a command's end to a listener's having heard of what it did: the median; 0 where it heard
    /// before the process had ended.
    static func commands(_ port: Int, _ token: String, _ program: String, _ workspace: String) -> Double? {
        guard var stream = listeners(1, port, token) else { return nil }
        var waits: [Double] = []
        for round in 0..<31 {
            _ = Measurement.run(
                [program, "memo", "new", "command \(round) of many", "--workspace", workspace],
                environment: ["HOME": workspace, "PATH": "/usr/bin:/bin"])
            let end = Measurement.now()
            guard stream.wait(for: "command \(round) of many") else { return nil }
            waits.append((Measurement.now() - end) * 1000)
        }
        return Measurement.median(waits)
    }
}

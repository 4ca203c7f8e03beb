import Foundation
import MicroHTTPServer
import ModuleKit
public import Replication
import Serving

/// Bytes on a connection to a server that answers on the loopback interface, one server for all of them.
public final class ConnectionsTarget: FuzzTarget {
    public let name = "connections"

    public var limits: FuzzLimits {
        var limits = FuzzLimits()
        limits.length = 16 << 10
        limits.megabytes = 768
        return limits
    }

    private var server: (server: HTTPServer, site: FuzzSite, port: UInt16)?

    public init() {}

    deinit { server?.server.stop(within: 0.1) }

    public func seeds() -> [[UInt8]] { RequestSeeds.all }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        RequestSeeds.mutated(bytes, with: other, using: &random)
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        if server == nil { server = Self.start() }
        guard let server else { return }
        let text = Data(bytes)
        let request = Self.replaced(text, "@token@", FuzzSite.tokenText)
        let sent = Self.replaced(request, FuzzSite.host, "127.0.0.1:\(server.port)")
        guard let answer = Self.ask(sent, server.port) else {
            throw FuzzFinding("no end came to a connection within 20 s")
        }
        let status = answer.prefix(12).split(separator: " ").last.flatMap { Int($0) } ?? 0
        guard status != 500 else { throw FuzzFinding("a connection is answered with 500") }
    }

    private static func replaced(_ data: Data, _ old: String, _ new: String) -> Data {
        var data = data
        var start = data.startIndex
        while let found = data.range(of: Data(old.utf8), in: start..<data.endIndex) {
            data.replaceSubrange(found, with: Data(new.utf8))
            start = found.lowerBound + new.utf8.count
        }
        return data
    }

    private static func start() -> (HTTPServer, FuzzSite, UInt16)? {
        guard let socket = try? ListeningSocket(address: "127.0.0.1", port: 0), let site = FuzzSite(port: socket.port),
            let server = try? HTTPServer(site.site, on: socket)
        else { return nil }
        return (server, site, socket.port)
    }

    /// The first bytes of what comes back; nil when the connection does not end.
    private static func ask(_ bytes: Data, _ port: UInt16) -> String? {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard connection >= 0 else { return "" }
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { return "" }
        _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(connection, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            var poller = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, 20_000) > 0 else { return nil }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if answer.count < 64 { answer += buffer[..<count] }
            // A stream of events goes on.
            if String(decoding: answer, as: UTF8.self).contains("event-stream") || count == 0 { break }
        }
        return String(decoding: answer.prefix(64), as: UTF8.self)
    }
}

import Foundation
import Serving
import Synchronization
import Testing

@testable import MicroHTTPServer

/// Many who come and say nothing, or nothing that lets them in.
@Suite(.serialized) struct CrowdTests {
    /// Asks on a connection that is there, or on a new one; nil where no answer comes before a silent connection is ended.
    private func status(_ server: RunningServer, _ connection: RawConnection? = nil) throws -> Int? {
        let connection = try connection ?? RawConnection(port: server.port)
        connection.send(server.request("GET", "/api/session"))
        return try? connection.response(within: 15)?.status
    }

    @Test func `W6 five thousand silent connections keep nobody out, and nobody's connection is cut who is known`()
        throws
    {
        LoadTests.allowManyFiles()
        let server = try RunningServer("--log", "error")
        let listener = try EventListener(server)
        _ = try listener.next()
        let known = try (0..<40).map { _ in try RawConnection(port: server.port) }
        for each in known { #expect(try status(server, each) == 200) }
        // They are there before anybody is let in, and go on coming.
        let silent = try (0..<5000).map { number in
            let each = try RawConnection(port: server.port)
            if number % 1000 == 999 { #expect(try status(server) == 200, "after \(number)") }
            return each
        }
        for _ in 0..<20 { #expect(try status(server) == 200) }
        for each in known { #expect(try status(server, each) == 200) }
        try server.shell.bojagi("memo", "new", "Heard all the same")
        let heard = try listener.messages { $0.data.contains("Heard all the same") }
        #expect(heard.last?.name == "changed")
        // Those who came first had to go for those who came later; the last ones have not.
        #expect(silent[0].isClosed(within: 4))
        #expect(!silent[4999].isClosed(within: 0))
        withExtendedLifetime(silent) {}
    }

    @Test func `W6 five thousand who ask and may not, and five thousand who begin to ask, keep nobody out`() throws {
        LoadTests.allowManyFiles()
        let server = try RunningServer("--log", "error")
        let known = try RawConnection(port: server.port)
        #expect(try status(server, known) == 200)
        let refused = server.request("GET", "/api/session", isAllowed: false)
        var crowd: [RawConnection] = []
        for number in 0..<5000 {
            let each = try RawConnection(port: server.port)
            each.send(number % 2 == 0 ? refused : Array("GET /api/session HTTP/1.1\r\nHost: ".utf8))
            crowd.append(each)
            if number % 1000 == 999 {
                #expect(try status(server) == 200 && status(server, known) == 200, "after \(number)")
            }
        }
        withExtendedLifetime(crowd) {}
    }

    @Test func `W6 who waits longest goes, first of the address that has too many; who is known never does`() {
        var newcomers = Newcomers(.init(all: 6, ofAddress: 3))
        // Sockets that nobody is at the other end of.
        func state(_ address: UInt32) -> ConnectionState { ConnectionState(-1, PeerAddress(v4: address)) }
        let first = (0..<3).map { _ in state(1) }
        for each in first { #expect(newcomers.add(each) == nil) }
        #expect(newcomers.add(state(1)) === first[0])
        newcomers.remove(first[1])
        newcomers.remove(first[1])
        #expect(newcomers.add(state(1)) == nil)
        #expect(newcomers.add(state(1)) === first[2])
        let others = (2..<5).map { state($0) }
        for each in others { #expect(newcomers.add(each) == nil) }
        #expect(newcomers.isCrowded)
        #expect(newcomers.add(state(9)).map { $0.address == PeerAddress(v4: 1) } == true)
        // Ten thousand pass through without leaving anything behind, from many addresses or from one.
        for numbers in [0..<10_000, 0..<1] {
            weak var first: ConnectionState?
            for number in 0..<10_000 {
                let each = state(UInt32(number % numbers.count))
                if number == 0 { first = each }
                _ = newcomers.add(each)
            }
            #expect(first == nil)
        }
        #expect(others.filter { $0.isNewcomer.load(ordering: .relaxed) }.isEmpty)
    }

    @Test func `W6 this computer is one address, and so is a network of one customer`() {
        #expect(PeerAddress(v4: 0x7f00_0001) == PeerAddress(v4: 0x7f12_3456))
        #expect(PeerAddress(v4: 0x0a00_0001) != PeerAddress(v4: 0x0a00_0002))
        func v6(_ words: [UInt16]) -> PeerAddress {
            PeerAddress(v6: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        }
        #expect(v6([0, 0, 0, 0, 0, 0, 0, 1]) == PeerAddress(v4: 0x7f00_0001))
        #expect(v6([0, 0, 0, 0, 0, 0xffff, 0x0a00, 1]) == PeerAddress(v4: 0x0a00_0001))
        #expect(v6([0x2001, 0xdb8, 1, 2, 3, 4, 5, 6]) == v6([0x2001, 0xdb8, 1, 2, 9, 9, 9, 9]))
        #expect(v6([0x2001, 0xdb8, 1, 2, 3, 4, 5, 6]) != v6([0x2001, 0xdb8, 1, 3, 3, 4, 5, 6]))
        #expect(v6([0, 0, 0, 0x0a00, 0, 0, 0, 1]) != PeerAddress(v4: 0x0a00))
    }
}

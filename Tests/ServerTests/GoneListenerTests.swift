import Foundation
import MicroHTTPServer
import ModuleKit
import Serving
import Synchronization
import TestSupport
import Testing

/// Who goes while a worker still makes the answer.
@Suite struct GoneListenerTests {
    /// Holds workers up until it is opened.
    private final class Gate: Sendable {
        private let isOpen = Atomic(false)
        private let waiting = Atomic(0)

        func open() { isOpen.store(true, ordering: .relaxed) }

        func pass() {
            waiting.add(1, ordering: .relaxed)
            while !isOpen.load(ordering: .relaxed) { usleep(1000) }
        }

        /// Waits until somebody is held up.
        func waitForOne() { while waiting.load(ordering: .relaxed) == 0 { usleep(1000) } }
    }

    private final class Shared: @unchecked Sendable {
        let services: Services
        init(_ services: Services) { self.services = services }
    }

    @Test(
        "who asks for events and goes while the answer is made is not kept among those who listen",
        arguments: [true, false])
    func gone(isCutOff: Bool) throws {
        let harness = CommandHarness(modules: [])
        let shared = Shared(harness.services)
        var random = RandomSource.seeded(7)
        let token = AccessToken(using: &random)
        let feed = ChangeFeed(now: 1_779_278_400_000)
        try feed.begin(harness.workspace)
        let gate = Gate()
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let site = Site(
            .init(version: "1", port: socket.port, uploadLimit: 1000) { _ in nil }, token: token, assets: NoPage(),
            tree: harness.tree, globals: [], services: harness.services,
            stations: StationPool { () throws(CommandError) in
                gate.pass()
                return try Station(shared.services)
            }, feed: feed)
        let server = try HTTPServer(site, on: socket)
        defer { server.stop(within: 1) }
        let head =
            "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:\(socket.port)\r\nAuthorization: Bearer \(token.text)\r\n\r\n"
        var connections: [RawConnection] = []
        for _ in 0..<8 {
            let connection = try RawConnection(port: socket.port)
            connection.send(head)
            connections.append(connection)
        }
        gate.waitForOne()
        // All of it has been read, and nobody is answered yet.
        usleep(200_000)
        for connection in connections { if isCutOff { connection.breakOff() } else { connection.finishSending() } }
        if isCutOff { connections = [] }
        usleep(500_000)
        gate.open()
        for _ in 0..<100 where server.requestsInFlight == 8 && feed.count == 0 { usleep(10_000) }
        connections = []
        for _ in 0..<100 where feed.count > 0 || server.requestsInFlight > 0 { usleep(100_000) }
        #expect(feed.count == 0)
        #expect(server.requestsInFlight == 0)
    }
}

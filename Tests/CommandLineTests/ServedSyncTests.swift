import Foundation
import Testing

/// A device's own server keeps in sync with what the device remembers.
@Suite struct ServedSyncTests {
    private func wait(for title: String, in box: Sandbox) throws {
        for _ in 0..<1_200 {
            if try box.ok("memo", "list").elements.contains(where: { $0["title"].text == title }) { return }
            usleep(50_000)
        }
        Issue.record("\(title) did not come")
    }

    @Test("D1 a served device syncs by itself, both ways, with a hub that comes back and one that is remembered later")
    func served() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        var server = try HubServer(hub)
        let device = try HubServer(one)
        try server.admit(one)
        try wait(for: "Of the hub", in: one)
        try one.ok("memo", "new", "Of the device")
        try wait(for: "Of the device", in: hub)
        let port = server.port
        server.stop()
        try hub.ok("memo", "new", "Meanwhile")
        try one.ok("memo", "new", "Meanwhile here")
        server = try HubServer(hub, port: port)
        try wait(for: "Meanwhile", in: one)
        try wait(for: "Meanwhile here", in: hub)
        try one.ok("remote", "remove", "home")
        try hub.ok("memo", "new", "After that")
        // Whoever still syncs would have it by then: it took no longer before.
        try one.ok("memo", "new", "Later")
        usleep(1_000_000)
        #expect(try !one.ok("memo", "list").elements.contains { $0["title"].text == "After that" })
        device.stop()
        try one.expectSound()
    }

    @Test("D1 a server says whom it syncs with, and doesn't where it is told not to") func told() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(one)
        let device = try HubServer(one, options: ["--no-sync"])
        #expect(device.greeting["remotes"] == .array([]))
        usleep(1_000_000)
        #expect(try one.ok("memo", "list").elements.isEmpty)
        device.stop()
        #expect(try HubServer(one).greeting["remotes"].elements.map(\.text) == ["home"])
    }
}

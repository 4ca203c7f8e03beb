import Membership
import ModuleKit
import Serving
import TestSupport
import Testing

/// What a server tells of its own syncs.
@Suite struct RemoteStatesTests {
    private func listen(_ site: TestSite, by token: String? = nil) throws -> EventStream {
        let headers = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        let answer = token == nil ? site.get("/api/events") : site.ask("GET", "/api/events", headers, isAllowed: false)
        guard case .stream(let stream) = answer.body else { throw CommandError(.failed, "no stream") }
        return stream
    }

    @Test("D6 an owner is told how the server's syncs stand, and how much waits; nobody else is")
    func told() throws {
        let remotes = RemoteStates()
        let site = try TestSite(remotes: remotes)
        var reader = Person.owner
        reader.role = .reader
        let token = site.tokens.admit(reader)
        let (owner, other) = (try listen(site), try listen(site, by: token))
        #expect(!owner.readAll().contains("event: remotes") && !other.readAll().contains("event: remotes"))
        #expect(remotes.replace(with: [.init("home", .syncing), .init("usb", .synced)]))
        #expect(!remotes.replace(with: [.init("home", .syncing), .init("usb", .synced)]))
        #expect(
            remotes.note(.init("home", .refused, leftOut: 2, waiting: 1, reason: "There is nothing at this address.")))
        #expect(!remotes.note(.init("gone", .synced)))
        site.feed.tellRemotes()
        #expect(owner.readAll() == "event: remotes\ndata: {}\n\n" && other.readAll() == "")
        #expect(
            site.get("/api/remotes", ("Accept-Language", "ko")).text == """
                {"remotes":[{"leftOut":2,"name":"home","reason":"이 주소에는 아무것도 없어요.","state":"refused","waiting":1},\
                {"leftOut":0,"name":"usb","reason":null,"state":"synced","waiting":0}]}
                """)
        // Who comes later is told that there is something to ask for.
        #expect(try listen(site).readAll().contains("event: remotes"))
        #expect(try !listen(site, by: token).readAll().contains("event: remotes"))
    }
}

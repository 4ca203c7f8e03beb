import Foundation
import Testing

@Suite struct LiveChangeTests {
    @Test func `what the command line writes is heard by who listens, whichever way it changed`() throws {
        let server = try RunningServer()
        let listener = try EventListener(server)
        #expect(try listener.next()?.name == "hello")
        try server.shell.bojagi("memo", "new", "From the command line")
        let made = try #require(try listener.next())
        #expect(made.name == "changed" && made.data.contains("From the command line"))
        let id = try #require(made.data.components(separatedBy: #""shortId":""#).last?.prefix(11))
        // Marks change no content, and are heard of too.
        for (words, sign) in [
            (["memo", "pin", String(id)], #""pinned":true"#), (["memo", "remove", String(id)], #""trashed":true"#),
            (["restore", String(id)], #""trashed":false"#),
        ] {
            let outcome = try server.shell.run(words)
            #expect(outcome.code == 0, "\(words): \(outcome.output)")
            let message = try #require(try listener.next())
            #expect(message.data.contains(sign), "\(words): \(message.data)")
        }
        try server.shell.run(["memo", "remove", String(id)])
        _ = try listener.next()
        try server.shell.bojagi("trash", "empty", "--yes")
        #expect(try listener.next()?.name == "erased")
    }

    @Test func `what one page writes another hears, and the command line sees`() throws {
        let server = try RunningServer()
        let listener = try EventListener(server)
        _ = try listener.next()
        let response = try server.command("kanban/new", #"{"name":"Trip"}"#)
        #expect(response.status == 200, "\(response.text)")
        #expect(try listener.next()?.data.contains(#""title":"Trip""#) == true)
        #expect(try server.shell.bojagi("kanban", "list").output.contains("Trip"))
    }

    @Test func `events that come from another device are heard, although they are older`() throws {
        let (here, there) = (try RunningServer(), try RunningServer())
        try here.shell.bojagi("memo", "new", "An old memo")
        let catalogue = try here.get("/api/catalogue").json
        let id = try #require((catalogue["entries"] as? [[String: Any]])?.first?["id"] as? String)
        let log = try here.get("/api/documents/\(id)/events")
        #expect(log["bojagi-position"] == "1")
        try there.shell.bojagi("memo", "new", "A newer memo")
        let listener = try EventListener(there)
        _ = try listener.next()
        let sent = try there.ask(
            "POST", "/api/documents/\(id)/events", ["Content-Type: application/octet-stream"], body: log.body)
        #expect(sent.json["applied"] as? Int == 1 && sent.json["position"] as? Int == 1)
        let heard = try listener.messages { $0.data.contains("An old memo") }
        #expect(heard.last?.name == "changed")
        #expect(try there.get("/api/documents/\(id)/events").body == log.body)
        #expect(try there.shell.bojagi("memo", "list").output.contains("An old memo"))
        // Sent again, nothing happens.
        let again = try there.ask(
            "POST", "/api/documents/\(id)/events", ["Content-Type: application/octet-stream"], body: log.body)
        #expect(again.status == 200 && again.json["applied"] as? Int == 0)
    }

    @Test func `who comes back hears what was missed; after a restart, that all is to be asked anew`() throws {
        let server = try RunningServer()
        let first = try EventListener(server)
        let cursor = try #require(try first.next()?.id)
        try server.shell.bojagi("memo", "new", "Missed")
        _ = try first.next()
        let second = try EventListener(server, query: "?after=\(cursor)")
        #expect(try second.messages { $0.name == "changed" }.last?.data.contains("Missed") == true)
        let number = try #require(try EventListener(server).next()?.id)
        #expect(try server.stop() == 0)
        let again = try RunningServer("--workspace", server.workspace)
        #expect(again.token == server.token)
        let old = try EventListener(again, query: "?after=\(number)")
        #expect(try old.messages { $0.name != "hello" }.last?.name == "reload")
    }

    @Test func `a change of another process is heard within a moment`() throws {
        let server = try RunningServer()
        let listener = try EventListener(server)
        _ = try listener.next()
        var waits: [Double] = []
        for number in 0..<20 {
            try server.shell.bojagi("memo", "new", "Memo \(number)")
            let end = Date()
            let message = try #require(try listener.next())
            waits.append(Date().timeIntervalSince(end))
            #expect(message.data.contains("Memo \(number)"))
        }
        // No bound that a busy machine breaks: only that nobody waits for the next round of looking.
        #expect(waits.sorted()[10] < 0.5, "\(waits)")
    }
}

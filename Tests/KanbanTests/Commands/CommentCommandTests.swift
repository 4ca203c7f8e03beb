import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct CommentCommandTests {
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Paint")
        shell.run("comment", "add", "House", "Paint", "Which **colour**?")
        shell.run("comment", "add", "House", "Paint", "Blue.")
        return shell
    }

    private func texts(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap { $0["text"]?.string } }

    private func card(_ board: String, in shell: Shell) -> JSONValue? {
        shell.run("show", board).value["columns"]?.array?.first?["cards"]?.array?.first
    }

    @Test("K16 comments are added, listed, edited, removed and undone; show has them, and history tells of them")
    func comments() throws {
        let shell = shell()
        let listed = shell.run("comment", "list", "House", "Paint")
        #expect(texts(listed.value) == ["Which **colour**?", "Blue."])
        #expect(listed.value.array?.map { $0["author"]?.string } == ["Ada", "Ada"])
        #expect(listed.text.contains("Ada") && listed.text.contains("  Which **colour**?"))
        let id = try #require(listed.value.array?.last?["id"]?.string)
        let created = listed.value.array?.last?["createdAt"]?.string
        let edited = shell.run("comment", "edit", "House", "Paint", id, "Dark blue.")
        #expect(edited.code == 0 && edited.value["text"]?.string == "Dark blue.")
        #expect(edited.value["createdAt"]?.string == created && edited.value["updatedAt"]?.string != created)
        #expect(texts(card("House", in: shell)?["comments"]) == ["Which **colour**?", "Dark blue."])
        #expect(shell.run("comment", "remove", "House", "Paint", id).value["removed"]?.boolean == true)
        #expect(texts(card("House", in: shell)?["comments"]) == ["Which **colour**?"])
        #expect(shell.run("comment", "edit", "House", "Paint", id, "x").code == 66)
        shell.run("undo", "House")
        shell.run("undo", "House")
        #expect(texts(shell.run("comment", "list", "House", "Paint").value) == ["Which **colour**?", "Blue."])
        let history = shell.run("history", "House").text
        for sentence in [
            "Commented on “Paint”.", "Edited a comment on “Paint”.", "Removed a comment on “Paint”.",
            "Undo: Restored a comment on “Paint”.",
        ] { #expect(history.contains(sentence)) }
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        #expect(shell.run("history", "House").text.contains("“Paint”에 댓글을 달았어요."))
        #expect(shell.run("comment", "add", "House", "Paint", " ").error.contains("댓글에 쓸 말을 적어 주세요."))
    }

    @Test("K16 a text of standard input is one comment; wrong words are refused and named")
    func wrong() {
        let shell = shell()
        shell.input = Array("several\nlines".utf8)
        #expect(shell.run("comment", "add", "House", "Paint", "-").value["text"]?.string == "several\nlines")
        #expect(shell.run("comment", "add", "House", "Nothing", "x").code == 66)
        #expect(shell.run("comment", "add", "House", "Paint", "").code == 64)
        let none = shell.run("comment", "remove", "House", "Paint", "zzz")
        #expect(none.code == 66 && none.error.contains("No comment on this card matches “zzz”."))
    }

    @Test("K16 K11 comments go out with our own JSON and with Trello's, and come in again as the same file")
    func exchange() throws {
        let shell = shell()
        let id = try #require(shell.run("comment", "list", "House", "Paint").value.array?.last?["id"]?.string)
        shell.run("comment", "edit", "House", "Paint", id, "Dark blue,\nplease.")
        for format in ["json", "trello"] {
            let file = shell.run("export", "House", "--format", format).json
            #expect(file.contains("Dark blue"))
            shell.run("new", format)
            #expect(shell.take(file, into: format, "--strict").code == 0)
            #expect(texts(card(format, in: shell)?["comments"]) == ["Which **colour**?", "Dark blue,\nplease."])
            func withoutIDs(_ text: String) -> String { text.replacing(/"(id|idList|name)":"[^"]*"/, with: "id") }
            #expect(withoutIDs(shell.run("export", format, "--format", format).json) == withoutIDs(file))
            // They have a name, and no author who could change them.
            let other = try #require(shell.run("comment", "list", format, "Paint").value.array?.first?["id"]?.string)
            let refused = shell.run("comment", "edit", format, "Paint", other, "x")
            #expect(refused.code == 77 && refused.error.contains("Only its author can change a comment."))
        }
        #expect(shell.run("export", "House", "--format", "ics").text.contains("COMMENT:Ada: Dark blue\\,\\nplease."))
        let tasks = shell.run("export", "House", "--format", "taskwarrior").json
        #expect(tasks.contains("\"description\":\"Ada: Dark blue, please.\""))
        // One step, comments and all.
        shell.run("undo", "json")
        #expect(shell.titles("json") == [[], [], []])
    }

    @Test("K16 K11 Trello's comments come in with their author's name and their day")
    func trello() {
        let shell = Shell()
        shell.run("new", "House")
        let file = #"""
            {"lists":[{"id":"1","name":"To do"}],"cards":[{"id":"a","name":"Paint","idList":"1"}],"actions":[
            {"type":"commentCard","id":"c2","date":"2026-05-02T10:00:00.000Z","memberCreator":{"username":"ben"},
             "data":{"text":"Blue.","card":{"id":"a"}}},
            {"type":"updateCard","date":"2026-05-02T10:00:00.000Z","data":{"card":{"id":"a"},"text":"no comment"}},
            {"type":"commentCard","id":"c1","date":"2026-05-01T10:00:00.000Z",
             "memberCreator":{"fullName":"Ada L.","username":"ada"},
             "data":{"text":"Which **colour**?","dateLastEdited":"2026-05-01T11:00:00.000Z","card":{"id":"a"}}},
            {"type":"commentCard","data":{"text":"of a card that is gone","card":{"id":"b"}}}]}
            """#
        #expect(shell.take(file, into: "House", "--strict").code == 0)
        let comments = card("House", in: shell)?["comments"]?.array ?? []
        #expect(comments.map { $0["text"]?.string } == ["Which **colour**?", "Blue."])
        #expect(comments.map { $0["author"]?.string } == ["Ada L.", "ben"])
        #expect(comments.first?["createdAt"]?.string == "2026-05-01T10:00:00.000Z")
        #expect(comments.first?["updatedAt"]?.string == "2026-05-01T11:00:00.000Z")
        #expect(comments.last?["updatedAt"]?.string == "2026-05-02T10:00:00.000Z")
    }

    @Test("K16 comments of a file that are none are named, and too many refused")
    func hostile() {
        let shell = Shell()
        shell.run("new", "House")
        let many = (0...1000).map { "{\"text\":\"\($0)\"}" }.joined(separator: ",")
        let long = String(repeating: "x", count: 10_001)
        let file = """
            [{"title":"A","comments":7},{"title":"B","comments":[{"text":" "}]},{"title":"C","comments":[7]},
             {"title":"D","comments":[{"text":"x","createdAt":"noon"}]},{"title":"E","comments":[\(many)]},
             {"title":"F","comments":[{"text":"\(long)"}]},{"title":"G","comments":[{"text":"fine"}]}]
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [0, 1, 2, 3, 4, 5])
        #expect(taken.text.contains("“comments” is not a list.") && taken.text.contains("up to 1000 comments."))
        #expect(shell.titles("House") == [["G"], [], []])
    }

    @Test("K16 a search finds the words of comments, and a removed one lies in the trash until it is brought back")
    func searchAndTrash() throws {
        let shell = shell()
        #expect(BoardKind().searchParts(of: try board(shell)).contains { $0.text.contains("Which **colour**?") })
        let id = try #require(shell.run("comment", "list", "House", "Paint").value.array?.first?["id"]?.string)
        shell.run("comment", "remove", "House", "Paint", id)
        let part = try #require(BoardKind().removedParts(of: try board(shell)).first)
        #expect(part.name == "Which colour?" && part.place == "Paint" && part.id.text == id)
        #expect(try BoardKind().restoring(part, in: try board(shell)).count == 1)
    }

    private func board(_ shell: Shell) throws -> BoardKind.Value {
        let entry = try #require(try shell.workspace.listed(BoardKind()).first)
        return try shell.workspace.load(BoardKind(), entry.document).value
    }

    @Test("D3 of what a commenter sends only their own comments come in") func commenters() throws {
        let hub = shell()
        var device = Shell(seed: 2, replica: 78)
        let document = try #require(try hub.workspace.listed(BoardKind()).first).document
        let kinds: [any DocumentKind] = [BoardKind()]
        let ben = Author(id: AuthorID(6), name: "Ben")
        func log(_ shell: Shell) throws -> [[UInt8]] { try shell.workspace.log(of: document).map(\.bytes) }
        _ = try device.workspace.receive(try log(hub), into: document, kinds)
        /// What Ben does on his device is sent to the hub, which takes him for a commenter.
        func send(as author: Author, _ words: [String]) throws -> ReceivedEvents {
            let before = try log(device).count
            try device.workspace.writing(as: author) { () throws(CommandError) in
                #expect(device.run(words).code == 0, "\(words)")
            }
            let sent = Array(try log(device).dropFirst(before))
            #expect(!sent.isEmpty)
            return try hub.workspace.taking(from: EventSender(commenter: ben)) { () throws(CommandError) in
                try hub.workspace.receive(sent, into: document, kinds)
            }
        }
        func comments() -> [String] { texts(hub.run("comment", "list", "House", "Paint").value) }
        let first = try send(as: ben, ["comment", "add", "House", "Paint", "Green!"])
        #expect(first.applied == 1 && first.refused.first == nil)
        #expect(comments() == ["Which **colour**?", "Blue.", "Green!"])
        #expect(try send(as: ben, ["comment", "edit", "House", "Paint", "Green!", "Light green!"]).applied == 1)
        #expect(try send(as: ben, ["undo", "House"]).applied == 1)
        #expect(comments().last == "Green!")
        #expect(try send(as: ben, ["comment", "remove", "House", "Paint", "Green!"]).applied == 1)
        #expect(comments() == ["Which **colour**?", "Blue."])
        // Again changes nothing, and is no fault.
        let all = try log(device)
        let again = try hub.workspace.taking(from: EventSender(commenter: ben)) { () throws(CommandError) in
            try hub.workspace.receive(all, into: document, kinds)
        }
        #expect(again.applied == 0 && again.refused.first == nil)
        // A comment of somebody else's, and anything that is no comment; what builds on either waits, as it always does.
        let ada = Author(id: AuthorID(5), name: "Ada")
        let attempts = [
            (ada, ["comment", "remove", "House", "Paint", "Blue."]), (ben, ["move", "House", "Paint", "done"]),
            (Author(id: ben.id, name: "Ada"), ["comment", "add", "House", "Paint", "In Ada's name."]),
        ]
        for (number, (author, words)) in attempts.enumerated() {
            device = Shell(seed: 3, replica: UInt64(79 + number))
            _ = try device.workspace.receive(try log(hub), into: document, kinds)
            let position = try hub.workspace.position(of: document)
            let received = try send(as: author, words)
            #expect(received.applied == 0 && received.refused.named.count == 1, "\(words)")
            let next = try send(as: ben, ["comment", "add", "House", "Paint", "And then?"])
            #expect(next.applied == 0 && next.refused.first == nil && next.waiting == 1, "\(words)")
            #expect(try hub.workspace.position(of: document) == position)
        }
        #expect(comments() == ["Which **colour**?", "Blue."])
        #expect(hub.titles("House") == [["Paint"], [], []])
    }
}

import JSON
import KanbanCommands
import KanbanModel
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct PeopleCommandTests {
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Paint")
        shell.run("add", "House", "Call", "--person", "Jin", "--person", "@jin", "--person", "Min Seo")
        return shell
    }

    private func people(_ card: JSONValue?) -> [String] { (card?["people"]?.array ?? []).compactMap { $0.string } }

    private func card(_ title: String, of board: String, in shell: Shell) -> JSONValue? {
        (shell.run("show", board).value["columns"]?.array ?? []).flatMap { $0["cards"]?.array ?? [] }
            .first { $0["title"]?.string == title }
    }

    @Test("K17 people are assigned, taken off, listed and undone; show has them, and history tells of them")
    func people() {
        let shell = shell()
        #expect(people(card("Call", of: "House", in: shell)) == ["Jin", "Min Seo"])
        let assigned = shell.run("assign", "House", "Paint", "@Min Seo", "Ben")
        #expect(people(assigned.value) == ["Min Seo", "Ben"])
        #expect(assigned.text.contains("Assigned Min Seo, Ben to “Paint”."))
        #expect(people(shell.run("unassign", "House", "Paint", "min seo").value) == ["Ben"])
        #expect(shell.run("show", "House").text.contains("Call  @Jin @Min Seo"))
        shell.run("comment", "add", "House", "Paint", "Done?")
        let listed = shell.run("people", "House")
        #expect(listed.value.array?.map { $0["name"]?.string } == ["Ada", "Ben", "Jin", "Min Seo"])
        #expect(listed.value.array?.map { $0["cards"]?.integer } == [0, 1, 1, 1])
        #expect(listed.text.contains("Jin  1"))
        for _ in 0..<3 { shell.run("undo", "House") }
        #expect(people(card("Paint", of: "House", in: shell)).isEmpty)
        let history = shell.run("history", "House").text
        for sentence in [
            "Added “Call”.", "Assigned Min Seo to “Paint”.", "Assigned Ben to “Paint”.", "Took Min Seo off “Paint”.",
        ] { #expect(history.contains(sentence)) }
        // Those whom a card is added with go without saying.
        #expect(!history.contains("Assigned Jin"))
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        let korean = shell.run("history", "House").text
        #expect(korean.contains("“Paint”의 담당자로 Ben을 정했어요.") && korean.contains("담당자에서 Min Seo를 뺐어요."))
        #expect(shell.run("assign", "House", "Paint", "민지").text.contains("“Paint”의 담당자로 민지를 정했어요."))
        #expect(shell.run("assign", "House", "Paint", " ").error.contains("사람에게는 이름이 있어야 해요."))
    }

    @Test("K17 the people of all boards are listed together")
    func everybody() {
        let shell = shell()
        shell.run("new", "Garden")
        shell.run("add", "Garden", "Dig", "--person", "JIN")
        let listed = shell.run("people").value.array ?? []
        #expect(listed.compactMap { $0["name"]?.string?.lowercased() } == ["jin", "min seo"])
        #expect(listed.map { $0["cards"]?.integer } == [2, 1])
        #expect(Shell().run("people").text.contains("No people yet"))
    }

    @Test("K13 K16 K17 show takes a person who is assigned or named in a comment; one whom nobody knows is refused")
    func filters() {
        let shell = shell()
        shell.run("comment", "add", "House", "Paint", "@Min Seo knows, and @Zoe")
        func titles(_ options: String...) -> [String] {
            let columns = shell.run(["show", "House"] + options).value["columns"]?.array ?? []
            return columns.flatMap { $0["cards"]?.array ?? [] }.compactMap { $0["title"]?.string }
        }
        #expect(titles("--person", "jin") == ["Call"])
        #expect(titles("--person", "@Min Seo") == ["Paint", "Call"])
        #expect(titles("--person", "Zoe") == ["Paint"])
        #expect(titles("--person", "Zoe", "--person", "Jin") == ["Paint", "Call"])
        let wrong = shell.run("show", "House", "--person", "Jni")
        #expect(wrong.code == 66 && wrong.error.contains("Nobody here is called “Jni”."))
        #expect(
            BoardKind().searchParts(of: board(shell)).contains { $0.title == "Call" && $0.text.contains("Min Seo") })
    }

    @Test(
        "K17 a person is renamed on all boards, where texts name them, too; each board undoes it as one step"
    )
    func renaming() {
        let shell = shell()
        shell.run("edit", "House", "Paint", "--description", "Ask @jin.\n\n    `@Jin` stays\n```\n@Jin\n```")
        shell.run("comment", "add", "House", "Paint", "@Jin?")
        shell.run("new", "Garden")
        shell.run("add", "Garden", "Dig", "--person", "JIN")
        shell.run("new", "Empty")
        let renamed = shell.run("people", "rename", "@jin", "Jin Park")
        #expect(renamed.value["boards"]?.integer == 2 && renamed.value["cards"]?.integer == 3)
        #expect(renamed.text.contains("jin is called Jin Park on 3 cards now."))
        #expect(people(card("Call", of: "House", in: shell)) == ["Jin Park", "Min Seo"])
        #expect(people(card("Dig", of: "Garden", in: shell)) == ["Jin Park"])
        let text = card("Paint", of: "House", in: shell)?["description"]?.string
        #expect(text == "Ask @Jin Park.\n\n    `@Jin` stays\n```\n@Jin\n```")
        // What somebody has said stays.
        #expect(shell.run("comment", "list", "House", "Paint").value.array?.first?["text"]?.string == "@Jin?")
        let history = shell.run("history", "House").text
        #expect(history.contains("Renamed the person Jin to Jin Park."))
        shell.run("undo", "House")
        #expect(people(card("Call", of: "House", in: shell)) == ["Jin", "Min Seo"])
        #expect(card("Paint", of: "House", in: shell)?["description"]?.string?.hasPrefix("Ask @jin.") == true)
        #expect(people(card("Dig", of: "Garden", in: shell)) == ["Jin Park"])
        shell.run("redo", "House")
        #expect(people(card("Call", of: "House", in: shell)) == ["Jin Park", "Min Seo"])
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        #expect(shell.run("history", "House").text.contains("Jin의 이름을 Jin Park로 바꿨어요."))
    }

    @Test("K17 a damaged board keeps nobody from being renamed and listed on the others, and is named")
    func damaged() throws {
        let shell = shell()
        shell.run("new", "Garden")
        shell.run("add", "Garden", "Dig", "--person", "Jin")
        shell.run("new", "Attic")
        shell.run("add", "Attic", "Sweep", "--person", "Jin")
        try shell.damage("Garden")
        let renamed = shell.run("people", "rename", "Jin", "Lee")
        #expect(renamed.code == 65 && renamed.value["boards"]?.integer == 2 && renamed.value["cards"]?.integer == 2)
        #expect(renamed.faults == ["“Garden” can't be read; “bojagi verify” says why."])
        #expect(people(card("Call", of: "House", in: shell)) == ["Lee", "Min Seo"])
        #expect(people(card("Sweep", of: "Attic", in: shell)) == ["Lee"])
        let listed = shell.run("people")
        #expect(listed.code == 65 && listed.value.array?.compactMap { $0["name"]?.string } == ["Lee", "Min Seo"])
        // Whether the damaged board has nobody of that name can't be known.
        let none = shell.run("people", "rename", "Zoe", "Zoë")
        #expect(none.code == 65 && none.value["boards"]?.integer == 0 && none.faults.count == 1)
    }

    @Test("K17 with somebody else's name two become one, once on each card; one whom no card knows is named")
    func merging() {
        let shell = shell()
        #expect(shell.run("people", "rename", "Jin", "min seo").value["cards"]?.integer == 1)
        #expect(people(card("Call", of: "House", in: shell)).count == 1)
        #expect(shell.run("people", "House").value.array?.map { $0["cards"]?.integer } == [1])
        shell.run("unassign", "House", "Call", "Min Seo")
        #expect(people(card("Call", of: "House", in: shell)).isEmpty)
        shell.run("assign", "House", "Call", "MIN SEO")
        // Another spelling is no other person.
        #expect(shell.run("people", "rename", "min seo", "Min Seo").value["cards"]?.integer == 1)
        #expect(people(card("Call", of: "House", in: shell)) == ["Min Seo"])
        let wrong = shell.run("people", "rename", "Mni Seo", "x")
        #expect(
            wrong.code == 66 && wrong.error.contains("Nobody called “Mni Seo” is assigned to a card or named on one."))
        #expect(shell.run("people", "rename", "Min Seo", " ").code == 64)
    }

    @Test("K17 wrong names and cards are refused and named")
    func wrong() {
        let shell = shell()
        let long = String(repeating: "x", count: 81)
        #expect(shell.run("assign", "House", "Paint", long).error.contains("up to 80 characters; this one has 81."))
        #expect(shell.run("assign", "House", "Paint", "@").code == 64)
        #expect(shell.run("assign", "House", "Nothing", "Jin").code == 66)
        #expect(shell.run("assign", "House", "Paint").code == 64)
        #expect(shell.run("add", "House", "x", "--person", "").code == 64)
        let many = (0...100).map { "P\($0)" }
        let refused = shell.run(["assign", "House", "Paint"] + many)
        #expect(refused.code == 64 && refused.error.contains("Up to 100 people can be assigned to a card."))
    }

    @Test("K17 K11 people go out with every format, and come in again as the same file where it is read")
    func exchange() {
        let shell = shell()
        shell.run("assign", "House", "Paint", "Jin", "민지")
        for format in ["json", "trello", "taskwarrior"] {
            let file = shell.run("export", "House", "--format", format).json
            #expect(file.contains("민지"))
            shell.run("new", format)
            #expect(shell.take(file, into: format, "--strict").code == 0)
            #expect(people(card("Paint", of: format, in: shell)) == ["Jin", "민지"])
            #expect(people(card("Call", of: format, in: shell)) == ["Jin", "Min Seo"])
            func withoutIDs(_ text: String) -> String { text.replacing(/"(id|idList|name)":"[^"]*"/, with: "id") }
            #expect(withoutIDs(shell.run("export", format, "--format", format).json) == withoutIDs(file))
        }
        let calendar = shell.run("export", "House", "--format", "ics").text
        #expect(calendar.contains("CONTACT:Jin\r\nCONTACT:Min Seo\r\n"))
        // One step, people and all.
        shell.run("undo", "json")
        #expect(shell.run("people", "json").value.array?.isEmpty == true)
    }

    @Test("K17 K11 Trello's members come in by their full names, else by their user names")
    func trello() {
        let shell = Shell()
        shell.run("new", "House")
        let file = #"""
            {"lists":[{"id":"1","name":"To do"}],
             "members":[{"id":"m1","fullName":"Ada L.","username":"ada"},{"id":"m2","username":"ben"},
              {"id":"m3","fullName":" "},{"id":"m4","fullName":"Kim, Min"},{"fullName":"nobody"}],
             "cards":[{"id":"a","name":"Paint","idList":"1","idMembers":["m2","m1","m2","m3","m9",7,"m4"]},
              {"id":"b","name":"Call","idList":"1","idMembers":"m1"}]}
            """#
        #expect(shell.take(file, into: "House", "--strict").code == 0)
        #expect(people(card("Paint", of: "House", in: shell)) == ["ben", "Ada L.", "Kim Min"])
        #expect(people(card("Call", of: "House", in: shell)).isEmpty)
    }

    @Test("K16 K17 K11 whom Trello's texts call by their user names is known by their names, and goes out so again")
    func usernames() throws {
        let shell = Shell()
        shell.run("new", "House")
        let file = #"""
            {"lists":[{"id":"1","name":"To do"}],
             "members":[{"id":"m1","fullName":"Ada L.","username":"ada_l"},{"id":"m2","username":"ben"},
              {"id":"m3","fullName":"김민지","username":"minji"},{"id":"m4","fullName":7,"username":"x"}],
             "cards":[{"id":"a","name":"Paint","idList":"1","idMembers":["m3"],"desc":"For @ADA_L and `@minji`, @zoe"}],
             "actions":[{"type":"commentCard","id":"c1","date":"2026-05-02T10:00:00.000Z",
               "memberCreator":{"username":"zoe","fullName":"Zoë"},
               "data":{"text":"@minji and @ben: x@minji.org","card":{"id":"a"}}}]}
            """#
        #expect(shell.take(file, into: "House", "--strict").code == 0)
        let card = card("Paint", of: "House", in: shell)
        #expect(card?["description"]?.string == "For @Ada L. and `@minji`, @Zoë")
        #expect(card?["comments"]?.array?.first?["text"]?.string == "@김민지 and @ben: x@minji.org")
        #expect(shell.run("mentions", "--name", "김민지").value.array?.count == 1)
        let sent = shell.run("export", "House", "--format", "trello").value
        let members = sent["members"]?.array ?? []
        #expect(members.map { $0["username"]?.string } == ["member1", "zoe"])
        #expect(sent["actions"]?.array?.first?["data"]?["text"]?.string == "@member1 and @ben: x@minji.org")
        #expect(sent["cards"]?.array?.first?["desc"]?.string == "For @Ada L. and `@minji`, @zoe")
    }

    @Test("K17 K11 a Trello text that is too long, or would be with names, keeps its user names")
    func longTexts() {
        let shell = Shell()
        shell.run("new", "House")
        let endless = String(repeating: "@bob ", count: 200_000)
        let full = "@bob" + String(repeating: ".", count: BoardLimits.description - 4)
        let file = """
            {"lists":[{"id":"1","name":"To do"}],"members":[{"id":"m","username":"bob","fullName":"Bob Long"}],
             "cards":[{"id":"a","name":"Endless","idList":"1","desc":"\(endless)"},
              {"id":"b","name":"Full","idList":"1","desc":"\(full)"},
              {"id":"c","name":"Short","idList":"1","desc":"@bob"}]}
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [0])
        #expect(card("Full", of: "House", in: shell)?["description"]?.string == full)
        #expect(card("Short", of: "House", in: shell)?["description"]?.string == "@Bob Long")
    }

    @Test("K17 K11 user names are of Latin letters and digits, and each is one member's")
    func madeUsernames() {
        let shell = Shell()
        shell.run("new", "House")
        let names = ["Jo", "Board", "Min Seo", "min-seo", "민지", "수빈"]
        shell.run(["add", "House", "Call"] + names.flatMap { ["--person", $0] })
        let members = shell.run("export", "House", "--format", "trello").value["members"]?.array ?? []
        #expect(
            members.compactMap { $0["username"]?.string }
                == ["jo1", "board1", "minseo", "minseo1", "member1", "member2"])
    }

    @Test("K17 people of a file that are none are named, and too many refused")
    func hostile() {
        let shell = shell()
        let many = (0...100).map { "\"P\($0)\"" }.joined(separator: ",")
        let file = """
            [{"title":"A","people":7},{"title":"B","people":[" "]},{"title":"C","people":[7]},
             {"title":"D","people":[\(many)]},{"title":"E","people":["fine","FINE"]},{"title":"F","people":null}]
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [0, 1, 2, 3])
        #expect(taken.text.contains("“people” is not a list.") && taken.text.contains("Up to 100 people"))
        #expect(people(card("E", of: "House", in: shell)) == ["fine"])
        let names = (0...200).map { "P\($0)" }.joined(separator: ",")
        let tasks = "[{\"description\":\"T\",\"status\":\"pending\",\"assignee\":\"\(names)\"}]"
        #expect(shell.take(tasks, into: "House").text.contains("Up to 100 people"))
    }

    private func board(_ shell: Shell) -> BoardKind.Value {
        (try? shell.workspace.listed(BoardKind()).first).flatMap {
            try? shell.workspace.load(BoardKind(), $0.document).value
        } ?? .init()
    }
}

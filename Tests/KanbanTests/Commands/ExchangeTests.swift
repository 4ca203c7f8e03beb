import JSON
import KanbanCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct ExchangeTests {
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        return shell
    }

    @Test("K11 our own JSON comes back as the same file")
    func roundTrip() {
        let shell = shell()
        shell.run("add", "House", "A \"quoted\" 가", "--description", "one\ntwo #x", "--due", "2026-05-20")
        shell.run("add", "House", "B")
        shell.run("add", "House", "C")
        shell.run("column", "add", "House", "Review")
        shell.run("move", "House", "B", "Review")
        shell.run("move", "House", "C", "todo", "--index", "0")
        let file = shell.run("export", "House").json
        shell.run("new", "Copy")
        let taken = shell.take(file, into: "Copy", "--strict")
        #expect(taken.code == 0)
        #expect(taken.value["imported"]?.integer == 3)
        #expect(taken.value["failed"]?.array?.isEmpty == true)
        #expect(shell.run("export", "Copy").json == file)
        // An empty column has nothing to tell where it stands.
        #expect(shell.titles("Copy") == [["C", "A \"quoted\" 가"], ["B"], [], []])
        #expect(shell.run("export", "House").text == file + "\n")
    }

    @Test(
        "K11 what cards name of files is written beside a file with the board, and comes in from there or is named",
        arguments: ["json", "taskwarrior"])
    func files(format: String) throws {
        let shell = shell()
        shell.files["/r/offer.pdf"] = Array("%PDF".utf8)
        let pdf = BlobHash(of: Array("%PDF".utf8))
        shell.run("add", "House", "Roof")
        shell.run("attach", "House", "Roof", "/r/offer.pdf")
        let piped = shell.run("export", "House", "--format", format)
        #expect(piped.code == 0)
        #expect(piped.faults == ["1 file of cards is not in it. With -o FILE they are written beside it."])
        let written = shell.run("export", "House", "--format", format, "-o", "h.json")
        #expect(written.code == 0 && written.value["files"]?.integer == 1)
        #expect(written.text.contains("Files of cards beside it, in h-files: 1."))
        #expect(shell.run("export", "House", "-o", "h.json").code == 73)
        #expect(shell.files["h.json"] == Array((piped.json + "\n").utf8))
        #expect(shell.files["h-files/\(pdf.hex)"] == Array("%PDF".utf8))
        let other = Shell(replica: 78)
        other.run("new", "House")
        other.files = shell.files
        let taken = other.run("import", "House", "h.json")
        #expect(taken.value["missing"]?.array?.isEmpty == true)
        #expect(try other.workspace.blobs.bytes(of: pdf) == Array("%PDF".utf8))
        let third = Shell(replica: 79)
        third.run("new", "House")
        third.files["h.json"] = shell.files["h.json"]
        let short = third.run("import", "House", "h.json")
        #expect(short.code == 0 && short.value["missing"]?.array?.map { $0.string } == [pdf.hex])
        #expect(short.text.contains("Files that it names and nobody has: 1\n  \(pdf.hex)\n"))
    }

    @Test("K11 our own JSON has these members and no others")
    func shape() {
        let shell = shell()
        let id = shell.run("add", "House", "A", "--due", "1970-01-02").value["id"]?.string ?? ""
        let updated = shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array?.first
        #expect(
            shell.run("export", "House").json
                == "[{\"description\":\"\",\"dueDate\":86400,\"id\":\"\(id)\",\"state\":\"todo\",\"title\":\"A\","
                + "\"updatedAt\":\"\(updated?["updatedAt"]?.string ?? "")\"}]")
    }

    @Test("K11 broken records are named and the good ones kept")
    func brokenRecords() {
        let shell = shell()
        let file = """
            [{"title":"A","state":"doing","dueDate":1779235200},
             {"title":""},
             {"description":"no title"},
             7,
             {"title":"bad \\ud800 text"},
             {"title":"B","state":"somewhere"},
             {"title":"C","dueDate":1e300},
             {"title":"D","dueDate":"soon"},
             {"title":"E","updatedAt":"yesterday"},
             {"title":"\(String(repeating: "x", count: 501))"},
             {"title":"F","dueDate":1779235201.5,"id":"x","updatedAt":"2026-01-02T03:04:05Z"}]
            """
        let taken = shell.take(file, into: "House")
        #expect(taken.code == 65)
        #expect(taken.value["imported"]?.integer == 2)
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(taken.value["failed"]?.array?.allSatisfy { $0["reason"]?.string?.isEmpty == false } == true)
        #expect(shell.titles("House") == [["F"], ["A"], []])
        let card = shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array?.first
        #expect(card?["due"]?.string == "2026-05-20")
        #expect(card?["updatedAt"]?.string == "2026-01-02T03:04:05.000Z")
    }

    @Test("K11 with --strict a broken record keeps everything out")
    func strict() {
        let shell = shell()
        let taken = shell.take("[{\"title\":\"A\"},{}]", into: "House", "--strict")
        #expect(taken.code == 65)
        #expect(taken.error.hasPrefix("Record 2 can't be imported: "))
        #expect(shell.titles("House")[0].isEmpty)
    }

    @Test("K11 a file that is not JSON is refused with the byte")
    func notJSON() {
        let shell = shell()
        let taken = shell.take("[{\"title\":\"A\"", into: "House")
        #expect(taken.code == 65)
        #expect(taken.error.contains("byte 13"))
        #expect(shell.take("{\"a\":1}", into: "House", "--format", "trello").code == 65)
        #expect(shell.take("\"text\"", into: "House").code == 65)
        #expect(shell.run("import", "House", "missing").code == 66)
        #expect(shell.take("[]", into: "House").value["imported"]?.integer == 0)
    }

    @Test("K11 a file with more cards than are read is refused with both numbers, a longer one with its limit")
    func limits() {
        let shell = shell()
        let cards = [String](repeating: "{}", count: 50_001).joined(separator: ",")
        for text in ["[\(cards)]", "{\"lists\":[],\"cards\":[\(cards)]}"] {
            let refused = shell.take(text, into: "House")
            #expect(refused.code == 65 && refused.error == "The file has 50001 cards; up to 50000 can be read.")
        }
        let long = shell.take("[" + String(repeating: " ", count: 20 << 20) + "]", into: "House")
        let lists = "{\"cards\":[],\"lists\":[" + String(repeating: "{},", count: 50_000) + "{}]}"
        let many = shell.take(lists, into: "House", "--format", "trello")
        #expect(many.code == 65 && many.error == "The file has 50001 lists; up to 50000 can be read.")
        #expect(long.code == 65 && long.error.contains("is too large: at most 20 MB can be read."), "\(long.error)")
    }

    @Test("K11 an import is one step that can be undone")
    func undoImport() {
        let shell = shell()
        shell.run("add", "House", "Own")
        shell.input = Array("[{\"title\":\"A\"},{\"title\":\"B\",\"state\":\"done\"}]".utf8)
        #expect(shell.run("import", "House", "-").code == 0)
        #expect(shell.titles("House") == [["Own", "A"], [], ["B"]])
        shell.run("undo", "House")
        #expect(shell.titles("House") == [["Own"], [], []])
        shell.run("redo", "House")
        #expect(shell.titles("House") == [["Own", "A"], [], ["B"]])
    }

    @Test("K11 a Trello board comes in: lists, order, labels, checklists, what is archived")
    func trello() {
        let shell = shell()
        let file = """
            {"name":"Trip","lists":[
              {"id":"l2","name":"Ideas","closed":false,"pos":2},{"id":"l1","name":"To Do","closed":false,"pos":1},
              {"id":"l3","name":"Old","closed":true,"pos":3},{"id":"l4","name":"Done","closed":false,"pos":4}],
             "cards":[
              {"id":"5f0000000000000000000001","name":"Second","idList":"l1","pos":20,"closed":false,"due":null},
              {"id":"5f0000000000000000000002","name":"First","idList":"l1","pos":10,"closed":false,
               "desc":"text","due":"2026-05-20T15:30:00.000Z","dateLastActivity":"2026-05-01T00:00:00.000Z",
               "labels":[{"name":"Big Trip","color":"red"},{"name":"","color":"green"}]},
              {"id":"c3","name":"Idea","idList":"l2","pos":1,"closed":false},
              {"id":"c4","name":"Archived","idList":"l2","pos":2,"closed":true},
              {"id":"c5","name":"Of old","idList":"l3","pos":1,"closed":false},
              {"id":"c6","name":"Lost","idList":"l9","pos":1,"closed":false},
              {"id":"c7","name":"Finished","idList":"l4","pos":1,"closed":false}],
             "checklists":[{"id":"k","idCard":"5f0000000000000000000002","name":"Pack","checkItems":[
              {"name":"socks","state":"incomplete","pos":2},{"name":"shoes","state":"complete","pos":1}]}]}
            """
        shell.hours = 9
        let taken = shell.take(file, into: "House")
        #expect(taken.code == 65)
        #expect(taken.value["imported"]?.integer == 6 && taken.value["archived"]?.integer == 2)
        #expect(
            taken.text.hasPrefix(
                "Cards imported: 6, 2 of them archived or deleted: they are in the trash.\nRecord 6 can't"))
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [5])
        #expect(shell.titles("House") == [["First", "Second"], ["Idea"], [], ["Finished"]])
        let columns = shell.run("show", "House").value["columns"]?.array ?? []
        #expect(columns.map { $0["name"]?.string } == ["Todo", "Ideas", "Doing", "Done"])
        let card = columns.first?["cards"]?.array?.first
        #expect(
            card?["description"]?.string == "text\n\nPack:\n- [x] shoes\n- [ ] socks")
        #expect(card?["labels"]?.array?.map { $0.string } == ["Big Trip", "green"])
        #expect(shell.run("label", "list", "House").value.array?.map { $0["color"]?.string } == ["red", "green"])
        // 15:30 UTC is the next day where the reader is.
        #expect(card?["due"]?.string == "2026-05-21")
        #expect(card?["updatedAt"]?.string == "2026-05-01T00:00:00.000Z")
        #expect(card?["createdAt"]?.string == "2020-07-04T04:05:20.000Z")
        #expect(shell.run("restore-card", "House", "Archived").code == 0)
        #expect(shell.titles("House")[1] == ["Idea", "Archived"])
    }

    @Test("K11 what a Trello card leads to stays in its text, and what was done in time is not overdue")
    func trelloLinks() {
        let shell = shell()
        let file = """
            {"lists":[{"id":"l","name":"To Do","pos":1}],"cards":[
              {"id":"c1","name":"A","idList":"l","desc":"See https://swift.org/b.","due":"2026-05-20T12:00:00.000Z",
               "dueComplete":true,"attachments":[
                {"name":"Swift [1]","url":"https://swift.org/a?(b)"},{"name":"","url":"http://example.org/x"},
                {"name":"b","url":"https://swift.org/b"},{"name":"bad","url":"javascript:alert(1)"},
                {"name":"two","url":"https://example.org/a b"},{"name":"none"}]},
              {"id":"c2","name":"B","idList":"l","due":"2026-05-20T12:00:00.000Z","dueComplete":false}]}
            """
        #expect(shell.take(file, into: "House").code == 0)
        let cards = shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array
        #expect(
            cards?.first?["description"]?.string == """
                See https://swift.org/b.

                - [x] 2026-05-20

                - [Swift \\[1\\]](<https://swift.org/a?(b)>)
                - [http://example.org/x](http://example.org/x)
                """)
        #expect(cards?.first?["due"]?.string == nil && cards?.last?["due"]?.string == "2026-05-20")
    }

    @Test("K11 cards of a Trello list whose name no column can have are named, and go nowhere else")
    func trelloListNames() {
        let shell = shell()
        let long = String(repeating: "x", count: 501)
        let lists = [("a", "Good"), ("b", ""), ("c", "\u{301}"), ("d", "  "), ("e", long)]
        let file =
            "{\"lists\":[" + lists.map { "{\"id\":\"\($0.0)\",\"name\":\"\($0.1)\"}" }.joined(separator: ",")
            + ",{\"id\":\"f\"}],\"cards\":["
            + "abcdef".map { "{\"id\":\"\($0)1\",\"name\":\"\($0)\",\"idList\":\"\($0)\"}" }.joined(separator: ",")
            + "]}"
        let taken = shell.take(file, into: "House")
        #expect(taken.code == 65)
        #expect(taken.value["imported"]?.integer == 1)
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [1, 2, 3, 4, 5])
        let columns = shell.run("show", "House").value["columns"]?.array ?? []
        #expect(columns.first { $0["name"]?.string == "Good" }?["cards"]?.array?.count == 1)
    }

    @Test("K11 a state that is only the beginning of a column's id is a broken record, and makes no column")
    func stateBeginning() {
        let shell = shell()
        shell.run("column", "add", "House", "Review")
        let columns = shell.run("show", "House").value["columns"]?.array ?? []
        let id = columns.last?["id"]?.string ?? ""
        let records = [String(id.prefix(3)), id, "review"].map { "{\"id\":\"x\",\"title\":\"c\",\"state\":\"\($0)\"}" }
        let taken = shell.take("[" + records.joined(separator: ",") + "]", into: "House")
        #expect(taken.code == 65)
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [0])
        #expect(shell.run("show", "House").value["columns"]?.array?.count == columns.count)
        #expect(shell.titles("House").last == ["c", "c"])
    }

    @Test("K8 the history of an import has a sentence a card, however many they are")
    func longHistory() {
        let shell = shell()
        let cards = (0..<30_000).map { "{\"id\":\"\($0)\",\"title\":\"c\",\"state\":\"todo\"}" }
        #expect(shell.take("[" + cards.joined(separator: ",") + "]", into: "House").code == 0)
        let history = shell.run("history", "House").value.array ?? []
        #expect(history.count == 30_001)
        #expect(history.last?["text"]?.string == "Added “c”.")
    }

    @Test("K11 a board that went out as Trello comes in with the same columns and cards")
    func trelloRoundTrip() {
        let shell = shell()
        shell.hours = -5
        shell.run("add", "House", "A", "--due", "2026-05-20", "--description", "text #tag")
        shell.run("column", "add", "House", "Review")
        shell.run("add", "House", "B")
        shell.run("move", "House", "B", "Review")
        shell.run("new", "Copy")
        #expect(shell.take(shell.run("export", "House", "--format", "trello").json, into: "Copy").code == 0)
        let keys = ["title", "description", "due"]
        func facts(_ board: String) -> [[String?]] {
            (shell.run("show", board).value["columns"]?.array ?? []).flatMap { column in
                (column["cards"]?.array ?? []).map { card in
                    [column["name"]?.string] + keys.map { card[$0]?.string }
                }
            }
        }
        #expect(facts("Copy") == facts("House"))
        #expect(facts("Copy").count == 2)
    }

    @Test("K11 K15 K17 checklists, files and covers go out to Trello and come back as they were")
    func trelloParts() throws {
        let (shell, other) = (shell(), shell())
        let (photo, paper) = (BlobHash(of: [1, 2, 3]), BlobHash(of: Array("%PDF".utf8)))
        shell.others = [Album(file: photo)]
        let texts = [
            "Look.\n\nPack:\n- [x] shoes\n- [ ] socks @Ben", "- [ ] a\n- [x] b\n", "A\n- [ ] x",
            "One:\n- [ ] x\n\nTwo:\n- [x] y\n- [ ] z", "Words\n\n* [X] odd\n  - [ ] within\n\n\n", ":\n- [ ] x",
            "```\n- [ ] code", "1. [ ] first\n2. [x] second", "Title:  \n\n- [ ] far", "- [ ] a\r\n- [ ] b\r\n", "",
            "![a photo](blob:\(photo.hex))\n[plan](blob:\(paper.hex))\n\n- [ ] look", "  Deep:\n- [ ] x",
            "#tag\n\n- [ ] #two",
        ]
        for (number, text) in texts.enumerated() {
            #expect(shell.run("add", "House", "Card \(number)", "--description", text).code == 0)
        }
        #expect(shell.run("edit", "House", "Card 0", "--cover", "sea").code == 0)
        #expect(shell.run("assign", "House", "Card 0", "Ben").code == 0)
        let file = shell.run("export", "House", "--format", "trello").json
        let board = try JSONReader.value(of: Array(file.utf8))
        let cards = try #require(board["cards"]?.array)
        let lists = try #require(board["checklists"]?.array)
        #expect(cards[0]["desc"]?.string == "Look.")
        #expect(lists[0]["name"]?.string == "Pack" && lists[0]["markdown"] == nil)
        #expect(lists[0]["checkItems"]?.array?.map { $0["state"]?.string } == ["complete", "incomplete"])
        #expect(lists[0]["checkItems"]?.array?.last?["name"]?.string == "socks @ben")
        #expect(cards[0]["idChecklists"]?.array?.first?.string == lists[0]["id"]?.string)
        #expect(lists[1]["name"]?.string == "Checklist" && lists[1]["checkItems"]?.array?.count == 2)
        #expect(cards[3]["idChecklists"]?.array?.count == 2 && cards[3]["desc"]?.string == "")
        #expect(cards[6]["idChecklists"]?.array?.count == 0)
        let cover = cards[0]["cover"]?["idAttachment"]?.string
        #expect(cards[0]["attachments"]?.array?.first?["id"]?.string == cover)
        #expect(cards[0]["attachments"]?.array?.first?["url"]?.string == "blob:\(photo.hex)")
        #expect(cards[11]["attachments"]?.array?.map { $0["name"]?.string } == ["a photo", "plan"])
        #expect(other.take(file, into: "House").code == 0)
        func facts(_ shell: Shell) -> [[String?]] {
            (shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array ?? []).map {
                [$0["title"]?.string, $0["description"]?.string, $0["cover"]?.string]
            }
        }
        #expect(facts(other) == facts(shell) && facts(other).count == texts.count)
        #expect(facts(other)[0][2] == photo.hex)
        // Without what is ours alone it is a checklist still, and a foreign cover is none.
        let plain = """
            {"lists":[{"id":"l","name":"Todo"}],"cards":[{"id":"c","name":"A","idList":"l","cover":{"idAttachment":"x"},
            "attachments":[{"id":"x","url":"https://example.org/a.png"}]}],
            "checklists":[{"idCard":"c","name":"Checklist","checkItems":[{"name":"one","state":"complete"}]}]}
            """
        #expect(other.run("new", "Plain").code == 0 && other.take(plain, into: "Plain").code == 0)
        let card = other.run("show", "Plain").value["columns"]?.array?.first?["cards"]?.array?.first
        let link = "- [https://example.org/a.png](https://example.org/a.png)"
        #expect(card?["description"]?.string == "Checklist:\n- [x] one\n\n" + link && card?["cover"]?.string == nil)
    }

    @Test("K11 Taskwarrior's tasks come in: status, start, due, tags, project, annotations")
    func taskwarrior() {
        let shell = shell()
        let file = """
            [{"id":1,"description":"Call","status":"pending","uuid":"0f0e0d0c-0b0a-4908-8706-050403020100",
              "entry":"20260501T100000Z","modified":"20260502T100000Z","due":"20260519T150000Z",
              "tags":["phone","work"],"project":"Home.Garden","annotations":[
              {"entry":"20260501T110000Z","description":"ask for Ada"}],"urgency":5.2},
             {"description":"Running","status":"pending","start":"20260503T100000Z","uuid":"u2"},
             {"description":"Finished","status":"completed","uuid":"u3"},
             {"description":"Later","status":"waiting","wait":"20270101T000000Z","uuid":"u4"},
             {"description":"Gone","status":"deleted","uuid":"u5"},
             {"description":"Odd","status":"strange","uuid":"u6"}]
            """
        shell.hours = 9
        let taken = shell.take(file, into: "House")
        #expect(taken.value["imported"]?.integer == 5)
        #expect(taken.value["failed"]?.array?.compactMap { $0["index"]?.integer } == [5])
        #expect(shell.titles("House") == [["Call", "Later"], ["Running"], ["Finished"]])
        let card = shell.run("show", "House").value["columns"]?.array?.first?["cards"]?.array?.first
        #expect(card?["description"]?.string == "Project: Home.Garden\nask for Ada\n\n#phone #work")
        #expect(card?["due"]?.string == "2026-05-20")
        #expect(card?["createdAt"]?.string == "2026-05-01T10:00:00.000Z")
        #expect(card?["updatedAt"]?.string == "2026-05-02T10:00:00.000Z")
        let task = shell.run("export", "House", "--format", "taskwarrior").value.array?.first
        #expect(task?["uuid"]?.string == "0f0e0d0c-0b0a-4908-8706-050403020100")
        #expect(task?["project"]?.string == "Home.Garden")
        #expect(task?["tags"]?.array?.map { $0.string } == ["phone", "work"])
        #expect(task?["annotations"]?.array?.map { $0["description"]?.string } == ["ask for Ada"])
        #expect(task?["due"]?.string == "20260519T150000Z")
        #expect(task?["entry"]?.string == "20260501T100000Z")
        #expect(task?["status"]?.string == "pending")
    }

    @Test("K11 a line a task is read as well")
    func taskLines() {
        let shell = shell()
        let file = "{\"description\":\"A\",\"status\":\"pending\"},\n{\"description\":\"B\",\"status\":\"completed\"}\n"
        #expect(shell.take(file, into: "House").value["imported"]?.integer == 2)
        #expect(shell.titles("House") == [["A"], [], ["B"]])
    }

    @Test("K11 iCalendar has a VTODO a card, escaped and folded, with a UID that stays")
    func calendar() {
        let shell = shell()
        shell.run(
            "add", "House", "Buy; milk, eggs \\ 빵", "--due", "2026-05-20", "--description",
            "first\nsecond #food " + String(repeating: "가", count: 60))
        shell.run("add", "House", "B")
        shell.run("move", "House", "B", "done")
        let file = shell.run("export", "House", "--format", "ics").text
        let lines = file.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.last == "")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.utf8.contains(10) })
        let unfolded = file.split(separator: "\r\n ").joined()
        #expect(unfolded.contains("\r\nSUMMARY:Buy\\; milk\\, eggs \\\\ 빵\r\n"))
        #expect(unfolded.contains("\r\nDUE;VALUE=DATE:20260520\r\n"))
        #expect(unfolded.contains("\r\nDESCRIPTION:first\\nsecond #food " + String(repeating: "가", count: 60) + "\r\n"))
        #expect(unfolded.contains("\r\nCATEGORIES:food\r\n"))
        #expect(unfolded.contains("\r\nSTATUS:COMPLETED\r\n"))
        #expect(lines.filter { $0 == "BEGIN:VTODO" }.count == 2)
        let uids = lines.filter { $0.hasPrefix("UID:") }
        shell.run("edit", "House", "B", "--title", "C")
        let again = shell.run("export", "House", "--format", "ics").text.split(separator: "\r\n")
        #expect(again.filter { $0.hasPrefix("UID:") } == uids)
        #expect(Set(uids).count == 2)
    }
}

import Foundation
import Testing

/// Days as a person lives them with all five areas.
@Suite struct LifeTests {
    @Test("M2 a memo from its first line to its last: written, found, edited, read as it was, thrown away, back")
    func memoLife() throws {
        let box = try Sandbox()
        let first = "\n\n회의록 3월\n참석: 민아 #work\n"
        let made = try box.ok("memo", "new", "-", input: first)
        let id = made["id"].text
        #expect(made["title"] == .string("회의록 3월") && made["tags"] == .array([.string("work")]))
        #expect(try box.run("memo", "show", id).text == first, "byte for byte, leading blank lines included")

        for query in ["의록", "회", "ㅎㅇㄹ", "WORK", "회의록".decomposedStringWithCanonicalMapping] {
            #expect(try box.ok("memo", "search", query)["hits"][0]["id"] == .string(id), "\(query)")
            #expect(try box.ok("search", query)["hits"][0]["id"] == .string(id), "\(query)")
        }
        #expect(try box.ok("memo", "search", "록회")["hits"] == .array([]))
        let words = try box.run("search", "rating:5").text
        #expect(words == "No results for “rating:5”.\n“rating:” is a filter of “bojagi gallery list --search”.\n")
        try box.ok("memo", "append", id, "결정: 봄에 시작")
        let second = first + "결정: 봄에 시작"
        #expect(try box.ok("memo", "show", id)["text"] == .string(second))
        #expect(try box.ok("memo", "search", "봄에")["hits"][0]["id"] == .string(id))
        let third = "회의록 4월\n" + second.dropFirst("\n\n회의록 3월\n".count)
        let edited = try box.ok("memo", "edit", id, "--text", third)
        #expect(edited["text"] == .string(third) && edited["title"] == .string("회의록 4월"))
        #expect(
            try box.ok("memo", "edit", id, "--text", third + "!", "--base", edited["version"].text)["text"].text
                == third + "!")

        let history = try box.ok("memo", "history", id).elements
        #expect(history.count == 4)
        for item in history { #expect(item["author"] == .string("mina") && item["at"].text.hasSuffix("Z")) }
        let texts = try history.map { try box.ok("memo", "show", id, "--at", $0["version"].text)["text"].text }
        #expect(Set(texts) == [first, second, third, third + "!"])
        try box.ok("memo", "restore", id, "--at", made["version"].text)
        #expect(try box.ok("memo", "show", id)["text"] == .string(first))
        for text in [third + "!", third, second, first] {
            #expect(try box.ok("memo", "undo", id)["text"] == .string(text))
        }
        for text in [second, third, third + "!", first] {
            #expect(try box.ok("memo", "redo", id)["text"] == .string(text))
        }
        try box.refused(1, "memo", "redo", id)

        try box.ok("memo", "remove", id)
        #expect(try box.ok("memo", "list") == .array([]))
        #expect(try box.ok("memo", "search", "회의")["hits"] == .array([]))
        #expect(try box.ok("trash")[0]["id"] == .string(id))
        #expect(try box.refused(66, "memo", "append", id, "x").hint?.contains("restore") == true)
        #expect(try box.ok("memo", "restore", id)["text"] == .string(first))
        #expect(try box.ok("memo", "search", "회의")["hits"][0]["id"] == .string(id))
        #expect(try box.ok("trash") == .array([]))
        try box.expectSound()
    }

    @Test("M3 pinned memos come first, then what changed last")
    func order() throws {
        let box = try Sandbox()
        for name in ["a", "b", "c"] { try box.ok("memo", "new", name) }
        func titles() throws -> [String] { try box.ok("memo", "list").elements.map { $0["title"].text } }
        #expect(try titles() == ["c", "b", "a"])
        try box.ok("memo", "append", "a", "more")
        #expect(try titles() == ["a", "c", "b"])
        try box.ok("memo", "pin", "b")
        #expect(try titles() == ["b", "a", "c"])
        try box.ok("memo", "unpin", "b")
        #expect(try box.ok("recent").elements.count == 3)
        #expect(try box.ok("recent", "--limit", "2").elements.count == 2)
    }

    @Test("K1 a board from empty to done: cards added, moved, limited, removed, undone, told")
    func boardLife() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "이사")
        for title in ["one", "two", "three", "four"] { try box.ok("kanban", "add", "이사", title) }
        func titles(_ column: Int) throws -> [String] {
            try box.ok("kanban", "show", "이사")["columns"][column]["cards"].elements.map { $0["title"].text }
        }
        #expect(try titles(0) == ["one", "two", "three", "four"])
        #expect(try box.ok("kanban", "move", "이사", "four", "TODO", "--index", "1")["state"] == .string("todo"))
        #expect(try titles(0) == ["one", "four", "two", "three"])
        try box.ok("kanban", "move", "이사", "one", "doing")
        try box.ok("kanban", "move", "이사", "two", "Doing", "--before", "one")
        #expect(try titles(1) == ["two", "one"])
        try box.ok("kanban", "move", "이사", "three", "doing", "--index", "0")
        #expect(try titles(1) == ["three", "two", "one"])
        try box.refused(64, "kanban", "move", "이사", "one", "doing", "--index", "0", "--before", "two")
        let misplaced = try box.run("kanban", "move", "이사", "one", "done", "--before", "two", "--json")
        #expect([64, 66].contains(misplaced.exitCode), "“before” needs a card of that column")
        #expect(try titles(1) == ["three", "two", "one"])

        try box.ok("kanban", "column", "limit", "이사", "doing", "2")
        let board = try box.ok("kanban", "show", "이사")
        #expect(board["columns"][1]["overLimit"] == .bool(true) && board["columns"][0]["overLimit"] == .bool(false))
        try box.ok("kanban", "remove-card", "이사", "two")
        #expect(try titles(1) == ["three", "one"])
        try box.ok("kanban", "restore-card", "이사", "two")
        #expect(try titles(1) == ["three", "two", "one"])

        let review = try box.ok("kanban", "column", "add", "이사", "Review", "--index", "2")["id"].text
        try box.ok("kanban", "move", "이사", "one", review)
        #expect(
            try box.ok("kanban", "show", "이사")["columns"].elements.map { $0["name"].text } == [
                "Todo", "Doing", "Review", "Done",
            ])
        let full = try box.run("kanban", "column", "remove", "이사", "review", "--json")
        #expect(full.exitCode != 0 && full.output.isEmpty, "a column with cards stays")
        try box.ok("kanban", "move", "이사", "one", "done")
        try box.ok("kanban", "column", "remove", "이사", "review")

        let late = try box.ok("kanban", "edit", "이사", "three", "--due", "2001-02-03")
        #expect(late["overdue"] == .bool(true) && late["due"] == .string("2001-02-03"))
        #expect(try box.run("kanban", "show", "이사").text.lowercased().contains("overdue"))
        #expect(try box.ok("kanban", "edit", "이사", "three", "--no-due")["due"] == .null)
        #expect(try box.ok("kanban", "edit", "이사", "one", "--due", "2001-02-03")["overdue"] == .bool(false), "done")

        let told = try box.ok("kanban", "history", "이사").elements.map { $0["text"].text }
        for sentence in ["Added “one”.", "Moved “one” from Todo to Doing.", "Removed “two” from Doing."] {
            #expect(told.contains { $0.contains(sentence) }, "\(sentence) in \(told)")
        }
        let korean = try box.run(["kanban", "history", "이사", "--lang", "ko", "--json"])
        #expect(try JSON(line: korean.output).elements.count == told.count)

        try box.ok("kanban", "rename", "이사", "House")
        try box.ok("kanban", "undo", "House")
        #expect(try box.ok("kanban", "list")[0]["name"] == .string("이사"))
        try box.ok("kanban", "remove", "이사")
        #expect(try box.ok("kanban", "list") == .array([]))
        try box.ok("restore", "이사")
        #expect(try titles(1) == ["three", "two"])
        try box.expectSound()
    }

    @Test("C18 undo takes back my own last change, never another person's")
    func undoByAuthor() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "B", "--author", "ann")
        try box.ok("kanban", "add", "B", "ann's", "--author", "ann")
        try box.ok("kanban", "add", "B", "ben's", "--author", "ben")
        try box.ok("kanban", "move", "B", "ben's", "doing", "--author", "ann")
        try box.ok("kanban", "edit", "B", "ann's", "--description", "by ben", "--author", "ben")
        func cards() throws -> [[String]] {
            try box.ok("kanban", "show", "B")["columns"].elements.map { column in
                column["cards"].elements.map { $0["title"].text + ":" + $0["description"].text }
            }
        }
        #expect(try cards() == [["ann's:by ben"], ["ben's:"], []])
        try box.ok("kanban", "undo", "B", "--author", "ann")
        #expect(try cards() == [["ann's:by ben", "ben's:"], [], []])
        try box.ok("kanban", "undo", "B", "--author", "ben")
        #expect(try cards() == [["ann's:", "ben's:"], [], []])
        try box.ok("kanban", "undo", "B", "--author", "ben")
        #expect(try cards() == [["ann's:"], [], []])
        try box.refused(1, "kanban", "undo", "B", "--author", "ben")
        try box.refused(1, "kanban", "undo", "B", "--author", "eve")
        try box.ok("kanban", "redo", "B", "--author", "ben")
        #expect(try cards() == [["ann's:", "ben's:"], [], []])
        let authors = try box.ok("kanban", "history", "B").elements.map { $0["author"].text }
        #expect(Set(authors) == ["ann", "ben"])

        // Overwritten since by somebody else: skipped, and what was before it is taken back.
        try box.ok("memo", "new", "M\nx", "--author", "ann")
        try box.ok("memo", "append", "M", "two", "--author", "ann")
        try box.ok("memo", "pin", "M", "--author", "ann")
        try box.ok("memo", "unpin", "M", "--author", "ben")
        let undone = try box.ok("memo", "undo", "M", "--author", "ann")
        #expect(undone["text"] == .string("M\nx") && undone["pinned"] == .bool(false))
        try box.expectSound()
    }

    @Test("W5 the trash holds every kind, gives one back, and empties for good")
    func trash() throws {
        let box = try Sandbox()
        for words in [["memo", "new", "keep"], ["memo", "new", "gone"], ["kanban", "new", "board"]] {
            try box.ok(words)
        }
        try box.ok("kanban", "add", "board", "card")
        try box.ok("memo", "remove", "gone")
        try box.ok("kanban", "remove", "board")
        #expect(Set(try box.ok("trash").elements.map { $0["title"].text }) == ["gone", "board"])
        #expect(try box.ok("search", "card")["hits"] == .array([]), "what is in the trash is not found")
        try box.ok("restore", "board")
        #expect(try box.ok("search", "card")["hits"].elements.count == 1)
        #expect(try box.ok("trash", "empty").elements.map { $0["title"].text } == ["gone"])
        #expect(try box.ok("trash") == .array([]))
        try box.refused(66, "restore", "gone")
        try box.refused(66, "memo", "show", "gone")
        #expect(try box.ok("trash", "empty") == .array([]))
        #expect(try box.ok("recent").elements.count == 2)
        try box.expectSound()
    }

    @Test("W11 emptying the trash says what it keeps: what was removed inside a document stays there, to be restored")
    func keptParts() throws {
        let box = try Sandbox()
        let kept = "What was removed inside a document stays in its history"
        try box.ok("memo", "new", "gone")
        try box.ok("memo", "remove", "gone")
        #expect(try !box.run("trash", "empty").text.contains(kept))
        try box.ok("kanban", "new", "Plans")
        let card = try box.ok("kanban", "add", "Plans", "Call")["id"].text
        try box.ok("kanban", "remove-card", "Plans", card)
        #expect(try box.run("trash", "empty").text.contains(kept))
        #expect(try box.ok("trash").elements.map { $0["title"].text } == ["Call"])
        try box.ok("restore", card)
        #expect(try box.ok("trash") == .array([]))
    }

    /// A workspace with one document of each kind that can be sent or take something.
    private func journey() throws -> Sandbox {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Trip")
        try box.ok("memo", "new", "Packing")
        try box.ok("canvas", "new", "Map")
        try box.ok("color-select", "new", "Me")
        return box
    }

    @Test("W14 a document is sent to a canvas, a memo or a board, as one step, and to nothing else")
    func sending() throws {
        let box = try journey()
        for (sent, target) in [("Packing", "Map"), ("Map", "Trip"), ("Trip", "Packing")] {
            try box.ok("send", sent, target)
            let links = try box.ok("links", target).elements.filter { $0["direction"] == .string("to") }
            #expect(links.map { $0["title"].text } == [sent])
        }
        #expect(try box.ok("canvas", "objects", "Map").elements[0]["kind"] == .string("document"))
        #expect(try box.ok("kanban", "show", "Trip").text.contains("Map"))
        try box.refused(64, "send", "Packing", "Me")
        try box.refused(64, "send", "Map", "Map")
        try box.refused(66, "send", "Map", "nobody")
        try box.ok("canvas", "undo", "Map")
        #expect(try box.ok("canvas", "objects", "Map").elements.isEmpty)
        try box.expectSound()
    }

    @Test("W14 a photo is a picture in a memo, a card with the picture on a board, an object of a canvas")
    func sendingPhotos() throws {
        let box = try journey()
        let saved = try box.ok("gallery", "save", "coffee")
        let label = saved["label"].text
        let file = saved["file"].text
        for target in ["Trip", "Packing", "Map"] { try box.ok("send", label, target) }
        #expect(try box.ok("memo", "show", "Packing")["text"].text.contains("](blob:\(file))\n"))
        let card = try box.ok(["kanban", "export", "Trip"], warns: true).elements[0]
        #expect(card["title"] == saved["title"] && card["description"].text.hasSuffix("](blob:\(file))"))
        #expect(try box.ok("canvas", "objects", "Map").elements[0]["kind"] == .string("photo"))
        try box.refused(64, "send", label, "Me")
        try box.refused(66, "send", "no-such-photo", "Trip")
        // Its file goes where the board goes.
        let other = try Sandbox()
        try box.ok("export", "\(other.folder)/out")
        try other.ok("import", "\(other.folder)/out")
        try other.expectSound()
        try box.expectSound()
    }

    @Test("W1 links between areas show on both ends, follow a title, and go with what they lead to")
    func links() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Trip")
        let memo = try box.ok("memo", "new", "Packing\nfor [[Trip]]")
        let board = try box.ok("kanban", "show", "Trip")["id"]
        let to = try box.ok("links", "Packing").elements
        #expect(to.count == 1 && to[0]["direction"] == .string("to") && to[0]["id"] == board)
        let from = try box.ok("links", "Trip").elements
        #expect(from.count == 1 && from[0]["direction"] == .string("from") && from[0]["id"] == memo["id"])
        try box.ok("memo", "new", "Money")
        try box.ok("link", "Trip", "Money")
        #expect(Set(try box.ok("links", "Trip").elements.map { $0["title"].text }) == ["Packing", "Money"])
        try box.ok("link", "Trip", "Money")
        #expect(try box.ok("links", "Money").elements.count == 1, "linking twice is linking")
        try box.ok("kanban", "add", "Trip", "see [[Money]]")
        #expect(try box.ok("links", "Money").elements.count == 1)
        try box.ok("link", "Trip", "Money", "--remove")
        #expect(try box.ok("links", "Money").elements.count == 1, "the card still links")
        try box.ok("memo", "remove", "Money")
        #expect(try box.ok("links", "Trip").elements.map { $0["title"].text } == ["Packing"])
        try box.ok("restore", "Money")
        #expect(try box.ok("links", "Trip").elements.count == 2)
        try box.refused(64, "link", "Trip", "Trip")
        try box.refused(66, "link", "Trip", "nowhere")
        try box.expectSound()
    }

    @Test("W5 export and import give the same workspace elsewhere, and again nothing new")
    func exchange() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "회의록\n첫 줄 #tag [[Plans]]")
        try box.ok("memo", "append", "회의록", "둘째 줄")
        try box.ok("memo", "new", "old")
        try box.ok("memo", "remove", "old")
        try box.ok("kanban", "new", "Plans")
        for title in ["a", "b", "c"] { try box.ok("kanban", "add", "Plans", title, "--due", "2030-01-01") }
        try box.ok("kanban", "move", "Plans", "b", "done")
        try box.ok("kanban", "remove-card", "Plans", "c")
        let folder = box.folder + "/out"
        #expect(try box.ok("export", folder)["documents"].int == 2)
        #expect(try box.refused(73, "export", folder).hint?.contains("--force") == true)
        try box.ok("export", folder, "--force")

        let other = try Sandbox()
        let report = try other.ok("import", folder)
        #expect(report["failed"] == .array([]))
        let events = try box.ok("verify")["events"].int ?? 0
        #expect(report["imported"].int == events && events > 8)
        for words in [
            ["recent"], ["trash"], ["memo", "list"], ["memo", "show", "회의록"], ["kanban", "show", "Plans"],
            ["kanban", "export", "Plans"], ["links", "Plans"], ["search", "줄"],
        ] {
            #expect(try box.ok(words) == other.ok(words), "\(words)")
        }
        let again = try other.ok("import", folder)
        #expect(again["imported"].int == 0 && again["known"].int == events && again["failed"] == .array([]))
        // Both go on apart, and the copy brings its part home.
        try other.ok("memo", "append", "회의록", "on the way")
        try other.ok("export", other.folder + "/back")
        try box.ok("kanban", "add", "Plans", "at home")
        #expect(try box.ok("import", other.folder + "/back")["imported"].int == 1)
        #expect(try box.ok("memo", "show", "회의록")["text"].text.hasSuffix("on the way"))
        #expect(try box.ok("kanban", "show", "Plans")["columns"][0]["cards"].elements.count == 2)
        try box.expectSound()
        try other.expectSound()
        try other.refused(66, "import", "nowhere")
        try other.refused(65, "import", other.folder + "/home")
    }

    @Test("W5 C19 a canvas in the folder of a whole export comes back with its photos, which open as photos do")
    func exportedCanvas() throws {
        let box = try Sandbox()
        try box.ok("canvas", "new", "Wall/2 ")
        let hash = try box.ok("canvas", "add", "photo", "Wall/2 ", "coffee")["photo"].text
        let folder = box.folder + "/out"
        try box.ok("export", folder)
        #expect(try Array(box.bytes(of: "\(folder)/blobs/\(hash).jpg").prefix(2)) == [0xff, 0xd8])
        let id = try box.ok("canvas", "list").elements[0]["id"].text
        let other = try Sandbox()
        try other.ok("canvas", "new", "Copy")
        #expect(try other.ok("canvas", "import", "Copy", "\(folder)/canvas/Wall 2 \(id).canvas")["imported"].int == 1)
        #expect(try other.ok("canvas", "objects", "Copy").elements[0]["photo"].text == hash)
        #expect(try other.ok("import", folder)["failed"] == .array([]))
        #expect(try other.ok("verify")["blobs"].int == 1)
        try other.expectSound()
    }

    @Test("M7 memos that were exported come back byte for byte")
    func memoFiles() throws {
        let box = try Sandbox()
        let texts = [
            "plain", "\n\nblank first\n", "crlf\r\nline\r\n", "a\u{0}b\u{7f}\u{2028}", "한글\t\"\\\n", "끝\n\n\n",
        ]
        for text in texts { try box.ok("memo", "new", "-", input: text) }
        try box.ok("memo", "export", "all.json")
        let other = try Sandbox()
        #expect(try other.ok("memo", "import", box.folder + "/all.json")["imported"].int == texts.count)
        let back = try other.ok("memo", "list").elements.map {
            try other.ok("memo", "show", $0["id"].text)["text"].text
        }
        #expect(
            back.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
                == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
        try box.ok("memo", "export", "folder")
        let third = try Sandbox()
        #expect(try third.ok("memo", "import", box.folder + "/folder")["imported"].int == texts.count)
        let files = try third.ok("memo", "list").elements.map {
            try third.ok("memo", "show", $0["id"].text)["text"].text
        }
        #expect(Set(files.map { Array($0.utf8) }) == Set(texts.map { Array($0.utf8) }))
    }

    @Test("W9 the demo goes away as it came, but for what somebody has changed")
    func demo() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "my own")
        let made = try box.ok("demo", "create").elements
        #expect(Set(made.map { $0["kind"].text }) == ["memo", "kanban", "canvas", "illustration", "gallery"])
        #expect(try box.refused(1, "demo", "create").hint?.contains("demo remove") == true)
        #expect(try box.run("tour").exitCode == 0)
        let board = try #require(made.first { $0["kind"] == .string("kanban") })
        let memo = try #require(made.first { $0["kind"] == .string("memo") })
        try box.ok("kanban", "add", board["id"].text, "mine")
        try box.ok("memo", "append", memo["id"].text, "mine")
        let removed = try box.ok("demo", "remove").elements
        #expect(removed.count == made.count - 2)
        #expect(
            Set(try box.ok("recent").elements.map { $0["id"].text }).isSuperset(of: [board["id"].text, memo["id"].text])
        )
        #expect(try box.ok("recent").elements.count == 3)
        #expect(try box.ok("demo", "remove") == .array([]), "what stayed is nobody's demo any more")
        #expect(try box.ok("recent").elements.count == 3)
        try box.expectSound()
    }

    @Test("W9 photos saved after the demo went away are others than the demo's, on every device")
    func demoGallery() throws {
        let box = try Sandbox()
        try box.ok("demo", "create")
        try box.ok("export", "before")
        try box.ok("demo", "remove")
        #expect(try box.ok("gallery", "list") == .array([]))
        try box.ok("gallery", "save", "grass", "--memo", "mine")
        try box.ok("export", "after")
        let other = try Sandbox()
        try other.ok("import", box.folder + "/before")
        #expect(try other.ok("import", box.folder + "/after")["failed"] == .array([]))
        let titles = try other.ok("gallery", "list").elements.map { $0["id"].text }
        #expect(titles.first == "grass" && titles.count == 4, "\(titles)")
        try other.expectSound()
    }

    @Test("W9 a gallery that was there before the demo stays as it is")
    func demoBesideGallery() throws {
        let box = try Sandbox()
        try box.ok("gallery", "save", "grass")
        #expect(!(try box.ok("demo", "create").elements.map { $0["kind"].text }.contains("gallery")))
        try box.ok("demo", "remove")
        #expect(try box.ok("gallery", "list").elements.map { $0["id"].text } == ["grass"])
        try box.expectSound()
    }

    @Test(
        "W0 W1 W5 a photo, an illustration and a memo stand on a canvas, a canvas on a card; links lead back; one search finds all"
    )
    func acrossAreas() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Paint list\nochre and 쪽빛")
        try box.ok("color-select", "new", "Face")
        try box.ok("gallery", "save", "coffee", "--memo", "ochre cup")
        try box.ok("canvas", "new", "Wall")
        try box.ok("canvas", "add", "photo", "Wall", "coffee")
        try box.ok("canvas", "add", "document", "Wall", "Face")
        try box.ok("canvas", "add", "document", "Wall", "Paint list")
        try box.ok("canvas", "add", "text", "Wall", "--text", "all in ochre")
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "add", "Plans", "Paint [[Wall]] ochre")
        func links(_ title: String, _ direction: String) throws -> Set<String> {
            Set(
                try box.ok("links", title).elements.filter { $0["direction"].text == direction }
                    .map { $0["title"].text })
        }
        #expect(try links("Wall", "to") == ["Face", "Paint list"])
        #expect(try links("Wall", "from") == ["Plans"])
        #expect(try links("Face", "from") == ["Wall"])
        #expect(try links("Paint list", "from") == ["Wall"])
        let found = Set(try box.ok("search", "ochre")["hits"].elements.map { $0["kind"].text })
        #expect(found == ["memo", "gallery", "canvas", "kanban"])
        // W5: one history for every area, with whoever did it.
        for title in ["Paint list", "Face", "Saved photos", "Wall", "Plans"] {
            let told = try box.ok("history", title, "--author", "ann").elements
            #expect(
                !told.isEmpty && told.allSatisfy { !$0["text"].text.isEmpty && !$0["author"].text.isEmpty }, "\(title)")
        }
        // The photo's bytes are there once, and the canvas keeps them without the gallery.
        #expect(try box.ok("verify")["blobs"].int == 1)
        try box.ok("canvas", "undo", "Wall")
        try box.ok("gallery", "unsave", "coffee")
        #expect(try box.ok("canvas", "objects", "Wall").elements.contains { $0["kind"].text == "photo" })
        #expect(Set(try box.ok("recent").elements.map { $0["kind"].text }).count == 5)
        try box.expectSound()
    }
}

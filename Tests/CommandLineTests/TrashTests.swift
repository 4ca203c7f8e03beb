import Testing

/// One trash for documents and for what was removed inside them.
@Suite struct TrashTests {
    @Test(
        "W11 cards, columns, objects and photos lie in the trash with where they were, the latest first, and come back")
    func parts() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "add", "Plans", "Book the train")
        try box.ok("kanban", "add", "Plans", "Pack")
        try box.ok("kanban", "move", "Plans", "Pack", "doing")
        try box.ok("kanban", "column", "add", "Plans", "Later")
        try box.ok("canvas", "new", "Poster")
        try box.ok("canvas", "add", "text", "Poster", "--text", "Hello there")
        try box.ok("gallery", "save", "coffee", "--memo", "Good")
        try box.ok("memo", "new", "a memo")

        #expect(try box.ok("trash") == .array([]))
        try box.ok("kanban", "remove-card", "Plans", "Pack")
        try box.ok("kanban", "column", "remove", "Plans", "Later")
        try box.ok("canvas", "remove-object", "Poster", "Text 1")
        try box.ok("gallery", "unsave", "coffee")
        try box.ok("memo", "remove", "a memo")

        let items = try box.ok("trash").elements
        #expect(items.map { $0["title"].text } == ["a memo", "Espresso", "", "Later", "Pack"])
        #expect(items.dropFirst().map { $0["part"].text } == ["photo", "text", "column", "card"])
        #expect(items[2]["number"].text == "1")
        #expect(try box.run("trash").text.contains("Text 1"))
        #expect(items[4]["documentTitle"].text == "Plans" && items[4]["place"].text == "Doing")
        #expect(try box.run("trash").text.contains("Card › Plans › Doing"))
        #expect(try box.run("trash", "--lang", "ko").text.contains("카드 › Plans › Doing"))

        // Pages.
        #expect(try box.ok("trash", "--limit", "2").elements.map { $0["title"].text } == ["a memo", "Espresso"])
        #expect(
            try box.ok("trash", "--limit", "2", "--offset", "2").elements.map { $0["title"].text } == [
                "", "Later",
            ])
        #expect(try box.run("trash", "--limit", "2").text.contains("--offset 2"))

        // Each comes back to where it was.
        for item in items { try box.ok("trash", "restore", item["id"].text) }
        #expect(try box.ok("trash") == .array([]))
        let cards = try box.ok("search", "Pack kind:board")["hits"].elements
        #expect(cards.map { $0["place"].text } == ["Doing"])
        #expect(try box.ok("gallery", "list")[0]["memo"].text == "Good")
        #expect(try box.ok("memo", "list").elements.count == 1)
        try box.refused(66, "trash", "restore", items[4]["id"].text)
        try box.expectSound()
    }

    @Test("W11 a part comes back by its document and its unit where other things have its label or its name")
    func sameLabels() throws {
        let box = try Sandbox()
        for name in ["Left", "Right"] { try box.ok("canvas", "new", name) }
        // What comes back by a file keeps its label.
        let label = try box.ok("canvas", "add", "text", "Left", "--text", "Hello")["id"].text
        try box.ok("canvas", "export", "Left", "one.canvas")
        try box.ok("canvas", "import", "Right", "one.canvas")
        for name in ["Left", "Right"] { try box.ok("canvas", "remove-object", name, label) }
        try box.ok("memo", "new", label)
        try box.ok("memo", "remove", label)
        let items = try box.ok("trash").elements
        #expect(items.dropFirst().map { $0["id"].text } == [label, label])
        let left = items[2]
        #expect(left["documentTitle"].text == "Left" && left["unit"].text.count == 32)

        try box.ok("restore", "--in", "Left", left["unit"].text)
        #expect(try box.ok("trash").elements.map { $0["documentTitle"] } == [.absent, .string("Right")])
        try box.refused(66, "restore", "--in", "Left", label)
        // Without --in a document of this name goes first.
        try box.ok("restore", "--in", "Right", String(label.prefix(5)))
        #expect(try box.ok("trash").elements.map { $0["title"].text } == [label])
        try box.ok("restore", label)
        #expect(try box.ok("trash") == .array([]))

        for name in ["Left", "Right"] { try box.ok("canvas", "remove-object", name, label) }
        #expect(try box.refused(64, "restore", label).hint?.contains("--in") == true)
        try box.ok("canvas", "remove", "Left")
        #expect(try box.refused(66, "restore", "--in", "Left", label).message.contains("in the trash"))
        try box.ok("restore", label)
        try box.expectSound()
    }

    @Test("W11 what was undone is out of the trash, and what a concurrent edit brought back is too")
    func undone() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "add", "Plans", "Pack")
        try box.ok("kanban", "remove-card", "Plans", "Pack")
        #expect(try box.ok("trash").elements.count == 1)
        try box.ok("kanban", "undo", "Plans")
        #expect(try box.ok("trash") == .array([]))
        try box.ok("kanban", "redo", "Plans")
        #expect(try box.ok("trash").elements.map { $0["title"].text } == ["Pack"])
        // A board in the trash takes its removed cards along.
        try box.ok("kanban", "remove", "Plans")
        #expect(try box.ok("trash").elements.map { $0["title"].text } == ["Plans"])
    }

    @Test("W12 a search of a script: filters, pages, how many there are, and what is wrong with a filter")
    func search() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Plans")
        for number in 1...3 { try box.ok("kanban", "add", "Plans", "Train \(number) #trip") }
        try box.ok("memo", "new", "Train\nThe train leaves at nine. #trip/north")
        try box.ok("memo", "new", "Notes\nnothing but a train")
        let answer = try box.ok("search", "train")
        #expect(answer["count"].int == 5 && answer["exact"] == .bool(true))
        #expect(answer["hits"].elements.map { $0["title"].text }.first == "Train")
        #expect(answer["hits"].elements.map { $0["title"].text }.last == "Notes")
        #expect(try box.ok("search", "train kind:memo")["hits"].elements.count == 2)
        #expect(try box.ok("search", "tag:trip")["hits"].elements.count == 4)
        let memos = try box.ok("memo", "search", "train", "--limit", "1", "--offset", "1")
        #expect(memos["count"].int == 2 && memos["exact"] == .bool(true) && memos["offset"].int == 1)
        #expect(memos["hits"].elements.map { $0["title"].text } == ["Notes"])
        #expect(try box.run("memo", "search", "train", "--limit", "1").text.contains("1 to 1 of 2"))
        #expect(try box.ok("search", "train in:Plans")["count"].int == 3)
        let page = try box.ok("search", "train", "--limit", "2", "--offset", "4")
        #expect(page["hits"].elements.map { $0["title"].text } == ["Notes"] && page["count"].int == 5)
        #expect(try box.run("search", "train", "--limit", "2").text.contains("1 to 2 of 5"))
        #expect(try box.refused(64, "search", "kind:boat").message.contains("boat"))
        #expect(try box.refused(64, "search", "before:soon train").message.contains("soon"))
        let card = try box.ok("search", "\"train 2\"")["hits"][0]
        #expect(card["documentTitle"].text == "Plans" && card["place"].text == "Todo" && !card["part"].text.isEmpty)
    }
}

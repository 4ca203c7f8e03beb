import MemoModel
import Replication
import TestDevices
import Testing

@Suite struct DerivedTests {
    @Test(
        "M2 the title is the first line that is not blank, without the blanks around it",
        arguments: [
            ("Milk\nand bread", "Milk"),
            ("\n\n  Milk \t\nand bread", "Milk"),
            ("Milk\r\nand bread", "Milk"),
            ("Milk\rand bread", "Milk"),
            ("\u{feff}Milk\n", "Milk"),
            ("\u{3000}회의록\u{3000}\n본문", "회의록"),
            ("one line", "one line"),
        ])
    func title(text: String, title: String) {
        #expect(Memo.title(of: text) == title)
    }

    @Test(
        "M15 title and preview show words, not marks; a title of marks alone is these",
        arguments: [
            ("# A week\n\n- [x] milk\n- **bread**", "A week", "milk\nbread"),
            ("- [ ] milk\n---\n1. _eggs_ ", "milk", "1. eggs"),
            ("Plan\n====\n```swift\nlet a = b * c\n```\n", "Plan", "let a = b * c"),
            ("See [[회의록]] and [this](https://example.org)\r\n> [[a|b]]\r\n\r\nc", "See 회의록 and this", "b\r\n\r\nc"),
            ("***\n# ", "***", ""),
            ("&nbsp;", "&nbsp;", ""),
        ])
    func words(text: String, title: String, preview: String) {
        #expect(Memo.title(of: text) == title)
        #expect(Memo.preview(of: text).utf8.elementsEqual(preview.utf8))
        // What is exchanged has the line as it is.
        #expect(Memo.split(text).title.utf8.elementsEqual(text.prefix { !$0.isNewline }.utf8))
    }

    @Test("M14 a preview keeps links by id alone, for whoever knows the title") func links() {
        let id = ShortID(of: DocumentID(high: 7, low: 8)).text
        #expect(
            Memo.preview(of: "Plan\nSee [[\(id)]], **[[\(id)]]**, [[\(id)|that]] and [[Milk]]")
                == "See [[\(id)]], [[\(id)]], that and Milk")
    }

    @Test("M15 a preview is as long after many marks as it is without")
    func previewAfterMarks() {
        let link = "[word](https://example.org/) "
        #expect(
            Memo.preview(of: "Milk\n" + String(repeating: link, count: 1_000)).hasPrefix(
                "word word word word word word"))
        #expect(Memo.preview(of: "Milk\n" + String(repeating: "**a** ", count: 1_000)).unicodeScalars.count >= 119)
    }

    @Test("M2 a memo without a line on it has no title", arguments: ["", " ", "\n\n", "\t\r\n\u{feff}"])
    func untitled(text: String) {
        #expect(Memo.title(of: text) == nil)
        #expect(Memo.preview(of: text) == "")
    }

    @Test(
        "M2 the preview is the rest",
        arguments: [
            ("Milk\nand bread", "and bread"),
            ("Milk", ""),
            ("Milk\n", ""),
            ("\nMilk\r\n\r\nand bread\r\nand eggs\r\n", "and bread\r\nand eggs"),
        ])
    func preview(text: String, preview: String) {
        #expect(Memo.preview(of: text).utf8.elementsEqual(preview.utf8))
    }

    @Test("M2 title and preview of a long text read no more of it than they show")
    func bounded() {
        let text = String(repeating: "가", count: 600) + "\n" + String(repeating: "b", count: 1_000_000)
        #expect(Memo.title(of: text)?.unicodeScalars.count == Memo.titleLimit)
        #expect(Memo.preview(of: text).unicodeScalars.count == Memo.previewLimit)
    }

    @Test(
        "M2 what is typed is what is kept, byte for byte",
        arguments: [
            "\n\n  leading blank lines", "no newline at the end", "newline at the end\n", "CRLF\r\nlines\r\n",
            "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} decomposed", "한글 composed", "e\u{301} and \u{e9}",
            "tab\t, NUL \u{0}, BOM \u{feff}, emoji 👩‍👩‍👧‍👦", " ",
        ])
    func bytes(text: String) throws {
        let device = TestDevice(1)
        try device.write(text)
        #expect(device.text.utf8.elementsEqual(text.utf8))
        let opened = try Memo(wireBytes: device.memo.wireBytes)
        #expect(opened.text.utf8.elementsEqual(text.utf8))
        #expect(try Memo(log: device.log).text.utf8.elementsEqual(text.utf8))
        #expect(try opened.replaceText(with: text).isEmpty, "saving what was opened changes nothing")
    }

    @Test("M2 composed and decomposed Hangul are different texts to keep")
    func canonicalEquivalence() throws {
        let device = TestDevice(1)
        try device.write("한글")
        try device.write("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}")
        #expect(device.text.unicodeScalars.count == 6)
        #expect(device.log.count == 2)
    }

    @Test("M2 a text splits into title and body and comes back")
    func splitting() {
        #expect(Memo.split("Title\nbody\n\nmore") == ("Title", "body\n\nmore"))
        #expect(Memo.split("\n Title \nbody") == ("Title", "body"))
        #expect(Memo.split("Title") == ("Title", ""))
    }

    @Test("M3 pinned memos come first, then the last change, newest first")
    func order() {
        let rows = [
            (false, UInt64(100), UInt64(1)), (true, 50, 2), (false, 200, 3), (true, 60, 4), (false, 200, 5),
        ]
        let places = rows.map { pinned, changed, id in
            MemoOrder(isPinned: pinned, changedAt: changed, document: DocumentID(high: 0, low: id))
        }
        #expect(places.sorted().map(\.document.low) == [4, 2, 3, 5, 1])
    }

    @Test("M3 an edited memo rises to the top, and pinning alone does not change its date")
    func rising() throws {
        let first = TestDevice(1)
        let second = TestDevice(2, now: 1_700_000_100_000)
        try first.write("first")
        try second.write("second")
        let a = DocumentID(high: 0, low: 1)
        let b = DocumentID(high: 0, low: 2)
        #expect(MemoOrder(of: second.memo, document: b) < MemoOrder(of: first.memo, document: a))
        first.now = 1_700_000_200_000
        try first.write("first, edited")
        #expect(MemoOrder(of: first.memo, document: a) < MemoOrder(of: second.memo, document: b))
        let changed = second.memo.header.changedAt
        second.now = 1_700_000_300_000
        second.perform(second.memo.setPinned(true))
        #expect(second.memo.header.changedAt == changed)
        #expect(MemoOrder(of: second.memo, document: b) < MemoOrder(of: first.memo, document: a))
    }

    @Test(
        "M3 today shows the time, this year month and day, else the full date",
        arguments: [
            ("2026-03-01", MemoDate.time(hour: 23, minute: 59)),
            ("2026-02-28", .monthDay(month: 2, day: 28)),
            ("2026-12-31", .monthDay(month: 12, day: 31)),
            ("2025-12-31", nil),
            ("2024-02-29", nil),
        ])
    func date(day: String, shown: MemoDate?) throws {
        let date = try #require(CivilDate(day))
        let today = try #require(CivilDate("2026-03-01"))
        #expect(MemoDate(on: date, second: 86_399, today: today) == shown ?? .full(date))
    }

    @Test("M4 a memo of blanks alone counts as empty")
    func emptiness() throws {
        #expect(Memo().isEmpty)
        let device = TestDevice(1)
        try device.write(" \n\u{3000}\r\n")
        #expect(device.memo.isEmpty)
        try device.write("a")
        #expect(!device.memo.isEmpty)
        #expect(throws: MemoError.empty) { try Memo.new("\n ") }
    }

    @Test(
        "M7 lists pass over properties before a text: its title is theirs, else the first line behind them",
        arguments: [
            ("---\naliases: [x]\n---\n# Tea\ngreen", "Tea", "green"),
            ("---\r\na: b\r\n---\r\n\r\nTea\r\ngreen", "Tea", "green"),
            ("---\ntitle: Tea\n---\ngreen\nblack", "Tea", "green\nblack"),
            ("---\ntitle: Tea\n---\n# Tea\ngreen", "Tea", "green"), ("---\na: b\n---\n", nil, ""),
            ("---\ntitle: Tea\n---", "Tea", ""), ("---\nnever closed", "---", "never closed"),
        ] as [(String, String?, String)])
    func properties(_ text: String, _ title: String?, _ preview: String) {
        #expect(Memo.title(of: text) == title)
        #expect(Memo.preview(of: text) == preview)
        #expect(Memo.split(text).title.hasSuffix(title ?? ""))
    }

    @Test("M7 tags of properties count with those of the text, each once; a template says so in its text alone")
    func tagsOfProperties() {
        #expect(Memo.tags(of: "---\ntags: [tea, template]\n---\n#Tea #green") == ["tea", "green"])
        let made = MemoTemplate.text(of: "---\na: b\n---\ntext #template", title: "New", date: "", time: "")
        #expect(made == "---\na: b\n---\nNew\ntext")
        let filled = MemoTemplate.text(of: "---\ntitle: {{title}}\n---\ntext", title: "New", date: "", time: "")
        #expect(filled == "---\ntitle: New\n---\ntext")
    }
}

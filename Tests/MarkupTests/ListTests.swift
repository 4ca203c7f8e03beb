import Markup
import Testing

@Suite struct ListTests {
    @Test(
        "M8 Enter continues a list",
        arguments: [
            ("- a", "- "), ("* a", "* "), ("+ a", "+ "), ("1. a", "2. "), ("9) a", "10) "), ("- [ ] a", "- [ ] "),
            ("- [x] a", "- [ ] "), ("  - a", "  - "),
            ("3. [x] a", "4. [ ] "), ("-   a", "-   "), ("> - a", "> - "), ("\t* 장보기", "\t* "), ("1. 2. a", "2. "),
        ])
    func continues(_ line: String, _ inserted: String) {
        #expect(ListContinuation.afterEnter(line: line) == .insert(inserted))
    }

    @Test(
        "M8 Enter on an empty item ends the list",
        arguments: [("- ", 2), ("1. ", 3), ("- [ ] ", 6), ("  * ", 2), ("- [x]", 5), ("> - ", 2)])
    func ends(_ line: String, _ count: Int) {
        #expect(ListContinuation.afterEnter(line: line) == .end(removing: count))
    }

    @Test(
        "M8 Enter elsewhere is a line ending",
        arguments: ["", "a", "-a", "1.a", "- - -", "* * *", "> a", "-", "# a", "1234567890. a"])
    func plain(_ line: String) {
        #expect(ListContinuation.afterEnter(line: line) == .none)
    }

    @Test(
        "M8 Enter changes the text behind it, and only where it was pressed",
        arguments: [
            ("- 가😀", 4, "- 가😀\n- ", 7), ("a\n1. b\nc", 6, "a\n1. b\n2. \nc", 10), ("a\n- \nb", 4, "a\n\n\nb", 3),
            ("- ", 2, "\n", 1), ("a", 1, nil, 0), ("", 0, nil, 0),
        ] as [(String, Int, String?, Int)])
    func enter(_ before: String, _ caret: Int, _ after: String?, _ end: Int) {
        let scalars = before.unicodeScalars
        let text = String(
            String.UnicodeScalarView(scalars.prefix(caret) + "\n".unicodeScalars + scalars.dropFirst(caret)))
        let continued = ListContinuation.continued(text, from: before, caret: caret + 1)
        #expect(continued?.text == after && continued.map { $0.caret == end } ?? true)
        #expect(ListContinuation.continued(text, from: before + "+", caret: caret + 1) == nil)
        #expect(ListContinuation.continued("+" + text, from: before + "-", caret: caret + 2) == nil)
        #expect(ListContinuation.continued(text, from: before, caret: 0) == nil)
        #expect(ListContinuation.continued(text, from: before, caret: 99) == nil)
    }

    @Test("M8 a tick changes one scalar of the text")
    func toggles() throws {
        let text = "😀 가\u{301}\n\n- [ ] a\n  1. [x] b\n\n> - [X] c\n\n    - [ ] code\n"
        #expect(MarkdownDocument.parse(text).tasks.count == 3)
        let first = try #require(TaskList.toggled(0, in: text))
        #expect(first.applied(to: text).contains("- [x] a"))
        let second = try #require(TaskList.toggled(1, in: text))
        #expect(second.applied(to: text).contains("1. [ ] b"))
        let third = try #require(TaskList.toggled(2, in: text))
        #expect(third.scalar == " ")
        #expect(TaskList.toggled(3, in: text) == nil)
        #expect(TaskList.toggled(-1, in: text) == nil)
    }

    @Test("M8 ticking twice gives back the text")
    func togglesBack() throws {
        let text = "- [ ] a\n- [x] b\n"
        for index in 0..<2 {
            let once = try #require(TaskList.toggled(index, in: text)).applied(to: text)
            let twice = try #require(TaskList.toggled(index, in: once)).applied(to: once)
            #expect(once != text)
            #expect(Array(twice.utf8) == Array(text.utf8))
        }
    }

    @Test("K2 a description shows how much of its checklist is done")
    func progress() {
        let document = MarkdownDocument.parse("- [x] a\n- [ ] b\n  - [X] c\n\n```\n- [x] d\n```\n")
        #expect(ChecklistProgress(document) == ChecklistProgress(done: 2, total: 3))
        #expect(ChecklistProgress(MarkdownDocument.parse("a")) == ChecklistProgress(done: 0, total: 0))
    }

    @Test("M8 a box on the page names its task")
    func liveTasks() {
        let html = MarkdownDocument.parse("- [x] a\n- [ ] b").html(.init(hasLiveTasks: true))
        #expect(html.contains("<input type=\"checkbox\" checked=\"\" data-task=\"0\" /> a"))
        #expect(html.contains("<input type=\"checkbox\" data-task=\"1\" /> b"))
    }
}

import Markup
import Testing

@Suite struct WritingBlockTests {
    @Test(
        "M14 a line becomes a heading, an item, a task, a quote; what it was before goes",
        arguments: [
            ("‸", BlockKind.heading(1), "# ‸"), ("할 일‸", .heading(2), "## 할 일‸"), ("  - ‸a", .heading(3), "### ‸a"),
            ("- a‸", .task, "- [ ] a‸"), ("- [x] a‸", .bullet, "- a‸"), ("## a‸", .number, "1. a‸"),
            ("#‸", .bullet, "- ‸"),
            ("‸a", .quote, "> ‸a"), ("> a‸", .bullet, "> - a‸"), ("  1. a‸\nb", .bullet, "  - a‸\nb"),
        ])
    func lines(_ before: String, _ kind: BlockKind, _ after: String) {
        #expect(Shown.of(Shown(before).selected.becoming(kind)) == after)
    }

    @Test(
        "M14 code, a table and a rule stand on lines of their own, and run into nothing",
        arguments: [
            ("‸", BlockKind.code, "```\n‸\n```"), ("a\n‸", .rule, "a\n\n---\n‸"), ("a‸", .rule, "a\n\n---\n‸"),
            ("a‸\nb", .table, "a\n\n| ‸ |  |\n| --- | --- |\n|  |  |\n\nb"),
            ("\n‸\n\nb", .table, "\n| ‸ |  |\n| --- | --- |\n|  |  |\n\nb"),
            ("> ‸", .code, "> ```\n> ‸\n> ```"),
        ])
    func blocks(_ before: String, _ kind: BlockKind, _ after: String) {
        #expect(Shown.of(Shown(before).selected.becoming(kind)) == after)
    }

    @Test("M14 words before the caret give way to others")
    func replaced() {
        #expect(Shown.of(Shown("a /제목‸ b").selected.replacing(3, with: "👍🏽")) == "a 👍🏽‸ b")
        #expect(Shown.of(Shown("a‸").selected.replacing(9, with: "")) == "‸")
    }
}

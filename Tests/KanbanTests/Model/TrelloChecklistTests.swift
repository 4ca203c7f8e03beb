import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

@Suite struct TrelloChecklistTests {
    private static let fragments = [
        "- [ ] ", "- [x] ", "* [X] ", "  - [ ] ", "1. [ ] ", "\n", "\n\n", "\r\n", " ", "\t", "a", "다", "Name:", ":",
        "\n\nPack:\n- [ ] a",
        "```\n",
        "> ", "# H\n", "- ", "[x]", "\u{2028}", "\u{301}", "![p](blob:" + String(repeating: "ab", count: 32) + ")",
        "#tag",
    ]

    /// What an import makes of them.
    private func text(of checklists: TrelloChecklists) -> String {
        var card = Card(title: "", description: checklists.words)
        for list in checklists.lists {
            let lines = TrelloChecklists.lines(list.name, of: list.items.map { ($0.text, $0.isDone) })
            if let markdown = list.markdown { card.description += markdown } else { card.addParagraph(lines) }
        }
        return card.description
    }

    @Test("K11 whatever a description is made of, its checklists at Trello make the same text again")
    func sameText() {
        var random = SplitMix64(seed: 11)
        var (count, usual) = (0, 0)
        for _ in 0..<4_000 {
            let text = (0..<(1 + random.below(14))).map { _ in Self.fragments[random.below(Self.fragments.count)] }
                .joined()
            let checklists = TrelloChecklists(text)
            #expect(self.text(of: checklists).hasSameBytes(as: text), "\(text.debugDescription)")
            count += checklists.lists.count
            usual += checklists.lists.count { $0.markdown == nil }
        }
        #expect(count > 200 && usual > 10, "\(count) \(usual)")
    }

    @Test("K11 of very many checklists the last twenty stand beside the card, the others in its words")
    func many() {
        let text = (0..<60).map { "List \($0):\n- [ ] one\n- [x] two" }.joined(separator: "\n\n")
        let checklists = TrelloChecklists(text)
        #expect(checklists.lists.count == 20 && checklists.lists.last?.name == "List 59")
        #expect(checklists.lists.allSatisfy { $0.markdown == nil && $0.items.count == 2 })
        #expect(self.text(of: checklists) == text)
    }
}

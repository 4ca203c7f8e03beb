import Testing

@testable import PageParts

/// Which functions of the page's module go into which part: names as the compiler mangles them.
@Suite struct PagePartsTests {
    private let parts = ["kanban=Kanban", "memo=Memo", "color-select=ColorSelect"].compactMap { Part($0) }
    private let board = "$e11KanbanScene05BoardB0C"
    private let memo = "$e9MemoModel0A0V"

    /// The parts of functions by their names, from calls and from what the table has.
    private func divided(_ calls: [(String, String)], table: [String] = []) -> [String: String] {
        var division = Division(parts)
        for (caller, callee) in calls {
            for name in [caller, callee] { division.read("  \"\(name)\" [style=\"filled\", fillcolor=\"white\"];") }
            division.read("  \"\(caller)\" -> \"\(callee)\"; // call")
        }
        for name in table { division.read("  \"\(name)\" [style=\"filled, rounded\"];") }
        return Dictionary(uniqueKeysWithValues: division.divided().map { (String($0.function), String($0.part)) })
    }

    @Test("a function with one area's name goes into its part, and so does what only that part calls")
    func sinking() {
        let found = divided([(board, "a"), ("a", "b"), ("c", "d"), (memo, "d")])
        #expect(found == [board: "kanban", "a": "kanban", "b": "kanban", memo: "memo"])
    }

    @Test("what two areas call, or an area and the core, is in the core with all that it calls")
    func lifting() {
        let shared = "$e11KanbanModel4CardVWOh"
        let found = divided([(board, shared), (memo, shared), (shared, "$e11KanbanModel6ColumnVWOc")])
        #expect(found == [board: "kanban", memo: "memo"])
        #expect(divided([("start", board)]) == [:])
    }

    @Test("what the table has may be called from anywhere, and goes nowhere unless an area's name is on it")
    func table() {
        #expect(divided([(board, "a")], table: ["a", board]) == [board: "kanban"])
    }

    @Test("a name of two areas, or of none, or only like one of theirs, stays")
    func names() {
        for name in ["$e11KanbanModel9MemoModel", "$e5Views4NodeC", "$e111KanbanModel", "$e9MemoTexts"] {
            #expect(divided([(name, "a")]) == [:], "\(name)")
        }
        #expect(divided([("$e16ColorSelectScene4ViewV", "a")]).count == 2)
        #expect(Part("kanban") == nil)
    }

    @Test("lines of the key, and lines of no form, say nothing")
    func foreignLines() {
        var division = Division(parts)
        for line in [
            "", "digraph call {", "    label = \"Key\";", "    \"A\" -> \"B\" [style=\"filled\"];", "\"",
            "\"\" -> \"\"; //",
        ] {
            division.read(line)
        }
        #expect(division.divided().isEmpty)
    }
}

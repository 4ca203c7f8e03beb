import ModuleKit
import Testing

@Suite("The tree of commands")
struct CommandTreeTests {
    private func find(_ words: String...) throws(CommandError) -> String {
        switch try Garden.tree.find(words) {
        case .command(let leaf, let rest): "\(leaf.name) | \(rest.joined(separator: ","))"
        case .group(let path, let leaves):
            "\(path.joined(separator: " ")): \(leaves.map(\.name).joined(separator: ","))"
        }
    }

    @Test("Words lead to a command and leave it the rest")
    func commands() throws {
        #expect(try find("garden", "plant", "rose", "--now") == "garden plant | rose,--now")
        #expect(try find("garden", "bed", "dig", "3") == "garden bed dig | 3")
    }

    @Test("An area or group alone shows its commands")
    func groups() throws {
        #expect(try find("garden") == "garden: garden plant,garden bed dig,garden bed water")
        #expect(try find("garden", "bed") == "garden bed: garden bed dig,garden bed water")
        #expect(try find("garden", "bed", "--json") == "garden bed: garden bed dig,garden bed water")
    }

    @Test("A command may be a group as well")
    func both() throws {
        #expect(try find("trash") == "trash | ")
        #expect(try find("trash", "--json") == "trash | --json")
        #expect(try find("trash", "empty", "--yes") == "trash empty | --yes")
        #expect(try find("trash", "emtpy") == "trash | emtpy")
    }

    @Test("An unknown command is named, with the nearest or where to look")
    func unknown() {
        let cases: [([String], String, String)] = [
            (["gardne"], "There is no command “gardne”.", "Did you mean “garden”?"),
            (["zzzzzz"], "There is no command “zzzzzz”.", "Run “bojagi help” to see all commands."),
            ([], "There is no command “”.", "Run “bojagi help” to see all commands."),
            (["garden", "plnat"], "There is no command “garden plnat”.", "Did you mean “plant”?"),
            (["garden", "bed", "wa"], "There is no command “garden bed wa”.", "Did you mean “water”?"),
            (
                ["garden", "xxxxxxxx"], "There is no command “garden xxxxxxxx”.",
                "Run “bojagi help garden” to see its commands."
            ),
        ]
        for (words, message, hint) in cases {
            let error = commandError { () throws(CommandError) in _ = try Garden.tree.find(words) }
            #expect(error?.code == .usage)
            #expect(error?.text == message)
            #expect(error?.hintText == hint)
        }
    }
}

@Suite("Did you mean")
struct SuggestionTests {
    @Test(
        "The nearest word is found by letters missing, added, changed and swapped",
        arguments: [
            ("lits", "list"), ("lst", "list"), ("liist", "list"), ("mist", "list"), ("ad", "add"), ("remvoe", "remove"),
            ("recov", "recover"),
        ])
    func near(word: String, expected: String) {
        #expect(Suggestion.nearest(to: word, among: ["add", "list", "remove", "recover"]) == expected)
    }

    @Test(
        "What is too far from all is nothing",
        arguments: ["", "xyzzy", "é", String(repeating: "list", count: 50_000)])
    func far(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["add", "list", "remove"]) == nil)
    }

    @Test("There is nothing among no words")
    func none() {
        #expect(Suggestion.phrase(for: "x", among: []) == nil)
    }
}

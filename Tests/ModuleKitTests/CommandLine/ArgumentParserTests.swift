import ModuleKit
import TestSupport
import Testing

@Suite("Words of a command line")
struct ArgumentParserTests {
    private let parser = ArgumentParser(
        parameters: [
            Garden.plant.declaration, Garden.bed.declaration, Garden.rows.declaration, Garden.form.declaration,
            Garden.note.declaration, Garden.now.declaration, Garden.json.declaration,
        ],
        usage: "Usage: garden plant")

    private func parse(_ words: String...) throws(CommandError) -> [String: [String]] {
        try parser.parse(words)
    }

    private func refusal(_ words: String...) -> CommandError? {
        commandError { () throws(CommandError) in _ = try parser.parse(words) }
    }

    @Test(
        "W2 options stand anywhere",
        arguments: [
            ["rose", "--rows", "3", "north", "--now"], ["--rows", "3", "--now", "rose", "north"],
            ["rose", "north", "--now", "--rows=3"], ["--now", "rose", "--rows=3", "--", "north"],
        ])
    func anywhere(words: [String]) throws {
        let expected = ["plant": ["rose"], "bed": ["north"], "rows": ["3"], "now": []]
        #expect(try parser.parse(words) == expected)
    }

    @Test("W2 numbers may be negative, as values and as arguments")
    func negative() throws {
        #expect(try parse("-5", "--rows", "-3") == ["plant": ["-5"], "rows": ["-3"]])
        #expect(try parse("-.5") == ["plant": ["-.5"]])
    }

    @Test(
        "Text that begins with a dash is text",
        arguments: ["- milk", "-", "---", "--- title", "- [ ] done", "-5 degrees", "–", "-\u{301}", "—x", "-=", "-한글"])
    func dashes(word: String) throws {
        #expect(!ArgumentParser.isOption(word))
        #expect(try parse(word) == ["plant": [word]])
        #expect(try parse("rose", "--note", word)["note"] == [word])
    }

    @Test("Options are told by their form", arguments: ["--", "--rows", "-r", "--rows=- x", "--no-due", "-h2"])
    func options(word: String) {
        #expect(ArgumentParser.isOption(word))
    }

    @Test("After -- nothing is an option, not even a second --")
    func doubleDash() throws {
        #expect(try parse("--", "--now", "--") == ["plant": ["--now"], "bed": ["--"]])
    }

    @Test("A value may be empty, hold = or look like an option")
    func values() throws {
        #expect(try parse("rose", "--note=", "--form=a=b") == ["plant": ["rose"], "note": [""], "form": ["a=b"]])
        #expect(try parse("rose", "--note", "--now") == ["plant": ["rose"], "note": ["--now"]])
        #expect(try parse("") == ["plant": [""]])
    }

    @Test("What is wrong with the words is said, with the usage or a suggestion")
    func refusals() {
        let cases: [([String], message: String, hint: String)] = [
            ([], "PLANT is missing.", "Usage: garden plant"),
            (["a", "b", "c"], "Unexpected word “c”.", "Usage: garden plant"),
            (["a", "--rwos", "3"], "There is no option --rwos here.", "Did you mean “--rows”?"),
            (["a", "--rwos=3"], "There is no option --rwos here.", "Did you mean “--rows”?"),
            (["a", "-rows", "3"], "There is no option -rows here.", "Did you mean “--rows”?"),
            (["a", "--quite-another"], "There is no option --quite-another here.", "Usage: garden plant"),
            (["a", "--rows"], "--rows needs a value.", "Usage: garden plant"),
            (["a", "--rows", "--", "3"], "--rows needs a value.", "Usage: garden plant"),
            (["a", "--now=yes"], "--now takes no value.", "Usage: garden plant"),
            (["a", "--plant", "b"], "There is no option --plant here.", "Usage: garden plant"),
        ]
        for (words, message, hint) in cases {
            let error = commandError { () throws(CommandError) in _ = try parser.parse(words) }
            #expect(error?.code == .usage)
            #expect(error?.text == message)
            #expect(error?.hintText == hint)
        }
    }

    @Test("A repeated argument takes the rest, and at least one where it is required")
    func repeated() throws {
        let parser = ArgumentParser(parameters: [Garden.beds.declaration, Garden.json.declaration], usage: "")
        #expect(try parser.parse(["a", "--json", "b", "-1"]) == ["bed": ["a", "b", "-1"], "json": []])
        #expect(commandError { () throws(CommandError) in _ = try parser.parse(["--json"]) }?.text == "BED is missing.")
    }
}

@Suite("Values of parameters")
struct InputTests {
    private let console = TestConsole()

    private func input(_ words: [String: [String]]) -> Input {
        let declared = [
            Garden.plant.declaration, Garden.rows.declaration, Garden.form.declaration, Garden.note.declaration,
            Garden.now.declaration, Garden.depth.declaration,
        ]
        return Input(words: words, declared: declared, console: console)
    }

    private func refusal<Value>(_ parameter: Parameter<Value>, _ word: String) -> CommandError? {
        commandError { () throws(CommandError) in
            _ = try input([parameter.declaration.name: [word]])(parameter)
        }
    }

    @Test("The last of a repeated option counts, and none is nil")
    func last() throws {
        #expect(try input(["rows": ["1", "-3"]])(Garden.rows) == -3)
        #expect(try input([:])(Garden.rows) == nil)
        #expect(try input(["now": []])(Garden.now))
        #expect(try !input([:])(Garden.now))
    }

    @Test("W2 - reads standard input, which must be UTF-8")
    func standardInput() throws {
        console.input = Array("안녕\n".utf8)
        #expect(try input(["note": ["-"]])(Garden.note) == "안녕\n")
        console.input = [0xff]
        #expect(refusal(Garden.note, "-")?.code == .badData)
        #expect(try input(["plant": ["-"]])(Garden.plant) == "-", "only where the declaration says so")
    }

    @Test("A number out of range, no number and no choice are refused by name")
    func refusals() {
        #expect(refusal(Garden.rows, "10")?.text == "10 is out of range for rows: -3 to 9.")
        let large = "99999999999999999999"
        #expect(refusal(Garden.rows, large)?.text == "“\(large)” is not a whole number for rows.")
        #expect(refusal(Garden.depth, "1.5")?.text == "“1.5” is not a whole number for depth.")
        let choice = refusal(Garden.form, "tre")
        #expect(choice?.text == "“tre” is not one of the choices: herb, tree.")
        #expect(choice?.hintText == "Did you mean “tree”?")
    }
}

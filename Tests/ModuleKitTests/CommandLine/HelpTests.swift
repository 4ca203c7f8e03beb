import JSON
import ModuleKit
import Testing

@Suite("Help, manual page and schema")
struct HelpTests {
    private func screen(_ language: Language = .english) -> HelpScreen {
        HelpScreen(program: "toy", tree: Garden.tree, language: language, globals: [Garden.json.declaration])
    }

    private func leaf(_ name: String) throws -> CommandTree.Leaf {
        try #require(Garden.tree.leaves.first { $0.name == name })
    }

    @Test("W2 the overview lists areas, top commands and the options of all")
    func overview() {
        #expect(
            screen().overview() == """
                Bojagi keeps drawings, illustrations, memos, boards and photos on your own machine.

                Usage: toy COMMAND …

                Areas
                  garden  Beds and plants.

                Commands
                  trash        Show what was thrown away.
                  trash empty  Throw it away for good.

                Options of every command
                  [--json]  Answer with JSON.

                Run “bojagi help COMMAND” for more.

                """)
    }

    @Test("W2 an area and a group list their commands")
    func groups() {
        let leaves = Garden.tree.leaves(of: Garden())
        #expect(
            screen().group(["garden"], leaves) == """
                Beds and plants.

                Usage: toy garden COMMAND …

                Commands
                  plant PLANT [BED]  Plant something.
                  bed dig DEPTH      Dig a bed.
                  bed water BED…     Water beds.

                """)
        #expect(
            screen().group(["garden", "bed"], Array(leaves.dropFirst())) == """
                Usage: toy garden bed COMMAND …

                Commands
                  dig DEPTH   Dig a bed.
                  water BED…  Water beds.

                """)
    }

    @Test("W2 a command explains its arguments and options")
    func command() throws {
        #expect(
            screen().command(try leaf("garden plant")) == """
                Plant something.

                Usage: toy garden plant PLANT [BED] [--rows N] [--form herb|tree] [--note TEXT] [--now]

                Arguments
                  PLANT  What to plant.
                  BED    Where.

                Options
                  --rows N          How many rows.
                  --form herb|tree  What it is.
                  --note TEXT       A word on it; - reads it.
                  --now             Plant it today.
                  --json            Answer with JSON.

                """)
    }

    @Test("W3 help speaks the reader's language and keeps its columns")
    func korean() throws {
        let korean = Language(code: "ko", words: ["Dig a bed.": "화단을 팝니다.", "Arguments": "인자", "Usage:": "쓰기:"])
        #expect(
            screen(korean).command(try leaf("garden bed dig")) == """
                화단을 팝니다.

                쓰기: toy garden bed dig DEPTH

                인자
                  DEPTH  How deep, in cm.

                Options
                  --json  Answer with JSON.

                """)
    }

    @Test("The manual page is roff")
    func manual() {
        let page = ManualPage(program: "toy", version: "1.2", tree: Garden.tree, globals: [Garden.json.declaration])
        let lines = page.roff.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == ".TH TOY 1 \"\" \"toy 1.2\"")
        #expect(
            page.roff.contains(
                """
                .SH COMMANDS
                .TP
                .B toy garden plant PLANT [BED] [\\-\\-rows N] [\\-\\-form herb|tree] [\\-\\-note TEXT] [\\-\\-now]
                Plant something.
                .RS
                .TP
                .B \\-\\-rows N
                How many rows.
                .RE

                """))
        #expect(page.roff.contains("\n.TP\n.B toy garden bed water BED...\nWater beds.\n"))
        #expect(page.roff.contains("\n.SH EXIT STATUS\n.TP\n.B 1\nfailed\n.TP\n.B 64\nusage\n"))
        #expect(lines.allSatisfy { !$0.hasPrefix("'") && !$0.contains("…") })
    }

    @Test("W2 the schema is what programs call commands by")
    func schema() throws {
        var writer = JSONWriter()
        CommandSchema(leaves: [try leaf("garden plant")], globals: [Garden.json.declaration]).write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                {"commands":[{"changes":true,"name":"garden plant","parameters":[\
                {"kind":"argument","name":"plant","repeated":false,"required":true,"summary":"What to plant.","type":"text"},\
                {"kind":"argument","name":"bed","repeated":false,"required":false,"summary":"Where.","type":"bed"},\
                {"kind":"option","maximum":9,"minimum":-3,"name":"rows","summary":"How many rows.","type":"integer"},\
                {"choices":["herb","tree"],"kind":"option","name":"form","summary":"What it is.","type":"choice"},\
                {"kind":"option","name":"note","summary":"A word on it; - reads it.","type":"text-or-input"},\
                {"kind":"flag","name":"now","summary":"Plant it today.","type":"boolean"}],\
                "result":"plant","summary":"Plant something."}],\
                "options":[{"kind":"flag","name":"json","summary":"Answer with JSON.","type":"boolean"}]}
                """)
    }

    @Test("Errors have the exit codes of sysexits")
    func exitCodes() {
        let codes = CommandError.Code.allCases.map { "\($0.rawValue) \($0.exitCode)" }
        #expect(
            codes == [
                "failed 1", "usage 64", "bad-data 65", "not-found 66", "unavailable 69", "cannot-create 73",
                "input-output 74", "locked 75", "permission 77",
            ])
    }
}

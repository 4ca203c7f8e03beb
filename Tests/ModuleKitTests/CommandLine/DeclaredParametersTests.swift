import JSON
import ModuleKit
import TestSupport
import Testing

/// Takes one of everything, and says in no list what.
private struct PlantCommand: Command {
    let name = "plant"
    var summary: Phrase { "Plant something." }
    let result = "text"
    let access = StoreAccess.write
    let plant = Garden.plant
    /// What is no parameter declares none.
    let season: String? = "spring"
    let place = Place()
    let now = Garden.now

    /// Reads its own as a person meant them.
    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let plant = try input(plant)
        let place = try input(place)
        let words = "\(plant) in \(place) \(try input(now) ? "now" : "later")"
        return Answer(json: { $0.string(words) }, text: { $0.text(words) })
    }
}

/// Where to plant: options that several commands would share, one group in another.
private struct Place: ParameterGroup {
    let rows = Garden.rows
    let finer = Finer()

    struct Finer: ParameterGroup {
        let form = Garden.form
        let note = Garden.note

        func read(_ input: Input) throws(CommandError) -> String {
            "\(try input(form) ?? "-") \(try input(note) ?? "-")"
        }
    }

    func read(_ input: Input) throws(CommandError) -> String { "\(try input(rows) ?? 0) \(try input(finer))" }
}

@Suite("Parameters that a command has as properties")
struct DeclaredParametersTests {
    @Test("are what it takes, in their order, groups with what is in them")
    func declared() {
        #expect(PlantCommand().parameters.map(\.name) == ["plant", "rows", "form", "note", "now"])
        let none = ToyCommand(name: "look", summary: "Look around.") as any Command
        #expect(none.parameters.isEmpty)
    }

    @Test("are read as what they are, groups as the value that they make")
    func read() {
        let harness = CommandHarness(modules: [], topCommands: [PlantCommand()])
        #expect(harness.run("plant", "mint", "--rows", "3", "--form", "herb").output == "mint in 3 herb - later")
        #expect(harness.run("plant", "oak", "--note", "tall", "--now").output == "oak in 0 - tall now")
    }

    @Test("One that a command reads but does not have stops it at once, and is named")
    func undeclared() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Input(words: ["bed": ["north"]], declared: PlantCommand().parameters, console: TestConsole())(
                Garden.bed)
        }
        let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(words.contains("reads “bed” without declaring it"))
    }

    @Test("One of the same name that is given in another way is none that it has")
    func otherKind() async {
        await #expect(processExitsWith: .failure) {
            let rows = Parameter<Int>.integerArgument("rows", "How many rows.", in: -3...9)
            _ = try Input(words: ["rows": ["3"]], declared: PlantCommand().parameters, console: TestConsole())(rows)
        }
    }
}

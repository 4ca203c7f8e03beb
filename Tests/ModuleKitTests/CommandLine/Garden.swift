import JSON
import ModuleKit
import Testing

/// A command that takes what it is told to and answers with the words it was given.
struct ToyCommand: Command {
    let name: String
    let summary: Phrase
    var parameters: [ParameterDeclaration] = []
    var result = "text"
    var access = StoreAccess.read

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        Answer(json: { $0.string(name) }, text: { $0.text(name) })
    }
}

/// A small tree of commands with one of everything.
struct Garden: Module {
    let name = "garden"
    let summary: Phrase = "Beds and plants."
    let documentKinds: [any DocumentKind] = []

    static let plant = Parameter<String>.argument("plant", "What to plant.")
    static let rows = Parameter<Int?>.integerOption("rows", "How many rows.", in: -3...9)
    static let form = Parameter<String?>.option("form", "What it is.", type: .choice(["herb", "tree"]))
    static let note = Parameter<String?>.option("note", "A word on it; - reads it.", type: .textOrInput)
    static let now = Parameter<Bool>.flag("now", "Plant it today.")
    static let bed = Parameter<String?>.optionalArgument("bed", "Where.", type: .document(kind: "bed"))
    static let beds = Parameter<[String]>.repeatedArgument("bed", "Where.", isRequired: true)
    static let depth = Parameter<Int>.integerArgument("depth", "How deep, in cm.", in: -5...50)

    var commands: [any Command] {
        [
            ToyCommand(
                name: "plant", summary: "Plant something.",
                parameters: [
                    Self.plant.declaration, Self.bed.declaration, Self.rows.declaration, Self.form.declaration,
                    Self.note.declaration, Self.now.declaration,
                ],
                result: "plant", access: .write),
            ToyCommand(name: "bed dig", summary: "Dig a bed.", parameters: [Self.depth.declaration], access: .write),
            ToyCommand(name: "bed water", summary: "Water beds.", parameters: [Self.beds.declaration]),
        ]
    }

    static let json = Parameter<Bool>.flag("json", "Answer with JSON.")

    static let tree = CommandTree(
        modules: [Garden()],
        topCommands: [
            ToyCommand(name: "trash", summary: "Show what was thrown away."),
            ToyCommand(name: "trash empty", summary: "Throw it away for good.", access: .write),
        ])
}

/// A test's own word on a typed error.
func commandError(_ body: () throws(CommandError) -> Void) -> CommandError? {
    do throws(CommandError) {
        try body()
        return nil
    } catch {
        return error
    }
}

extension CommandError {
    var text: String { Language.english.text(of: message) }
    var hintText: String { hint.map { Language.english.text(of: $0) } ?? "" }
}

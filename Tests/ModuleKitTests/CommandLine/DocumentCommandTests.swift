import JSON
import ModuleKit
import TestSupport
import Testing

/// Opens the workspace and answers with a word.
private struct OpeningCommand: DocumentCommand {
    let name = "open"
    var summary: Phrase { "Open the workspace." }
    let result = "text"
    let access: StoreAccess

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let word = services.language.text(of: "opened")
        return Answer(json: { $0.string(word) }, text: { $0.text(workspace.location) })
    }
}

@Suite("Commands about documents alone")
struct DocumentCommandTests {
    @Test("open the workspace for what they declared, and not before they ask", arguments: [StoreAccess.read, .write])
    func access(_ declared: StoreAccess) throws {
        let harness = CommandHarness(modules: [])
        let workspace = harness.workspace
        var services = harness.services
        services.language = Language(code: "ko", words: ["opened": "열림"])
        var opened: [StoreAccess] = []
        services.openWorkspace = { (access) throws(CommandError) in
            opened.append(access)
            return workspace
        }
        let command: any Command = OpeningCommand(access: declared)
        #expect(opened.isEmpty)
        let answer = try command.run(Input(words: [:], declared: [], console: harness.console), services)
        #expect(opened == [declared])
        var writer = JSONWriter()
        answer.json(&writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"열림\"")
    }
}

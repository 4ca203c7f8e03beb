import JSON
import ModuleKit
import TestSupport
import Testing

/// Reads a file, and says in which language.
private struct ReadingCommand: FileCommand {
    let name = "read"
    var summary: Phrase { "Read a file." }
    let result = "text"
    let access = StoreAccess.write
    let file = Parameter<String>.argument("file", "The file.", type: .path)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        _ = try services.openWorkspace()
        let text = String(decoding: try services.files.read(try input(file), limit: 100), as: UTF8.self)
        let words = "\(services.language.code) \(services.documents.language.code) \(text)"
        return Answer(json: { $0.string(words) }, text: { $0.text(words) })
    }
}

/// Says what a setting is, and what the console is.
private struct SettingCommand: PictureCommand {
    let name = "setting"
    var summary: Phrase { "Show a setting." }
    let result = "text"
    let access = StoreAccess.read
    let setting = Parameter<String>.argument("setting", "Its name.")

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        _ = try services.openWorkspace()
        let words = "\(services.setting(try input(setting)) ?? "none") \(services.console.isOutputTerminal)"
        return Answer(json: { $0.string(words) }, text: { $0.text(words) })
    }
}

private struct OneFile: Files {
    func read(_ path: String) throws(CommandError) -> [UInt8] { Array("in \(path)".utf8) }
    func information(_ path: String) throws(CommandError) -> FileInformation? { nil }
    func list(_ folder: String) throws(CommandError) -> [String] { [] }
    func makeFolder(_ path: String) throws(CommandError) {}
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {}
}

@Suite("Commands that are given a part of the services")
struct NarrowCommandTests {
    /// What a command says, and for how much access it opened the workspace.
    private func said(_ command: any Command, _ words: [String: [String]]) throws -> (text: String, [StoreAccess]) {
        let harness = CommandHarness(modules: [])
        let workspace = harness.workspace
        var services = harness.services
        services.files = OneFile()
        services.setting = { $0 == "web.timeout" ? "3" : nil }
        var opened: [StoreAccess] = []
        services.openWorkspace = { (access) throws(CommandError) in
            opened.append(access)
            return workspace
        }
        let input = Input(words: words, declared: command.parameters, console: harness.console)
        var writer = JSONWriter()
        try command.run(input, services).json(&writer)
        return (String(decoding: writer.bytes, as: UTF8.self), opened)
    }

    @Test("have files, where they are about files, and the documents with them")
    func files() throws {
        let (text, opened) = try said(ReadingCommand(), ["file": ["a.txt"]])
        #expect(text == "\"en en in a.txt\"")
        #expect(opened == [.write])
    }

    @Test("have settings and the console, where they are about pictures")
    func pictures() throws {
        let (text, opened) = try said(SettingCommand(), ["setting": ["web.timeout"]])
        #expect(text == "\"3 false\"")
        #expect(opened == [.read])
    }
}

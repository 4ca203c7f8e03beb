public import JSON
public import ModuleKit
public import Pictures
import Replication

/// A command line of one area, for the tests of its commands: each area has its own, with what its commands need.
public protocol AreaShell: AnyObject {
    /// The area, whose name the words of its commands go without.
    var area: any Module { get }
    var services: Services { get }
    /// The present of what people read, in milliseconds since 1970.
    func pageTime() -> UInt64
}

/// What a command answered.
public struct Reply: Sendable {
    public let code: Int32
    public var json = ""
    /// As a person reads it, without colours.
    public var text = ""
    /// The words of an error, if it was one.
    public var error = ""
    /// What the error advises.
    public var hint = ""
    /// What goes to standard error beside the answer.
    public var faults: [String] = []
    /// What terminals that can show pictures get.
    public var picture: Picture?

    /// The answer read back.
    public var value: JSONValue { (try? JSONReader.value(of: Array(json.utf8))) ?? .null }
    public var id: String { value["id"]?.string ?? "" }
    public var ids: [String] { (value.array ?? []).map { $0["id"]?.string ?? "" } }
    /// The error and what it advises.
    public var said: String { hint.isEmpty ? error : error + " " + hint }
}

extension AreaShell {
    @discardableResult
    public func run(_ words: String...) -> Reply { run(words) }

    @discardableResult
    public func run(_ words: [String]) -> Reply {
        do throws(CommandError) {
            return try answer(words)
        } catch {
            let language = services.language
            return Reply(
                code: error.code.exitCode, error: language.text(of: error.message),
                hint: error.hint.map { language.text(of: $0) } ?? "")
        }
    }

    /// The same for who looks at the error itself.
    public func answer(_ words: [String]) throws(CommandError) -> Reply {
        let services = services
        let tree = CommandTree(modules: [area], topCommands: [])
        guard case .command(let leaf, let rest) = try tree.find([area.name] + words) else {
            throw CommandError(.usage, "A group.")
        }
        let parsed = try ArgumentParser(parameters: leaf.command.parameters, usage: "").parse(rest)
        let input = Input(words: parsed, declared: leaf.command.parameters, console: services.console)
        let answer = try leaf.command.run(input, services)
        var writer = JSONWriter()
        answer.json(&writer)
        var page = Page(
            language: services.language, style: .plain, localTime: services.localTime, now: pageTime())
        answer.text(&page)
        return Reply(
            code: answer.exitCode, json: String(decoding: writer.bytes, as: UTF8.self),
            text: String(decoding: page.bytes, as: UTF8.self),
            faults: answer.faults.map { services.language.text(of: $0) }, picture: answer.picture)
    }
}

/// One area: its commands, its kinds of documents, its words.
public protocol Module: Sendable {
    /// The first word of its commands, such as `kanban`.
    var name: String { get }
    var summary: Phrase { get }
    var commands: [any Command] { get }
    var documentKinds: [any DocumentKind] { get }
    /// Its phrases in another language, by their English; empty when it has none.
    func words(in language: String) -> [String: String]
    /// Makes this area's part of the demo workspace; every document it makes is marked as demo.
    func makeDemo(_ services: Services) throws(CommandError)
}

extension Module {
    public func words(in language: String) -> [String: String] { [:] }
    public func makeDemo(_ services: Services) throws(CommandError) {}
}

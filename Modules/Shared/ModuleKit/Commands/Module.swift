/// One area: its commands, its kinds of documents, its words.
public protocol Module: Sendable {
    /// The first word of its commands, such as `kanban`.
    var name: String { get }
    /// One sentence of what it is about, for `help` and `modules`.
    var summary: Phrase { get }
    /// In the order in which help lists them; a command's name is unique among them.
    var commands: [any Command] { get }
    /// The kinds of documents that are its own; no other module names one of them.
    var documentKinds: [any DocumentKind] { get }
    /// What a person can set for it, in the order in which people see it.
    var settings: [Setting] { get }
    /// Its phrases in another language, by their English; empty when it has none.
    func words(in language: String) -> [String: String]
    /// What it brings along that others have made.
    func licences(_ services: Services) throws(CommandError) -> [Licence]
    /// What `tour` suggests to try here first; `latest` is the area's document that changed last, if it has one.
    func firstStep(latest: CatalogueEntry?) -> TourStep?
    /// Makes this area's part of the demo workspace; every document it makes is marked as demo.
    func makeDemo(_ services: Services) throws(CommandError)
}

extension Module {
    /// None.
    public var settings: [Setting] { [] }
    /// None: it speaks English alone.
    public func words(in language: String) -> [String: String] { [:] }
    /// None: all of it is our own.
    public func licences(_ services: Services) throws(CommandError) -> [Licence] { [] }
    /// Nil: `tour` passes over it.
    public func firstStep(latest: CatalogueEntry?) -> TourStep? { nil }
    /// Makes nothing.
    public func makeDemo(_ services: Services) throws(CommandError) {}
}

/// Something that came from elsewhere, and on what terms.
public struct Licence: Sendable {
    /// What the thing is called, not its licence.
    public let name: String
    /// Such as `CC-BY-2.0` or `public domain`.
    public let terms: String
    /// Who made it; may be empty.
    public let author: String
    /// Where it is from; may be empty.
    public let source: String

    /// `terms` should be an SPDX identifier where there is one.
    public init(name: String, terms: String, author: String = "", source: String = "") {
        self.name = name
        self.terms = terms
        self.author = author
        self.source = source
    }
}

/// A command line to try, and what it shows.
public struct TourStep: Sendable {
    /// All that one types, such as `bojagi kanban new Plans`.
    public let command: String
    /// What the line shows, such as “A board with three columns.”
    public let text: Phrase

    /// `command` is shown as it is, in no language.
    public init(command: String, text: Phrase) {
        self.command = command
        self.text = text
    }
}

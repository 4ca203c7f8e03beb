public import JSON
public import Replication

/// What an area says of its documents of one kind. From it come the commands that are the same for every kind: `remove`,
/// `undo`, `redo` and `history`, which the area puts among its own.
public protocol AreaDocuments: Sendable {
    associatedtype Kind: DocumentKind
    /// What a change answers with as JSON.
    associatedtype Record: JSONWriting
    /// What the commands are given.
    associatedtype Given: CommandServices

    /// How the workspace reads and describes them.
    var kind: Kind { get }
    /// Takes one document: its id, a beginning of it, or its name.
    var reference: Parameter<String> { get }
    /// What a record is called, such as `board`.
    var result: String { get }
    /// What `remove` does, as a sentence.
    var removing: Phrase { get }
    /// What `undo` does, as a sentence.
    var undoing: Phrase { get }
    /// What `history` does, as a sentence.
    var history: Phrase { get }

    /// The document as a change answers with it.
    func record(_ entry: CatalogueEntry, _ value: Kind.Value, in workspace: Workspace, _ services: Given) -> Record
    /// What a document is called within a sentence: its title, unless the area shortens it.
    func title(of entry: CatalogueEntry) -> Phrase
    /// The changes of an undo or redo, and what belongs with them in the same event: nothing more, unless the area says so.
    func completing(_ changes: [Kind.Value.Change], of value: Kind.Value) -> [Kind.Value.Change]
}

/// Documents that have a name, which `rename` changes.
public protocol NamedDocuments: AreaDocuments {
    /// Takes the name.
    var name: Parameter<String> { get }
    /// What `rename` does, as a sentence.
    var renaming: Phrase { get }

    /// What `rename` has done, as a sentence.
    func renamed(_ value: Kind.Value) -> Phrase
    /// The changes that give a document another name. Throws for one that it can't have.
    func rename(_ value: Kind.Value, to name: String) throws(CommandError) -> [Kind.Value.Change]
}

extension AreaDocuments {
    /// As lists call it.
    public func title(of entry: CatalogueEntry) -> Phrase { kind.title(of: entry) }

    /// These alone.
    public func completing(_ changes: [Kind.Value.Change], of value: Kind.Value) -> [Kind.Value.Change] { changes }

    /// `remove`: a document goes to the trash.
    public var removeCommand: any Command { RemoveCommand(documents: self, reference: reference) }
    /// `undo`: the author's own last change is taken back, and nobody else's.
    public var undoCommand: any Command { StepCommand(documents: self, direction: .undo, reference: reference) }
    /// `redo`: what the author last took back is done again.
    public var redoCommand: any Command { StepCommand(documents: self, direction: .redo, reference: reference) }
    /// `history`: what was done, when and by whom.
    public var historyCommand: any Command { HistoryCommand(documents: self, reference: reference) }

    /// What a change to a document as a whole answers; in place of `sentence` the only one of `told`, which says what was
    /// undone or redone.
    public func answer(
        _ changed: Changed<Kind.Value>, _ sentence: Phrase, told: [Phrase] = [], in workspace: Workspace,
        _ services: Given
    ) -> Answer {
        Answer(record(changed.entry, changed.after, in: workspace, services)) { page in
            page.done(told, otherwise: sentence, changed.entry.shortID)
        }
    }
}

extension NamedDocuments {
    /// `rename`: a document gets another name.
    public var renameCommand: any Command { RenameCommand(documents: self, reference: reference, newName: name) }
}

private struct RenameCommand<Documents: NamedDocuments>: NarrowCommand {
    let documents: Documents
    let name = "rename"
    var summary: Phrase { documents.renaming }
    var result: String { documents.result }
    let access = StoreAccess.write
    let reference: Parameter<String>
    let newName: Parameter<String>

    func run(_ input: Input, _ services: Documents.Given) throws(CommandError) -> Answer {
        let reference = try input(reference)
        let name = try input(newName)
        let workspace = try services.openWorkspace()
        let changed = try workspace.change(documents.kind, reference) { (value, _) throws(CommandError) in
            try documents.rename(value, to: name)
        }
        return documents.answer(changed, documents.renamed(changed.after), in: workspace, services)
    }
}

private struct RemoveCommand<Documents: AreaDocuments>: NarrowCommand {
    let documents: Documents
    let name = "remove"
    var summary: Phrase { documents.removing }
    var result: String { documents.result }
    let access = StoreAccess.write
    let reference: Parameter<String>

    func run(_ input: Input, _ services: Documents.Given) throws(CommandError) -> Answer {
        let reference = try input(reference)
        let workspace = try services.openWorkspace()
        let kind = documents.kind
        let changed = try workspace.change(kind, reference) { (value, _) throws(CommandError) in
            [kind.change(kind.header(of: value).moveToTrash())]
        }
        let named = try changed.namingLinks(in: workspace)
        let back = "bojagi restore \(named.entry.shortID.text)"
        let sentence: Phrase = "Moved “\(documents.title(of: named.entry))” to trash; “\(back)” brings it back."
        return documents.answer(named, sentence, in: workspace, services)
    }
}

private struct StepCommand<Documents: AreaDocuments>: NarrowCommand {
    let documents: Documents
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase { direction == .undo ? documents.undoing : "Redo what you last undid." }
    var result: String { documents.result }
    let access = StoreAccess.write
    let reference: Parameter<String>

    func run(_ input: Input, _ services: Documents.Given) throws(CommandError) -> Answer {
        let reference = try input(reference)
        let workspace = try services.openWorkspace()
        let kind = documents.kind
        let (changed, told) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, kind, includingTrash: true)
            let changed = try workspace.step(direction, kind, entry.document) { value, changes in
                documents.completing(changes, of: value)
            }
            let reporting = kind.forHistory(of: changed.after, in: workspace, or: services.documents.bundled)
            return (
                try changed.namingLinks(in: workspace), try workspace.sentences(of: changed, direction, reporting)
            )
        }
        let title = documents.title(of: changed.entry)
        let sentence: Phrase = direction == .undo ? "Undone in “\(title)”." : "Redone in “\(title)”."
        return documents.answer(changed, sentence, told: told, in: workspace, services)
    }
}

private struct HistoryCommand<Documents: AreaDocuments>: NarrowCommand {
    let documents: Documents
    let name = "history"
    var summary: Phrase { documents.history }
    let result = "[history]"
    let access = StoreAccess.read
    let reference: Parameter<String>

    func run(_ input: Input, _ services: Documents.Given) throws(CommandError) -> Answer {
        let reference = try input(reference)
        let workspace = try services.openWorkspace()
        let kind = documents.kind
        let history = try workspace.transaction(.read) { () throws(CommandError) in
            let (entry, value) = try workspace.load(kind, reference, includingTrash: true)
            let reporting = kind.forHistory(of: value, in: workspace, or: services.documents.bundled)
            return try workspace.history(reporting, entry.document)
        }
        return Answer(history: history, services.language)
    }
}

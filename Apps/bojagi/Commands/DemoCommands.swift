internal import Markup
internal import ModuleKit
internal import Replication
internal import TextMerging

/// `demo create`: one example of everything, marked so that it can go away again.
struct CreateDemoCommand: Command {
    let name = "demo create"
    var summary: Phrase { "Add examples to look at." }
    let parameters: [ParameterDeclaration] = []
    let result = "[document]"
    let access = StoreAccess.write

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let demo = CatalogueFilter(isTrashed: nil, isDemo: true)
        let existing = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.entries(demo)
        }
        guard existing.isEmpty else {
            throw CommandError(
                .failed, "The examples are here already.", hint: "“bojagi demo remove” takes them away.")
        }
        var opened = services
        opened.openWorkspace = { (_) throws(CommandError) in workspace }
        let inside = opened
        let entries = try workspace.transaction(.write) { () throws(CommandError) in
            for module in inside.modules { try module.makeDemo(inside) }
            return try workspace.entries(demo)
        }
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                page.line("Added \(entries.count) examples; “bojagi demo remove” takes them away again.")
                page.documents(entries)
            })
    }
}

/// `demo remove`: takes away what `demo create` made. An example that somebody has changed is theirs and
/// stays.
struct RemoveDemoCommand: Command {
    let name = "demo remove"
    var summary: Phrase { "Take the examples away again." }
    let parameters: [ParameterDeclaration] = []
    let result = "[document]"
    let access = StoreAccess.write

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let (removed, kept) = try workspace.transaction(.write) { () throws(CommandError) in
            var removed: [CatalogueEntry] = []
            var kept: [CatalogueEntry] = []
            for entry in try workspace.entries(CatalogueFilter(isTrashed: nil, isDemo: true)) {
                let kind = try services.kind(of: entry)
                if try isUntouched(kind, entry.document, workspace) {
                    try workspace.stored { () throws(StoreError) in try workspace.store.erase(entry.document) }
                    removed.append(entry)
                } else {
                    try workspace.changeHeader(of: entry, kind) { [$0.setDemo(false)] }
                    kept.append(entry)
                }
            }
            return (removed, kept)
        }
        return Answer(
            list: removed.lazy.map { DocumentRecord($0) },
            text: { page in
                page.line("Removed \(removed.count) examples.")
                if !kept.isEmpty { page.line("You have changed these, so they stay:") }
                page.documents(kept)
            })
    }

    /// The mark is the last event of an example's making: whatever follows it is somebody's own.
    private func isUntouched<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ workspace: Workspace
    ) throws(CommandError) -> Bool {
        let log = try workspace.log(of: document)
        guard let last = log.last else { return true }
        let header = kind.header(of: try workspace.load(kind, document).value)
        let writer = header.demo.writer
        return writer.replica == last.id.replica && writer.sequence >= last.id.sequence
            && writer.sequence < last.id.sequence + last.span
    }
}

/// `tour`: the first five minutes.
struct TourCommand: Command {
    let name = "tour"
    var summary: Phrase { "Show what to try first." }
    let parameters: [ParameterDeclaration] = []
    let result = "[document]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.read)
        let entries = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.entries(CatalogueFilter(order: .recent), limit: 5)
        }
        let location = workspace.location
        let board = entries.first { $0.kind == "kanban" }?.title ?? "Plans"
        let steps: [(String, Phrase)] = [
            ("bojagi memo new \"Buy tea\"", "A memo: its first line is the title."),
            ("bojagi kanban show \"\(board)\"", "A board with its cards."),
            ("bojagi search 회의", "Any part of a word, in every language."),
            ("bojagi kanban undo \"\(board)\"", "Your own last change, and nobody else's."),
            ("bojagi help", "Everything else. Add --json for scripts."),
        ]
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                page.line("Your workspace is \(location). It holds, last changed first:")
                page.line()
                page.documents(entries)
                page.line()
                page.line("Try:")
                for (command, what) in steps {
                    let gap = max(44 - DisplayWidth.columns(of: command), 2)
                    page.line(
                        .accent(.verbatim("  " + command)), .plain(text: String(repeating: " ", count: gap)),
                        .plain(what))
                }
            })
    }
}

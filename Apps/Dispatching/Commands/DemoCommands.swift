import Markup
import Membership
import ModuleKit
import Primitives
import Replication

/// `demo create`: one example of everything, marked so that it can go away again.
struct CreateDemoCommand: Command {
    let name = "demo create"
    var summary: Phrase { "Add examples to look at." }
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
                .failed, "The examples are already here.", hint: "“bojagi demo remove” removes them.")
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
                page.line("Added \(entries.count) example{|s}; “bojagi demo remove” removes them.")
                page.documents(entries, DocumentServices(services, for: access))
            })
    }
}

/// `demo remove`: takes away what `demo create` made. An example that somebody has changed is theirs and
/// stays.
struct RemoveDemoCommand: DocumentCommand {
    let name = "demo remove"
    var summary: Phrase { "Remove the examples." }
    let result = "[document]"
    let access = StoreAccess.write
    let action = Action.manage

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let (removed, kept) = try workspace.transaction(.write) { () throws(CommandError) in
            var removed: [CatalogueEntry] = []
            var kept: [CatalogueEntry] = []
            for entry in try workspace.entries(CatalogueFilter(isTrashed: nil, isDemo: true)) {
                // An example of a newer version, from another device: only that one can tell what became of it.
                guard let kind = services.kind(named: entry.kind) else { continue }
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
                page.line("Removed \(removed.count) example{|s}.")
                if !kept.isEmpty { page.line("You have changed these, so they stay:") }
                page.documents(kept, services)
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
    let result = "[document]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.read)
        let latest = try workspace.transaction(.read) { () throws(CommandError) in
            try services.modules.map { (module) throws(CommandError) in
                try Self.latest(of: module, in: workspace)
            }
        }
        let entries = latest.compactMap { $0 }.sorted { $0.changedAt > $1.changedAt }
        let location = workspace.location
        var steps: [TourStep] = []
        for (module, entry) in zip(services.modules, latest) {
            if let step = module.firstStep(latest: entry) { steps.append(step) }
        }
        steps += Self.lastSteps
        let width = min(steps.map { DisplayWidth.columns(of: $0.command) }.max() ?? 0, 48)
        let all = steps
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                page.line("Your workspace is \(location). Among other things, it has:")
                page.line()
                page.documents(entries, DocumentServices(services, for: access))
                page.line()
                page.line("Try:")
                for step in all {
                    let gap = max(width - DisplayWidth.columns(of: step.command), 0) + 2
                    page.line(
                        .accent(.verbatim("  " + step.command)), .plain(text: String(repeating: " ", count: gap)),
                        .plain(step.text))
                }
            })
    }

    private static let lastSteps = [
        TourStep(command: "bojagi search 회의", text: "Any part of a word, in every language."),
        TourStep(command: "bojagi help", text: "Everything else. Add --json for scripts."),
    ]

    /// The area's document that changed last.
    private static func latest(
        of module: any Module, in workspace: Workspace
    ) throws(CommandError) -> CatalogueEntry? {
        var found: CatalogueEntry?
        for kind in module.documentKinds {
            let entry = try workspace.entries(CatalogueFilter(kind: kind.name, order: .recent), limit: 1).first
            if let entry, found.map({ entry.changedAt > $0.changedAt }) ?? true { found = entry }
        }
        return found
    }
}

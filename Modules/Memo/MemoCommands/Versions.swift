import MemoModel
import ModuleKit
import Replication

/// Every version that a memo has had, named as `version` and `--at` name them.
struct Versions {
    struct Item {
        let name: String
        /// The place of its event in the log.
        let index: Int
    }

    let log: [Event]
    /// Oldest first.
    let items: [Item]
    private let workspace: Workspace

    init(of entry: CatalogueEntry, in workspace: Workspace) throws(CommandError) {
        log = try workspace.log(of: entry.document)
        self.workspace = workspace
        var graph = EventGraph()
        var items: [Item] = []
        for (index, event) in log.enumerated() {
            graph.advance(past: event)
            items.append(Item(name: Workspace.version(of: graph), index: index))
        }
        self.items = items
    }

    /// The memo at the version that a person means: its name, or any beginning of it that is unambiguous.
    func find(_ name: String) throws(CommandError) -> (memo: Memo, version: String) {
        let item = try item(name)
        let memo = try reading(workspace) { () throws(WireError) in try Memo(log: log[...item.index]) }
        return (memo, item.name)
    }

    /// Throws `.notFound`, and `.usage` with the candidates when several fit.
    func item(_ name: String) throws(CommandError) -> Item {
        let wanted = name.lowercased()
        if let item = items.last(where: { $0.name == wanted }) { return item }
        let bare = wanted.filter { $0 != "-" }
        let fitting = items.filter { !bare.isEmpty && $0.name.filter { $0 != "-" }.hasPrefix(bare) }
        guard let item = fitting.first else {
            throw CommandError(
                .notFound, "This memo has no version “\(name)”.", hint: "“bojagi memo history” lists its versions.")
        }
        guard fitting.count == 1 else {
            let list = fitting.map { $0.name }.joined(separator: ", ")
            throw CommandError(.usage, "“\(name)” matches more than one version: \(list).", hint: "Type more of it.")
        }
        return item
    }
}

import Markup
import Replication

/// What documents are called that texts link to by their ids; each is looked up once.
struct LinkTitles {
    private let workspace: Workspace
    /// By short id; empty where there is none, or several have it.
    private var titles: [UInt64: String] = [:]

    init(in workspace: Workspace) { self.workspace = workspace }

    /// What `target` is called now, the links in its title named as well; nil where it is no id, or nobody knows.
    mutating func title(of target: String) throws(CommandError) -> String? {
        guard let title = try written(target) else { return nil }
        return try ShownLinks.named(title) { (target) throws(CommandError) in try written(target) }
    }

    private mutating func written(_ target: String) throws(CommandError) -> String? {
        guard let id = ShortID(target)?.value else { return nil }
        if let known = titles[id] { return known.isEmpty ? nil : known }
        let store = workspace.store
        let found = try workspace.stored { () throws(StoreError) in
            try store.entries(withShortIDs: id...id, limit: 2)
        }
        let title = found.count == 1 ? found[0].title : ""
        titles[id] = title
        return title.isEmpty ? nil : title
    }

    mutating func named(_ text: String) throws(CommandError) -> String {
        try ShownLinks.named(text) { (target) throws(CommandError) in try title(of: target) }
    }

    mutating func named(_ entry: CatalogueEntry) throws(CommandError) -> CatalogueEntry {
        var entry = entry
        entry.title = try named(entry.title)
        entry.preview = try named(entry.preview)
        return entry
    }
}

extension Workspace {
    /// Rows as people read them: where title or preview lead to a document by its id, they say what that is called now.
    public func namingLinks(in entries: [CatalogueEntry]) throws(CommandError) -> [CatalogueEntry] {
        try transaction(.read) { () throws(CommandError) in
            var titles = LinkTitles(in: self)
            var named: [CatalogueEntry] = []
            named.reserveCapacity(entries.count)
            for entry in entries { named.append(try titles.named(entry)) }
            return named
        }
    }

    /// The same of one.
    public func namingLinks(in entry: CatalogueEntry) throws(CommandError) -> CatalogueEntry {
        try namingLinks(in: [entry])[0]
    }

    /// A line of plain words as people read it.
    public func namingLinks(in text: String) throws(CommandError) -> String {
        try transaction(.read) { () throws(CommandError) in
            var titles = LinkTitles(in: self)
            return try titles.named(text)
        }
    }

    /// What lies in the trash, as people read it.
    public func namingLinks(in items: [TrashItem]) throws(CommandError) -> [TrashItem] {
        let entries = try namingLinks(in: items.map { $0.entry })
        return zip(items, entries).map { TrashItem(entry: $1, part: $0.part, removedAt: $0.removedAt) }
    }
}

extension Changed {
    /// The same, its row as people read it.
    public func namingLinks(in workspace: Workspace) throws(CommandError) -> Changed {
        Changed(before: before, after: after, origin: origin, entry: try workspace.namingLinks(in: entry))
    }
}

public import Replication

extension Workspace {
    /// Changes what every document has, whatever its kind; returns the new catalogue row.
    @discardableResult
    public func changeHeader(
        of entry: CatalogueEntry, _ kind: some DocumentKind, _ intent: (Header) -> [HeaderChange]
    ) throws(CommandError) -> CatalogueEntry {
        try change(kind, entry.document) { (value, _) throws(CommandError) in
            intent(kind.header(of: value)).map { kind.change($0) }
        }.entry
    }

    /// All rows that the filter lets through.
    public func entries(_ filter: CatalogueFilter, limit: Int = .max) throws(CommandError) -> [CatalogueEntry] {
        var result: [CatalogueEntry] = []
        guard limit > 0 else { return result }
        try stored { () throws(StoreError) in
            try store.forEachEntry(filter) { entry in
                result.append(entry)
                return result.count < limit
            }
        }
        return result
    }
}

extension Workspace {
    /// The rows of a kind with the digests for its list: pinned first, then the latest change first. A digest that is
    /// too long for its row is made of the document; one that can't be read has none.
    public func listed(_ kind: some DocumentKind) throws(CommandError) -> [CatalogueEntry] {
        try transaction(.read) { () throws(CommandError) in
            var entries = try entries(CatalogueFilter(kind: kind.name, order: .pinnedThenRecent))
            for index in entries.indices where entries[index].summary.isEmpty {
                do throws(CommandError) {
                    entries[index].summary = kind.listing(of: try load(kind, entries[index].document).value).summary
                } catch {
                    guard error.code == .badData else { throw error }
                }
            }
            return entries
        }
    }

    /// Calls `body` with each document of a kind that is not in the trash: pinned first, then the latest change first. They
    /// are read one after the other, so nobody who writes waits for all of them. Returns those that can't be read.
    public func forEachReadable<Kind: DocumentKind>(
        _ kind: Kind, _ body: (CatalogueEntry, Kind.Value) throws(CommandError) -> Void
    ) throws(CommandError) -> [CatalogueEntry] {
        var unreadable: [CatalogueEntry] = []
        for entry in try entries(CatalogueFilter(kind: kind.name, order: .pinnedThenRecent)) {
            let value = try readable { () throws(CommandError) in try load(kind, entry.document).value }
            if let value { try body(entry, value) } else { unreadable.append(entry) }
        }
        return unreadable
    }
}

extension Services {
    /// The kind of a catalogue row; throws `.badData` for a kind that only a newer Bojagi knows.
    public func kind(of entry: CatalogueEntry) throws(CommandError) -> any DocumentKind {
        guard let kind = kind(named: entry.kind) else {
            throw CommandError(
                .badData, "“\(entry.title)” is a kind of document that this version doesn't know: \(entry.kind).",
                hint: "Install a newer Bojagi; the document is kept as it is.")
        }
        return kind
    }

    /// The kinds of documents of every area.
    public var kinds: [any DocumentKind] {
        modules.flatMap { $0.documentKinds }
    }
}

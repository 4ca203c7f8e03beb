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

extension Services {
    /// The kind of a catalogue row; throws `.badData` for a kind that only a newer Bojagi knows.
    public func kind(of entry: CatalogueEntry) throws(CommandError) -> any DocumentKind {
        guard let kind = kind(named: entry.kind) else {
            throw CommandError(
                .badData, "“\(entry.title)” is of a kind that this Bojagi doesn't know: \(entry.kind).",
                hint: "Install a newer Bojagi; the document is kept as it is.")
        }
        return kind
    }

    /// The kinds of documents of every area.
    public var kinds: [any DocumentKind] {
        modules.flatMap { $0.documentKinds }
    }
}

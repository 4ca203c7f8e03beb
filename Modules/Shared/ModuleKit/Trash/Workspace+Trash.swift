import Primitives
public import Replication

/// Something that lies in the trash: a document, or a part of one that does not.
public struct TrashItem: Sendable {
    /// The document, or the one that the part was in.
    public let entry: CatalogueEntry
    /// Nil for a document.
    public let part: RemovedPart?
    /// Milliseconds since 1970.
    public let removedAt: UInt64

    /// What people call it by on the command line.
    public var id: ShortID { part?.id ?? entry.shortID }

    func isBefore(_ other: TrashItem) -> Bool {
        if removedAt != other.removedAt { return removedAt > other.removedAt }
        if entry.document != other.entry.document { return entry.document < other.entry.document }
        return (part?.unit ?? .none) < (other.part?.unit ?? .none)
    }
}

extension Workspace {
    /// A page of what lies in the trash, the latest first: documents, and what was removed inside others. Only documents
    /// in which something was removed since the last one of the page are loaded.
    public func trash(
        limit: Int, offset: Int = 0, kinds: [any DocumentKind]
    ) throws(CommandError) -> [TrashItem] {
        let unindexed = try updateIndex(kinds)
        return try transaction(.read) { () throws(CommandError) in
            var latest = LatestTrash(limit: max(0, offset) + max(0, limit))
            for item in try trashedDocuments() { latest.add(item) }
            for candidate in try documentsWithRemovedParts(unindexed) {
                // Nothing in it was removed after its last change.
                if let earliest = latest.earliest, earliest > candidate.changedAt { break }
                guard let entry = try entry(of: candidate.document) else { continue }
                for item in try removedParts(of: entry, kinds) { latest.add(item) }
            }
            return Array(latest.sorted.dropFirst(max(0, offset)))
        }
    }

    /// What `reference` names in the trash: a document by id or name, else a part by its id or the beginning of it.
    /// Throws `.notFound`, and `.usage` where it names several.
    public func trashItem(
        _ reference: String, kinds: [any DocumentKind]
    ) throws(CommandError) -> TrashItem {
        do throws(CommandError) {
            let entry = try resolve(reference, isTrashed: true)
            return TrashItem(entry: entry, part: nil, removedAt: entry.changedAt)
        } catch {
            guard error.code == .notFound, let range = ShortID.range(ofPrefix: reference) else { throw error }
            let unindexed = try updateIndex(kinds)
            let found = try transaction(.read) { () throws(CommandError) in
                var found: [TrashItem] = []
                for candidate in try documentsWithRemovedParts(unindexed) {
                    guard let entry = try entry(of: candidate.document) else { continue }
                    found += try removedParts(of: entry, kinds).filter { range.contains($0.id.value) }
                }
                return found
            }
            return try only(found, reference, missing: error)
        }
    }

    /// The part of a document that `reference` names: by its id or the beginning of it, or by its unit, which no other
    /// part of the document has. Only this document is loaded. Throws as the same without one.
    public func trashItem(
        _ reference: String, in document: String, kinds: [any DocumentKind]
    ) throws(CommandError) -> TrashItem {
        let unit = UnitID(text: reference)
        let range = ShortID.range(ofPrefix: reference)
        return try transaction(.read) { () throws(CommandError) in
            let entry = try resolve(document)
            let found = try removedParts(of: entry, kinds).filter {
                $0.part?.unit == unit || range?.contains($0.id.value) ?? false
            }
            return try only(
                found, reference,
                missing: CommandError(
                    .notFound, "“\(reference)” is not in the trash of “\(entry.title)”.",
                    hint: "What was removed is in “bojagi trash”."))
        }
    }

    private func only(
        _ found: [TrashItem], _ reference: String, missing: CommandError
    ) throws(CommandError) -> TrashItem {
        guard let first = found.first else { throw missing }
        guard found.count == 1 else {
            throw CommandError(
                .usage, "“\(reference)” matches more than one thing in the trash.",
                hint: "Type more of the id, or name the document with --in and the part by its unit in “trash --json”.")
        }
        return first
    }

    /// Brings a thing back; returns the row of its document.
    @discardableResult
    public func restore(_ item: TrashItem, kinds: [any DocumentKind]) throws(CommandError) -> CatalogueEntry {
        guard let kind = kinds.first(where: { $0.name.isSameKind(as: item.entry.kind) }) else {
            throw CommandError(
                .badData,
                "“\(item.entry.title)” is a kind of document that this version doesn't know: \(item.entry.kind).",
                hint: "Install a newer Bojagi; the document is kept as it is.")
        }
        guard let part = item.part else { return try changeHeader(of: item.entry, kind) { [$0.restore()] } }
        return try restore(part, kind, item.entry)
    }

    private func restore(
        _ part: RemovedPart, _ kind: some DocumentKind, _ entry: CatalogueEntry
    ) throws(CommandError) -> CatalogueEntry {
        try change(kind, entry.document) { (value, _) throws(CommandError) in
            try kind.restoring(part, in: value)
        }.entry
    }

    private func trashedDocuments() throws(CommandError) -> [TrashItem] {
        var items: [TrashItem] = []
        for entry in try entries(CatalogueFilter(isTrashed: true)) {
            let head = try stored { () throws(StoreError) in
                try store.searchText(of: entry.document, limit: FoldedParts.documentHeadLength)
            }
            let time = head.flatMap { head in head.withUnsafeBytes { FoldedParts.Head($0).trashedAt } }
            items.append(TrashItem(entry: entry, part: nil, removedAt: time ?? entry.changedAt))
        }
        return items
    }

    /// The latest change first; those whose terms are too old to tell come with them.
    private func documentsWithRemovedParts(
        _ unindexed: [CatalogueEntry]
    ) throws(CommandError) -> [(document: DocumentID, changedAt: UInt64)] {
        var found: [(document: DocumentID, changedAt: UInt64)] = []
        let old = Set(unindexed.map(\.document))
        let terms = SearchIndexer.removedTerm.map { [SearchTerm(text: $0, isPrefix: false)] } ?? []
        try stored { () throws(StoreError) in
            try store.forEachDocument(containing: terms, withText: false) {
                if !old.contains($0.document) { found.append(($0.document, $0.changedAt)) }
                return true
            }
        }
        found += unindexed.filter { !$0.isTrashed }.map { ($0.document, $0.changedAt) }
        return found.sorted { ($0.changedAt, $1.document) > ($1.changedAt, $0.document) }
    }

    private func removedParts(
        of entry: CatalogueEntry, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> [TrashItem] {
        guard let kind = kinds.first(where: { $0.name.isSameKind(as: entry.kind) }) else { return [] }
        let parts = try readable { () throws(CommandError) in try removedParts(kind, entry.document) } ?? []
        return parts.map { TrashItem(entry: entry, part: $0, removedAt: $0.removedAt) }
    }

    private func removedParts(
        _ kind: some DocumentKind, _ document: DocumentID
    ) throws(CommandError) -> [RemovedPart] {
        kind.removedParts(of: try load(kind, document).value)
    }
}

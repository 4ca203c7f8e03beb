import Markup
public import Replication

extension Workspace {
    /// The document that a person means: by its short id or any prefix of it that is unambiguous, or by its
    /// name where that is unique. Names go before prefixes; a whole short id goes before names; last comes a
    /// name that differs in case, diacritics, composition or the marks of Markdown, or by tags that are left out.
    ///
    /// Throws `.notFound`, and `.usage` with the candidates when more than one fits.
    public func resolve(
        _ reference: String, kind: String? = nil, isTrashed: Bool? = false
    ) throws(CommandError) -> CatalogueEntry {
        try resolve(reference, kind, isTrashed, leavingOutTags: true)
    }

    private func resolve(
        _ reference: String, _ kind: String?, _ isTrashed: Bool?, leavingOutTags: Bool
    ) throws(CommandError) -> CatalogueEntry {
        let byID = try candidates(byID: reference, kind: kind)
        if ShortID(reference) != nil, byID.count == 1 { return try wanted(byID[0], isTrashed) }
        var byName: [CatalogueEntry] = []
        try stored { () throws(StoreError) in
            let filter = CatalogueFilter(
                kind: kind, isTrashed: isTrashed, order: .recent, title: RowLimits.text(reference))
            try store.forEachEntry(filter) { entry in
                byName.append(entry)
                return byName.count < 10
            }
        }
        if byName.count == 1 { return byName[0] }
        if byName.count > 1 { throw Self.ambiguous(reference, byName) }
        let living = byID.filter { isTrashed == nil || $0.isTrashed == isTrashed }
        if living.count == 1 { return living[0] }
        if living.count > 1 { throw Self.ambiguous(reference, living) }
        if let only = byID.first, byID.count == 1 { return try wanted(only, isTrashed) }
        let alike = try candidates(named: reference, kind, leavingOutTags)
        let wantedAlike = alike.filter { isTrashed == nil || $0.isTrashed == isTrashed }
        if wantedAlike.count > 1 { throw Self.ambiguous(reference, wantedAlike) }
        if let only = wantedAlike.first ?? (alike.count == 1 ? alike.first : nil) { return try wanted(only, isTrashed) }
        throw CommandError(
            .notFound, "Nothing here matches “\(reference)”.",
            hint: "Ids and names are in the lists, such as “bojagi memo list”.")
    }

    /// The document of a kind that a person means, as `resolve(_:kind:isTrashed:)`; with `includingTrash` one in the trash if
    /// no other fits.
    public func resolve(
        _ reference: String, _ kind: some DocumentKind, includingTrash: Bool = false
    ) throws(CommandError) -> CatalogueEntry {
        do {
            return try resolve(reference, kind: kind.name)
        } catch {
            guard includingTrash, error.code == .notFound,
                let trashed = try? resolve(reference, kind: kind.name, isTrashed: true)
            else { throw error }
            return trashed
        }
    }

    /// The document of a kind that a person means, as it stands, and its row.
    public func load<Kind: DocumentKind>(
        _ kind: Kind, _ reference: String, includingTrash: Bool = false
    ) throws(CommandError) -> (entry: CatalogueEntry, value: Kind.Value) {
        try transaction(.read) { () throws(CommandError) in
            let entry = try resolve(reference, kind, includingTrash: includingTrash)
            return (entry, try load(kind, entry.document).value)
        }
    }

    /// Changes the document of a kind that a person means, by what `intent` gives for it as it stands now. Both are one
    /// transaction.
    public func change<Kind: DocumentKind>(
        _ kind: Kind, _ reference: String,
        _ intent: (Kind.Value, inout RandomSource) throws(CommandError) -> [Kind.Value.Change]
    ) throws(CommandError) -> Changed<Kind.Value> {
        try transaction(.write) { () throws(CommandError) in
            try change(kind, try resolve(reference, kind).document, intent)
        }
    }

    /// The document that a person means others to be made from: as `resolve`, or by its name without the tag that says that
    /// it is a template, as the page offers it.
    public func resolveTemplate(_ reference: String, kind: String) throws(CommandError) -> CatalogueEntry {
        let failure: CommandError
        do throws(CommandError) {
            return try resolve(reference, kind, false, leavingOutTags: false)
        } catch {
            failure = error
        }
        let name = Folding.foldedTitle(RowLimits.text(reference))
        guard failure.code == .notFound, !name.isEmpty else { throw failure }
        var found: [CatalogueEntry] = []
        try stored { () throws(StoreError) in
            try store.forEachEntry(CatalogueFilter(kind: kind, order: .recent)) { entry in
                if TemplateTag.isIn(entry.title), Folding.foldedTitle(TemplateTag.removed(from: entry.title)) == name {
                    found.append(entry)
                }
                return found.count < 10
            }
        }
        if found.count > 1 { throw Self.ambiguous(reference, found) }
        guard let only = found.first else { throw failure }
        return only
    }

    private func candidates(byID reference: String, kind: String?) throws(CommandError) -> [CatalogueEntry] {
        guard let range = ShortID.range(ofPrefix: reference) else { return [] }
        let found = try stored { () throws(StoreError) in try store.entries(withShortIDs: range, limit: 64) }
        return found.filter { kind == nil || $0.kind == kind }
    }

    /// The documents, in the trash or not, whose title is `reference` as `Folding.foldedTitle` compares them; where there is
    /// none, those whose title is that without its tags, if these may be left out.
    private func candidates(
        named reference: String, _ kind: String?, _ leavingOutTags: Bool
    ) throws(CommandError) -> [CatalogueEntry] {
        let name = Folding.foldedTitle(RowLimits.text(reference))
        var found: [CatalogueEntry] = []
        var untagged: [CatalogueEntry] = []
        guard !name.isEmpty else { return found }
        try stored { () throws(StoreError) in
            try store.forEachEntry(CatalogueFilter(kind: kind, isTrashed: nil, order: .recent)) { entry in
                if Folding.foldedTitle(entry.title) == name {
                    found.append(entry)
                } else if leavingOutTags, untagged.count < 10,
                    Folding.foldedTitle(Tags.removed(from: entry.title)) == name
                {
                    untagged.append(entry)
                }
                return true
            }
        }
        return found.isEmpty ? untagged : found
    }

    private func wanted(_ entry: CatalogueEntry, _ isTrashed: Bool?) throws(CommandError) -> CatalogueEntry {
        guard let isTrashed, entry.isTrashed != isTrashed else { return entry }
        if entry.isTrashed {
            throw CommandError(
                .notFound, "“\(entry.title)” is in the trash.",
                hint: "Bring it back with “bojagi restore \(entry.shortID.text)”.")
        }
        throw CommandError(.notFound, "“\(entry.title)” is not in the trash.")
    }

    private static func ambiguous(_ reference: String, _ candidates: [CatalogueEntry]) -> CommandError {
        CommandError(ambiguous: reference, candidates.prefix(10).map { "\($0.shortID.text) \($0.title)" })
    }
}

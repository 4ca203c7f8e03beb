import Markup
import Replication

extension Workspace {
    /// A document's outgoing links: those made by hand, the documents placed in it, and those in its text.
    static func links<Kind: DocumentKind>(_ kind: Kind, _ value: Kind.Value) -> [StoredLink] {
        let targets = kind.header(of: value).links + kind.placedDocuments(in: value)
        return StoredLink.withoutRepeats(
            targets.map { StoredLink.document($0) } + names(in: kind.textLinks(of: value)))
    }

    /// Keeps a document's outgoing links as its value has them.
    func putLinks<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: Kind.Value
    ) throws(CommandError) {
        try replaceLinks(Self.links(kind, value), from: document)
    }

    /// Adds links in a document's text to those that are kept.
    func addLinks(_ links: [TextLink], from document: DocumentID) throws(CommandError) {
        guard !links.isEmpty else { return }
        let known = try stored { () throws(StoreError) in try store.links(from: document) }
        try replaceLinks(StoredLink.withoutRepeats(known + Self.names(in: links)), from: document)
    }

    private static func names(in links: [TextLink]) -> [StoredLink] {
        links.map { .name(linkName(of: $0.target)) }
    }

    /// A title, or what a link calls it, as links are kept and compared.
    private static func linkName(of title: String) -> String {
        String(decoding: Folding.foldedTitle(RowLimits.text(title)), as: UTF8.self)
    }

    func replaceLinks(_ links: [StoredLink], from document: DocumentID) throws(CommandError) {
        let known = try stored { () throws(StoreError) in try store.links(from: document) }
        guard !known.elementsEqual(links, by: { $0.isSame(as: $1) }) else { return }
        try stored { () throws(StoreError) in try store.putLinks(links, from: document) }
    }

    /// The documents that `entry` links to, by hand or in its text; what can't be found is left out.
    ///
    /// Complexity: one pass over the catalogue, however many links there are.
    public func outgoingLinks(of entry: CatalogueEntry) throws(CommandError) -> [CatalogueEntry] {
        let links = try stored { () throws(StoreError) in try store.links(from: entry.document) }
        let titled = try entries(
            titled: links.compactMap { link in
                if case .name(let name) = link { Array(name.utf8) } else { nil }
            })
        var found: [CatalogueEntry] = []
        var seen: Set<DocumentID> = []
        for link in links {
            let target: CatalogueEntry?
            switch link {
            case .document(let id): target = try stored { () throws(StoreError) in try store.entry(of: id) }
            case .name(let name):
                let alike = titled[Array(name.utf8)] ?? []
                target = try labelled(name) ?? (alike.count == 1 ? alike.first : nil)
            }
            if let target, !target.isTrashed, seen.insert(target.document).inserted { found.append(target) }
        }
        return found
    }

    /// The documents with these folded titles, two of each at most: then none of them is meant.
    private func entries(titled names: [[UInt8]]) throws(CommandError) -> [[UInt8]: [CatalogueEntry]] {
        guard !names.isEmpty else { return [:] }
        var found: [[UInt8]: [CatalogueEntry]] = [:]
        for name in names { found[name] = [] }
        try stored { () throws(StoreError) in
            try store.forEachEntry(CatalogueFilter()) { entry in
                let title = Folding.foldedTitle(entry.title)
                if let known = found[title], known.count < 2 { found[title] = known + [entry] }
                return true
            }
        }
        return found
    }

    /// The documents that link to `entry`: by hand, by its id, or by its title while no other document has it.
    public func incomingLinks(of entry: CatalogueEntry) throws(CommandError) -> [CatalogueEntry] {
        let id = entry.shortID.text
        var names = [id, id.filter { $0 != "-" }]
        let title = Self.linkName(of: entry.title)
        if try linked(title)?.document == entry.document { names.append(title) }
        let sources = try stored { () throws(StoreError) in
            try store.documents(linkingTo: entry.document, orNames: names)
        }
        var found: [CatalogueEntry] = []
        for source in sources {
            let row = try stored { () throws(StoreError) in try store.entry(of: source) }
            if let row, !row.isTrashed { found.append(row) }
        }
        return found
    }

    /// The document that a person means by `[[name]]`: a whole short id, or the title of just one. Nil when
    /// none or several fit.
    public func linked(_ name: String) throws(CommandError) -> CatalogueEntry? {
        let name = Self.linkName(of: name)
        if let found = try labelled(name) { return found }
        let bytes = Array(name.utf8)
        let found = try entries(titled: [bytes])[bytes] ?? []
        return found.count == 1 ? found[0] : nil
    }

    /// The document with this whole short id, if it is one and no other has it.
    private func labelled(_ name: String) throws(CommandError) -> CatalogueEntry? {
        guard let id = ShortID(name) else { return nil }
        let found = try stored { () throws(StoreError) in
            try store.entries(withShortIDs: id.value...id.value, limit: 2)
        }
        return found.count == 1 ? found[0] : nil
    }
}

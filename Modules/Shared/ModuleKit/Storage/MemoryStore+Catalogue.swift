public import Replication

extension MemoryStore {
    /// Makes the document known if it was not, and its search terms old.
    public func put(_ entry: CatalogueEntry, _ state: DocumentState) throws(StoreError) {
        let document = entry.document
        try makeRecord(document)
        // Only what changes is kept for undoing: a kept log would be copied at the next event.
        let (before, stateBefore) = (records[document]?.entry, records[document]?.state)
        let wasIndexed = records[document]?.isIndexed ?? false
        try willChange {
            $0.records[document]?.entry = before
            $0.records[document]?.state = stateBefore
            $0.records[document]?.isIndexed = wasIndexed
        }
        try count(document)
        records[document]?.entry = entry
        records[document]?.state = state
        records[document]?.isIndexed = false
    }

    /// Counts a change of a document's row.
    func count(_ document: DocumentID) throws(StoreError) {
        let (known, last) = (numbers[document], lastNumber)
        try willChange {
            $0.numbers[document] = known
            $0.lastNumber = last
        }
        lastNumber += 1
        numbers[document] = lastNumber
    }

    /// Never nil.
    public func catalogueCount() -> CatalogueCount? { CatalogueCount(run: run, last: lastNumber) }

    /// Sorts all numbers. Complexity: O(*n* log *n*).
    public func changes(_ span: CatalogueSpan, limit: Int) -> [CatalogueChange] {
        let isAscending = if case .after = span { true } else { false }
        let found = numbers.filter { document, number in
            switch span {
            case .after(let known): number > known
            case .before(let known): number < known && records[document]?.entry != nil
            }
        }.sorted { isAscending ? $0.value < $1.value : $0.value > $1.value }
        return found.prefix(max(limit, 0)).map { document, number in
            CatalogueChange(
                number: number, document: document, entry: records[document]?.entry,
                position: records[document]?.state?.position ?? 0)
        }
    }

    /// Nil for a document without a row.
    public func entry(of document: DocumentID) -> CatalogueEntry? {
        records[document]?.entry
    }

    /// Nil for a document without a row.
    public func state(of document: DocumentID) -> DocumentState? {
        records[document]?.state
    }

    /// Sorts all rows that `filter` lets through. Complexity: O(*n* log *n*).
    public func forEachEntry(_ filter: CatalogueFilter, _ body: (CatalogueEntry) -> Bool) {
        let rows = records.values.compactMap(\.entry).filter(filter.lets).sorted(by: filter.order.isBefore)
        for row in rows where !body(row) { return }
    }

    /// Goes through all rows; a `limit` below 0 counts as 0.
    public func entries(withShortIDs range: ClosedRange<UInt64>, limit: Int) -> [CatalogueEntry] {
        let rows = records.values.compactMap(\.entry).filter { range.contains($0.shortID.value) }
        let sorted = rows.sorted { ($0.shortID, $0.document) < ($1.shortID, $1.document) }
        return Array(sorted.prefix(max(limit, 0)))
    }

    /// Goes through all rows; a `limit` below 0 counts as 0.
    public func unindexed(limit: Int) -> [CatalogueEntry] {
        let stale = records.values.filter { $0.entry != nil && !$0.isIndexed }.sorted { $0.ordinal < $1.ordinal }
        return stale.prefix(max(limit, 0)).compactMap(\.entry)
    }

    /// Nothing happens for a document that is unknown.
    public func putSearchTerms(_ terms: [UInt8], text: [UInt8], of document: DocumentID) throws(StoreError) {
        guard let before = records[document]?.terms, let wasIndexed = records[document]?.isIndexed else { return }
        let textBefore = records[document]?.searchText
        try willChange {
            $0.records[document]?.terms = before
            $0.records[document]?.searchText = textBefore
            $0.records[document]?.isIndexed = wasIndexed
        }
        var tokens: [[UInt8]] = []
        SearchTokens.forEach(in: terms) { tokens.append($0) }
        records[document]?.terms = tokens
        records[document]?.searchText = text
        records[document]?.isIndexed = true
    }

    /// Goes through the terms of all documents.
    public func forEachDocument(
        containing terms: [SearchTerm], withText: Bool, _ body: (SearchedDocument) -> Bool
    ) {
        let conditions = SearchTokens.conditions(terms)
        let found = records.values.filter { record in
            record.searchText != nil && record.entry?.isTrashed == false
                && conditions.allSatisfy { condition in
                    record.terms.contains {
                        condition.isPrefix ? $0.starts(with: condition.token) : $0 == condition.token
                    }
                }
        }
        let isBefore = CatalogueFilter.Order.recent.isBefore
        let rows = found.compactMap { record in record.entry.map { ($0, withText ? record.searchText ?? [] : []) } }
        for (entry, text) in rows.sorted(by: { isBefore($0.0, $1.0) }) {
            let goesOn = text.withUnsafeBytes { text in
                body(
                    SearchedDocument(
                        document: entry.document, kind: entry.kind, createdAt: entry.createdAt,
                        changedAt: entry.changedAt, text: text))
            }
            if !goesOn { return }
        }
    }

    /// Nil for a document that is unknown or not indexed.
    public func searchText(of document: DocumentID, limit: Int) -> [UInt8]? {
        guard let record = records[document], record.isIndexed else { return nil }
        return record.searchText.map { Array($0.prefix(max(limit, 0))) }
    }

    /// Nothing happens for a document that is unknown.
    public func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError) {
        let before = records[document]?.links ?? []
        try willChange { $0.records[document]?.links = before }
        records[document]?.links = StoredLink.withoutRepeats(links)
    }

    /// In the order given, each once; empty for a document that is unknown.
    public func links(from document: DocumentID) -> [StoredLink] {
        records[document]?.links ?? []
    }

    /// Goes through the links of all documents.
    public func documents(linkingTo document: DocumentID, orNames names: [String]) -> [DocumentID] {
        let targets = [.document(document)] + names.map { StoredLink.name($0) }
        return records.filter { $0.value.links.contains { link in targets.contains { $0.isSame(as: link) } } }
            .keys.sorted()
    }
}

extension CatalogueFilter {
    /// Whether a row is among those asked for.
    func lets(_ entry: CatalogueEntry) -> Bool {
        if let kind, !kind.utf8.elementsEqual(entry.kind.utf8) { return false }
        if let isTrashed, isTrashed != entry.isTrashed { return false }
        if let isDemo, isDemo != entry.isDemo { return false }
        if let title, !title.utf8.elementsEqual(entry.title.utf8) { return false }
        return true
    }
}

extension CatalogueFilter.Order {
    func isBefore(_ left: CatalogueEntry, _ right: CatalogueEntry) -> Bool {
        if case .pinnedThenRecent = self, left.isPinned != right.isPinned { return left.isPinned }
        if case .created = self {
            return (left.createdAt, left.document) < (right.createdAt, right.document)
        }
        return left.changedAt == right.changedAt ? left.document < right.document : left.changedAt > right.changedAt
    }
}

extension StoredLink {
    /// Names are the same when their bytes are.
    package func isSame(as other: StoredLink) -> Bool {
        switch (self, other) {
        case (.document(let left), .document(let right)): left == right
        case (.name(let left), .name(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    /// The links in their order, each once.
    package static func withoutRepeats(_ links: [StoredLink]) -> [StoredLink] {
        var documents: Set<DocumentID> = []
        var names: Set<[UInt8]> = []
        return links.filter { link in
            switch link {
            case .document(let id): documents.insert(id).inserted
            case .name(let name): names.insert(Array(name.utf8)).inserted
            }
        }
    }
}

extension DocumentID {
    /// High half, then low half, most significant byte first: byte order is id order.
    package var keyBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for half in [high, low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
            }
        }
        return bytes
    }
}

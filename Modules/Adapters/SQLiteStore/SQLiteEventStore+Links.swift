public import ModuleKit
public import Replication

extension SQLiteEventStore {
    /// Writes from the first link on that is another one. Nothing happens for a document that is unknown.
    public func putLinks(_ links: [StoredLink], from document: DocumentID) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let row = try row(of: document) else { return }
            let wanted = StoredLink.withoutRepeats(links)
            let old = try readLinks(from: row)
            // A document gets most of its links after those it has: those stay.
            let kept = zip(old, wanted).prefix { $0.isSame(as: $1) }.count
            if kept == old.count, kept == wanted.count { return }
            try connection.run("DELETE FROM links WHERE source = ?1 AND place >= ?2") {
                $0.bind(1, row)
                $0.bind(2, Int64(kept))
            }
            for (place, link) in wanted.enumerated().dropFirst(kept) {
                try connection.run("INSERT INTO links(source, place, target) VALUES(?1, ?2, ?3)") {
                    $0.bind(1, row)
                    $0.bind(2, Int64(place))
                    $0.bind(3, link)
                }
            }
        }
    }

    /// In the order given, each once; empty for a document that is unknown.
    public func links(from document: DocumentID) throws(StoreError) -> [StoredLink] {
        guard let row = try row(of: document) else { return [] }
        return try readLinks(from: row)
    }

    private func readLinks(from row: Int64) throws(StoreError) -> [StoredLink] {
        try connection.rows(
            "SELECT target FROM links WHERE source = ?1 ORDER BY place", { $0.bind(1, row) },
            { $0.isText(0) ? .name($0.string(0)) : .document($0.document(0)) })
    }

    /// Found by an index for each target.
    public func documents(
        linkingTo document: DocumentID, orNames names: [String]
    ) throws(StoreError) -> [DocumentID] {
        var found: Set<DocumentID> = []
        for target in [.document(document)] + names.map({ StoredLink.name($0) }) {
            try connection.forEachRow(
                "SELECT id FROM links JOIN documents ON row = source WHERE target = ?1", { $0.bind(1, target) },
                {
                    found.insert($0.document(0))
                    return true
                })
        }
        return found.sorted()
    }
}

extension Statement {
    /// A document's id as a blob, a name as text.
    fileprivate func bind(_ index: Int32, _ link: StoredLink) {
        switch link {
        case .document(let id): bind(index, id.keyBytes)
        case .name(let name): bind(index, name)
        }
    }
}

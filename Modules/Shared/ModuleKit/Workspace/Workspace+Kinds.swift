import Replication

// Which kind a document has. `Docs/Sync.md` says why, and what happens where two devices disagree.
extension Workspace {
    /// The kind whose events a document takes: that of its id where an area declares one, else that of its row; for a
    /// document that is not here, or only arriving, the kind of most of `events`, and of as many the one that begins
    /// first. Nil where none of them can begin a log.
    func kind(
        of document: DocumentID, beginningWith events: [Event], _ kinds: [any DocumentKind]
    ) throws(CommandError) -> String? {
        if let kind = kinds.kind(owning: document) { return kind.name }
        if let row = try stored({ () throws(StoreError) in try store.entry(of: document) }) {
            // What is only said to be of a kind is of that of its events.
            if events.allSatisfy({ $0.kind.isSameKind(as: row.kind) }) { return row.kind }
            if try !isArriving(document) { return row.kind }
        }
        return Self.kind(beginningWith: events)
    }

    /// The kind of a document that begins with these events.
    static func kind(beginningWith events: [Event]) -> String? {
        var counts: [String: Int] = [:]
        for event in events { counts[event.kind, default: 0] += 1 }
        let empty = EventGraph()
        return events.filter { empty.isReady($0) }.min { left, right in
            let (here, there) = (counts[left.kind] ?? 0, counts[right.kind] ?? 0)
            return here == there ? (left.time, left.id) < (right.time, right.id) : here > there
        }?.kind
    }

    /// Throws `.badData` where the document is here and of another kind: events of two kinds never share a log.
    func checkKind(_ kind: String, of document: DocumentID) throws(CommandError) {
        guard let row = try stored({ () throws(StoreError) in try store.entry(of: document) }),
            !row.kind.isSameKind(as: kind), try !isArriving(document)
        else { return }
        throw CommandError(
            .badData, "The document \(ShortID(of: document).text) is of the kind “\(row.kind)” here, not “\(kind)”.",
            hint: Self.verifyHint)
    }
}

/// Events that belong to another kind than their document: they are left out and named.
struct ForeignEvents {
    /// The document's kind.
    let kind: String
    /// Never empty.
    let events: [Event]

    /// One sentence for all of them.
    var reason: Phrase {
        """
        \(events.count) of its events {was|were} left out: the event \(ShortID(of: events[0].id).text) is of the kind \
        “\(events[0].kind)”, the document of the kind “\(kind)”.
        """
    }

    /// What is wrong with one of them, for whoever names it.
    func reason(of event: Event) -> Phrase {
        "It is of the kind “\(event.kind)”, the document of the kind “\(kind)”."
    }
}

extension String {
    /// Kinds are compared as bytes.
    func isSameKind(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [any DocumentKind] {
    /// The kind whose area declares this document as its own.
    func kind(owning document: DocumentID) -> (any DocumentKind)? {
        first { $0.ownDocuments.contains(document) }
    }
}

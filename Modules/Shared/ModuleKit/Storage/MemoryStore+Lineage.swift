public import Primitives
public import Replication

extension MemoryStore {
    /// Empty for a document that is unknown.
    public func lineages(of document: DocumentID) -> [Lineage] {
        records[document]?.lineages ?? []
    }

    /// The oldest document first, then by replica.
    public func unsent() -> [UnsentUnits] {
        records.sorted { $0.value.ordinal < $1.value.ordinal }.flatMap { document, record in
            record.unsent.map { UnsentUnits(document: document, first: $0) }
        }
    }

    /// Sorted by replica; empty for a document that is unknown.
    public func unsent(of document: DocumentID) -> [UnitID] {
        records[document]?.unsent ?? []
    }

    /// Nothing happens for a document that is unknown.
    public func noteUnsent(_ unit: UnitID, of document: DocumentID) throws(StoreError) {
        guard let before = records[document]?.unsent, !before.contains(where: { $0.replica == unit.replica }) else {
            return
        }
        try setUnsent((before + [unit]).sorted(), of: document)
    }

    /// Nothing happens for a document that is unknown, or where no unit before `end` is unsent.
    public func noteSent(of document: DocumentID, before end: UnitID) throws(StoreError) {
        guard let record = records[document] else { return }
        let known = record.lineages.first { $0.end.replica == end.replica }?.end.sequence ?? 0
        try setUnsent(
            record.unsent.compactMap { first in
                guard first.replica == end.replica, first < end else { return first }
                return end.sequence < known ? end : nil
            }, of: document)
    }

    private func setUnsent(_ units: [UnitID], of document: DocumentID) throws(StoreError) {
        let before = records[document]?.unsent ?? []
        try willChange { $0.records[document]?.unsent = before }
        records[document]?.unsent = units
    }

    /// Nothing happens for a document that is unknown, or a `position` beyond its log.
    public func replaceLog(
        of document: DocumentID, from position: UInt64, with events: [StoredEvent]
    ) throws(StoreError) {
        guard let before = records[document], position <= UInt64(before.log.count) else { return }
        try willChange { $0.records[document] = before }
        var after = before
        after.log = Array(before.log.prefix(Int(position)))
        after.places = [:]
        for (place, event) in after.log.enumerated() { after.places[event.id] = place }
        after.lineages = Lineage.all(of: after.log)
        if let snapshot = after.snapshot, snapshot.position > position { after.snapshot = nil }
        records[document] = after
        for event in events { try append(event, to: document) }
    }

    /// The next replica follows from the one before, so that tests see the same.
    public func renewReplica() throws(StoreError) {
        let before = current.replica
        try willChange { $0.current.replica = before }
        current.replica = Self.replica(after: before)
    }

    /// False: nobody but its process has it.
    public func takeSetBack() -> Bool { false }
}

extension [Lineage] {
    /// With the next event.
    func adding(_ event: StoredEvent) -> [Lineage] {
        var lineages = self
        if let place = lineages.firstIndex(where: { $0.end.replica == event.id.replica }) {
            lineages[place].add(event)
        } else {
            lineages.append(Lineage.all(of: [event])[0])
            lineages.sort { $0.end.replica < $1.end.replica }
        }
        return lineages
    }
}

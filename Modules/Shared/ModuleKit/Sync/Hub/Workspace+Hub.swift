import Primitives
package import Replication

/// What a hub answers a device that syncs. It remembers nothing of the device.
extension Workspace {
    /// So many documents are answered one by one; of more it is quicker to tell all.
    private static let mostChanges = 2_000

    /// How documents stand here: those that changed after `cursor`, or all where that is nil, of another run, or long
    /// ago. Events ahead of the clock are set right first.
    package func syncStandings(
        after cursor: SyncCursor?, _ kinds: [any DocumentKind], _ sum: StandingSum,
        snapshotsFrom fewest: UInt64 = SentSnapshot.fewestEvents
    ) throws(CommandError) -> SyncStandings {
        var answer = SyncStandings()
        answer.lacking = try lackingFiles()
        do {
            if try hasEventsAhead() { (_, answer.recovery, _) = try prepareToSync(kinds) }
        } catch {
            // It may be read all the same.
            guard error.code == .permission else { throw error }
        }
        return try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                let count = try store.catalogueCount()
                if let cursor, let count, cursor.run == count.run, cursor.number <= count.last {
                    let changes = try store.changes(.after(cursor.number), limit: Self.mostChanges + 1)
                    if changes.count <= Self.mostChanges {
                        answer.isWhole = false
                        answer.sum = try sum.sum(of: store, count)
                        answer.cursor = SyncCursor(run: count.run, number: changes.last?.number ?? cursor.number)
                        for change in changes {
                            if change.entry == nil {
                                answer.erased.append(change.document)
                            } else if let standing = try store.standing(of: change.document) {
                                answer.standings.append(standing)
                            }
                        }
                        return answer
                    }
                }
                answer.standings = try latestFirst(try store.standings(), count)
                // Only whoever has nothing yet reads snapshots.
                if cursor == nil { answer.long = try longest(of: answer.standings, from: fewest) }
                answer.cursor = count.map { SyncCursor(run: $0.run, number: $0.last) }
                return answer
            }
        }
    }

    /// Puts the documents in front that changed last: what somebody worked on is what they look for on a new device.
    private func latestFirst(
        _ standings: [DocumentStanding], _ count: CatalogueCount?
    ) throws(StoreError) -> [DocumentStanding] {
        guard count != nil, standings.count > 1 else { return standings }
        var ranks: [DocumentID: Int] = [:]
        for (rank, change) in try store.changes(.before(.max), limit: Self.mostChanges).enumerated() {
            ranks[change.document] = rank
        }
        var first: [(rank: Int, standing: DocumentStanding)] = []
        var rest: [DocumentStanding] = []
        for standing in standings {
            if let rank = ranks[standing.document] { first.append((rank, standing)) } else { rest.append(standing) }
        }
        first.sort { $0.rank < $1.rank }
        return first.map(\.standing) + rest
    }

    /// Those that have long logs, in their order: what may be read before its events are there.
    private func longest(
        of standings: [DocumentStanding], from fewest: UInt64
    ) throws(StoreError) -> [DocumentID] {
        var long: Set<DocumentID> = []
        for each in try store.positions() where each.position >= fewest { long.insert(each.document) }
        return Array(standings.lazy.map(\.document).filter { long.contains($0) }.prefix(SyncMessage.mostDocuments))
    }

    /// How these documents stand: for the first of them, as many as make a message; nil for one whose events are as quick.
    package func syncSnapshots(
        of documents: [DocumentID], _ kinds: [any DocumentKind], from fewest: UInt64 = SentSnapshot.fewestEvents
    ) throws(CommandError) -> [SentSnapshot?] {
        var snapshots: [SentSnapshot?] = []
        var size = 0
        for document in documents where size < SyncMessage.usualSize {
            var snapshot: SentSnapshot?
            if try position(of: document) >= fewest {
                do throws(CommandError) {
                    snapshot = try snapshotToSend(of: document, kinds)
                } catch {
                    guard error.code == .badData else { throw error }
                }
            }
            // One that fills a message by itself is read from its events.
            if let sent = snapshot, sent.size > SyncMessage.usualSize { snapshot = nil }
            size += snapshot?.size ?? 0
            snapshots.append(snapshot)
        }
        return snapshots
    }

    /// What is here of these documents, and what the other side lacks of it: for the first of them, as many as make a
    /// message. Whoever asks is somewhere else.
    package func syncOffers(
        for holdings: [SyncHolding], in language: Language
    ) throws(CommandError) -> [SyncOffer] {
        var parcels: [Parcel] = []
        let offers = try transaction(.read) { () throws(CommandError) in
            var offers: [SyncOffer] = []
            var (size, count) = (0, 0)
            for theirs in holdings where size < SyncMessage.usualSize && count < SyncMessage.mostEvents / 2 {
                var offer = SyncOffer(SyncHolding(theirs.document, []))
                do throws(CommandError) {
                    let events = try fill(&offer, beyond: theirs)
                    for event in events { size += event.bytes.count + 4 }
                    count += events.count
                    if !events.isEmpty { parcels.append(Parcel(document: theirs.document, events: events)) }
                } catch {
                    guard error.code == .badData else { throw error }
                    offer.fault = language.text(of: error.message)
                }
                offers.append(offer)
            }
            return offers
        }
        try noteLeaving(parcels, to: nil)
        return offers
    }

    private func fill(_ offer: inout SyncOffer, beyond theirs: SyncHolding) throws(CommandError) -> [Event] {
        let document = theirs.document
        offer.holding = try syncHolding(of: document)
        offer.kind = try stored { () throws(StoreError) in try store.entry(of: document)?.kind }
        guard offer.kind != nil else { return [] }
        // Of what they have, all that is here must be the same.
        let common = theirs.ends.filter { $0.end.sequence <= offer.holding.known.first(unknownOf: $0.end.replica) }
        for (mine, known) in zip(try digests(of: document, before: common.map(\.end)), common)
        where known.end.sequence > 0 && mine != known.digest {
            throw CommandError(.conflictingEvent(UnitID(replica: known.end.replica, sequence: 0)))
        }
        let stored = try stored { () throws(StoreError) in
            try store.events(of: document, beyond: theirs.known, limit: SyncMessage.usualSize)
        }
        var events: [Event] = []
        for event in stored.prefix(SyncMessage.mostEvents / 2) { events.append(try decode(event)) }
        offer.isPartial =
            events.count < stored.count || stored.reduce(0) { $0 + $1.memorySize } >= SyncMessage.usualSize
        offer.events = events.map(\.bytes)
        return events
    }

    /// What is here of a document, with digests.
    package func syncHolding(of document: DocumentID) throws(CommandError) -> SyncHolding {
        let lineages = try stored { () throws(StoreError) in try store.lineages(of: document) }
        return SyncHolding(document, lineages.map { ($0.end, $0.digest) })
    }

    /// Takes in what a device sends; `aside` are the documents whose text could not be merged in the time of a request.
    /// Files come before; what is lacking is named. `device` is what it is called in messages.
    package func take(
        _ push: SyncPush, from device: String, _ kinds: [any DocumentKind], in language: Language
    ) throws(CommandError) -> (receipt: SyncReceipt, aside: Set<DocumentID>) {
        var receipt = SyncReceipt()
        var parcels: [Parcel] = []
        var leftOut = ShortList<LeftOut>()
        for (document, messages) in push.parcels {
            var events: [Event] = []
            events.reserveCapacity(messages.count)
            for message in messages {
                guard let event = try? Event(bytes: message) else {
                    leftOut.append(LeftOut(document, "It is damaged."))
                    continue
                }
                guard event.document == document else {
                    leftOut.append(LeftOut(document, "It belongs to another document."))
                    continue
                }
                events.append(event)
            }
            if !events.isEmpty { parcels.append(Parcel(document: document, events: events)) }
        }
        let taken = try take(parcels, kinds, filesFrom: blobs, at: device)
        leftOut += taken.leftOut
        for parcel in taken.waiting {
            leftOut.append(
                LeftOut(
                    parcel.document,
                    "\(parcel.events.count) of its events {waits|wait} for others that are missing."))
        }
        receipt.flow = taken.flow
        receipt.recovery = taken.recovery
        receipt.leftOut = leftOut.named.map { ($0.document, language.text(of: $0.reason)) }
        receipt.unnamed = leftOut.unnamed
        return (receipt, taken.aside)
    }
}

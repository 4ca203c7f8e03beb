import Primitives
import Replication

/// Events that were written while a clock was wrong, and carry a time that is still to come.
extension Workspace {
    /// What came of events that carry a time too far ahead.
    struct Ahead {
        /// How many were nowhere else and carry the present time now.
        var mended = 0
        /// The documents that hold others, which can't be changed any more.
        var documents: [DocumentID] = []
    }

    /// Gives own events whose time is more than the tolerance ahead the present time, with what was written after them,
    /// where nobody has them yet. Within a writing transaction.
    func mendTimes(_ document: DocumentID? = nil, _ kinds: [any DocumentKind]) throws(CommandError) -> Ahead {
        var ahead = Ahead()
        let now = now()
        let latest = Timestamp(milliseconds: now &+ HybridClock.toleranceMilliseconds, counter: .max)
        let found = try stored { () throws(StoreError) in
            if let document {
                try store.lineages(of: document).contains { $0.latest > latest } ? [document] : []
            } else {
                try store.documents(laterThan: latest)
            }
        }
        for document in found.sorted() {
            let unsent = try stored { () throws(StoreError) in try store.unsent(of: document) }
            let early: [Event]
            do throws(CommandError) {
                early = try log(of: document).filter { HybridClock.isEarly($0.time, now: now) }
            } catch {
                // A damaged log is said where it is read, and keeps no other document from going.
                guard error.code == .badData else { throw error }
                continue
            }
            let isUnsent = { (event: Event) in
                unsent.contains { $0.replica == event.id.replica && $0 <= event.id }
            }
            guard early.allSatisfy(isUnsent) else {
                // What follows an event that others take in only then has to wait as well.
                ahead.documents.append(document)
                continue
            }
            // Should a copy of them be somewhere all the same, they are others and not the same in two ways.
            try leaveReplica(of: unsent)
            if let count = try reissue(document, kinds, from: { HybridClock.isEarly($0.time, now: now) }) {
                ahead.mended += count
            } else {
                ahead.documents.append(document)
            }
        }
        return ahead
    }

    /// Whether any event carries a time too far ahead.
    func hasEventsAhead() throws(CommandError) -> Bool {
        let latest = Timestamp(milliseconds: now() &+ HybridClock.toleranceMilliseconds, counter: .max)
        return try stored { () throws(StoreError) in try !store.documents(laterThan: latest).isEmpty }
    }

    /// How many events of a document carry a time too far ahead, and the last day that one names.
    func eventsAhead(of document: DocumentID) throws(CommandError) -> (count: Int, day: String) {
        let now = now()
        let early = try log(of: document).filter { HybridClock.isEarly($0.time, now: now) }
        return (early.count, Self.day(of: early.map(\.time).max() ?? .zero))
    }

    /// The day of a time, as numbers.
    static func day(of time: Timestamp) -> String {
        CivilDate(daysSince1970: Int64(time.milliseconds / 86_400_000))?.text ?? ""
    }

    /// Names events that carry a time too far ahead. Those that are nowhere else get the present one.
    func checkTimes(
        of document: DocumentID, _ events: [Event], _ kinds: [any DocumentKind], _ checked: inout CheckedDocument
    ) throws(CommandError) {
        let now = now()
        let early = events.filter { HybridClock.isEarly($0.time, now: now) }
        guard !early.isEmpty else { return }
        let day = Self.day(of: early.map(\.time).max() ?? .zero)
        let unsent = try stored { () throws(StoreError) in try store.unsent(of: document) }
        let isMendable = early.allSatisfy { event in
            unsent.contains { $0.replica == event.id.replica && $0 <= event.id }
        }
        guard isMendable else { return checked.note(Self.aheadReason(early.count, day)) }
        checked.findings.append(
            .init(
                text:
                    "\(early.count) of its events {carries|carry} a time ahead of the clock, as late as \(day), and did not go out yet."
            ) { [self] () throws(CommandError) in _ = try mendTimes(document, kinds) })
    }
}

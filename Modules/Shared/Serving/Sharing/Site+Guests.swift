import Membership
import ModuleKit
import Replication
import Synchronization

// What of the workspace a guest gets, beyond what `allows` decides by the route alone.
extension Site {
    /// Throws `.endedLink` for a guest whose document is in the trash, or gone for good.
    func checkShared(_ call: Call, _ route: Route) throws(ServingFault) {
        guard let document = call.shared, route.action != .enter else { return }
        let isThere = try stations.with { (station) throws(ServingFault) in
            try isShown(document, at: station) != nil
        }
        guard isThere else { throw .endedLink }
    }

    /// Throws `.notShared` where a guest's document does not have that file. Whoever may change it can name a file in it, and
    /// gets it then: they know its SHA-256.
    func checkShared(_ hash: BlobHash, _ call: Call, _ station: Station) throws(ServingFault) {
        guard let document = call.shared else { return }
        let isIn: Bool
        do throws(CommandError) {
            isIn = try sharedParts.parts(of: document, station).files.contains(hash)
        } catch {
            throw .command(error)
        }
        guard isIn else { throw .notShared }
    }

    /// Whether a guest sees a picture of a document: of their own, and of those that are placed in it, as long as they are
    /// and not in the trash. Always true for others. Throws `.notShared`.
    func checkPictured(_ document: DocumentID, _ call: Call, _ station: Station) throws(ServingFault) {
        guard let shared = call.shared, shared != document else { return }
        let isPlaced: Bool
        do throws(CommandError) {
            isPlaced = try sharedParts.parts(of: shared, station).documents.contains(document)
        } catch {
            throw .command(error)
        }
        guard isPlaced, try isShown(document, at: station) != nil else { throw .notShared }
    }

    /// The row of a document that a link may lead to: neither in the trash nor gone. Links to one that is gone end.
    func isShown(_ document: DocumentID, at station: Station) throws(ServingFault) -> CatalogueEntry? {
        let workspace = station.workspace
        let entry: CatalogueEntry?
        do throws(CommandError) {
            entry = try workspace.transaction(.read) { () throws(CommandError) in
                try workspace.stored { () throws(StoreError) in try workspace.store.entry(of: document) }
            }
        } catch {
            throw .command(error)
        }
        guard let entry else {
            options.shares?.end(of: document)
            return nil
        }
        return entry.isTrashed ? nil : entry
    }

    /// Ends the streams of guests whose link has ended, or whose document has gone. Quick where there are none.
    public func endGuests() {
        guard let shares = options.shares else { return }
        var lost: [DocumentID: Bool] = [:]
        feed.closeStreams { person in
            guard let share = person.share else { return false }
            guard shares.isOn(person) else { return true }
            if let isLost = lost[share.document] { return isLost }
            // A workspace that can't be asked now is asked again.
            let entry = try? stations.with { (station) throws(ServingFault) in
                try isShown(share.document, at: station)
            }
            lost[share.document] = entry == .some(nil)
            return lost[share.document] ?? false
        }
    }

    /// Ends the streams of members whose sign-in is over; for now and then.
    public func endSignIns() {
        guard let people = options.people else { return }
        feed.closeSignIns { tokens in
            // Where that can't be told they stay.
            guard let isOn = try? tokens.contains(where: { try people.person(withSession: $0) != nil }) else {
                return false
            }
            return !isOn
        }
    }

    /// The names of all who are or were members or guests.
    var names: [AuthorID: String] {
        let members = options.people?.names ?? [:]
        let guests = options.shares?.names ?? [:]
        // Every request asks, and most workspaces have no guests.
        return guests.isEmpty ? members : members.merging(guests) { member, _ in member }
    }
}

/// What guests see beside their documents, so that not for each picture its document is replayed.
final class SharedParts: Sendable {
    private struct Known: Sendable {
        var position: UInt64
        var parts: ShownParts
        var weight: Int { parts.files.count + parts.documents.count + parts.knownDocuments.count }
    }

    /// So many at most, of documents and of all that they show together; then all are looked for anew.
    private static let mostDocuments = 64
    private static let mostParts = 1 << 18

    private let known = Mutex<[DocumentID: Known]>([:])

    func parts(of document: DocumentID, _ station: Station) throws(CommandError) -> ShownParts {
        let workspace = station.workspace
        let position = try workspace.position(of: document)
        if let found = known.withLock({ $0[document] }), found.position == position {
            return found.parts
        }
        let parts = try workspace.shownParts(of: document, station.services.kinds)
        let new = Known(position: position, parts: parts)
        known.withLock { known in
            let count = known.values.reduce(new.weight) { $0 + $1.weight }
            if known.count >= Self.mostDocuments || count > Self.mostParts { known = [:] }
            if new.weight <= Self.mostParts { known[document] = new }
        }
        return parts
    }
}

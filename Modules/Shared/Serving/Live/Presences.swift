import JSON
import Membership
import Presence
import Replication
import Synchronization

/// Who has which document open, and where in it they are: as their pages say it, in memory, and forgotten when they have
/// said nothing for ten seconds.
final class Presences: Sendable {
    /// Whose page it is: nobody can speak for another member's.
    private struct Key: Hashable {
        let page: UInt64
        let member: AuthorID?
    }

    private struct Entry {
        let key: Key
        let record: PresenceRecord
        /// In milliseconds since 1970.
        let toldAt: UInt64

        func isOn(at now: UInt64) -> Bool { toldAt <= now && now - toldAt < Presences.lifetime }
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// When each place would have told last, were it evenly spread, as in `TryLimits`.
        var pages = [UInt64](repeating: 0, count: 1024)
        var people = [UInt64](repeating: 0, count: 256)
        var arrivals = [UInt64](repeating: 0, count: 256)
    }

    /// In milliseconds.
    static let lifetime: UInt64 = 10_000
    /// In milliseconds: pages that have company tell every four seconds.
    static let freshness: UInt64 = 5_000
    /// So many pages at most in all, and in one document.
    static let most = 1024
    static let mostInDocument = 32
    /// A page tells once in 150 milliseconds and all pages of a person once in 20, and everybody hears once in a second that
    /// one of them has come: so often after a while in which more are let pass.
    static let ofPage = TryLimits.Rate(burst: 20, interval: 150)
    static let ofPerson = TryLimits.Rate(burst: 200, interval: 20)
    static let ofArrival = TryLimits.Rate(burst: 20, interval: 1000)

    /// What is to be told, and to whom.
    struct News {
        /// One for where somebody is, and before it one for where they were.
        var records: [PresenceRecord] = []
        /// Whether everybody is told who may read the document: somebody has come of whom nobody there knows.
        var isForAll = false
        /// Else those who have the document open.
        var listeners: [DocumentID: Set<AuthorID?>] = [:]
        /// Who else is in the document.
        var others: [PresenceRecord] = []
    }

    private let state = Mutex(State())
    private let seed: UInt64

    /// Nobody outside may know `seed`, which decides who shares a place in the limits.
    init(seed: UInt64) { self.seed = seed }

    /// Takes in what a page says; nil where it says too much. `name` and `author` are the server's own word for who it is.
    func take(_ report: PresenceReport, of person: Person, author: AuthorID, name: String, at now: UInt64) -> News? {
        let key = Key(page: report.page, member: person.member)
        return state.withLock { state in
            let home = place(of: key.member?.raw ?? 0, in: state.people.count)
            guard TryLimits.take(&state.people[home], Self.ofPerson, now) == nil,
                TryLimits.take(&state.pages[place(of: key.page, in: state.pages.count)], Self.ofPage, now) == nil
            else { return nil }
            var news = News()
            let before = state.entries[key].flatMap { $0.isOn(at: now) ? $0.record : nil }
            if let before, before.document != report.document {
                var gone = before
                gone.place = nil
                news.records.append(gone)
                news.listeners[before.document] = Self.members(in: before.document, &state, now)
            }
            state.entries[key] = nil
            guard let document = report.document else { return news }
            if state.entries.count >= Self.most { state.entries = state.entries.filter { $0.value.isOn(at: now) } }
            var count = 0
            for entry in state.entries.values where entry.record.document == document && entry.isOn(at: now) {
                count += 1
                // Who said nothing for longer says it when they hear of who has come, or has left without a word.
                if now - entry.toldAt < Self.freshness { news.others.append(entry.record) }
            }
            guard state.entries.count < Self.most, count < Self.mostInDocument else { return news }
            let record = PresenceRecord(
                page: report.page, document: document, author: author, name: name, place: report.place)
            state.entries[key] = Entry(key: key, record: record, toldAt: now)
            news.records.append(record)
            news.listeners[document] = Self.members(in: document, &state, now)
            if before?.document != document {
                news.isForAll = TryLimits.take(&state.arrivals[home], Self.ofArrival, now) == nil
            }
            return news
        }
    }

    /// Takes in what a page said at another server, as that one passes it on.
    func take(passedOn record: PresenceRecord, of member: AuthorID?, at now: UInt64) -> News {
        let key = Key(page: record.page, member: member)
        return state.withLock { state in
            var news = News()
            news.records.append(record)
            let before = state.entries[key].flatMap { $0.isOn(at: now) ? $0.record : nil }
            news.listeners[record.document] = Self.members(in: record.document, &state, now)
            guard record.place != nil else {
                if before?.document == record.document { state.entries[key] = nil }
                return news
            }
            state.entries[key] = nil
            if state.entries.count >= Self.most { state.entries = state.entries.filter { $0.value.isOn(at: now) } }
            guard state.entries.count < Self.most else { return news }
            state.entries[key] = Entry(key: key, record: record, toldAt: now)
            news.isForAll = before?.document != record.document
            return news
        }
    }

    /// Who has a document open.
    private static func members(in document: DocumentID, _ state: inout State, _ now: UInt64) -> Set<AuthorID?> {
        var members: Set<AuthorID?> = []
        for entry in state.entries.values where entry.record.document == document && entry.isOn(at: now) {
            members.insert(entry.key.member)
        }
        return members
    }

    /// How many pages are known, those included that have fallen silent and were not looked at since.
    var count: Int { state.withLock { $0.entries.count } }

    private func place(of number: UInt64, in count: Int) -> Int {
        var hash = (seed ^ number) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
        return Int(hash % UInt64(count))
    }
}

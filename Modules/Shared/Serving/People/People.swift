public import Membership
public import ModuleKit
import Primitives
public import Replication
import Synchronization

/// The people of a workspace: who is a member and as what, who is signed in, who is invited. Any number of processes may
/// have one over the same tables; what one changes counts for the others with their next question.
public final class People: Sendable {
    let table: WatchedTable<Seen>
    let log: any TableStoring
    let hashing: any PassphraseHashing
    let clock: any WallClock
    let random: RandomSource
    let limits: Mutex<TryLimits>
    /// Nil where no servers stand beside this one.
    let passOnTry = Mutex<(@Sendable (TryWord) -> Void)?>(nil)
    /// Against what a passphrase is held where there is no such member, so that it takes as long.
    let nobody = Mutex<String?>(nil)
    /// Passphrases that are being hashed: each takes much memory.
    let hashesUnderWay = Atomic(0)

    /// The lists as they were when they were last looked at.
    struct Seen: TableIndex {
        let lists: PeopleLists
        let members: [AuthorID: Member]
        let sessions: [String: MemberSession]
        let names: [AuthorID: String]
        let hasMembers: Bool

        init(_ lists: PeopleLists) {
            self.lists = lists
            members = Dictionary(lists.members.map { ($0.id, $0) }) { first, _ in first }
            sessions = Dictionary(lists.sessions.map { ($0.digest, $0) }) { first, _ in first }
            names = members.mapValues(\.name)
            hasMembers = members.values.contains { $0.role != nil }
        }
    }

    /// `table` is of `columns`, `log` of `logColumns`, with `laterLogColumns`.
    public init(
        _ table: any TableStoring, log: any TableStoring, hashing: any PassphraseHashing, clock: any WallClock,
        random: RandomSource
    ) {
        (self.log, self.hashing, self.clock, self.random) = (log, hashing, clock, random)
        self.table = WatchedTable(table, clock: clock)
        var random = random
        limits = Mutex(TryLimits(seed: random.next()))
    }

    public static let columns = PeopleLists.columns
    public static let logColumns = PeopleLogEntry.columns
    public static let laterLogColumns = PeopleLogEntry.laterColumns

    /// Another one as soon as somebody else may come in, or nobody.
    public var mark: TableMark? { table.mark }

    private func look<Result: Sendable>(_ body: (Seen) -> Result) throws(CommandError) -> Result {
        try table.look(body)
    }

    /// As they are now: somebody may have joined elsewhere a moment ago.
    func lists() throws(CommandError) -> PeopleLists { try table.lists() }

    /// Changes the lists while nobody else does, and takes out what is over.
    func change<Result>(
        _ body: (inout PeopleLists) throws(CommandError) -> Result
    ) throws(CommandError) -> Result { try table.change(body) }

    // MARK: who asks

    /// Whether there are members, who sign in; true as well where that can't be told.
    public var hasMembers: Bool { (try? look { $0.hasMembers }) ?? true }

    /// Whose sign-in a token is, as long as it lasts.
    public func person(withSession token: String) throws(CommandError) -> Person? {
        guard try look({ !$0.sessions.isEmpty }) else { return nil }
        let digest = Self.digest(ofSession: token)
        let time = clock.now()
        return try look { (seen) -> Person? in
            guard let session = seen.sessions[digest], session.isOn(at: time) else { return nil }
            return Self.person(seen.members[session.member])
        }
    }

    /// A member as they are now; nil for somebody who is none any more.
    public func person(_ member: AuthorID) throws(CommandError) -> Person? {
        try look { Self.person($0.members[member]) }
    }

    private static func person(_ member: Member?) -> Person? {
        guard let member, let role = member.role else { return nil }
        return Person(member: member.id, name: member.name, role: role)
    }

    /// The names of all who are or were members.
    public var names: [AuthorID: String] { (try? look { $0.names }) ?? [:] }

    static func digest(ofSession token: String) -> String { BlobHash(of: Array("session \(token)".utf8)).hex }

    // MARK: the log

    /// Writes down what happened. What was done is done where that fails.
    public func note(_ kind: PeopleLogEntry.Kind, _ person: String, _ detail: String = "", more: String = "") {
        let entry = PeopleLogEntry(time: clock.now(), kind: kind, person: person, detail: detail, more: more)
        try? log.change { (rows) throws(CommandError) in PeopleLogEntry.add(entry, to: &rows) }
    }

    /// What happened, the latest last.
    public func entries() throws(CommandError) -> [PeopleLogEntry] {
        try log.rows().compactMap { PeopleLogEntry(row: $0) }
    }
}

public import Membership
public import ModuleKit
public import Primitives
public import Replication
import Synchronization

/// The links to share of a workspace, and the guests who have come by them. Any number of processes may have one over the
/// same table; what one changes counts for the others with their next question.
public final class Shares: Sendable {
    private let table: WatchedTable<Seen>
    /// Whose limits of tries and whose log are theirs as well.
    let people: People
    /// What has been brought by each link, on which day: bytes.
    private let brought = Mutex<[Int: (day: UInt64, bytes: UInt64)]>([:])

    /// In bytes: so much a link may bring in files in a day.
    static let dailyBytes: UInt64 = 512 << 20

    private struct Seen: TableIndex {
        let lists: ShareLists
        let links: [Int: ShareLists.Kept]
        let codes: [String: Int]
        let guests: [String: ShareLists.Guest]
        /// Those whose session has not been ended.
        let authors: [AuthorID: ShareLists.Guest]
        let names: [AuthorID: String]

        init(_ lists: ShareLists) {
            self.lists = lists
            links = Dictionary(lists.links.map { ($0.link.number, $0) }) { first, _ in first }
            codes = Dictionary(lists.links.map { ($0.digest, $0.link.number) }) { first, _ in first }
            let present = lists.guests.filter { $0.digest != "-" }
            guests = Dictionary(present.map { ($0.digest, $0) }) { first, _ in first }
            authors = Dictionary(present.map { ($0.author, $0) }) { first, _ in first }
            names = Dictionary(lists.guests.map { ($0.author, $0.name) }) { first, _ in first }
        }

        /// A guest as they are now; nil for one whose session or link has ended.
        func person(_ guest: ShareLists.Guest?, at now: UInt64) -> Person? {
            guard let guest, guest.isOn(at: now), let link = links[guest.link]?.link, link.isOpen(at: now) else {
                return nil
            }
            return Person(
                member: guest.author, name: guest.name, role: link.access.role,
                share: Share(link: link.number, document: link.document, part: link.part))
        }
    }

    /// `table` is of `columns`.
    public init(_ table: any TableStoring, people: People) {
        self.people = people
        self.table = WatchedTable(table, clock: people.clock)
    }

    public static let columns = ShareLists.columns

    /// Another one as soon as a link is there, or is none any more.
    public var mark: TableMark? { table.mark }

    private func look<Result: Sendable>(_ body: (Seen) -> Result) throws(CommandError) -> Result {
        try table.look(body)
    }

    private func change<Result>(
        _ body: (inout ShareLists) throws(CommandError) -> Result
    ) throws(CommandError) -> Result { try table.change(body) }

    // MARK: links

    /// The links that let somebody in, in the order in which they were made, each with how many guests have come by it and
    /// may come back.
    public func links() throws(CommandError) -> [(link: ShareLink, guests: Int)] {
        let (now, lists) = (people.clock.now(), try table.lists())
        return lists.links.filter { $0.link.isOpen(at: now) }.map { kept in
            (kept.link, lists.guests.count { $0.link == kept.link.number && $0.isOn(at: now) })
        }
    }

    /// Makes a link to a document, or to a part of it; its code is told this once. Throws `.unavailable` for too many, and where there is no
    /// memory to keep the passphrase.
    public func make(
        to document: DocumentID, part: UnitID? = nil, _ access: Access, until: UInt64? = nil,
        passphrase: Passphrase? = nil, by maker: AuthorID
    ) throws(CommandError) -> (link: ShareLink, code: LinkCode) {
        var random = people.random
        let code = LinkCode(using: &random)
        var digest = "-"
        if let passphrase {
            guard let made = people.hashing.digest(of: passphrase.bytes) else {
                throw CommandError(.unavailable, "There is not enough memory for this now.")
            }
            digest = made
        }
        let link = try change { (lists) throws(CommandError) in
            guard lists.links.count < ShareLists.mostLinks else {
                throw CommandError(
                    .unavailable, "There are as many links to share as there can be.",
                    hint: "“bojagi share remove” takes one back.")
            }
            let link = ShareLink(
                number: lists.freeNumber, document: document, part: part,
                access: access, maker: maker, madeAt: people.clock.now(), until: until, hasPassphrase: passphrase != nil
            )
            lists.links.append(.init(link: link, digest: Self.digest(of: code), passphrase: digest))
            return link
        }
        people.note(.shared, people.names[maker] ?? "", link.document.text)
        return (link, code)
    }

    /// Takes a link back: whoever came by it is shut out with their next request. Throws `.notFound`.
    public func remove(_ number: Int, by remover: AuthorID? = nil) throws(CommandError) -> ShareLink {
        let link = try change { (lists) throws(CommandError) in
            guard let found = lists.links.first(where: { $0.link.number == number })?.link else {
                throw CommandError(.notFound, "There is no link \(number).", hint: "“bojagi share list” lists them.")
            }
            lists.removeLinks { $0.number == number }
            return found
        }
        people.note(.unshared, remover.flatMap { people.names[$0] } ?? "", link.document.text)
        return link
    }

    /// The document was deleted for good: no link leads to it any more, also if it comes back.
    func end(of document: DocumentID) {
        guard (try? look { $0.links.values.contains { $0.link.document == document } }) ?? false else { return }
        try? change { (lists) throws(CommandError) in
            lists.removeLinks { $0.document == document }
        }
    }

    /// The link that a code opens now; nil for one that opens none.
    func link(by code: LinkCode) -> ShareLink? { kept(by: code)?.link }

    private func kept(by code: LinkCode) -> ShareLists.Kept? {
        let (digest, now) = (Self.digest(of: code), people.clock.now())
        func find() -> ShareLists.Kept? {
            let found = try? look { seen in seen.codes[digest].flatMap { seen.links[$0] } }
            return found.flatMap { $0.link.isOpen(at: now) ? $0 : nil }
        }
        // It may have been made elsewhere a moment ago.
        return find() ?? (table.refresh() ? find() : nil)
    }

    // MARK: guests

    /// Lets a guest in: the token of their session, and how many seconds it lasts. `name` is one that `PersonName` has let
    /// pass, and nil for somebody who gave none; `naming` says what others see, by the name or the number of the guest.
    func enter(
        _ code: LinkCode, _ name: PersonName?, _ passphrase: String, from address: PeerAddress,
        naming: (PersonName?, Int) -> String
    ) throws(SignInFault) -> (token: String, seconds: UInt64) {
        let found = kept(by: code)
        // No member's name is like this.
        let account = found.flatMap { $0.link.hasPassphrase ? "\u{0}\($0.digest)" : nil }
        try people.count(account: account, address)
        guard let found else { throw .endedLink }
        if let account {
            let isRight = try people.withHashing { hashing in
                guard let passphrase = Passphrase(passphrase) else { return false }
                return hashing.isRight(passphrase.bytes, for: found.passphrase)
            }
            guard isRight else {
                people.note(.refusedAtLink, "", found.link.document.text, more: address.text)
                throw .wrong
            }
            people.forgive(account: account)
        }
        var random = people.random
        let token = AccessToken(using: &random).text
        let digest = Self.digest(ofSession: token)
        do throws(CommandError) {
            let seconds = try change { (lists) throws(CommandError) -> UInt64? in
                // It may have been taken back meanwhile.
                guard lists.links.contains(found) else { return nil }
                let now = people.clock.now()
                let end = min(now &+ ShareLists.Guest.lifetime, found.link.until ?? .max)
                let count = lists.guests.count { $0.link == found.link.number }
                lists.add(
                    .init(
                        link: found.link.number, author: Self.author(found.digest, digest),
                        name: naming(name, count + 1), startedAt: now, endsAt: end, digest: digest))
                return (end - now) / 1000
            }
            guard let seconds else { throw CommandError(.notFound, "") }
            return (token, seconds)
        } catch {
            throw error.code == .notFound ? .endedLink : .failed(error)
        }
    }

    /// Ends the session of a token.
    func signOut(_ token: String) throws(CommandError) {
        let digest = Self.digest(ofSession: token)
        guard try look({ $0.guests[digest] != nil }) else { return }
        try change { (lists) throws(CommandError) in
            for place in lists.guests.indices where lists.guests[place].digest == digest {
                lists.guests[place].digest = "-"
            }
        }
    }

    /// Whose session a token is, as long as it lasts and the link lets in.
    public func person(withSession token: String) throws(CommandError) -> Person? {
        guard try look({ !$0.guests.isEmpty }) else { return nil }
        let (digest, now) = (Self.digest(ofSession: token), people.clock.now())
        return try look { $0.person($0.guests[digest], at: now) }
    }

    /// Whether a guest may still be here.
    func isOn(_ person: Person) -> Bool {
        guard let member = person.member else { return false }
        let now = people.clock.now()
        return (try? look { $0.person($0.authors[member], at: now)?.share == person.share }) ?? false
    }

    /// The names of those who are or were guests, as far as they are remembered.
    public var names: [AuthorID: String] { (try? look { $0.names }) ?? [:] }

    /// Whether a file of so many bytes may be brought by a link today; counts it then.
    func mayBring(_ bytes: UInt64, by link: Int) -> Bool {
        let day = people.clock.now() / 86_400_000
        return brought.withLock { brought in
            brought = brought.filter { $0.value.day == day }
            let before = brought[link]?.bytes ?? 0
            guard bytes <= Self.dailyBytes, before <= Self.dailyBytes - bytes else { return false }
            brought[link] = (day, before + bytes)
            return true
        }
    }

    private static func digest(of code: LinkCode) -> String { BlobHash(of: Array("share \(code.text)".utf8)).hex }
    private static func digest(ofSession token: String) -> String {
        BlobHash(of: Array("guest \(token)".utf8)).hex
    }

    /// Nobody's but this session's.
    private static func author(_ link: String, _ session: String) -> AuthorID {
        let hex = BlobHash(of: Array("author \(link) \(session)".utf8)).hex
        // Zero stands for nobody.
        return AuthorID(max(1, Hexadecimal.number(hex.utf8.prefix(16)) ?? 1))
    }
}

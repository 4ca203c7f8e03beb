import Membership
import ModuleKit
import Primitives
import Replication

/// The links to share and who has come by them, as rows of one table.
struct ShareLists: TableLists, Equatable {
    var links: [Kept] = []
    var guests: [Guest] = []
    /// The highest number of a link that has gone: none gets it again, for somebody may mean the old one by it.
    private var highestGone = 0

    /// A link, and what is kept of its secrets.
    struct Kept: Equatable, Sendable {
        var link: ShareLink
        /// Of its code.
        var digest: String
        /// Of its passphrase; `-` where none is asked for.
        var passphrase: String
    }

    /// A browser that came by a link. The row stays after the session's end, so that the history knows the name.
    struct Guest: Equatable, Sendable {
        var link: Int
        /// The author of what they write.
        var author: AuthorID
        var name: String
        /// In milliseconds since 1970.
        var startedAt: UInt64
        var endsAt: UInt64
        /// Of the session's token; `-` where it has ended.
        var digest: String

        /// Milliseconds: thirty days.
        static let lifetime: UInt64 = 30 * 86_400_000

        /// A clock that was put back makes none last longer.
        func isOn(at now: UInt64) -> Bool { digest != "-" && now < endsAt && endsAt <= now &+ Self.lifetime }
    }

    static let columns = 9
    /// So many at most: links, guests by one link at the same time, and guests that are remembered.
    static let mostLinks = 500
    static let mostGuests = 200
    static let mostRemembered = 2000

    init() {}

    static var damage: CommandError {
        CommandError(
            .badData, "The list of links to share can't be read.",
            hint: "Mend server-shares in the workspace, or remove it.")
    }

    /// Nil for rows that are none of ours.
    init?(rows: [[String]]) {
        for row in rows {
            guard row.count == Self.columns, let number = Int(row[1]), number < Int.max else {
                return nil
            }
            switch row[0] {
            case "link":
                guard let (document, part) = Self.place(row[2]), let access = Access(rawValue: row[3]),
                    let time = UInt64(row[6]), let maker = AuthorID(row: row[8])
                else { return nil }
                let until = UInt64(row[7])
                guard until != nil || row[7] == "-" else { return nil }
                links.append(
                    Kept(
                        link: ShareLink(
                            number: number, document: document, part: part, access: access, maker: maker,
                            madeAt: time, until: until, hasPassphrase: row[5] != "-"), digest: row[4],
                        passphrase: row[5]))
            case "guest":
                guard let author = AuthorID(row: row[2]), let start = UInt64(row[3]), let end = UInt64(row[4]) else {
                    return nil
                }
                if author == Self.nobody {
                    highestGone = max(highestGone, number)
                    continue
                }
                guests.append(
                    Guest(
                        link: number, author: author, name: row[8], startedAt: start, endsAt: end, digest: row[5]))
            default: return nil
            }
        }
    }

    var rows: [[String]] {
        links.map { kept in
            let link = kept.link
            return [
                "link", "\(link.number)", Self.text(of: link), link.access.rawValue, kept.digest, kept.passphrase,
                "\(link.madeAt)", link.until.map { "\($0)" } ?? "-", Hexadecimal.text(link.maker.raw),
            ]
        }
            + guests.map { guest in
                [
                    "guest", "\(guest.link)", Hexadecimal.text(guest.author.raw), "\(guest.startedAt)",
                    "\(guest.endsAt)", guest.digest, "", "", guest.name,
                ]
            }
            // Older versions take it for a guest whose session has ended.
            + (highestGone > 0
                ? [["guest", "\(highestGone)", Hexadecimal.text(Self.nobody.raw), "0", "0", "-", "", "", ""]] : [])
    }

    /// A document's id, and behind a slash that of a part of it.
    private static func text(of link: ShareLink) -> String {
        link.document.text + (link.part.map { "/" + $0.text } ?? "")
    }

    private static func place(_ text: String) -> (document: DocumentID, part: UnitID?)? {
        let ids = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let document = DocumentID(text: String(ids[0])) else { return nil }
        guard ids.count > 1 else { return (document, nil) }
        guard ids.count == 2, let part = UnitID(text: String(ids[1])) else { return nil }
        return (document, part)
    }

    private static let nobody = AuthorID(0)

    /// For the next link.
    var freeNumber: Int { max(highestGone, links.map(\.link.number).max() ?? 0) + 1 }

    /// Links go, and the sessions of those who came by them end.
    mutating func removeLinks(where isOver: (ShareLink) -> Bool) {
        for kept in links where isOver(kept.link) {
            highestGone = max(highestGone, kept.link.number)
            end(guestsOf: kept.link.number)
        }
        links.removeAll { isOver($0.link) }
    }

    /// The sessions by a link end.
    private mutating func end(guestsOf link: Int) {
        for place in guests.indices where guests[place].link == link {
            guests[place].digest = "-"
            // Older versions may give the number to another link.
            guests[place].link = 0
        }
    }

    /// Takes out what is over.
    mutating func tidy(at now: UInt64) {
        removeLinks { !$0.isOpen(at: now) }
        for place in guests.indices where !guests[place].isOn(at: now) { guests[place].digest = "-" }
    }

    /// A guest more. Beyond the most by one link the oldest of its sessions ends, and beyond those that are remembered the
    /// oldest of whichever link has the most are forgotten.
    mutating func add(_ guest: Guest) {
        guests.append(guest)
        let own = guests.indices.filter { guests[$0].link == guest.link && guests[$0].digest != "-" }
        if own.count > Self.mostGuests { guests[own[0]].digest = "-" }
        guard guests.count > Self.mostRemembered else { return }
        var counts: [Int: Int] = [:]
        for each in guests { counts[each.link, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        if let place = guests.firstIndex(where: { $0.link == most }) { guests.remove(at: place) }
    }
}

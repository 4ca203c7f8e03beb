import ModuleKit

/// What happened to who may come in: an owner reads it.
public struct PeopleLogEntry: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
        case invited, uninvited, joined, signedIn = "signed-in", refused, signedOut = "signed-out"
        case role, removed, ended, paired, revoked, shared, unshared, provider, connected
        /// A name was tried that nobody has. It is not kept: somebody may have typed their passphrase there.
        case unknown
        /// A wrong passphrase was given at a link.
        case refusedAtLink = "refused-at-link"
        /// More was to go into the trash than may, and waits.
        case held
        case allowed, quota, renamed, renewed
        /// A wrong code was given by what was to be let in as a device.
        case refusedCode = "refused-code"
        /// A member set another passphrase.
        case passphrase
        /// Documents were deleted for good.
        case erased
        case backedUp = "backed-up"
        /// A backup was put back.
        case restored

        /// So many of such entries are kept at most: no strangers' tries drive out the rest, nor somebody who comes and goes.
        fileprivate var share: Share {
            switch self {
            case .refused, .unknown, .refusedAtLink, .refusedCode: .tries
            case .signedIn, .signedOut: .visits
            default: .decisions
            }
        }
    }

    fileprivate enum Share: Int {
        case tries = 400
        case visits = 600
        case decisions = 1000
    }

    /// In milliseconds since 1970; of several in a row, the last.
    public var time: UInt64
    public var kind: Kind
    /// Whom it is about, or who did it, by the name at that time; may be empty.
    public var person: String
    /// A role, the name of a device or of a provider, the id of a document, how many documents, or of when a backup is, in
    /// milliseconds since 1970; may be empty.
    public var detail: String
    /// What there is besides: the address of tries, the last one's, a quota in bytes, how many documents wait, a device's new name.
    public var more: String
    /// How often in a row, more than one for tries alone.
    public var count = 1

    /// So many are kept.
    static let most = 2000
    static let columns = 5
    static let laterColumns = 1

    init(time: UInt64, kind: Kind, person: String, detail: String, more: String = "") {
        (self.time, self.kind, self.person, self.detail, self.more) = (time, kind, person, detail, more)
    }

    /// Nil for a row that is none of ours.
    init?(row: [String]) {
        guard row.count == Self.columns + Self.laterColumns, let time = UInt64(row[0]),
            let kind = Kind(rawValue: row[1]), let count = Int(row[2])
        else { return nil }
        self.init(time: time, kind: kind, person: row[4], detail: row[3], more: row[5])
        self.count = count
    }

    var row: [String] { ["\(time)", kind.rawValue, "\(count)", detail, person, more] }

    /// Adds an entry to those that are there. Of tries that nothing else came between, those alike are one.
    static func add(_ entry: PeopleLogEntry, to rows: inout [[String]]) {
        var entry = entry
        if entry.kind.share == .tries {
            for place in rows.indices.reversed() {
                guard let known = PeopleLogEntry(row: rows[place]), known.kind.share == .tries else { break }
                guard known.isLike(entry) else { continue }
                entry.count = known.count &+ 1
                rows.remove(at: place)
                break
            }
        }
        rows.append(entry.row)
        let alike = rows.indices.filter { Self.share(of: rows[$0]) == entry.kind.share }
        if alike.count > entry.kind.share.rawValue, let first = alike.first { rows.remove(at: first) }
        // Of a newer version that knows more.
        if rows.count > most { rows.removeFirst() }
    }

    private static func share(of row: [String]) -> Share? { row.count > 1 ? shares[row[1]] : nil }
    private static let shares = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.rawValue, $0.share) })

    private func isLike(_ other: PeopleLogEntry) -> Bool {
        (kind, person, detail) == (other.kind, other.person, other.detail)
    }
}

internal import ModuleKit

/// What happened to who may come in: an owner reads it.
public struct PeopleLogEntry: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
        case invited, uninvited, joined, signedIn = "signed-in", refused, signedOut = "signed-out"
        case role, removed, ended, paired, revoked, shared, unshared, provider, connected
    }

    /// In milliseconds since 1970; of several in a row, the last.
    public var time: UInt64
    public var kind: Kind
    /// Whom it is about, by the name at that time; may be empty.
    public var person: String
    /// A role, the name of a device or of a provider, or the id of a document; may be empty.
    public var detail: String
    /// How often in a row, more than one for tries alone.
    public var count = 1

    /// So many are kept. Tries go first, so that nobody's tries drive out the rest.
    static let most = 2000
    static let columns = 5

    init(time: UInt64, kind: Kind, person: String, detail: String) {
        (self.time, self.kind, self.person, self.detail) = (time, kind, person, detail)
    }

    /// Nil for a row that is none of ours.
    init?(row: [String]) {
        guard row.count == Self.columns, let time = UInt64(row[0]), let kind = Kind(rawValue: row[1]),
            let count = Int(row[2])
        else { return nil }
        self.init(time: time, kind: kind, person: row[4], detail: row[3])
        self.count = count
    }

    var row: [String] { ["\(time)", kind.rawValue, "\(count)", detail, person] }

    /// Adds an entry to those that are there.
    static func add(_ entry: PeopleLogEntry, to rows: inout [[String]]) {
        if entry.kind == .refused, let last = rows.last.flatMap({ PeopleLogEntry(row: $0) }), last.kind == .refused,
            last.person == entry.person
        {
            var more = entry
            more.count = last.count &+ 1
            rows[rows.count - 1] = more.row
            return
        }
        rows.append(entry.row)
        guard rows.count > most else { return }
        let place = rows.firstIndex { $0.count == columns && $0[1] == Kind.refused.rawValue } ?? rows.startIndex
        rows.remove(at: place)
    }
}

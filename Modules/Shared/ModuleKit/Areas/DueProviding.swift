public import Replication

/// A kind of document with things in it that are due on a day, such as cards. Whoever lists them need not know which
/// kind that is.
public protocol DueProviding: DocumentKind {
    /// What is to be done by `last` or before, in the order of the document; without what is done or removed.
    func dueParts(of value: Value, until last: CivilDate) -> [DuePart]
}

/// Something inside a document that is due on a day.
public struct DuePart: Sendable {
    /// What people call it by on the command line.
    public var id: ShortID
    /// What it is called.
    public var title: String
    /// The day, wherever one is.
    public var due: CivilDate
    /// Where in the document it is, as its column is called.
    public var place: String

    /// `place` is for people: not the column's identity.
    public init(id: ShortID, title: String, due: CivilDate, place: String) {
        self.id = id
        self.title = title
        self.due = due
        self.place = place
    }
}

/// Something that is due, and the document that it is in.
public struct DueItem: Sendable {
    /// Not in the trash.
    public let entry: CatalogueEntry
    /// What is due, and when.
    public let part: DuePart

    /// How many days are left from `today` on; below 0 where the day has passed.
    public func daysLeft(from today: CivilDate) -> Int {
        Int(part.due.daysSince1970 - today.daysSince1970)
    }

    /// How far off its day is, such as “overdue by 3 days”.
    public func distance(from today: CivilDate) -> Phrase {
        switch daysLeft(from: today) {
        case let days where days < 0: "overdue by \(-days) day{|s}"
        case 0: "due today"
        case 1: "due tomorrow"
        case let days: "due in \(days) days"
        }
    }
}

extension Workspace {
    /// What is due by `last` or before in every document that is not in the trash, the earliest day first; and the
    /// documents that can't be read. They are read one after the other, so nobody who writes waits for all of them.
    public func due(
        until last: CivilDate, kinds: [any DocumentKind]
    ) throws(CommandError) -> (items: [DueItem], unreadable: [CatalogueEntry]) {
        var items: [DueItem] = []
        var unreadable: [CatalogueEntry] = []
        for kind in kinds {
            guard let kind = kind as? any DueProviding else { continue }
            for entry in try entries(CatalogueFilter(kind: kind.name, order: .pinnedThenRecent)) {
                if let parts = try readable({ () throws(CommandError) in try dueParts(kind, entry, until: last) }) {
                    items += parts.map { DueItem(entry: entry, part: $0) }
                } else {
                    unreadable.append(entry)
                }
            }
        }
        let ordered = items.enumerated().sorted {
            ($0.element.part.due, $0.offset) < ($1.element.part.due, $1.offset)
        }
        return (ordered.map { $0.element }, unreadable)
    }

    private func dueParts(
        _ kind: some DueProviding, _ entry: CatalogueEntry, until last: CivilDate
    ) throws(CommandError) -> [DuePart] {
        kind.dueParts(of: try load(kind, entry.document).value, until: last)
    }
}

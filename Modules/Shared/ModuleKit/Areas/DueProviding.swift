public import Replication

/// A kind of document with things in it that are due on a day, such as cards. Whoever lists them need not know which
/// kind that is.
public protocol DueProviding: DocumentKind {
    /// What is due on these days, in the order of the document, without what is removed; what is done among it if
    /// `includingDone`.
    func dueParts(of value: Value, in days: ClosedRange<CivilDate>, includingDone: Bool) -> [DuePart]
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
    /// Whether nothing is left to do.
    public var isDone: Bool
    /// When somebody is to be reminded of it, in minutes since 1970 as the reader's clock counts them.
    public var reminder: Int64?
    /// Whether it is not there yet, but will follow what is and repeats.
    public var isForecast: Bool

    /// `place` is for people: not the column's identity.
    public init(
        id: ShortID, title: String, due: CivilDate, place: String, isDone: Bool = false, reminder: Int64? = nil,
        isForecast: Bool = false
    ) {
        self.id = id
        self.title = title
        self.due = due
        self.place = place
        self.isDone = isDone
        self.reminder = reminder
        self.isForecast = isForecast
    }
}

extension DuePart {
    /// When somebody is to be reminded of it, as `2026-05-20T09:00` on the reader's clock; nil for never, or a time out of
    /// the years that have days.
    public var reminderText: String? {
        guard let reminder else { return nil }
        let minuteOfDay = ((reminder % 1440) + 1440) % 1440
        guard let day = CivilDate(daysSince1970: (reminder - minuteOfDay) / 1440) else { return nil }
        func twoDigits(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
        return day.text + "T" + twoDigits(minuteOfDay / 60) + ":" + twoDigits(minuteOfDay % 60)
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

    /// Whether its day has passed and it is not done.
    public func isOverdue(on today: CivilDate) -> Bool { part.due < today && !part.isDone }

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
    /// What is due on these days in every document that is not in the trash, the earliest day first and of each day what
    /// is done last, if `includingDone`; and the documents that can't be read. They are read one after the other, so
    /// nobody who writes waits for all of them.
    public func due(
        in days: ClosedRange<CivilDate>, kinds: [any DocumentKind], includingDone: Bool = false
    ) throws(CommandError) -> (items: [DueItem], unreadable: [CatalogueEntry]) {
        var items: [DueItem] = []
        var unreadable: [CatalogueEntry] = []
        for kind in kinds {
            guard let kind = kind as? any DueProviding else { continue }
            try collect(kind, in: days, includingDone, &items, &unreadable)
        }
        return (Self.ordered(items), unreadable)
    }

    /// The same of one kind: what `parts` picks of each document.
    public func due<Kind: DocumentKind>(
        of kind: Kind, _ parts: (_ value: Kind.Value) throws(CommandError) -> [DuePart]
    ) throws(CommandError) -> (items: [DueItem], unreadable: [CatalogueEntry]) {
        var items: [DueItem] = []
        var unreadable: [CatalogueEntry] = []
        try collect(kind, &items, &unreadable, parts)
        return (Self.ordered(items), unreadable)
    }

    private func collect(
        _ kind: some DueProviding, in days: ClosedRange<CivilDate>, _ includingDone: Bool, _ items: inout [DueItem],
        _ unreadable: inout [CatalogueEntry]
    ) throws(CommandError) {
        try collect(kind, &items, &unreadable) { value in
            kind.dueParts(of: value, in: days, includingDone: includingDone)
        }
    }

    private func collect<Kind: DocumentKind>(
        _ kind: Kind, _ items: inout [DueItem], _ unreadable: inout [CatalogueEntry],
        _ parts: (_ value: Kind.Value) throws(CommandError) -> [DuePart]
    ) throws(CommandError) {
        unreadable += try forEachReadable(kind) { (entry, value) throws(CommandError) in
            for part in try parts(value) { items.append(DueItem(entry: entry, part: part)) }
        }
    }

    /// The earliest day first; of each day what is to be done, then what will be, then what is done.
    private static func ordered(_ items: [DueItem]) -> [DueItem] {
        func rank(_ part: DuePart) -> Int { part.isDone ? 2 : part.isForecast ? 1 : 0 }
        return items.enumerated().sorted {
            ($0.element.part.due, rank($0.element.part), $0.offset)
                < ($1.element.part.due, rank($1.element.part), $1.offset)
        }.map { $0.element }
    }

    /// Whose reminder comes at `minute` or before, in minutes since 1970 as the reader's clock counts them, the earliest
    /// first; nothing that is done.
    public func reminders(
        until minute: Int64, kinds: [any DocumentKind]
    ) throws(CommandError) -> (items: [DueItem], unreadable: [CatalogueEntry]) {
        // No reminder comes earlier before its day.
        let last = CivilDate(daysSince1970: minute / 1440 + Self.longestReminder)
        let (items, unreadable) = try due(in: .earliest...(last ?? .latest), kinds: kinds)
        let reminders = items.filter { $0.part.reminder.map { $0 <= minute } ?? false }
        let ordered = reminders.enumerated().sorted {
            ($0.element.part.reminder ?? 0, $0.offset) < ($1.element.part.reminder ?? 0, $1.offset)
        }
        return (ordered.map { $0.element }, unreadable)
    }

    /// In days.
    private static var longestReminder: Int64 { 366 }
}

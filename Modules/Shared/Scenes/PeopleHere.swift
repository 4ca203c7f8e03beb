public import Drawing
public import Presence
import Primitives
public import Replication

/// Who else has the document that is seen open just now, and where in it this page's own person is. All of it is told from
/// page to page and forgotten within ten seconds.
public struct PeopleHere {
    /// The document that is seen; nil for none.
    public private(set) var document: DocumentID?
    /// Where the person is: the scene that shows the document says it.
    public var place = PresencePlace()
    /// The others' pages, in an order that stays.
    public private(set) var others: [Other] = []

    /// Somebody else's page, or another of the person's own.
    public struct Other: Equatable, Sendable {
        /// What was told of it last.
        public fileprivate(set) var record: PresenceRecord
        /// In milliseconds since 1970.
        fileprivate var heardAt: UInt64

        /// Where they are.
        public var place: PresencePlace { record.place ?? PresencePlace() }
        /// Marks them; the same on every page.
        public var color: RGBColor { PeopleHere.color(of: record.author) }
        /// What tells the pages apart, as a node's key.
        public var key: String { "here-" + String(record.author.raw, radix: 36) + "-" + String(record.page, radix: 36) }
    }

    /// In milliseconds: whoever says nothing for so long has left.
    public static let lifetime: UInt64 = 10_000
    /// So many pages are shown at most.
    public static let most = 32

    /// Nobody.
    public init() {}

    /// Marks somebody.
    public static func color(of author: AuthorID) -> RGBColor {
        let all = Style.Patch.allCases
        return all[Int(author.raw % UInt64(all.count))].color
    }

    /// Another document is seen now, or none.
    public mutating func show(_ document: DocumentID?) {
        guard document != self.document else { return }
        self.document = document
        place = PresencePlace()
        others = []
    }

    /// Takes in what was told of a page; whether that changes what is seen. Those of another document are passed over.
    public mutating func take(_ record: PresenceRecord, now: UInt64) -> Bool {
        guard record.document == document else { return false }
        let place = others.firstIndex { $0.record.isOfSamePage(as: record) }
        guard record.place != nil else {
            if let place { others.remove(at: place) }
            return place != nil
        }
        let other = Other(record: record, heardAt: now)
        if let place {
            defer { others[place] = other }
            return others[place].record != record
        }
        guard others.count < Self.most else { return false }
        let next = others.firstIndex { ($0.record.author.raw, $0.record.page) > (record.author.raw, record.page) }
        others.insert(other, at: next ?? others.count)
        return true
    }

    /// Forgets those of whom nothing was heard for too long; whether there were any.
    public mutating func forget(at now: UInt64) -> Bool {
        let count = others.count
        others.removeAll { $0.heardAt > now || now - $0.heardAt >= Self.lifetime }
        return others.count != count
    }

    /// Each person once, however many pages they have.
    public var people: [Other] { Self.people(of: others) }

    /// Each person once who has a part of the document open or selected, by its id.
    public func others(at part: String) -> [Other] {
        Self.people(of: others.filter { other in other.place.parts.contains { $0.hasSameBytes(as: part) } })
    }

    private static func people(of pages: [Other]) -> [Other] {
        var people: [Other] = []
        for page in pages where people.last?.record.author != page.record.author { people.append(page) }
        return people
    }
}

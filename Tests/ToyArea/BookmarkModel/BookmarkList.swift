public import Primitives
public import Replication

/// A list of addresses on the web: the smallest area that has all an area needs.
public struct BookmarkList: Document {
    /// The kind's name in events.
    public static let kind = "bookmarks"
    /// Goes up when `BookmarkList+Wire` changes.
    public static let codec: UInt32 = 1

    public internal(set) var header = Header()
    /// All that were ever added, removed ones too, in the order of adding.
    var all: [Bookmark] = []
    /// How many changes of a newer version were met; they are kept in the log.
    public internal(set) var unknownCount: UInt32 = 0

    public init() {}

    public var name: String { header.name.value }

    /// What the list shows, in the order of adding.
    public var bookmarks: [Bookmark] { all.filter { !$0.removed.value } }

    public mutating func apply(_ change: BookmarkChange, from origin: Origin) {
        if case .header(let header) = change { return self.header.apply(header, from: origin) }
        header.noteContent(from: origin)
        switch change {
        case .header: break
        case .add(let address):
            let place = all.firstIndex { origin < $0.added } ?? all.count
            all.insert(Bookmark(address: address, added: origin), at: place)
        case .remove(let id, let assignment):
            if let index = index(of: id) { all[index].removed.apply(assignment, from: origin) }
        case .unknown: unknownCount &+= 1
        }
    }

    public func inverse(of change: BookmarkChange, from origin: Origin) -> BookmarkChange? {
        switch change {
        case .header(let change):
            return header.inverse(of: change, from: origin).map { .header($0) }
        case .add:
            guard let index = index(of: origin.unit), !all[index].removed.value else { return nil }
            return .remove(origin.unit, all[index].removed.assignment(to: true))
        case .remove(let id, let assignment):
            guard let index = index(of: id) else { return nil }
            return all[index].removed.inverse(of: assignment, from: origin).map { .remove(id, $0) }
        case .unknown: return nil
        }
    }

    func index(of id: UnitID) -> Int? {
        all.firstIndex { $0.id == id }
    }
}

/// One address of a list.
public struct Bookmark: Sendable {
    public let address: String
    let added: Origin
    var removed = Register(false)

    /// The unit that added it is its identity.
    public var id: UnitID { added.unit }
}

public import Replication

/// A list of addresses on the web: the smallest area that has all an area needs.
public struct BookmarkList: RecordDocument {
    /// The kind's name in events.
    public static let kind = "bookmarks"
    /// Goes up when the snapshot's bytes change in another way than by new fields.
    public static let codec: UInt32 = 2

    public var ledger = RecordLedger()
    /// All that were ever added, removed ones too, in the order of arrival.
    var all: ContiguousArray<Bookmark> = []

    public init() {}

    public static var recordKinds: [UInt8] { [Bookmark.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        if kind == Bookmark.kind { visitor.visit(&all) }
    }

    /// What the list shows, in the order of adding.
    public var bookmarks: [Bookmark] {
        all.filter { !$0.isRemoved }.sorted { $0.core.origin < $1.core.origin }
    }
}

public import BookmarkModel
public import ModuleKit
public import Replication

/// What the workspace needs to know of lists.
public struct BookmarkKind: DocumentKind {
    public init() {}

    public let name = BookmarkList.kind
    public let snapshotCodec = BookmarkList.codec

    public func header(of list: BookmarkList) -> Header { list.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of list: BookmarkList) -> Listing {
        Listing(title: list.name, preview: list.bookmarks.first?.address ?? "")
    }

    public func searchParts(of list: BookmarkList) -> [SearchPart] {
        [SearchPart(title: list.name, text: list.bookmarks.map(\.address).joined(separator: "\n"))]
    }

    public func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], to list: inout BookmarkList
    ) -> [Phrase] {
        var sentences: [Phrase] = []
        for (change, origin) in changes {
            list.apply(change, from: origin)
            sentences.append(sentence(change, list))
        }
        return sentences
    }

    public func exportFiles(_ list: BookmarkList, id: DocumentID) -> [ExportedFile] {
        let lines = list.bookmarks.map { $0.address + "\n" }.joined()
        return [ExportedFile(path: ShortID(of: id).text + ".txt", bytes: Array(lines.utf8))]
    }

    private func sentence(_ change: RecordChange, _ after: BookmarkList) -> Phrase {
        switch change {
        case .header(.name): "Named it “\(after.name)”."
        case .header(.trash): after.header.isTrashed ? "Moved it to the trash." : "Restored it."
        case .header: "Changed its header."
        case .add(let new): new.value(of: Bookmark.addresses).map { "Added \($0)." } ?? newer
        case .set(let setting):
            setting.removes.map { $0 ? "Took a bookmark away." : "Brought a bookmark back." } ?? newer
        case .put, .edit, .unknown: newer
        }
    }

    private var newer: Phrase { "Something that only a newer version knows." }
}

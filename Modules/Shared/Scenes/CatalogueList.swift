import Primitives
public import Replication

/// The rows of a catalogue in the order of a list, as they were when it was asked for.
///
/// Nothing is copied as long as the catalogue does not change meanwhile: ask for it anew rather than keeping it.
public struct CatalogueList: RandomAccessCollection, Sendable {
    let rows: [CatalogueRow]
    let places: [Int32]
    let order: RowOrder

    public var startIndex: Int { 0 }
    public var endIndex: Int { places.count }
    public subscript(index: Int) -> CatalogueRow { rows[Int(places[index])] }

    /// Where a document stands in it; nil for one that is not of the list. Complexity: O(log n).
    public func index(of document: DocumentID, in catalogue: Catalogue) -> Int? {
        guard let place = catalogue.index.place(of: document), Int(place) < rows.count else { return nil }
        let index = places.partitioningIndex { !order.isBefore(rows[Int($0)], rows[Int(place)]) }
        return index < places.count && places[index] == place ? index : nil
    }
}

/// How the rows of a list are ordered; none are equal.
enum RowOrder: Sendable {
    case recent, pinned

    func isBefore(_ left: CatalogueRow, _ right: CatalogueRow) -> Bool {
        if self == .pinned, left.isPinned != right.isPinned { return left.isPinned }
        if left.changedAt != right.changedAt { return left.changedAt > right.changedAt }
        return left.document < right.document
    }
}

internal import Markup
internal import Replication

/// What `[[links]]` name among the documents of a catalogue: a text may have very many of them, and each is found in
/// O(log n).
public struct LinkTargets: Sendable {
    private let rows: [CatalogueRow]
    private var labels = SortedTable<ShortID, Int32>()
    /// By folded title; nil for one that several have, which names none of them.
    private var titles = SortedTable<TextKey, Int32?>()

    /// Takes the rows as they are now. Complexity: O(*n* log *n*).
    public init(_ rows: [CatalogueRow]) {
        self.rows = rows
        var place: Int32 = 0
        for row in rows {
            labels.insert(ShortID(of: row.document), place)
            let title = TextKey(Folding.fold(row.title))
            if titles.contains(title) { titles.set(title, to: nil) } else { titles.insert(title, place) }
            place += 1
        }
    }

    /// By its id, else by its title if no other has it.
    public subscript(target: String) -> CatalogueRow? {
        if let id = ShortID(target), let place = labels[id] { return rows[Int(place)] }
        return (titles[TextKey(Folding.fold(target))] ?? nil).map { rows[Int($0)] }
    }
}

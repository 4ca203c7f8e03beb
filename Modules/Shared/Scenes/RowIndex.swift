import Markup
import Primitives
import Replication

/// The rows of a catalogue, each in a place that it keeps, and the places in the orders that are asked for.
struct RowIndex: Sendable {
    private(set) var rows: [CatalogueRow] = []
    /// By place: the row's label, and a hash of its title as links compare it.
    private var labels: [UInt64] = []
    private var titles: [UInt32] = []
    /// Places by label and document, and by title and document; of the latter those outside the trash.
    private var identities: [Int32] = []
    private var titled: [Int32] = []
    /// The lists of all rows outside and in the trash; then four of each kind, see `lists(of:)`.
    private var lists: [[Int32]] = [[], []]
    private var kinds = SortedTable<TextKey, Int32>()

    /// So many changes at once are put into an order one by one; more are merged into it.
    private static let few = 4
    /// So many documents with one title's hash are compared with what a link says.
    private static let mostAlike = 64

    var count: Int { identities.count }

    // MARK: Finding

    func place(of document: DocumentID) -> Int32? { identity(of: document).map { identities[$0] } }

    /// Where its place stands in `identities`.
    private func identity(of document: DocumentID) -> Int? {
        let label = ShortID(of: document).value
        let index = identities.partitioningIndex { place in
            let known = labels[Int(place)]
            return known != label ? known > label : !(rows[Int(place)].document < document)
        }
        return index < identities.count && rows[Int(identities[index])].document == document ? index : nil
    }

    func place(of label: ShortID) -> Int32? {
        let index = identities.partitioningIndex { labels[Int($0)] >= label.value }
        guard index < identities.count, labels[Int(identities[index])] == label.value else { return nil }
        if index + 1 < identities.count, labels[Int(identities[index + 1])] == label.value { return nil }
        return identities[index]
    }

    func place(ofTitle title: String) -> Int32? {
        let folded = Folding.foldedTitle(title)
        let hash = Self.hash(folded)
        var index = titled.partitioningIndex { titles[Int($0)] >= hash }
        var found: Int32?
        for _ in 0..<Self.mostAlike {
            guard index < titled.count, titles[Int(titled[index])] == hash else { return found }
            if Folding.foldedTitle(rows[Int(titled[index])].title) == folded {
                guard found == nil else { return nil }
                found = titled[index]
            }
            index += 1
        }
        return nil
    }

    func list(kind: String?, isTrashed: Bool, pinnedFirst: Bool) -> CatalogueList {
        let order: RowOrder = kind != nil && pinnedFirst ? .pinned : .recent
        guard let kind else { return CatalogueList(rows: rows, places: lists[isTrashed ? 1 : 0], order: order) }
        guard let first = kinds[TextKey(kind)] else { return CatalogueList(rows: rows, places: [], order: order) }
        let number = Int(first) + (order == .pinned ? 2 : 0) + (isTrashed ? 1 : 0)
        return CatalogueList(rows: rows, places: lists[number], order: order)
    }

    // MARK: Changing

    /// Puts rows in, and returns those that are not as before, each with what was there.
    mutating func put(_ new: [CatalogueRow]) -> [(old: CatalogueRow?, new: CatalogueRow)] {
        var changes: [(old: CatalogueRow?, new: CatalogueRow)] = []
        // Of a document that is told twice the last counts.
        var last: [DocumentID: Int] = [:]
        if new.count > 1 { for (index, row) in new.enumerated() { last[row.document] = index } }
        var replaced: [Int32] = []
        var replacing: [CatalogueRow] = []
        var added: [CatalogueRow] = []
        for (index, row) in new.enumerated() where new.count == 1 || last[row.document] == index {
            guard let place = place(of: row.document) else {
                changes.append((nil, row))
                added.append(row)
                continue
            }
            guard rows[Int(place)] != row else { continue }
            changes.append((rows[Int(place)], row))
            replaced.append(place)
            replacing.append(row)
        }
        takeOut(replaced)
        for (place, row) in zip(replaced, replacing) { set(row, at: place) }
        let first = Int32(truncatingIfNeeded: rows.count)
        for row in added {
            rows.append(row)
            labels.append(ShortID(of: row.document).value)
            titles.append(Self.hash(Folding.foldedTitle(row.title)))
        }
        putIn(replaced + Array(first..<Int32(truncatingIfNeeded: rows.count)), added: added.count)
        return changes
    }

    mutating func remove(_ document: DocumentID) -> CatalogueRow? {
        guard let index = identity(of: document) else { return nil }
        let place = identities.remove(at: index)
        takeOut([place])
        let row = rows[Int(place)]
        // Its place stays empty: few documents are ever deleted for good.
        rows[Int(place)] = CatalogueRow(document: document, kind: "")
        return row
    }

    private mutating func set(_ row: CatalogueRow, at place: Int32) {
        if !rows[Int(place)].title.hasSameBytes(as: row.title) {
            titles[Int(place)] = Self.hash(Folding.foldedTitle(row.title))
        }
        rows[Int(place)] = row
    }

    /// The first of a kind's lists: the latest first outside and in the trash, then pinned first outside and in it.
    private mutating func lists(of kind: String) -> Int {
        if let known = kinds[TextKey(kind)] { return Int(known) }
        kinds.insert(TextKey(kind), Int32(truncatingIfNeeded: lists.count))
        lists += [[], [], [], []]
        return lists.count - 4
    }

    /// The places that belong to each list, with its order.
    private mutating func grouped(_ places: [Int32]) -> [(list: Int, order: RowOrder, places: [Int32])] {
        var groups: [(list: Int, order: RowOrder, places: [Int32])] = []
        var known: [Int: Int] = [:]
        func add(_ place: Int32, _ list: Int, _ order: RowOrder) {
            if let group = known[list] {
                groups[group].places.append(place)
            } else {
                known[list] = groups.count
                groups.append((list, order, [place]))
            }
        }
        for place in places {
            let row = rows[Int(place)]
            let side = row.isTrashed ? 1 : 0
            let first = lists(of: row.kind)
            add(place, side, .recent)
            add(place, first + side, .recent)
            add(place, first + 2 + side, .pinned)
        }
        return groups
    }

    private mutating func takeOut(_ places: [Int32]) {
        guard !places.isEmpty else { return }
        let rows = rows
        for group in grouped(places) {
            Self.remove(group.places, from: &lists[group.list], of: rows.count) {
                group.order.isBefore(rows[$0], rows[$1])
            }
        }
        let titles = titles
        Self.remove(places.filter { !rows[Int($0)].isTrashed }, from: &titled, of: rows.count) {
            titles[$0] != titles[$1] ? titles[$0] < titles[$1] : rows[$0].document < rows[$1].document
        }
    }

    /// The last `added` of the places are new.
    private mutating func putIn(_ places: [Int32], added: Int) {
        guard !places.isEmpty else { return }
        let groups = grouped(places)
        let rows = rows
        for group in groups {
            Self.insert(group.places, into: &lists[group.list]) { group.order.isBefore(rows[$0], rows[$1]) }
        }
        let titles = titles
        Self.insert(places.filter { !rows[Int($0)].isTrashed }, into: &titled) {
            titles[$0] != titles[$1] ? titles[$0] < titles[$1] : rows[$0].document < rows[$1].document
        }
        let labels = labels
        Self.insert(Array(places.suffix(added)), into: &identities) {
            labels[$0] != labels[$1] ? labels[$0] < labels[$1] : rows[$0].document < rows[$1].document
        }
    }

    // MARK: Orders

    private static func remove(
        _ gone: [Int32], from order: inout [Int32], of count: Int, by isBefore: (Int, Int) -> Bool
    ) {
        guard gone.count > few else {
            for place in gone {
                let index = order.partitioningIndex { !isBefore(Int($0), Int(place)) }
                if index < order.count, order[index] == place { order.remove(at: index) }
            }
            return
        }
        var isGone = [Bool](repeating: false, count: count)
        for place in gone { isGone[Int(place)] = true }
        order.removeAll { isGone[Int($0)] }
    }

    private static func insert(_ new: [Int32], into order: inout [Int32], by isBefore: (Int, Int) -> Bool) {
        guard new.count > few else {
            for place in new { order.insert(place, at: order.partitioningIndex { isBefore(Int(place), Int($0)) }) }
            return
        }
        let sorted = sortedPlaces(new.count) { isBefore(Int(new[$0]), Int(new[$1])) }
        // What a server tells in the order of a list comes behind what it has told.
        let start = order.partitioningIndex { isBefore(Int(new[sorted[0]]), Int($0)) }
        let rest = Array(order[start...])
        order.removeLast(rest.count)
        order.reserveCapacity(order.count + rest.count + new.count)
        var next = 0
        for place in rest {
            while next < sorted.count, isBefore(Int(new[sorted[next]]), Int(place)) {
                order.append(new[sorted[next]])
                next += 1
            }
            order.append(place)
        }
        while next < sorted.count {
            order.append(new[sorted[next]])
            next += 1
        }
    }

    /// FNV-1a (Fowler, Noll, Vo): what is alike is compared byte by byte.
    private static func hash(_ bytes: [UInt8]) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash
    }
}

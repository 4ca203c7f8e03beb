/// So many of the latest things in the trash, whatever the order in which they come.
struct LatestTrash {
    private let limit: Int
    /// A heap: each is later than the one that it lies below, the earliest on top.
    private var items: [TrashItem] = []

    init(limit: Int) { self.limit = limit }

    /// When the earliest of them was removed; nil as long as anything would be kept. Milliseconds since 1970.
    var earliest: UInt64? {
        if limit == 0 { return .max }
        return items.count < limit ? nil : items.first?.removedAt
    }

    /// The latest first.
    var sorted: [TrashItem] { items.sorted { $0.isBefore($1) } }

    /// Complexity: O(log limit).
    mutating func add(_ item: TrashItem) {
        if items.count < limit {
            items.append(item)
            rise(from: items.count - 1)
        } else if let earliest = items.first, item.isBefore(earliest) {
            items[0] = item
            sink()
        }
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0 {
            let above = (place - 1) / 2
            guard items[above].isBefore(items[place]) else { return }
            items.swapAt(above, place)
            place = above
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            var below = 2 * place + 1
            guard below < items.count else { return }
            if below + 1 < items.count, items[below].isBefore(items[below + 1]) { below += 1 }
            guard items[place].isBefore(items[below]) else { return }
            items.swapAt(place, below)
            place = below
        }
    }
}

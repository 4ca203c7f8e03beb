/// Places, the greatest first.
struct PlaceHeap {
    private var places: [Int32] = []

    var isEmpty: Bool { places.isEmpty }
    /// The greatest, or −1.
    var top: Int32 { places.first ?? -1 }

    mutating func push(_ place: Int32) {
        places.append(place)
        var index = places.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard places[parent] < places[index] else { break }
            places.swapAt(parent, index)
            index = parent
        }
    }

    mutating func removeAll() { places.removeAll(keepingCapacity: true) }

    /// Takes out the greatest; there must be one.
    mutating func pop() -> Int32 {
        let top = places[0]
        let last = places.removeLast()
        guard !places.isEmpty else { return top }
        places[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < places.count else { break }
            if child + 1 < places.count, places[child + 1] > places[child] { child += 1 }
            guard places[child] > places[index] else { break }
            places.swapAt(child, index)
            index = child
        }
        return top
    }
}

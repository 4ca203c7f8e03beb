public import Drawing

/// Finds pictures that look the same among many.
public enum LookAlikes {
    /// The groups of those that look the same, as places in `likenesses`, two or more each: whoever looks like one of
    /// a group is in it. Places ascend, groups come in the order of their first. A picture without a likeness is in
    /// none.
    ///
    /// A hash is compared with 8,192 others at most; only where more have a part of it, which takes hundreds of
    /// thousands of photos, something may be missed. Complexity: O(n log n).
    public static func groups(of likenesses: [Likeness?]) -> [[Int]] {
        var sets = DisjointSets(count: likenesses.count)
        var wholes: [HashOfPicture] = []
        var all: [HashOfPicture] = []
        for (place, likeness) in likenesses.enumerated() {
            guard let likeness else { continue }
            wholes.append(HashOfPicture(hash: likeness.whole, place: place))
            all += ([likeness.whole] + likeness.parts).map { HashOfPicture(hash: $0, place: place) }
        }
        // Of equal ones the index has one, however many there are.
        var distinct: [HashOfPicture] = []
        forEachRun(of: &wholes) { run, first in
            for other in run { sets.join(first.place, other.place) }
            distinct.append(first)
        }
        let index = HashIndex(distinct)
        forEachRun(of: &all) { run, first in
            var isNear = false
            index.forEachNear(first.hash) { place in
                sets.join(first.place, place)
                isNear = true
            }
            // All of the run look like what was found; without that they have a part alike and no more.
            if isNear { for other in run { sets.join(first.place, other.place) } }
        }
        return sets.groups
    }

    /// Sorts them and hands on those that are equal, together, and the first of them.
    private static func forEachRun(
        of hashes: inout [HashOfPicture], _ body: (ArraySlice<HashOfPicture>, HashOfPicture) -> Void
    ) {
        hashes.sort { ($0.hash.rising, $0.hash.falling, $0.place) < ($1.hash.rising, $1.hash.falling, $1.place) }
        var start = 0
        while start < hashes.count {
            var end = start + 1
            while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
            body(hashes[start..<end], hashes[start])
            start = end
        }
    }
}

/// A hash, and the place of the picture whose it is.
struct HashOfPicture {
    let hash: PerceptualHash
    let place: Int
}

/// A value for each run of consecutive ids, found by any id of the run.
///
/// A run reaches from where it starts to where the next one starts. Starts are bits; the greatest one that is not
/// above an id is found by looking at a word of each level of a tree of bits. Ids lie in pages, of which only
/// those exist in which a run starts, so that a long text with few edits costs little.
struct RunIndex {
    /// For each page of ids the number of its memory, counted from 1, or 0.
    private var table = Arena<Int32>()
    /// A bit for each page that exists, a bit for each of those words that isn't zero, and again.
    private var pages = Arena<UInt64>()
    private var words = Arena<UInt64>()
    private var groups = Arena<UInt64>()
    /// For each page that exists: which it is, a bit for each id that starts a run, and the runs' values.
    private var used = Arena<Int32>()
    private var starts = Arena<UInt64>()
    private var values = Arena<Int32>()
    private var usedCount = 0

    private static let pageBits = 8
    private static let pageSize = 1 << pageBits
    private static let wordsOfPage = pageSize / 64

    /// Forgets everything; ids will be in `0..<count`. Complexity: O(pages that existed), and O(count / 256)
    /// when there were never so many ids before.
    mutating func reset(count: Int) {
        for page in 0..<usedCount {
            let index = Int(used[page])
            table[index] = 0
            pages[index >> 6] = 0
            words[index >> 12] = 0
            groups[index >> 18] = 0
        }
        usedCount = 0
        reserve(count)
    }

    /// Makes room for ids in `0..<count`.
    mutating func reserve(_ count: Int) {
        let needed = count / Self.pageSize + 1
        if table.count < needed {
            table.append(0, count: needed - table.count)
            pages.append(0, count: max(0, needed >> 6 + 1 - pages.count))
            words.append(0, count: max(0, needed >> 12 + 1 - words.count))
            groups.append(0, count: max(0, needed >> 18 + 1 - groups.count))
        }
    }

    /// Begins a run at `id`, or gives the one that begins there another value.
    @inline(__always)
    mutating func set(_ id: Int32, _ value: Int32) {
        let id = Int(id)
        let index = id >> Self.pageBits
        var page = Int(table[index]) - 1
        if page < 0 { page = addPage(index) }
        let slot = page << Self.pageBits + id & (Self.pageSize - 1)
        starts[slot >> 6] |= 1 << UInt64(slot & 63)
        values[slot] = value
    }

    /// The run with `id`: where it begins and its value; nil if no run begins at or below it.
    @inline(__always)
    func run(with id: Int32) -> (start: Int32, value: Int32)? {
        let index = Int(id) >> Self.pageBits
        let page = Int(table[index]) - 1
        if page >= 0 {
            let slot = page << Self.pageBits + Int(id) & (Self.pageSize - 1)
            var word = slot >> 6
            var bits = starts[word] & (~0 >> UInt64(63 - slot & 63))
            let least = page * Self.wordsOfPage
            while bits == 0, word > least {
                word -= 1
                bits = starts[word]
            }
            if bits != 0 { return run(word << 6 + 63 - bits.leadingZeroBitCount, page, index) }
        }
        return lastRun(before: index)
    }

    @inline(__always)
    private func run(_ slot: Int, _ page: Int, _ index: Int) -> (start: Int32, value: Int32) {
        (Int32(truncatingIfNeeded: index << Self.pageBits + slot - page << Self.pageBits), values[slot])
    }

    /// The last run that begins in a page before the one at `index`.
    private func lastRun(before index: Int) -> (start: Int32, value: Int32)? {
        var group = index >> 18
        var word = index >> 12
        var place = index >> 6
        var bits = pages[place] & Self.below(index)
        if bits == 0 {
            bits = words[word] & Self.below(place)
            if bits == 0 {
                bits = groups[group] & Self.below(word)
                while bits == 0 {
                    guard group > 0 else { return nil }
                    group -= 1
                    bits = groups[group]
                }
                word = group << 6 + 63 - bits.leadingZeroBitCount
                bits = words[word]
            }
            place = word << 6 + 63 - bits.leadingZeroBitCount
            bits = pages[place]
        }
        let found = place << 6 + 63 - bits.leadingZeroBitCount
        let page = Int(table[found]) - 1
        var last = (page + 1) * Self.wordsOfPage - 1
        while starts[last] == 0 { last -= 1 }
        return run(last << 6 + 63 - starts[last].leadingZeroBitCount, page, found)
    }

    /// The bits of a word below that of `index`.
    @inline(__always)
    private static func below(_ index: Int) -> UInt64 {
        1 << UInt64(index & 63) &- 1
    }

    private mutating func addPage(_ index: Int) -> Int {
        let page = usedCount
        usedCount += 1
        if used.count < usedCount {
            used.append(0)
            starts.append(0, count: Self.wordsOfPage)
            values.append(0, count: Self.pageSize)
        }
        used[page] = Int32(truncatingIfNeeded: index)
        for word in 0..<Self.wordsOfPage { starts[page * Self.wordsOfPage + word] = 0 }
        table[index] = Int32(truncatingIfNeeded: page + 1)
        pages[index >> 6] |= 1 << UInt64(index & 63)
        words[index >> 12] |= 1 << UInt64(index >> 6 & 63)
        groups[index >> 18] |= 1 << UInt64(index >> 12 & 63)
        return page
    }
}

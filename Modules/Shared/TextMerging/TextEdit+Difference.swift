extension TextEdit {
    /// The smallest edit that makes `new` out of `old`, by Myers' O(ND) difference over Unicode scalars.
    ///
    /// Source: E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986. Texts that differ in more
    /// than `limit` scalars are compared line by line first, so that the cost stays near O(n · limit).
    public static func difference(
        from old: String, to new: String, parents: TextVersion, limit: Int = 512
    ) -> TextEdit {
        let before = Array(old.unicodeScalars)
        let after = Array(new.unicodeScalars)
        var hunks: [Hunk] = []
        if let fine = Hunk.difference(before, after, limit: limit) {
            hunks = fine
        } else {
            hunks = Hunk.byLines(before, after, limit: limit)
        }
        var operations: [TextOperation] = []
        for hunk in hunks {
            // Left of this hunk the text is already new, so its place counts in the new text.
            operations.append(
                TextOperation(
                    position: UInt32(hunk.new.lowerBound),
                    deleted: String(before[hunk.old]), inserted: String(after[hunk.new])))
        }
        return TextEdit(parents: parents, operations: operations)
    }
}

extension String {
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}

/// A run of elements of the old sequence that a run of the new one replaces.
struct Hunk {
    var old: Range<Int>
    var new: Range<Int>

    /// The hunks between two sequences, or nil when they differ in more than `limit` elements.
    static func difference<Element: Equatable>(_ old: [Element], _ new: [Element], limit: Int) -> [Hunk]? {
        var prefix = 0
        while prefix < old.count, prefix < new.count, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < old.count - prefix, suffix < new.count - prefix,
            old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        { suffix += 1 }
        let oldMiddle = prefix..<(old.count - suffix)
        let newMiddle = prefix..<(new.count - suffix)
        if oldMiddle.isEmpty && newMiddle.isEmpty { return [] }
        if oldMiddle.isEmpty || newMiddle.isEmpty { return [Hunk(old: oldMiddle, new: newMiddle)] }
        return myers(old, oldMiddle, new, newMiddle, limit: limit)
    }

    private static func myers<Element: Equatable>(
        _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>, limit: Int
    ) -> [Hunk]? {
        let width = oldRange.count
        let height = newRange.count
        let most = min(width + height, limit)
        var furthest = [Int](repeating: 0, count: 2 * most + 3)
        var trace: [[Int]] = []
        let middle = most + 1
        for depth in 0...most {
            trace.append(Array(furthest[(middle - depth - 1)...(middle + depth + 1)]))
            for diagonal in stride(from: -depth, through: depth, by: 2) {
                var x: Int
                if diagonal == -depth
                    || (diagonal != depth && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
                {
                    x = furthest[middle + diagonal + 1]
                } else {
                    x = furthest[middle + diagonal - 1] + 1
                }
                var y = x - diagonal
                while x < width, y < height, old[oldRange.lowerBound + x] == new[newRange.lowerBound + y] {
                    x += 1
                    y += 1
                }
                furthest[middle + diagonal] = x
                if x >= width && y >= height {
                    return hunks(trace, width, height, oldRange.lowerBound, newRange.lowerBound)
                }
            }
        }
        return nil
    }

    /// Walks the trace back from the end and joins neighbouring steps into hunks.
    private static func hunks(
        _ trace: [[Int]], _ width: Int, _ height: Int, _ oldStart: Int, _ newStart: Int
    ) -> [Hunk] {
        var reversed: [Hunk] = []
        var x = width
        var y = height
        for depth in stride(from: trace.count - 1, to: 0, by: -1) {
            let row = trace[depth]
            let middle = depth + 1
            let diagonal = x - y
            let down = diagonal == -depth
                || (diagonal != depth && row[middle + diagonal - 1] < row[middle + diagonal + 1])
            let fromDiagonal = down ? diagonal + 1 : diagonal - 1
            let fromX = row[middle + fromDiagonal]
            let fromY = fromX - fromDiagonal
            let toX = down ? fromX : fromX + 1
            let toY = down ? fromY + 1 : fromY
            let step = Hunk(
                old: (oldStart + fromX)..<(oldStart + toX), new: (newStart + fromY)..<(newStart + toY))
            if let last = reversed.last, last.old.lowerBound == step.old.upperBound,
                last.new.lowerBound == step.new.upperBound
            {
                reversed[reversed.count - 1] = Hunk(
                    old: step.old.lowerBound..<last.old.upperBound, new: step.new.lowerBound..<last.new.upperBound)
            } else {
                reversed.append(step)
            }
            x = fromX
            y = fromY
        }
        return reversed.reversed()
    }

    /// The hunks between two texts by whole lines; one hunk for everything when even those differ too much.
    static func byLines(_ old: [Unicode.Scalar], _ new: [Unicode.Scalar], limit: Int) -> [Hunk] {
        let oldLines = lines(old)
        let newLines = lines(new)
        guard
            let hunks = difference(oldLines.map { old[$0] }, newLines.map { new[$0] }, limit: limit)
        else {
            return [Hunk(old: old.indices, new: new.indices)]
        }
        return hunks.map { hunk in
            Hunk(
                old: scalars(hunk.old, of: oldLines, end: old.count),
                new: scalars(hunk.new, of: newLines, end: new.count))
        }
    }

    private static func lines(_ text: [Unicode.Scalar]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for index in text.indices where text[index] == "\n" {
            result.append(start..<(index + 1))
            start = index + 1
        }
        if start < text.count { result.append(start..<text.count) }
        return result
    }

    private static func scalars(_ run: Range<Int>, of lines: [Range<Int>], end: Int) -> Range<Int> {
        let lower = run.lowerBound < lines.count ? lines[run.lowerBound].lowerBound : end
        let upper = run.isEmpty ? lower : lines[run.upperBound - 1].upperBound
        return lower..<upper
    }
}

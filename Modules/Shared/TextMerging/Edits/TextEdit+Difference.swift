extension TextEdit {
    /// An edit that makes `new` out of `old`, byte for byte: the smallest one while the texts differ in at
    /// most `limit` Unicode scalars. Beyond that they are compared line by line first and each changed run of
    /// lines by itself, so that the cost stays near O(n · limit).
    ///
    /// Source: E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
    public static func difference(
        from old: String, to new: String, parents: TextVersion, limit: Int = 512
    ) -> TextEdit {
        let before = Array(old.unicodeScalars)
        let after = Array(new.unicodeScalars)
        let limit = max(limit, 0)
        let hunks =
            Hunk.difference(before, after, limit: limit) ?? Hunk.byLines(before, after, limit: limit) { $0 == "\n" }
        var operations: [TextOperation] = []
        operations.reserveCapacity(hunks.count)
        for hunk in hunks {
            // Left of this hunk the text is already new, so its place counts in the new text.
            operations.append(
                TextOperation(
                    position: UInt32(clamping: hunk.new.lowerBound),
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
        let middle = Hunk(old: old.indices, new: new.indices).trimmed(old, new)
        if middle.old.isEmpty && middle.new.isEmpty { return [] }
        if middle.old.isEmpty || middle.new.isEmpty { return [middle] }
        return myers(old, middle.old, new, middle.new, limit: limit)
    }

    /// This hunk without what is the same at its beginning and at its end.
    private func trimmed<Element: Equatable>(_ old: [Element], _ new: [Element]) -> Hunk {
        var (oldStart, newStart) = (self.old.lowerBound, self.new.lowerBound)
        var (oldEnd, newEnd) = (self.old.upperBound, self.new.upperBound)
        while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
            oldStart += 1
            newStart += 1
        }
        while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        return Hunk(old: oldStart..<oldEnd, new: newStart..<newEnd)
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
            let down =
                diagonal == -depth
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

    /// The hunks between two texts by whole lines, each made as fine as `limit` allows; one hunk for
    /// everything that differs when even the lines differ too much.
    static func byLines<Element: Equatable>(
        _ old: [Element], _ new: [Element], limit: Int, endsLine: (Element) -> Bool
    ) -> [Hunk] {
        let oldLines = lines(old, endsLine)
        let newLines = lines(new, endsLine)
        guard
            let runs = difference(oldLines.map { old[$0] }, newLines.map { new[$0] }, limit: limit)
        else {
            return [Hunk(old: old.indices, new: new.indices).trimmed(old, new)]
        }
        var result: [Hunk] = []
        for run in runs {
            let coarse = Hunk(
                old: elements(run.old, of: oldLines, end: old.count),
                new: elements(run.new, of: newLines, end: new.count)
            ).trimmed(old, new)
            if coarse.old.isEmpty || coarse.new.isEmpty {
                if !coarse.old.isEmpty || !coarse.new.isEmpty { result.append(coarse) }
            } else if let fine = myers(old, coarse.old, new, coarse.new, limit: limit) {
                result.append(contentsOf: fine)
            } else {
                result.append(coarse)
            }
        }
        return result
    }

    private static func lines<Element>(_ text: [Element], _ endsLine: (Element) -> Bool) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for index in text.indices where endsLine(text[index]) {
            result.append(start..<(index + 1))
            start = index + 1
        }
        if start < text.count { result.append(start..<text.count) }
        return result
    }

    private static func elements(_ run: Range<Int>, of lines: [Range<Int>], end: Int) -> Range<Int> {
        let lower = run.lowerBound < lines.count ? lines[run.lowerBound].lowerBound : end
        let upper = run.isEmpty ? lower : lines[run.upperBound - 1].upperBound
        return lower..<upper
    }
}

/// Finds the end of code spans in linear time: the runs of backticks are listed by length once.
struct CodeSpanScanner {
    /// Longer runs are text, as in cmark.
    static let maximumRun = 80

    private var starts: [[Int]] = []
    /// For each length, the first run that has not been passed. Calls come with ascending positions.
    private var cursors: [Int] = []

    /// Where the next run of exactly `length` backticks begins, at or after `start`.
    mutating func closing(_ length: Int, in scalars: [Scalar], from start: Int) -> Int? {
        guard length <= Self.maximumRun else { return nil }
        if starts.isEmpty { list(scalars) }
        while cursors[length] < starts[length].count {
            let run = starts[length][cursors[length]]
            if run >= start { return run }
            cursors[length] += 1
        }
        return nil
    }

    private mutating func list(_ scalars: [Scalar]) {
        starts = [[Int]](repeating: [], count: Self.maximumRun + 1)
        cursors = [Int](repeating: 0, count: Self.maximumRun + 1)
        var index = 0
        while index < scalars.count {
            let run = LineScanner.run(of: "`", in: scalars[...], at: index)
            if run > 0, run <= Self.maximumRun { starts[run].append(index) }
            index += max(run, 1)
        }
    }

    /// The text of a code span: line endings become spaces, and one space is taken off each side.
    static func content(_ scalars: ArraySlice<Scalar>) -> String {
        var bytes: [UInt8] = []
        for scalar in scalars { bytes.appendUTF8(scalar == "\n" ? " " : scalar) }
        let space: UInt8 = 0x20
        if bytes.count > 1, bytes.first == space, bytes.last == space, bytes.contains(where: { $0 != space }) {
            return String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
        }
        return String(utf8: bytes)
    }
}

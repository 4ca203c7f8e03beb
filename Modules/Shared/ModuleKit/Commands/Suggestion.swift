/// "Did you mean": the nearest of the known words.
public enum Suggestion {
    /// The word in `words` that differs in the fewest letters from `word`, if in no more than a third of them
    /// (at least 2). A swap of neighbours counts as one.
    public static func nearest(to word: String, among words: [String]) -> String? {
        let limit = max(2, word.utf8.count / 3)
        var best: (word: String, distance: Int)?
        for candidate in words where abs(candidate.utf8.count - word.utf8.count) <= limit || candidate.hasPrefix(word) {
            let distance = candidate.hasPrefix(word) && !word.isEmpty ? 1 : distance(word, candidate)
            if distance <= limit, distance < candidate.utf8.count, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.word
    }

    /// The nearest word as a question; nil when none is near.
    public static func phrase(for word: String, among words: [String]) -> Phrase? {
        nearest(to: word, among: words).map { "Did you mean “\($0)”?" }
    }

    /// Optimal string alignment distance.
    private static func distance(_ left: String, _ right: String) -> Int {
        let a = Array(left.utf8)
        let b = Array(right.utf8)
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        for i in 1...a.count {
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
                }
            }
        }
        return rows[a.count][b.count]
    }
}

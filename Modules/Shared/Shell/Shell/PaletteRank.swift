import Markup
import Primitives

/// How well names fit what is typed: the very name, its beginning, the beginning of a word, any part, its initial
/// consonants, and its letters in their order with others between.
struct PaletteRank {
    private let query: String
    private let folded: [UInt8]

    init(_ query: String) {
        self.query = query
        var folded = Folding.foldedBytes(query)
        while folded.last == 0x20 { folded.removeLast() }
        while folded.first == 0x20 { folded.removeFirst() }
        self.folded = folded
    }

    /// The place of the names that fit least.
    static let last = 5

    /// 0 for the best; nil for a name that does not fit. Complexity: O(n) in the name.
    func place(of name: String) -> Int? {
        let name = (text: name, folded: Folding.foldedBytes(name))
        if name.folded == folded { return 0 }
        if name.folded.starts(with: folded) { return 1 }
        if TextSearch.contains(folded: name.folded, folded) { return isWord(in: name.folded) ? 2 : 3 }
        if Hangul.isInitials(query), Hangul.range(ofInitials: query, in: name.text) != nil { return 4 }
        return isScattered(in: name.folded) ? 5 : nil
    }

    /// Whether a word begins so.
    private func isWord(in name: [UInt8]) -> Bool {
        for place in name.indices where name[place] == 0x20 {
            if name[(place + 1)...].starts(with: folded) { return true }
        }
        return false
    }

    /// Whether three or more Latin letters stand in it in their order, the first at the beginning of a word. The first
    /// such word will do: whatever follows a later one follows it, too.
    private func isScattered(in name: [UInt8]) -> Bool {
        guard folded.count >= 3, folded.allSatisfy({ $0 < 0x80 }) else { return false }
        let start = name.indices.first { name[$0] == folded[0] && ($0 == 0 || name[$0 - 1] == 0x20) }
        var wanted = folded[...]
        for byte in name[(start ?? name.endIndex)...] where byte == wanted.first { wanted.removeFirst() }
        return wanted.isEmpty
    }
}

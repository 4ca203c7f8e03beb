/// Somebody who is named in a text, by `@` and their name.
public struct Mention: Sendable, Equatable {
    /// As the one who is meant is called, which may differ from the text in case and diacritics.
    public var name: String
    /// Scalar offsets in the text, the sign included.
    public var range: Range<Int>
}

/// Finds who is named in texts, among those who are known.
///
/// A name may have several words, and the longest that fits counts. In Korean a particle may follow without a space.
/// Nobody is named right after a letter or a digit, so an e-mail address is none.
public struct MentionFinder: Sendable {
    /// By their folded names.
    private var names: [[UInt8]: String] = [:]
    /// None of them has more words.
    private var mostWords = 0

    /// Of two names that differ in case and diacritics alone the first counts. Complexity: O(names).
    public init(_ names: [String]) {
        for name in names {
            let folded = Folding.foldedLine(name)
            guard !folded.isEmpty, self.names[folded] == nil else { continue }
            self.names[folded] = name
            var words = 1
            for byte in folded where byte == 0x20 { words += 1 }
            mostWords = max(mostWords, words)
        }
    }

    /// Those whom a line of text names, in its order. Complexity: O(text).
    public func mentions(in text: String) -> [Mention] {
        guard !names.isEmpty, text.utf8.contains(UInt8(ascii: "@")) else { return [] }
        let scalars = Array(text.unicodeScalars)
        var found: [Mention] = []
        var index = 0
        while index < scalars.count {
            if Self.isSign(scalars, at: index), let match = match(scalars, from: index + 1) {
                found.append(Mention(name: match.name, range: index..<match.end))
                index = match.end
            } else {
                index += 1
            }
        }
        return found
    }

    /// What is typed of a name between `@` and the caret; `text` is what stands before the caret, and its last 200
    /// bytes are looked at.
    public static func openName(in text: String) -> String? {
        var scalars: [Scalar] = []
        for scalar in String(decoding: Array(text.utf8.suffix(200)), as: UTF8.self).unicodeScalars {
            scalars.append(scalar)
        }
        var index = scalars.count
        while index > 0 {
            index -= 1
            if scalars[index] == "\n" || scalars[index] == "\r" { return nil }
            if scalars[index] == "@" { return isSign(scalars, at: index) ? String(scalars[(index + 1)...]) : nil }
        }
        return nil
    }

    private static func isSign(_ scalars: [Scalar], at index: Int) -> Bool {
        scalars[index] == "@" && (index == 0 || TagScanner.mayFollow(scalars[index - 1]))
    }

    /// So many ends of words are tried, and so many scalars: what a text costs is not up to its signs.
    private static let mostEnds = 12
    private static let mostScalars = 240

    private func match(_ scalars: [Scalar], from start: Int) -> (name: String, end: Int)? {
        guard start < scalars.count, !scalars[start].isMarkdownSpace else { return nil }
        var ends: [Int] = []
        var end = start
        var words = 1
        while end < scalars.count, end - start < Self.mostScalars, ends.count < Self.mostEnds {
            let scalar = scalars[end]
            if scalar == "\n" || scalar == "\r" { break }
            if scalar == " ", scalars[end - 1] != " " {
                words += 1
                if words > mostWords { break }
            }
            end += 1
            let isEnd = end == scalars.count || !Self.isPart(scalars[end])
            if isEnd, !scalar.isMarkdownSpace { ends.append(end) }
        }
        for end in ends.reversed() {
            if let name = name(scalars[start..<end]) { return (name, end) }
            var cut = end - 1
            while cut > start, end - cut <= KoreanParticles.longest, Self.isHangul(scalars[cut]) {
                if KoreanParticles.holds(scalars[cut..<end]), let name = name(scalars[start..<cut]) {
                    return (name, cut)
                }
                cut -= 1
            }
        }
        return nil
    }

    private func name(_ scalars: ArraySlice<Scalar>) -> String? {
        names[Folding.foldedLine(String(scalars))]
    }

    private static func isPart(_ scalar: Scalar) -> Bool {
        scalar != "-" && scalar != "/" && TagScanner.isPart(scalar)
    }

    private static func isHangul(_ scalar: Scalar) -> Bool { scalar.value >= 0xAC00 && scalar.value <= 0xD7A3 }
}

/// What may follow a name in Korean without a space.
private enum KoreanParticles {
    static let longest = 3

    static func holds(_ scalars: ArraySlice<Scalar>) -> Bool {
        let word = String(scalars)
        return all.contains { $0.utf8.elementsEqual(word.utf8) }
    }

    private static let all = [
        "이", "가", "은", "는", "을", "를", "와", "과", "의", "도", "만", "로", "랑", "야", "아", "님", "씨", "께",
        "에게", "한테", "하고", "이랑", "으로", "까지", "부터", "처럼", "보다", "께서", "님이", "님은", "님을", "님께",
        "님도", "님의", "씨가", "씨는", "씨를", "씨도", "씨의", "에게서", "한테서", "님께서", "님에게", "씨에게",
    ]
}

extension MarkdownDocument {
    /// Those whom the text names outside of code, in its order, as often as it does. Complexity: O(document).
    public func mentions(_ finder: MentionFinder) -> [String] {
        var collector = MentionCollector(finder: finder)
        collector.collect(blocks)
        return collector.names
    }
}

private struct MentionCollector {
    let finder: MentionFinder
    var names: [String] = []

    mutating func collect(_ blocks: [MarkdownBlock]) {
        for block in blocks {
            switch block {
            case .heading(_, let inlines), .paragraph(let inlines): collect(inlines)
            case .list(let list): for item in list.items { collect(item.blocks) }
            case .blockQuote(let inner): collect(inner)
            case .table(let table):
                for cell in table.header { collect(cell) }
                for row in table.rows { for cell in row { collect(cell) } }
            case .codeBlock, .html, .thematicBreak: continue
            }
        }
    }

    private mutating func collect(_ inlines: [MarkdownInline]) {
        for inline in inlines {
            switch inline {
            case .text(let text): for mention in finder.mentions(in: text) { names.append(mention.name) }
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner):
                collect(inner)
            case .code, .image, .softBreak, .hardBreak, .rawHTML, .tag, .wikiLink: continue
            }
        }
    }
}

import Primitives

/// What people read in place of links by id: what the document is called, or the words that the link was given.
public enum ShownLinks {
    /// More links of one text keep their ids.
    static let mostNamed = 1_000

    /// A text that says what its links lead to. A link is `[[target]]`, `[[target|words]]`, or a label that stands by
    /// itself, `k3f-09a-zz1`, as texts have it that have lost their marks. One that nobody knows stays as it is written.
    ///
    /// - Parameter title: what `target` is called; nil where nobody knows.
    /// - Complexity: O(*n*), besides `title`.
    public static func named<Failure: Error>(
        _ text: String, _ title: (_ target: String) throws(Failure) -> String?
    ) throws(Failure) -> String {
        guard mayLead(text) else { return text }
        return try named(Snippet(text: text, highlights: []), title).text
    }

    /// The same of a text in which something is set off: what stood in a link is then set off in its words.
    public static func named<Failure: Error>(
        _ found: Snippet, _ title: (_ target: String) throws(Failure) -> String?
    ) throws(Failure) -> Snippet {
        guard mayLead(found.text) else { return found }
        let scalars = [Scalar](found.text.unicodeScalars)
        var result = Replacing(scalars)
        var (place, count) = (0, 0)
        while place < scalars.count, count < mostNamed {
            guard let link = Link(scalars, at: place) else {
                place += 1
                continue
            }
            place = link.range.upperBound
            count += 1
            let known = link.words == nil ? try title(link.target).map { TextSearch.oneLine($0) } ?? "" : ""
            if let words = link.words {
                result.replace(link.range, byItsOwn: words)
            } else if !known.isEmpty {
                result.replace(link.range, by: known)
            }
        }
        return result.finish(found.highlights)
    }

    /// Whether a text may have a link: most have none.
    private static func mayLead(_ text: String) -> Bool {
        var (brackets, dashes) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "[") { brackets += 1 }
            if byte == UInt8(ascii: "-") { dashes += 1 }
            if brackets > 1 || dashes > 1 { return true }
        }
        return false
    }
}

/// A link as it is written.
private struct Link {
    let range: Range<Int>
    let target: String
    /// Where the words stand that it was given.
    var words: Range<Int>?

    /// The one that begins at `place`.
    init?(_ scalars: [Scalar], at place: Int) {
        if scalars[place] == "[", place + 1 < scalars.count, scalars[place + 1] == "[" {
            if let link = WikiLinkScanner.read(scalars, at: place) {
                range = place..<link.end
                target = link.target
                // A condition of a shell is no link, `[[ a || b ]]`.
                if !link.label.hasSameBytes(as: link.target), let bar = scalars[range].firstIndex(of: "|"),
                    scalars[bar + 1] != "|"
                {
                    words = scalars[(bar + 1)..<(link.end - 2)].trimmed().indices
                }
                return
            }
            // The text was cut in it.
            guard let end = LinkLabel.end(scalars, at: place + 2), scalars[end...].allSatisfy({ $0 == "]" }) else {
                return nil
            }
            range = place..<scalars.count
            target = String(String.UnicodeScalarView(scalars[(place + 2)..<end]))
            return
        }
        guard let end = LinkLabel.end(scalars, at: place), LinkLabel.isApart(scalars, place..<end) else { return nil }
        range = place..<end
        target = String(String.UnicodeScalarView(scalars[range]))
    }
}

/// The label of a document: three times three letters or digits, `k3f-09a-zz1`.
enum LinkLabel {
    /// Whether a link with this target leads by an id, which says nothing to anybody: a label or 32 hexadecimal digits,
    /// whatever stands behind a `#`.
    static func isTarget(_ target: String) -> Bool {
        let scalars = [Scalar](target.unicodeScalars.prefix { $0 != "#" })
        return end(scalars, at: 0) == scalars.count
            || scalars.count == 32
                && scalars.allSatisfy { $0.isASCII && Hexadecimal.value(of: UInt8($0.value)) != nil }
    }

    /// Where the label ends that begins there.
    static func end(_ scalars: [Scalar], at start: Int) -> Int? {
        let end = start + 11
        guard end <= scalars.count, scalars[start + 3] == "-" else { return nil }
        for index in 0..<11 {
            let scalar = scalars[start + index]
            guard index == 3 || index == 7 ? scalar == "-" : isSign(scalar) else { return nil }
        }
        return end
    }

    /// Whether it is no part of a word or an address.
    static func isApart(_ scalars: [Scalar], _ range: Range<Int>) -> Bool {
        func ends(_ scalar: Scalar, _ others: [Scalar]) -> Bool {
            scalar.value >= 0x80 || !(isSign(scalar) || ("A"..."Z").contains(scalar) || others.contains(scalar))
        }
        if range.lowerBound > 0, !ends(scalars[range.lowerBound - 1], ["-", "_", "/", "#", "=", "&", "?"]) {
            return false
        }
        return range.upperBound == scalars.count || ends(scalars[range.upperBound], ["-", "_", "/", "="])
    }

    private static func isSign(_ scalar: Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
    }
}

/// A text in which parts are replaced, and where what stood in the old one stands in the new.
private struct Replacing {
    private struct Part {
        let old: Range<Int>
        let new: Range<Int>
        /// Whether it is the same in both, scalar for scalar.
        let isKept: Bool
    }

    private let scalars: [Scalar]
    private var result = String.UnicodeScalarView()
    private var count = 0
    private var parts: [Part] = []
    private var copied = 0

    init(_ scalars: [Scalar]) { self.scalars = scalars }

    private mutating func keep(to end: Int) {
        guard end > copied else { return }
        result.append(contentsOf: scalars[copied..<end])
        parts.append(Part(old: copied..<end, new: count..<(count + end - copied), isKept: true))
        count += end - copied
        copied = end
    }

    mutating func replace(_ range: Range<Int>, by text: String) {
        keep(to: range.lowerBound)
        let start = count
        for scalar in text.unicodeScalars {
            result.append(scalar)
            count += 1
        }
        parts.append(Part(old: range, new: start..<count, isKept: false))
        copied = range.upperBound
    }

    /// Leaves of a range only what is in `words`; what stood before them is all of them.
    mutating func replace(_ range: Range<Int>, byItsOwn words: Range<Int>) {
        keep(to: range.lowerBound)
        parts.append(
            Part(old: range.lowerBound..<words.lowerBound, new: count..<(count + words.count), isKept: false))
        copied = words.lowerBound
        keep(to: words.upperBound)
        parts.append(Part(old: words.upperBound..<range.upperBound, new: count..<count, isKept: false))
        copied = range.upperBound
    }

    mutating func finish(_ highlights: [Range<Int>]) -> Snippet {
        keep(to: scalars.count)
        var moved: [Range<Int>] = []
        var place = 0
        for range in highlights where !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= scalars.count {
            while place < parts.count, parts[place].old.upperBound <= range.lowerBound { place += 1 }
            var last = place
            while last < parts.count, parts[last].old.upperBound < range.upperBound { last += 1 }
            guard last < parts.count, parts[place].old.lowerBound <= range.lowerBound else { continue }
            let (first, end) = (parts[place], parts[last])
            let lower = first.new.lowerBound + (first.isKept ? range.lowerBound - first.old.lowerBound : 0)
            let upper = end.isKept ? end.new.lowerBound + range.upperBound - end.old.lowerBound : end.new.upperBound
            if lower < upper { moved.append(lower..<upper) }
        }
        return Snippet(text: String(result), highlights: moved.joined())
    }
}

public import JSON
import Markup
public import Replication

/// A part of a document that a search found.
public struct SearchHit: Sendable {
    /// The row of the document that it is in.
    public let entry: CatalogueEntry
    /// The part's own id, such as a card's; nil for the whole document.
    public let part: ShortID?
    /// The part's, at most 500 Unicode scalars of it; links say what they lead to, here and below.
    public let title: String
    /// Scalar offsets in `title`.
    public let titleRanges: [Range<Int>]
    /// One line of the text around the first match.
    public let snippet: String
    /// Scalar offsets in `snippet`.
    public let snippetRanges: [Range<Int>]
    /// Where in the document the part is, such as its column; empty where there is nothing to say.
    public let place: String
    /// The file that shows the part; nil where it is no picture.
    public let picture: BlobHash?
    /// What of the picture is shown, as the addresses of small pictures have it; empty for all of it.
    public let frame: String

    /// Nil where the part is not what is looked for; `name` says what a link leads to.
    init?(
        _ part: SearchPart, of entry: CatalogueEntry, _ query: SearchQuery,
        naming name: (_ target: String) throws(CommandError) -> String?
    ) throws(CommandError) {
        guard query.rank(title: part.title, text: part.text) != nil else { return nil }
        self.entry = entry
        self.part = part.id
        let found = Snippet(text: RowLimits.text(part.title), highlights: query.ranges(inTitle: part.title))
        let title = try ShownLinks.named(found.within, name)
        self.title = title.text
        titleRanges = title.highlights
        let snippet = try query.snippet(of: part.text, naming: name)
        self.snippet = snippet.text
        snippetRanges = snippet.highlights
        place = part.place
        picture = part.picture
        frame = part.frame
    }
}

extension Snippet {
    /// With only those highlights that are in the text.
    fileprivate var within: Snippet {
        let length = text.unicodeScalars.count
        return Snippet(text: text, highlights: highlights.filter { $0.upperBound <= length })
    }
}

/// A page of what a search found, the best first.
public struct SearchAnswer: Sendable {
    /// Those of the page that was asked for.
    public var hits: [SearchHit] = []
    /// How many there are, whatever the page; where `isCountExact` is false there are more.
    public var count = 0
    /// Whether all were counted.
    public var isCountExact = true
    /// How many come before the page.
    public var offset = 0
}

extension SearchHit: JSONMembers {
    /// Writes an object; ranges are in Unicode scalars, and the time is ISO 8601.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("document", entry.document.text)
        writer.member("documentTitle", entry.title)
        if !frame.isEmpty { writer.member("frame", frame) }
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("kind", entry.kind)
        writer.member("part", part?.text)
        if let picture { writer.member("picture", picture.hex) }
        writer.member("place", place)
        writer.member("ranges", ranges: snippetRanges)
        writer.member("snippet", snippet)
        writer.member("title", title)
        writer.member("titleRanges", ranges: titleRanges)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
    }
}

extension SearchAnswer: JSONWriting {
    /// Writes an object: the hits, and how many there are.
    public func write(to writer: inout JSONWriter) { write(to: &writer) { $0.write(to: &$1) } }

    /// The same; `write` is given each hit, as an area has it.
    public func write(to writer: inout JSONWriter, hit write: (SearchHit, inout JSONWriter) -> Void) {
        writer.object { writer in
            writer.member("count", count)
            writer.member("exact", isCountExact)
            writer.member("hits", array: { writer in for hit in hits { write(hit, &writer) } })
            writer.member("offset", offset)
        }
    }
}

extension Page {
    /// A line with the title and where it is, and one with the text around the match.
    public mutating func hit(_ hit: SearchHit, word: Phrase) {
        append(.id(hit.part ?? hit.entry.shortID))
        text("  ")
        marked(hit.title, hit.titleRanges)
        var words = [language.text(of: word)]
        if hit.part != nil {
            words.append(language.text(of: hit.entry.title.isEmpty ? "Untitled" : .verbatim(hit.entry.title)))
            if !hit.place.isEmpty { words.append(hit.place) }
        }
        append(.dim(.verbatim("  " + words.joined(separator: " › "))))
        line()
        guard !hit.snippet.isEmpty, !hit.snippetRanges.isEmpty else { return }
        text("             ")
        marked(hit.snippet, hit.snippetRanges)
        line()
    }

    /// How many there are, where not all of them are shown.
    public mutating func hitCount(_ answer: SearchAnswer) {
        let last = answer.offset + answer.hits.count
        guard answer.offset > 0 || last < answer.count || !answer.isCountExact else { return }
        let first = min(answer.offset + 1, last)
        line(
            .dim(
                answer.isCountExact
                    ? "\(first) to \(last) of \(grouped(answer.count))"
                    : "\(first) to \(last) of more than \(grouped(answer.count))"))
    }

    /// A number with a comma between thousands, as English and Korean write it.
    private func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// A text whose ranges (scalar offsets) stand out.
    public mutating func marked(_ text: String, _ ranges: [Range<Int>]) {
        let scalars = Array(text.unicodeScalars)
        var place = 0
        for range in ranges where range.lowerBound >= place && range.upperBound <= scalars.count {
            append(.plain(text: String(String.UnicodeScalarView(scalars[place..<range.lowerBound]))))
            append(.accent(.verbatim(String(String.UnicodeScalarView(scalars[range])))))
            place = range.upperBound
        }
        append(.plain(text: String(String.UnicodeScalarView(scalars[place...]))))
    }
}

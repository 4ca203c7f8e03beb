import Markup
import Replication

/// Makes what search keeps of documents: terms that find them, and their parts folded, in which it is seen without
/// loading them what was found and how good it is.
struct SearchIndexer {
    /// What `EventStore.putSearchTerms` takes.
    struct Record {
        var terms: [UInt8] = []
        var text: [UInt8] = []
    }

    private var folder = Folder()
    private var ngrams = Ngrams()

    mutating func record(kind: String, tags: [String], content: SearchedContent) -> Record {
        let parts = content.parts
        var record = Record()
        FoldedParts.appendHead(removed: content.removedCount, trashedAt: content.trashedAt, to: &record.text)
        if content.removedCount > 0 { Self.append(Self.removedTerm, to: &record.terms) }
        // Everything, and the titles alone, cut into windows.
        var all: [UInt8] = []
        var titles: [UInt8] = []
        var starts: Set<[UInt8]> = []
        for part in parts {
            let title = line(part.title)
            let initials = Hangul.titleInitials(title)
            let text = line(part.text)
            let ownTags = Self.tagLine(part.tags ?? (part.id == nil ? tags : []))
            for piece in [title, initials] {
                titles += piece
                titles.append(0x20)
            }
            all += text
            all.append(0x20)
            for length in 1...3 { starts.insert(Self.start(of: title, length)) }
            if part.id == nil, let term = Self.wholeTitle(title) { Self.append(term, to: &record.terms) }
            FoldedParts.append(
                title: title, initials: initials, tags: ownTags, text: text, changedAt: part.changedAt,
                isWhole: part.id == nil, to: &record.text)
        }
        all += titles
        ngrams.appendTerms(of: all, into: &record.terms)
        ngrams.appendTerms(of: titles, mark: .title, into: &record.terms)
        for start in starts { Self.append(TermMark.titleStart.term(start), to: &record.terms) }
        Self.append(Self.term(ofKind: kind), to: &record.terms)
        var known: Set<[UInt8]> = []
        for tag in tags + parts.flatMap({ $0.tags ?? [] }) {
            for term in Self.nesting(Folding.foldedLine(tag)) where known.insert(term).inserted {
                Self.append(Self.term(ofTag: term), to: &record.terms)
            }
        }
        return record
    }

    private mutating func line(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        folder.appendLine(text, to: &bytes)
        return bytes
    }

    private static func append(_ term: String?, to terms: inout [UInt8]) {
        guard let term else { return }
        if !terms.isEmpty { terms.append(0x20) }
        terms += term.utf8
    }

    /// The tags between spaces.
    private static func tagLine(_ tags: [String]) -> [UInt8] {
        guard !tags.isEmpty else { return [] }
        var line: [UInt8] = [0x20]
        for tag in tags {
            line += Folding.foldedLine(tag)
            line.append(0x20)
        }
        return line
    }

    /// A tag and those that it is nested in.
    private static func nesting(_ tag: [UInt8]) -> [[UInt8]] {
        var result: [[UInt8]] = [tag]
        for (place, byte) in tag.enumerated() where byte == UInt8(ascii: "/") && place > 0 {
            result.append(Array(tag[..<place]))
        }
        return result
    }

    // MARK: terms that queries have as well

    /// What documents have of which parts lie in the trash.
    static var removedTerm: String? { TermMark.trait.term("removed".utf8) }
    static func term(ofKind kind: String) -> String? { TermMark.kind.term(kind.utf8) }
    static func term(ofTag folded: [UInt8]) -> String? { TermMark.tag.term(folded) }

    /// A number instead of the title: nobody asks for the half of one.
    static func wholeTitle(_ folded: [UInt8]) -> String? {
        var sum = Checksum()
        sum.add(folded)
        return folded.isEmpty ? nil : TermMark.wholeTitle.term(String(sum.value, radix: 36).utf8)
    }

    /// The term of titles that begin like this one, as far as terms tell.
    static func titleStart(_ folded: [UInt8]) -> String? { TermMark.titleStart.term(start(of: folded, 3)) }

    /// The first scalars of a folded text.
    private static func start(of folded: [UInt8], _ length: Int) -> [UInt8] {
        var count = 0
        var end = 0
        while end < folded.count {
            if folded[end] & 0xC0 != 0x80 {
                if count == length { break }
                count += 1
            }
            end += 1
        }
        return Array(folded[..<end])
    }
}

/// What search and trash need to know of a document's value.
struct SearchedContent {
    var parts: [SearchPart] = []
    /// How many parts of it lie in the trash.
    var removedCount = 0
    /// When the document itself was moved there, in milliseconds since 1970.
    var trashedAt: UInt64?

    /// Of a document that can't be read.
    static let none = SearchedContent()
}

extension DocumentKind {
    func searchedContent(of value: Value) -> SearchedContent {
        SearchedContent(
            parts: searchParts(of: value), removedCount: removedParts(of: value).count,
            trashedAt: header(of: value).trashedAt)
    }
}

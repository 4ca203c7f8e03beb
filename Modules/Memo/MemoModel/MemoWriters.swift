import Primitives
public import Replication
import TextMerging

/// Who wrote which part of a memo's text.
public struct MemoWriters: Sendable {
    /// What one person wrote in a row. What somebody takes back by undo is theirs who took it back.
    public struct Passage: Sendable {
        /// A person, the same on all their devices.
        public let author: AuthorID
        public let text: String
    }

    /// In the order of the text, neighbours by different people.
    public let passages: [Passage]
    /// Everybody who wrote what is left in the text, in the order in which they come in it.
    public let authors: [AuthorID]

    /// The passages of the memo that a log makes, given in the order in which it was applied. Throws for an event that
    /// cannot be read. Complexity: O(log · log text).
    public init(log: [Event]) throws(WireError) {
        var writers = WritersOfLog()
        try writers.read(log)
        let text = try Memo(log: log).text
        let scalars = text.unicodeScalars
        var place = scalars.startIndex
        var isListed = [Bool](repeating: false, count: writers.authors.count)
        var passages: [Passage] = []
        var authors: [AuthorID] = []
        for part in writers.parts.parts {
            let author = writers.authors[part.writer]
            let end = scalars.index(place, offsetBy: part.length, limitedBy: scalars.endIndex) ?? scalars.endIndex
            passages.append(Passage(author: author, text: String(scalars[place..<end])))
            if !isListed[part.writer] { authors.append(author) }
            isListed[part.writer] = true
            place = end
        }
        self.passages = passages
        self.authors = authors
    }

    /// The passages as people read them, in whole words: one that several wrote is theirs who wrote most of it.
    /// Complexity: O(text).
    public var passagesInWords: [Passage] {
        var builder = WordPassages()
        for passage in passages {
            for scalar in passage.text.unicodeScalars { builder.add(scalar, by: passage.author) }
        }
        return builder.finish()
    }
}

/// Passages that grow word by word.
private struct WordPassages {
    private var passages: [MemoWriters.Passage] = []
    private var author: AuthorID?
    private var text = String.UnicodeScalarView()
    /// The word that is read, and how much of it everybody wrote, the first first.
    private var word = String.UnicodeScalarView()
    private var shares: [(author: AuthorID, count: Int)] = []
    private var places: [AuthorID: Int] = [:]
    private var last = 0

    mutating func add(_ scalar: Unicode.Scalar, by author: AuthorID) {
        guard WordDifference.isOfWord(scalar) else {
            closeWord()
            append(author)
            text.append(scalar)
            return
        }
        word.append(scalar)
        if shares.isEmpty || shares[last].author != author {
            last = places[author] ?? shares.count
            if last == shares.count {
                places[author] = last
                shares.append((author, 0))
            }
        }
        shares[last].count += 1
    }

    private mutating func closeWord() {
        guard var most = shares.first else { return }
        for share in shares where share.count > most.count { most = share }
        append(most.author)
        text.append(contentsOf: word)
        word = String.UnicodeScalarView()
        shares = []
        places = [:]
        last = 0
    }

    /// What follows is this author's.
    private mutating func append(_ next: AuthorID) {
        if let author, author != next, !text.isEmpty {
            passages.append(MemoWriters.Passage(author: author, text: String(text)))
            text = String.UnicodeScalarView()
        }
        author = next
    }

    mutating func finish() -> [MemoWriters.Passage] {
        closeWord()
        if let author, !text.isEmpty { passages.append(MemoWriters.Passage(author: author, text: String(text))) }
        return passages
    }
}

/// Who wrote which part, without the text itself: that would be copied for each event.
private struct WritersOfLog {
    private(set) var parts = TextWriters()
    /// By number.
    private(set) var authors: [AuthorID] = []
    private var numbers: [AuthorID: Int] = [:]
    private var version = TextVersion()

    mutating func read(_ log: [Event]) throws(WireError) {
        var texts = TextMerger<RecordChange>.ofLog()
        for (index, event) in log.enumerated() {
            var steps = try event.decodedChanges(as: RecordChange.self)
            let version = version
            while texts.missingHistory(for: steps, version: { $0 == .none ? version : nil }) != nil {
                try texts.learn(from: Array(log[..<index]))
            }
            do {
                steps = try texts.merge(steps)
            } catch {
                throw .malformed(at: 0)
            }
            for (change, origin) in steps {
                if case .edit(.none, let edit) = change { take(edit, origin.unit, by: event.author) }
            }
        }
    }

    private mutating func take(_ edit: TextEdit, _ unit: UnitID, by author: AuthorID) {
        guard edit.parents == version else { return }
        version = edit.version(afterUnitsFrom: unit)
        let writer = numbers[author] ?? authors.count
        if writer == authors.count {
            numbers[author] = writer
            authors.append(author)
        }
        parts.apply(edit.operations, by: writer)
    }
}

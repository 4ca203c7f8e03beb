public import JSON
public import Phrases
public import Primitives
public import Replication

/// A file with cards, as somebody exported it.
public struct BoardFile: Sendable {
    /// The files that can be read.
    public enum Format: String, CaseIterable, Sendable {
        /// Our own.
        case json
        case trello
        case taskwarrior

        /// The format that a file is most likely in.
        init(of value: JSONValue) {
            if value["lists"]?.array != nil, value["cards"]?.array != nil {
                self = .trello
                return
            }
            self = .json
            for record in value.array ?? [] {
                if record["title"] != nil { return }
                if Self.isTask(record) {
                    self = .taskwarrior
                    return
                }
            }
        }

        static func isTask(_ record: JSONValue) -> Bool {
            record["uuid"] != nil || record["status"] != nil || record["urgency"] != nil
        }
    }

    let format: Format
    let value: JSONValue

    /// More cards than this are not read, and not more lists: they and the event that brings them are in memory together.
    public static var maximumCards: Int { 50_000 }

    /// Reads a file in `format`, or in the one that it is most likely in.
    public init(_ bytes: [UInt8], _ format: Format? = nil) throws(BoardImportError) {
        value = try Self.value(of: bytes, format)
        // Trello has them as a member, others have nothing else.
        if let count = (value.array ?? value["cards"]?.array)?.count, count > Self.maximumCards {
            throw .tooMany(count)
        }
        if let count = value["lists"]?.array?.count, count > Self.maximumCards { throw .tooManyLists(count) }
        self.format = format ?? Format(of: value)
    }

    private static func value(of bytes: [UInt8], _ format: Format?) throws(BoardImportError) -> JSONValue {
        do throws(JSONFault) {
            let value = try JSONReader.value(of: bytes)
            // A line alone.
            return format ?? .taskwarrior == .taskwarrior && Format.isTask(value) ? .array([value]) : value
        } catch {
            if format == nil || format == .taskwarrior, let lines = lines(bytes) { return lines }
            throw .json(error)
        }
    }

    /// Older exports of Taskwarrior are no array but a line a task; nil for anything else.
    private static func lines(_ bytes: [UInt8]) -> JSONValue? {
        var records: [JSONValue] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            var line = line
            while let last = line.last, last <= 0x20 || last == UInt8(ascii: ",") { line.removeLast() }
            if line.isEmpty { continue }
            guard let value = try? JSONReader.value(of: Array(line)) else { return nil }
            records.append(value)
        }
        return records.isEmpty ? nil : .array(records)
    }
}

/// What a file holds for a board: cards, and where they shall go. Nothing is changed yet. The command line and the page
/// read files with it alike.
public struct BoardImport: Sendable {
    /// What is wrong with one record; the others come in.
    public struct Failure: Sendable {
        /// The place among the file's records, from 0.
        public let index: Int
        /// Why it stays outside.
        public let reason: Reason

        /// What can be wrong with a record.
        public enum Reason: Sendable {
            /// It is JSON in form, but can't be kept.
            case json(JSONFault.Reason)
            /// Something that a board can't hold, as a whole sentence.
            case record(Phrase)

            /// In a sentence.
            public var phrase: Phrase {
                switch self {
                case .json(let reason): reason.phrase
                case .record(let phrase): phrase
                }
            }
        }

        /// In a sentence, which counts from 1.
        public var phrase: Phrase {
            "Record \(index + 1) can't be imported: \(reason.phrase)"
        }
    }

    struct PlannedCard: Sendable {
        var draft: Card
        var target = Target.entry
        /// By their names: those that the board lacks are added.
        var labels: [BoardLabel] = []
        var people: [Person] = []
        var comments: [CardComment] = []
        var isRemoved = false
    }

    enum Target: Sendable {
        case entry
        case role(ColumnRole)
        /// A column of this name.
        case named(String)
        /// A column that scripts call by this label.
        case labelled(String, name: String)
    }

    /// Columns that the file itself names, from left to right; those that the board lacks are added.
    var columns: [String] = []
    /// Labels that the file itself names, in its order; the board gets those that it lacks.
    var labels: [BoardLabel] = []
    var cards: [PlannedCard] = []
    /// In the order of the file.
    public internal(set) var failures: [Failure] = []

    /// How many cards come in.
    public var count: Int { cards.count }
    /// How many of them are archived in the file, and lie in the trash here.
    public var archivedCount: Int { cards.count { $0.isRemoved } }
    /// The files of the blob store that the cards name, each once.
    public var files: [BlobHash] {
        var found: Set<BlobHash> = []
        for card in cards { card.draft.noteFiles(&found, card.comments) }
        return found.sorted()
    }
    /// What the cards call `files`; a cover that no text names is called as its card.
    public var fileNames: [BlobHash: String] {
        var names: [BlobHash: String] = [:]
        for card in cards {
            for text in [card.draft.description] + card.comments.map({ $0.text }) {
                for each in CardAttachment.all(in: text) where !each.name.isEmpty { names[each.file] = each.name }
            }
        }
        for card in cards {
            if let file = card.draft.cover?.file, names[file] == nil { names[file] = card.draft.title }
        }
        for file in files where names[file] == nil { names[file] = String(file.hex.prefix(8)) }
        return names
    }
    /// What came in, in a sentence.
    public var summary: Phrase {
        let archived = archivedCount
        return archived == 0
            ? "Cards imported: \(count)"
            : "Cards imported: \(count), \(archived) of them archived or deleted: they are in the trash."
    }
    /// Whether there is nothing in it that would change a board, columns that it may have already apart.
    public var isEmpty: Bool { cards.isEmpty && columns.isEmpty && labels.isEmpty }

    /// Reads the cards of a file for `board`. `localDate` is the reader's day at a moment, in milliseconds since 1970.
    public init(
        _ file: BoardFile, for board: Board, localDate: (UInt64) -> CivilDate?
    ) throws(BoardImportError) {
        switch file.format {
        case .json: try readJSON(file.value, for: board)
        case .trello: try readTrello(file.value, localDate)
        case .taskwarrior: try readTaskwarrior(file.value, localDate)
        }
    }

    /// Reads the next record; what is wrong with it is noted under its index.
    mutating func read(
        _ index: Int, _ record: JSONValue, _ body: (JSONValue) throws(RecordFault) -> PlannedCard
    ) {
        if let reason = record.fault {
            failures.append(Failure(index: index, reason: .json(reason)))
            return
        }
        do throws(RecordFault) {
            guard case .object = record else { throw RecordFault("It is not a JSON object.") }
            let card = try body(record)
            do throws(BoardError) {
                try card.draft.check()
                guard card.people.count <= BoardLimits.people else { throw .tooManyPeople }
                guard card.comments.count <= BoardLimits.comments else { throw .tooManyComments }
                for comment in card.comments { try BoardLimits.check(comment: comment.text) }
            } catch {
                throw RecordFault(error.phrase)
            }
            cards.append(card)
        } catch {
            failures.append(Failure(index: index, reason: .record(error.reason)))
        }
    }

    /// The changes that take all cards in, as one event whose first unit is `firstUnit`.
    public func changes(
        on board: Board, firstUnit: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        var batch = BoardBatch(on: board, firstUnit: firstUnit)
        // A new column stands right of the one that came before it in the file.
        var neighbour: UnitID?
        for name in columns {
            neighbour = try Self.column(.named(name), in: &batch, after: neighbour, using: &generator)
        }
        neighbour = nil
        for label in labels { _ = try batch.label(label) }
        for card in cards {
            let column = try Self.column(card.target, in: &batch, after: neighbour, using: &generator)
            var labels: [UnitID] = []
            for label in card.labels {
                let id = try batch.label(label)
                if !labels.contains(id) { labels.append(id) }
            }
            try batch.add(
                card.draft, to: column, labels: labels, people: card.people, comments: card.comments,
                isRemoved: card.isRemoved, using: &generator)
            neighbour = column
        }
        return batch.changes
    }

    private static func column(
        _ target: Target, in batch: inout BoardBatch, after neighbour: UnitID?,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> UnitID {
        switch target {
        case .entry:
            guard let entry = batch.entryColumn else { throw .noColumn }
            return entry
        case .role(let role):
            guard let column = batch.column(role) ?? batch.entryColumn else { throw .noColumn }
            return column
        case .named(let name):
            if let column = batch.column(matching: name) { return column }
            return try batch.addColumn(name, after: neighbour, using: &generator)
        case .labelled(let label, let name):
            if let column = batch.column(matching: label) { return column }
            return try batch.addColumn(name, label: label, after: neighbour, using: &generator)
        }
    }
}

/// Why a file can't be read at all.
public enum BoardImportError: Error {
    /// It is not JSON.
    case json(JSONFault)
    /// It is JSON, but neither a list nor a board.
    case noCards
    case noTasks
    /// It has no `lists` and `cards`.
    case noTrelloBoard
    /// It has so many cards.
    case tooMany(Int)
    /// It has so many lists.
    case tooManyLists(Int)
    /// It has so many labels.
    case tooManyLabels(Int)

    /// In a sentence about the file of that name.
    public func phrase(of name: Phrase) -> Phrase {
        switch self {
        case .json(let fault): fault.phrase(of: name)
        case .noCards: "The file is JSON, but not a list of cards."
        case .noTasks: "The file is JSON, but not a list of tasks."
        case .noTrelloBoard: "The file is not a Trello board export: it has no “lists” and “cards”."
        case .tooMany(let count): "The file has \(count) cards; up to \(BoardFile.maximumCards) can be read."
        case .tooManyLabels(let count): "The file has \(count) labels; up to \(BoardLimits.labels) can be read."
        case .tooManyLists(let count): "The file has \(count) lists; up to \(BoardFile.maximumCards) can be read."
        }
    }
}

/// What is wrong with one record.
struct RecordFault: Error {
    let reason: Phrase

    init(_ reason: Phrase) {
        self.reason = reason
    }
}

extension JSONValue {
    /// The text under `name`; nil when it is not there or null. Throws for anything but text.
    func text(_ name: String) throws(RecordFault) -> String? {
        guard let value = self[name], !value.isNull else { return nil }
        guard let text = value.string else { throw RecordFault("“\(name)” is not text.") }
        return text
    }

    /// The instant under `name` in milliseconds since 1970, written as ISO-8601.
    func time(_ name: String) throws(RecordFault) -> UInt64? {
        guard let text = try text(name), !text.isEmpty else { return nil }
        guard let time = Times.milliseconds(iso8601: text) else {
            throw RecordFault("“\(name)” is not an ISO 8601 time: \(text).")
        }
        return time
    }
}

extension Card {
    /// Adds what is not among the card's tags yet, as a last line.
    mutating func addTags(_ names: [String]) {
        var known: Set<[UInt8]> = []
        for tag in tags { known.insert(Array(tag.lowercased().utf8)) }
        var line = ""
        for name in names {
            let tag = Self.tag(name)
            guard !tag.isEmpty, known.insert(Array(tag.lowercased().utf8)).inserted else { continue }
            line += line.isEmpty ? "#" : " #"
            line += tag
        }
        addParagraph(line)
    }

    mutating func addParagraph(_ text: String) {
        guard !text.isEmpty else { return }
        if !description.isEmpty { description += description.hasSuffix("\n") ? "\n" : "\n\n" }
        description += text
    }

    /// What stands for a label where there are tags alone: letters, digits, `_`, `-` and `/`; anything else becomes one
    /// `-`.
    static func tag(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isLetter || character.isNumber || character == "_" || character == "/" {
                result.append(character)
            } else if !result.isEmpty, result.last != "-" {
                result.append("-")
            }
        }
        while let last = result.last, last == "-" || last == "/" { result.removeLast() }
        return result
    }
}

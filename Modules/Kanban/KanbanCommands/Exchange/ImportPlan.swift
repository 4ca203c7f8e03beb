internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication
internal import TextMerging

/// What a file holds: cards, and where they shall go. Nothing is changed yet.
struct ImportPlan {
    /// Columns that the file itself names, from left to right; those that the board lacks are added.
    var columns: [String] = []
    var cards: [Card] = []
    var failures: [Failure] = []

    struct Card {
        /// The place among the file's records.
        let index: Int
        var draft: CardDraft
        var target = Target.entry
        var isDiscarded = false
    }

    enum Target {
        case entry
        case role(ColumnRole)
        /// A column of this name.
        case named(String)
        /// A column that scripts call by this label.
        case labelled(String, name: String)
    }

    struct Failure {
        let index: Int
        let reason: Phrase
    }

    /// Reads the next record; what is wrong with it is noted under its index.
    mutating func read(_ index: Int, _ record: JSONValue, _ body: (JSONValue) throws(RecordFault) -> Card) {
        if let reason = record.fault {
            failures.append(Failure(index: index, reason: reason.phrase))
            return
        }
        do throws(RecordFault) {
            let card = try body(record)
            do throws(BoardError) {
                try card.draft.check()
            } catch {
                throw RecordFault(error.phrase)
            }
            cards.append(card)
        } catch {
            failures.append(Failure(index: index, reason: error.reason))
        }
    }

    /// The changes that take all cards in, as one event whose first unit is `firstUnit`.
    func changes(
        on board: Board, firstUnit: UnitID, using random: inout RandomSource
    ) throws(BoardError) -> [BoardChange] {
        var batch = BoardBatch(on: board, firstUnit: firstUnit)
        // A new column stands right of the one that came before it in the file.
        var neighbour: UnitID?
        for name in columns {
            neighbour = try Self.column(.named(name), in: &batch, after: neighbour, using: &random)
        }
        neighbour = nil
        for card in cards {
            let column = try Self.column(card.target, in: &batch, after: neighbour, using: &random)
            try batch.add(card.draft, to: column, isDiscarded: card.isDiscarded, using: &random)
            neighbour = column
        }
        return batch.changes
    }

    private static func column(
        _ target: Target, in batch: inout BoardBatch, after neighbour: UnitID?, using random: inout RandomSource
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
            return try batch.addColumn(name, after: neighbour, using: &random)
        case .labelled(let label, let name):
            if let column = batch.column(matching: label) { return column }
            return try batch.addColumn(name, label: label, after: neighbour, using: &random)
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
        guard let text = value.string else { throw RecordFault("“\(name)” is not a text.") }
        return text
    }

    /// The instant under `name` in milliseconds since 1970, written as ISO-8601.
    func time(_ name: String) throws(RecordFault) -> UInt64? {
        guard let text = try text(name), !text.isEmpty else { return nil }
        guard let time = Times.milliseconds(iso8601: text) else {
            throw RecordFault("“\(name)” is not a time in ISO-8601: \(text).")
        }
        return time
    }

    func requireObject() throws(RecordFault) {
        guard case .object = self else { throw RecordFault("It is not a record in braces.") }
    }
}

extension CardDraft {
    /// Adds what is not among the card's tags yet, as a last line.
    mutating func addTags(_ names: [String]) {
        let place = Place(column: .none, order: OrderKey(bytes: []))
        let card = KanbanModel.Card(
            NewCard(title: title, description: description, place: place),
            from: Origin(unit: .none, time: .zero))
        var known = Set(card.tags.map { Array($0.lowercased().utf8) })
        var words: [String] = []
        for name in names {
            let tag = Self.tag(name)
            guard !tag.isEmpty, known.insert(Array(tag.lowercased().utf8)).inserted else { continue }
            words.append("#" + tag)
        }
        guard !words.isEmpty else { return }
        addParagraph(words.joined(separator: " "))
    }

    mutating func addParagraph(_ text: String) {
        guard !text.isEmpty else { return }
        if !description.isEmpty { description += description.hasSuffix("\n") ? "\n" : "\n\n" }
        description += text
    }

    /// A label as a tag: letters, digits, `_`, `-` and `/`; anything else becomes one `-`.
    private static func tag(_ name: String) -> String {
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

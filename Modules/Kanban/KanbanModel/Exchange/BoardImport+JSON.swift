import Forms
import JSON
import Phrases
import Primitives
import Replication

// Our own JSON: an array of cards with id, title, description, state, dueDate and updatedAt.
extension BoardImport {
    mutating func readJSON(_ value: JSONValue, for board: Board) throws(BoardImportError) {
        guard let records = value.array else { throw .noCards }
        // The rule by which the import finds columns later: whole states, labels and names, no beginnings of ids.
        let present = BoardBatch(on: board, firstUnit: .none)
        let forms = Card.allForms
        for (index, record) in records.enumerated() {
            read(index, record) { (record) throws(RecordFault) in try Self.card(record, present, forms) }
        }
    }

    private static func card(
        _ record: JSONValue, _ present: BoardBatch, _ forms: [FieldForm<Card>]
    ) throws(RecordFault) -> PlannedCard {
        guard let title = try record.text("title") else { throw RecordFault("A card needs a title.") }
        let changed = try record.time("updatedAt")
        var draft = Card(
            title: title, description: try record.text("description") ?? "", due: try due(record),
            imported: ImportedFacts(sourceID: try record.text("id"), created: changed, changed: changed))
        draft.set(try fields(record, forms))
        return PlannedCard(
            draft: draft, target: try target(record, present), labels: try labels(record),
            people: try people(record), comments: try comments(record))
    }

    private static func comments(_ record: JSONValue) throws(RecordFault) -> [CardComment] {
        guard let value = record["comments"], !value.isNull else { return [] }
        guard let entries = value.array else { throw RecordFault("“comments” is not a list.") }
        var comments: [CardComment] = []
        for entry in entries {
            comments.append(
                CardComment(
                    try entry.text("text") ?? "", named: try entry.text("author") ?? "",
                    imported: ImportedFacts(
                        created: try entry.time("createdAt"), changed: try entry.time("updatedAt"))))
        }
        return comments
    }

    private static func people(_ record: JSONValue) throws(RecordFault) -> [Person] {
        guard let value = record["people"], !value.isNull else { return [] }
        guard let entries = value.array else { throw RecordFault("“people” is not a list.") }
        guard entries.count <= BoardLimits.people else { throw RecordFault(BoardError.tooManyPeople.phrase) }
        var people: [Person] = []
        for entry in entries {
            let name = entry.string ?? ""
            guard let person = try? Person(name) else { throw RecordFault("“\(name)” can't be the name of a person.") }
            if !people.contains(person) { people.append(person) }
        }
        return people
    }

    /// Names, or objects with a name and perhaps other fields.
    private static func labels(_ record: JSONValue) throws(RecordFault) -> [BoardLabel] {
        guard let value = record["labels"], !value.isNull else { return [] }
        guard let entries = value.array else { throw RecordFault("“labels” is not a list.") }
        guard entries.count <= BoardLimits.labels else { throw RecordFault(BoardError.tooManyLabels.phrase) }
        let forms = BoardLabel.forms
        var labels: [BoardLabel] = []
        for entry in entries {
            var name = entry.string ?? ""
            if entry.string == nil { name = try entry.text("name") ?? "" }
            guard BoardLimits.allows(name: name) else { throw RecordFault("“\(name)” can't be the name of a label.") }
            var edits = FieldEdits<BoardLabel>()
            for form in forms { try read(form, from: entry, into: &edits) }
            var label = BoardLabel(name: name)
            label.set(edits)
            labels.append(label)
        }
        return labels
    }

    /// The fields that have a row, but the day, which has another name and form. A rule that cards can't repeat by is kept.
    private static func fields(_ record: JSONValue, _ forms: [FieldForm<Card>]) throws(RecordFault) -> CardEdit {
        var edits = CardEdit()
        for form in forms where form.tag != Card.dues.tag {
            if form.tag == Card.repeats.tag, let text = try record.text(form.member), let rule = RepeatRule(kept: text)
            {
                edits[Card.repeats] = rule
                continue
            }
            try read(form, from: record, into: &edits)
        }
        return edits
    }

    private static func read<Owner: Record>(
        _ form: FieldForm<Owner>, from record: JSONValue, into edits: inout FieldEdits<Owner>
    ) throws(RecordFault) {
        do throws(FieldFault) {
            try form.read(from: record, into: &edits)
        } catch {
            throw RecordFault(error.reason)
        }
    }

    /// A day, or seconds since 1970.
    private static func due(_ record: JSONValue) throws(RecordFault) -> CivilDate? {
        guard let value = record["dueDate"], !value.isNull else { return nil }
        if let text = value.string, let date = CivilDate(text) { return date }
        guard let seconds = value.double else { throw RecordFault("“dueDate” is not a number of seconds.") }
        let days = (seconds / 86_400).rounded(.down)
        guard let whole = Int64(exactly: days), let date = CivilDate(daysSince1970: whole) else {
            throw RecordFault("“dueDate” lies outside of the years 1 to 9999.")
        }
        return date
    }

    /// The three states, a column of the board, or a column of another board, which comes along with its
    /// name.
    private static func target(_ record: JSONValue, _ present: BoardBatch) throws(RecordFault) -> Target {
        guard let state = try record.text("state") else { return .entry }
        for role in ColumnRole.allCases where role.name.hasSameBytes(as: state) { return .role(role) }
        if present.column(matching: state) != nil { return .named(state) }
        if ShortID(state) != nil, let name = try record.text("column") { return .labelled(state, name: name) }
        throw RecordFault("The board has no column for the state “\(state)”.")
    }
}

public import JSON
public import Phrases
public import Replication

/// The fields of a record as members of JSON, to be written between those that an area writes by itself.
public struct FieldMembers<Owner: Record> {
    private let record: Owner
    /// As members stand.
    private let forms: [FieldForm<Owner>]
    private let hasUnset: Bool
    /// The tag of the one that is left out.
    private let left: UInt8?
    private var next = 0

    /// `forms` are sorted by name. What is unset is null, unless it is left out; the field with the tag `other` is
    /// written otherwise.
    public init(
        of record: Owner, sortedByName forms: [FieldForm<Owner>], withoutUnset: Bool = false, except other: UInt8? = nil
    ) {
        self.record = record
        self.forms = forms
        hasUnset = !withoutUnset
        left = other
    }

    /// Writes those whose names come before `name`.
    public mutating func write(before name: String, to writer: inout JSONWriter) {
        while next < forms.count, forms[next].member.utf8.lexicographicallyPrecedes(name.utf8) {
            writeNext(to: &writer)
        }
    }

    /// Writes those that are left, after all that the area writes.
    public mutating func writeRest(to writer: inout JSONWriter) {
        while next < forms.count { writeNext(to: &writer) }
    }

    private mutating func writeNext(to writer: inout JSONWriter) {
        // Each part where it stands: a form holds a dozen, and a copy of all would take longer than writing one.
        let place = next
        next += 1
        guard forms[place].tag != left else { return }
        let text = forms[place].text(record)
        guard hasUnset || !text.isEmpty else { return }
        writer.name(text: forms[place].member)
        if text.isEmpty {
            writer.null()
        } else if case .number = forms[place].input, let number = Int64(text) {
            writer.number(number)
        } else {
            writer.string(text)
        }
    }
}

/// Why a member of JSON is no value of its field.
public struct FieldFault: Error {
    /// A whole sentence, for people.
    public let reason: Phrase
}

extension FieldForm {
    /// Puts its member into edits; one that is missing, null or an empty text puts nothing.
    public func read(from record: JSONValue, into edits: inout FieldEdits<Owner>) throws(FieldFault) {
        guard let value = record[member], !value.isNull else { return }
        guard let word = value.word else { throw FieldFault(reason: "“\(member)” is not text.") }
        if !word.isEmpty, !write(word, &edits) { throw FieldFault(reason: "“\(member)” can't be “\(word)”.") }
    }

    /// The forms as members of JSON stand.
    public static func sortedByName(_ forms: [FieldForm]) -> [FieldForm] {
        forms.sorted { $0.member.utf8.lexicographicallyPrecedes($1.member.utf8) }
    }
}

public import Phrases
public import Replication

/// A field of a record as people and scripts meet it: one row, from which come the command's option, the member in
/// JSON, the field of the page's form and the sentence in the history.
public struct FieldForm<Owner: Record>: Sendable {
    /// The field's.
    public let tag: UInt8
    /// Of the option, such as `due` or `start-head`.
    public let name: String
    /// Of the member in JSON: the name with capitals for dashes, such as `startHead`.
    public let member: String
    /// Above the field in a form.
    public let label: Phrase
    /// In the option's help.
    public let help: Phrase
    /// In the help of the option that unsets it.
    public let removal: Phrase
    /// What a menu calls it where it is unset.
    public let absence: Phrase
    /// How people fill it in: what a form shows, and what help lists.
    public let input: FieldInput
    /// What the record has, as a text; empty where it is unset.
    public let text: @Sendable (Owner) -> String
    /// Puts a text into edits, an empty one to unset the field; false, and nothing is put, where it is no value.
    public let write: @Sendable (_ text: String, _ edits: inout FieldEdits<Owner>) -> Bool
    /// What a setting of this field did, said of what is called `title`; nil for settings of other fields.
    public let sentence: @Sendable (_ setting: FieldSetting, _ title: Phrase) -> Phrase?
    /// Whether records like this one have the field.
    public let isFor: @Sendable (Owner) -> Bool

    /// - Parameters:
    ///   - absence: What a menu calls it where it is unset.
    ///   - isFor: Whether records like this one have the field.
    ///   - value: The field of a record.
    ///   - set: Says that the field was set to a value.
    ///   - unset: Says that it was unset.
    public init<Value: FormValue>(
        _ field: Field<Owner, Value?>, _ name: String, label: Phrase, help: Phrase,
        removal: Phrase, absence: Phrase = "None", isFor: @escaping @Sendable (Owner) -> Bool = { _ in true },
        value: @escaping @Sendable (Owner) -> Value?,
        set: @escaping @Sendable (_ title: Phrase, _ value: Phrase) -> Phrase,
        unset: @escaping @Sendable (_ title: Phrase) -> Phrase
    ) {
        tag = field.tag
        self.name = name
        member = Self.member(name)
        self.label = label
        self.help = help
        self.removal = removal
        self.absence = absence
        self.isFor = isFor
        input = Value.input
        let absenceWord = input.absence
        text = { value($0)?.text ?? "" }
        write = { text, edits in
            let value = Value(text)
            guard value != nil || text.isEmpty || absenceWord?.utf8.elementsEqual(text.utf8) == true else {
                return false
            }
            edits[field] = .some(value)
            return true
        }
        sentence = { setting, title in
            guard let values = setting.values(of: field) else { return nil }
            return values.new.map { set(title, $0.phrase) } ?? unset(title)
        }
    }
}

extension FieldForm {
    private static func member(_ name: String) -> String {
        var bytes: [UInt8] = []
        var isFirst = false
        for byte in name.utf8 {
            if byte != UInt8(ascii: "-") { bytes.append(isFirst ? byte & 0xDF : byte) }
            isFirst = byte == UInt8(ascii: "-")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A value that is filled in as a text.
public protocol FormValue: WireCodable, Sendable {
    /// What a form shows to fill it in.
    static var input: FieldInput { get }

    /// Nil for a text that is none.
    init?(_ text: String)

    /// As commands and files write it; `init` reads it back.
    var text: String { get }
    /// As people read it in a sentence.
    var phrase: Phrase { get }
}

/// How a field is filled in.
public enum FieldInput: Sendable {
    /// A day, as `YYYY-MM-DD`.
    case day
    /// One of a few words, or none.
    case choice([FieldChoice])
    /// A colour, as `#RRGGBB`.
    case color
    /// A whole number in a range, in decimal digits; in JSON a number.
    case number(ClosedRange<Int>)
    /// One of a few, or something else in words.
    case words(FieldWords)
    /// A photo, as the hash of its file.
    case photo

    /// The word that unsets the field, if there is one.
    var absence: String? {
        if case .words(let words) = self { words.absence } else { nil }
    }
}

/// How a field is filled in that has plain values to choose from, and others in words.
public struct FieldWords: Sendable {
    /// The plain ones.
    public let choices: [FieldChoice]
    /// What somebody begins with who wants another, as commands and files write it.
    public let example: String
    /// What offers another than the plain ones.
    public let offer: Phrase
    /// What the field for another is called.
    public let name: Phrase
    /// The word that unsets the field.
    public let absence: String
    /// A value as people read it, and may write it, too; nil for a text that is not as commands and files write one.
    public let phrase: @Sendable (String) -> Phrase?
    /// Why a text is no value, or how one is written: a sentence.
    public let fault: @Sendable (String) -> Phrase

    public init(
        choices: [FieldChoice], example: String, offer: Phrase, name: Phrase, absence: String,
        phrase: @escaping @Sendable (String) -> Phrase?, fault: @escaping @Sendable (String) -> Phrase
    ) {
        self.choices = choices
        self.example = example
        self.offer = offer
        self.name = name
        self.absence = absence
        self.phrase = phrase
        self.fault = fault
    }
}

/// A word that a field can have, and how people read it.
public struct FieldChoice: Sendable {
    /// As commands and files write it, such as `green`.
    public let word: String
    /// As people read it.
    public let phrase: Phrase

    /// `word` is what `FieldForm.write` takes.
    public init(word: String, phrase: Phrase) {
        self.word = word
        self.phrase = phrase
    }
}

extension FormValue where Self: CaseIterable {
    /// A choice of all cases.
    public static var input: FieldInput {
        var choices: [FieldChoice] = []
        for value in allCases { choices.append(FieldChoice(word: value.text, phrase: value.phrase)) }
        return .choice(choices)
    }

    /// The case whose `text` this is; nil where there is none.
    public init?(_ text: String) {
        for value in Self.allCases where value.text == text {
            self = value
            return
        }
        return nil
    }
}

// A case with a number goes as one byte.
extension FormValue where Self: RawRepresentable, RawValue == UInt8 {
    public func encode(into writer: inout WireWriter) {
        writer.write(rawValue)
    }

    /// Throws for the number of no case.
    public init(from reader: inout WireReader) throws(WireError) {
        guard let value = Self(rawValue: try reader.readByte()) else { throw reader.malformed }
        self = value
    }
}

extension CivilDate: FormValue {
    /// Filled in as a day.
    public static var input: FieldInput { .day }
    /// As `YYYY-MM-DD` in every language.
    public var phrase: Phrase { .verbatim(text) }
}

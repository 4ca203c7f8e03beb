public import Forms
public import Replication

/// The options of a command for the fields of a record: `--due` sets one, `--no-due` unsets it.
public struct FieldOptions<Owner: Record>: Sendable {
    private let options: [Option]
    /// By name, as members of JSON stand.
    private let forms: [FieldForm<Owner>]

    fileprivate struct Option: Sendable {
        let form: FieldForm<Owner>
        let value: Parameter<String?>
        let removal: Parameter<Bool>

        /// Puts what was given into `edits`; false when nothing was.
        func set(
            _ input: Input, _ edits: inout FieldEdits<Owner>, _ day: (String) -> CivilDate?
        ) throws(CommandError) -> Bool {
            guard var text = try input(value) else { return false }
            if case .day = form.input { text = day(text)?.text ?? text }
            // An empty text would unset it.
            guard !text.isEmpty, form.write(text, &edits) else { throw form.input.refusal(of: text, for: form.name) }
            return true
        }
    }

    /// Each form gives an option `--NAME` and a flag `--no-NAME`, in the order given.
    /// Those in `others` have members alone: the command has options of its own for them.
    public init(_ forms: [FieldForm<Owner>], others: [FieldForm<Owner>] = []) {
        options = forms.map { form in
            Option(
                form: form, value: .option(form.name, form.help, type: form.input.valueType),
                removal: .flag("no-" + form.name, form.removal))
        }
        self.forms = FieldForm.sortedByName(forms + others)
    }

    /// The record's fields as members of JSON: null for what is unset, unless that is left out. The field with the tag
    /// `other` is written otherwise.
    public func members(
        of record: Owner, withoutUnset: Bool = false, except other: UInt8? = nil
    ) -> FieldMembers<Owner> {
        FieldMembers(of: record, sortedByName: forms, withoutUnset: withoutUnset, except: other)
    }

    /// For a command that makes a record: each option sets its field.
    public var setting: Group { Group(options: options, unsets: false) }

    /// For a command that changes one: an option more for each field unsets it.
    public var changing: Group { Group(options: options, unsets: true) }

    /// The options as a command declares them, and what it was given for them.
    public struct Group: ParameterGroup {
        fileprivate let options: [Option]
        fileprivate let unsets: Bool

        /// In the order of the forms; what unsets a field stands behind what sets it.
        public var declarations: [ParameterDeclaration] {
            options.flatMap { unsets ? [$0.value.declaration, $0.removal.declaration] : [$0.value.declaration] }
        }

        /// Throws `.usage` for what is no value of its field, and where a field is to be set and unset.
        public func read(_ input: Input) throws(CommandError) -> FieldEdits<Owner> { try read(input) { _ in nil } }

        /// The same, where `day` knows more ways to say a day than `YYYY-MM-DD`: nil where it does not.
        public func read(
            _ input: Input, day: (String) -> CivilDate?
        ) throws(CommandError) -> FieldEdits<Owner> {
            var edits = FieldEdits<Owner>()
            for option in options {
                let isSet = try option.set(input, &edits, day)
                guard unsets, try input(option.removal) else { continue }
                if isSet {
                    throw CommandError(
                        .usage, "--\(option.form.name) and --no-\(option.form.name) can't be used together.")
                }
                _ = option.form.write("", &edits)
            }
            return edits
        }
    }
}

extension FieldInput {
    fileprivate var valueType: ParameterDeclaration.ValueType {
        switch self {
        case .day: .date
        case .choice(let choices): .choice(choices.map { $0.word })
        case .number(let range): .integer(range)
        case .color, .words, .photo: .text
        }
    }

    /// Says that a text is none of its values.
    fileprivate func refusal(of text: String, for name: String) -> CommandError {
        switch self {
        case .day:
            CommandError(
                .usage, "“\(text)” is not a valid date.", hint: "Write it as YYYY-MM-DD, such as 2026-05-20.")
        case .choice(let choices): Words.refusal(of: text, among: choices.map { $0.word })
        case .number(let range): Words.refusal(of: text, in: range, for: name)
        case .color:
            CommandError(.usage, "“\(text)” is not a colour.", hint: "Write it as #RRGGBB, such as #3366CC.")
        case .words(let words): CommandError(.usage, words.fault(text))
        case .photo: CommandError(.usage, "“\(text)” is not the hash of a photo.")
        }
    }
}

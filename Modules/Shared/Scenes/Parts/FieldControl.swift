public import Forms
public import Phrases
internal import Primitives
public import Views

/// What a field of a record is filled in with, by its `FieldInput`.
public struct FieldControl {
    private let input: FieldInput
    private let value: String
    private let absence: String
    private let isReadOnly: Bool
    private let text: (Phrase) -> String

    /// `value` is what the field has, as `FieldForm.text`; `absence` says that it has none, or several; `text` gives
    /// sentences in the reader's language.
    public init(
        _ input: FieldInput, value: String, absence: String, isReadOnly: Bool, text: @escaping (Phrase) -> String
    ) {
        self.input = input
        self.value = value
        self.absence = absence
        self.isReadOnly = isReadOnly
        self.text = text
    }

    /// The element, whose identifier is its key. `handlers` are told what `FieldForm.write` takes, an empty text where
    /// nothing is filled in.
    public func node<Action: Sendable>(
        key: String, _ attributes: [Attribute?] = [], on handlers: [Handler<Action>]
    ) -> Node<Action> {
        switch input {
        case .day: field(key, [.type("date")] + attributes, handlers)
        case .color: field(key, [.type("color"), .disabled(isReadOnly)] + attributes, handlers)
        case .number(let range):
            field(
                key,
                [
                    .type("number"), Attribute(.minimum, "\(range.lowerBound)"),
                    Attribute(.maximum, "\(range.upperBound)"), .placeholder(absence),
                ] + attributes, handlers)
        case .choice(let choices): menu(key, choices, other: nil, attributes, handlers)
        case .words(let words): worded(key, words, attributes, handlers)
        case .photo: field(key, [.type("text")] + attributes, handlers)
        }
    }

    /// A menu of the plain values, and a field beside it for another, in words.
    private func worded<Action: Sendable>(
        _ key: String, _ words: FieldWords, _ attributes: [Attribute?], _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        let isPlain = value.isEmpty || words.choices.contains { $0.word.hasSameBytes(as: value) }
        let other = isPlain ? words.example : value
        return Node(.div, "worded-field", key: key + "-words") {
            menu(key, words.choices, other: other, attributes, handlers.filter { $0.trigger != .key })
            if !isPlain {
                Node<Action>(
                    .input, "field", key: key + "-text",
                    [
                        .type("text"), .label(text("Another, in words")), Attribute(.autocomplete, "off"),
                        .value(words.phrase(value).map(text) ?? value), .readOnly(isReadOnly),
                    ] + attributes, on: handlers)
            }
        }
    }

    private func menu<Action: Sendable>(
        _ key: String, _ choices: [FieldChoice], other: String?, _ attributes: [Attribute?],
        _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        Node(
            .select, "field", key: key,
            [Attribute(.identifier, key), .value(value), .disabled(isReadOnly)] + attributes, on: handlers
        ) {
            option("", absence)
            for choice in choices { option(choice.word, text(choice.phrase)) }
            if let other { option(other, text("Another…")) }
        }
    }

    private func field<Action: Sendable>(
        _ key: String, _ attributes: [Attribute?], _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        Node(
            .input, "field", key: key,
            [Attribute(.identifier, key)] + attributes + [.value(value), .readOnly(isReadOnly)], on: handlers)
    }

    private func option<Action: Sendable>(_ word: String, _ name: String) -> Node<Action> {
        let isSelected = word.hasSameBytes(as: value)
        return Node(
            .option, text: name,
            [Attribute(.value, word), Attribute(.isSelected, isSelected ? "true" : "false")])
    }
}

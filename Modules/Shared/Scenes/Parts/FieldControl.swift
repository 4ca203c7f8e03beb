public import Forms
public import Phrases
import Primitives
public import Views

/// What a field of a record is filled in with, by its `FieldInput`.
public struct FieldControl {
    private let input: FieldInput
    private let value: String
    private let absence: String
    private let isReadOnly: Bool
    private let writing: Writing?
    private let text: (Phrase) -> String

    /// `value` is what the field has, as `FieldForm.text`; `absence` says that it has none, or several; `text` gives
    /// sentences in the reader's language; `writing` is nil for a value that is not being written.
    public init(
        _ input: FieldInput, value: String, absence: String, isReadOnly: Bool, writing: Writing? = nil,
        text: @escaping (Phrase) -> String
    ) {
        self.input = input
        self.value = value
        self.absence = absence
        self.isReadOnly = isReadOnly
        self.writing = writing
        self.text = text
    }

    /// How far another value than the plain ones has come that is written in words.
    public enum Writing: Sendable, Equatable {
        /// The example is offered to begin with.
        case offered
        /// The value is what is being typed, and stays as it is.
        case typed
    }

    /// What the menu says where another value than the plain ones is asked for: nothing that `FieldForm.write` takes.
    public static let another = "…"

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
        case .choice(let choices): menu(key, choices, value, attributes, handlers)
        case .words(let words): worded(key, words, attributes, handlers)
        case .photo: field(key, [.type("text")] + attributes, handlers)
        }
    }

    /// A menu of the plain values, and a field beside it for another, in words.
    private func worded<Action: Sendable>(
        _ key: String, _ words: FieldWords, _ attributes: [Attribute?], _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        let isPlain = writing == nil && (value.isEmpty || words.choices.contains { $0.word.hasSameBytes(as: value) })
        let shown = writing == .typed ? nil : words.phrase(value).map(text)
        return Node(.div, "worded-field", key: key + "-words") {
            menu(
                key, words.choices, isPlain ? value : Self.another, other: words.offer, attributes,
                // What is chosen is told once: as typed it would be another value, in words.
                handlers.filter { $0.trigger == .commit })
            if !isPlain {
                Node<Action>(
                    .input, "field", key: key + "-text",
                    [
                        .type("text"), .label(text(words.name)), Attribute(.autocomplete, "off"),
                        .value(shown ?? value), .readOnly(isReadOnly),
                    ] + attributes, on: handlers)
            }
        }
    }

    private func menu<Action: Sendable>(
        _ key: String, _ choices: [FieldChoice], _ chosen: String, other: Phrase? = nil, _ attributes: [Attribute?],
        _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        Node(
            .select, "field", key: key,
            [Attribute(.identifier, key), .value(chosen), .disabled(isReadOnly)] + attributes, on: handlers
        ) {
            option("", absence, chosen)
            for choice in choices { option(choice.word, text(choice.phrase), chosen) }
            if let other { option(Self.another, text(other), chosen) }
        }
    }

    private func field<Action: Sendable>(
        _ key: String, _ attributes: [Attribute?], _ handlers: [Handler<Action>]
    ) -> Node<Action> {
        Node(
            .input, "field", key: key,
            [Attribute(.identifier, key)] + attributes + [.value(value), .readOnly(isReadOnly)], on: handlers)
    }

    private func option<Action: Sendable>(_ word: String, _ name: String, _ chosen: String) -> Node<Action> {
        Node(option: word, name, isSelected: word.hasSameBytes(as: chosen))
    }
}

import KanbanModel
import Primitives
import Scenes
import TextMerging

/// The field of the description, without the checklist at its end. While somebody writes in it, what stands before the
/// checklist stays the same, also where it ends with a task.
struct WordsField {
    /// What the field shows, with its line ends.
    var text: String
    /// In Unicode scalars.
    var selection = 0..<0
    var isComposing = false
    var isFocused = false
    /// Since when something is typed that is not the card's, in milliseconds since 1970.
    var pendingSince: UInt64?
    /// The description up to the checklist, as the field last agreed with it, and what follows.
    private(set) var words: String
    private(set) var rest: String

    init(_ description: String) {
        let checklist = Checklist(description)
        words = checklist.words
        rest = checklist.rest
        text = words.inField
    }

    /// The description that the field knows.
    var known: String { words + rest }

    /// Whether the field says something else than the card.
    var isTyped: Bool { !text.hasSameBytes(as: words.inField) }

    /// The description with what is typed.
    var description: String { Checklist.joined(words: words.edited(inField: text), rest: rest) }

    var checklist: Checklist { Checklist(rest) }

    /// The description has become this: the field keeps what is typed, its caret stays at its words, or comes to what
    /// has changed.
    mutating func follow(_ description: String, bringsCaret: Bool = false) {
        let base = words.inField
        if isFocused {
            let end = known.changes(to: description).moved(words.unicodeScalars.count, affinity: .right)
            let isWhole = rest.isEmpty
            (words, rest) = description.split(at: isWhole ? description.unicodeScalars.count : end)
        } else {
            let checklist = Checklist(description)
            words = checklist.words
            rest = checklist.rest
        }
        let merged = String.merged(base: base, mine: text, theirs: words.inField)
        let changes = text.changes(to: merged)
        if bringsCaret, let last = changes.last {
            let place = Int(last.position) + last.inserted.unicodeScalars.count
            selection = place..<place
        } else {
            let end = changes.moved(selection.upperBound)
            selection = min(end, changes.moved(selection.lowerBound))..<end
        }
        text = merged
    }

    /// What somebody had typed that is no description yet, as a whole.
    mutating func take(_ description: String) {
        words = known
        rest = ""
        text = description.inField
    }

    /// What is typed has become the description.
    mutating func agree(with description: String) {
        (words, rest) = description.split(at: words.edited(inField: text).unicodeScalars.count)
        pendingSince = nil
    }

    /// Nobody writes any more: what ends with tasks shows them in the checklist.
    mutating func leave() {
        isFocused = false
        isComposing = false
        if !isTyped { follow(known) }
    }
}

import Primitives
import Replication
import TextMerging

/// Who set each field of a card, and when.
struct CardMarks: Sendable {
    var title: Mark
    var due: Mark
    var place: Mark
    var removed: Mark

    /// All as the change that added the card set them.
    init(addedBy origin: Origin) {
        let mark = Mark(stamp: origin, writer: origin.unit)
        title = mark
        due = mark
        place = mark
        removed = mark
    }
}

/// What a register knows besides its value.
struct Mark: Equatable, Sendable {
    var stamp: Origin
    var writer: UnitID
}

extension Mark {
    init<Value>(_ register: Register<Value>) {
        stamp = register.stamp
        writer = register.writer
    }
}

extension Register {
    fileprivate init(_ value: Value, _ mark: Mark) {
        self.init(value, stamp: mark.stamp, writer: mark.writer)
    }
}

// The fields as registers, which changes are applied to.
extension Card {
    /// Who set the fields.
    var currentMarks: CardMarks {
        marks.first ?? CardMarks(addedBy: Origin(unit: id, time: addedAt))
    }

    var titleRegister: Register<String> { Register(title, currentMarks.title) }
    var dueRegister: Register<CivilDate?> { Register(due, currentMarks.due) }
    var placeRegister: Register<Place> { Register(place, currentMarks.place) }
    var removedRegister: Register<Bool> { Register(isRemoved, currentMarks.removed) }

    var descriptionBuffer: TextBuffer {
        if let editedVersion { return TextBuffer(text: description, version: editedVersion) }
        return TextBuffer(text: description, firstUnit: id.advanced(by: 1))
    }
}

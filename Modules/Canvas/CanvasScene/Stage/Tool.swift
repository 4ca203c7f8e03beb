import CanvasModel
import Phrases
import Scenes

/// What a press on the stage does, in the order of the toolbar. It stays until Esc or V.
enum Tool: Sendable, CaseIterable {
    case select, hand, rectangle, diamond, ellipse, arrow, line, pen, text, photo, eraser

    /// What people call it.
    var name: Phrase {
        switch self {
        case .select: "Select"
        case .hand: "Hand"
        case .rectangle: "Rectangle"
        case .diamond: "Diamond"
        case .ellipse: "Ellipse"
        case .arrow: "Arrow"
        case .line: "Line"
        case .pen: "Pen"
        case .text: "Text"
        case .photo: "Photo"
        case .eraser: "Eraser"
        }
    }

    var icon: Icon {
        switch self {
        case .select: .select
        case .hand: .hand
        case .rectangle: .rectangle
        case .diamond: .diamond
        case .ellipse: .ellipse
        case .arrow: .arrow
        case .line: .line
        case .pen: .pen
        case .text: .text
        case .photo: .photo
        case .eraser: .eraser
        }
    }

    /// A letter and a digit that choose it; those of Excalidraw.
    var keys: (letter: String?, digit: String?) {
        switch self {
        case .select: ("V", "1")
        case .hand: ("H", nil)
        case .rectangle: ("R", "2")
        case .diamond: ("D", "3")
        case .ellipse: ("O", "4")
        case .arrow: ("A", "5")
        case .line: ("L", "6")
        case .pen: ("P", "7")
        case .text: ("T", "8")
        case .photo: (nil, "9")
        case .eraser: ("E", "0")
        }
    }

    /// The tool of a key without Control or Shift; capitals count as small letters.
    static func chosen(by key: String) -> Tool? {
        guard key.utf8.count == 1 else { return nil }
        let upper = key.uppercased()
        return allCases.first { $0.keys.letter == upper || $0.keys.digit == key }
    }

    /// Whether it draws an object from corner to corner, or from end to end.
    var drawsBox: Bool {
        switch self {
        case .rectangle, .diamond, .ellipse, .arrow, .line: true
        case .select, .hand, .pen, .text, .photo, .eraser: false
        }
    }

    /// Whether it makes an object alone, at a random place.
    var makesObject: Bool { drawsBox || self == .text }

    var drawsLine: Bool { self == .line || self == .arrow }

    /// Whether the first move of a pointer counts already.
    var followsClosely: Bool { self == .pen || self == .eraser }

    /// The part of a class name that decides how the mouse's pointer looks.
    var cursor: String {
        switch self {
        case .select: ""
        case .hand: " is-hand"
        case .text: " is-text"
        case .rectangle, .diamond, .ellipse, .arrow, .line, .pen, .photo, .eraser: " is-drawing"
        }
    }
}

import CanvasModel
import Phrases
import Scenes

/// What a key does on the stage.
enum StageKey: Sendable {
    case nudge(x: Double, y: Double)
    case remove, escape, hold, keepTool, toggleGrid, addPoint, lock, export
    /// To where a colour is chosen in the inspector: that of lines, or that of grounds.
    case color(ofGround: Bool)
    /// The words of what is selected alone, or the next point where one is in hand.
    case edit
    /// The first point of the line that is selected alone, then the next.
    case grasp
    case zoom(Zoom)
    case reorder(ZMove)
    case undo, redo
    case copyStyle, pasteStyle, copy, cut, selectAll
    case arrange(Arrangement)

    /// Whether a gesture goes on while the key does its work; else it did not happen.
    var leavesGesture: Bool {
        switch self {
        case .escape, .hold, .keepTool, .toggleGrid, .zoom, .copy, .copyStyle: true
        default: false
        }
    }

    private static func arrows(shift: Bool) -> [KeyChord] {
        ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map { KeyChord($0, shift: shift) }
    }

    /// The one table: the stage looks up what to do, and the list of keys shows it.
    static var table: KeyTable<StageKey> {
        KeyTable([
            .init(
                "← → ↑ ↓", "Move by 1", arrows(shift: false), .nudge(x: -1, y: 0), .nudge(x: 1, y: 0),
                .nudge(x: 0, y: -1), .nudge(x: 0, y: 1)),
            .init(
                "Shift+← → ↑ ↓", "Move by 10", arrows(shift: true), .nudge(x: -10, y: 0), .nudge(x: 10, y: 0),
                .nudge(x: 0, y: -10), .nudge(x: 0, y: 10)),
            .init("Delete", "Delete", ["Delete", "Backspace"], .remove),
            .init("Enter", "Write or edit text", ["Enter", "F2"], .edit),
            .init("Ctrl+Enter", "Edit the points of a line", [KeyChord("Enter", command: true)], .grasp),
            .init("I", "Add a point to a line", ["i", "Insert"], .addPoint),
            .init("Space", "Move the view while held", [" "], .hold),
            .init("Q", "Keep tool active", ["q"], .keepTool),
            .init("S", "Choose the colour of lines or text", ["s"], .color(ofGround: false)),
            .init("G", "Choose the colour of shapes", ["g"], .color(ofGround: true)),
            .init("+", "Zoom in", ["+", "=", KeyChord("+", command: true), KeyChord("=", command: true)], .zoom(.in)),
            .init("-", "Zoom out", ["-", KeyChord("-", command: true)], .zoom(.out)),
            .init("Ctrl+0", "Actual size", [KeyChord("0", command: true)], .zoom(.actual)),
            // What the digits give with Shift, on most keyboards.
            .init("Shift+1", "Show the whole canvas", ["!", KeyChord("1", shift: true)], .zoom(.fit)),
            .init("Shift+2", "Show the selection", ["@", "\"", KeyChord("2", shift: true)], .zoom(.selection)),
            .init(
                "Ctrl+'", "Show or hide the grid", [KeyChord("'", command: true), KeyChord("\"", command: true)],
                .toggleGrid),
            .init("]", "Bring forward", ["]", KeyChord("]", command: true, shift: false)], .reorder(.forward)),
            .init("[", "Send backward", ["[", KeyChord("[", command: true, shift: false)], .reorder(.backward)),
            .init(
                "}", "Bring to front", ["}", KeyChord("]", command: true, shift: true), KeyChord("}", command: true)],
                .reorder(.front)),
            .init(
                "{", "Send to back", ["{", KeyChord("[", command: true, shift: true), KeyChord("{", command: true)],
                .reorder(.back)),
            .init("Ctrl+Z", "Undo", [KeyChord("z", command: true, shift: false)], .undo),
            .init(
                "Ctrl+Shift+Z", "Redo", [KeyChord("z", command: true, shift: true), KeyChord("y", command: true)], .redo
            ),
            .init("Ctrl+C", "Copy", [KeyChord("c", command: true)], .copy),
            .init("Ctrl+X", "Cut", [KeyChord("x", command: true)], .cut),
            .init("Ctrl+A", "Select all", [KeyChord("a", command: true)], .selectAll),
            .init("Ctrl+D", "Duplicate", [KeyChord("d", command: true)], .arrange(.duplicate)),
            .init("Ctrl+G", "Group", [KeyChord("g", command: true, shift: false)], .arrange(.group)),
            .init("Ctrl+Shift+G", "Ungroup", [KeyChord("g", command: true, shift: true)], .arrange(.ungroup)),
            .init("Ctrl+Shift+L", "Lock or unlock", [KeyChord("l", command: true, shift: true)], .lock),
            .init("Ctrl+Shift+E", "Export", [KeyChord("e", command: true, shift: true)], .export),
            // With Alt a Mac gives the other sign of the key.
            .init(
                "Ctrl+Alt+C", "Copy style",
                [
                    KeyChord("c", command: true, alt: true), KeyChord("ç", command: true, alt: true),
                    KeyChord("ç", command: true),
                ],
                .copyStyle),
            .init(
                "Ctrl+Alt+V", "Paste style",
                [
                    KeyChord("v", command: true, alt: true), KeyChord("√", command: true, alt: true),
                    KeyChord("√", command: true),
                ],
                .pasteStyle),
            .init("Esc", "Stop, or select nothing", ["Escape"], .escape),
        ])
    }
}

extension Tool {
    /// A line for each tool.
    static var keys: [KeyHelp] {
        var all: [KeyHelp] = []
        for tool in allCases {
            let keys = [tool.keys.letter, tool.keys.digit].compactMap { $0 }
            if !keys.isEmpty { all.append(KeyHelp(keys: keys.joined(separator: " "), title: tool.name)) }
        }
        return all
    }
}

import Drawing
import MemoModel
import Presence
import Primitives
import Replication
import Scenes

// D5: where the others write in the memo that is open.
extension MemosScene {
    /// Says for others where the caret is: in the memo's own text, for line ends are another matter in each field.
    func notePlace() {
        // Beside the list the first memo is shown without an address of its own.
        context.here.show(isPhone && !showsDetail ? nil : editor?.document ?? selected)
        guard !context.here.others.isEmpty, showsField, let editor, let document = editor.document,
            document == context.here.document, let text = memos[document]?.value.text
        else { return }
        let (start, end) = (editor.selection.lowerBound, editor.selection.upperBound)
        context.here.place = PresencePlace(
            selection: .init(start: text.offset(ofField: start), end: text.offset(ofField: end)))
    }

    /// For the field: a line for each of the others, with where what they have selected starts and ends, in Unicode scalars,
    /// their colour, and their name.
    func carets() -> String {
        guard !context.here.others.isEmpty, let document = editor?.document, document == context.here.document,
            let text = memos[document]?.value.text
        else { return "" }
        var lines: [String] = []
        for other in context.here.others {
            guard let selection = other.place.selection else { continue }
            let start = text.offsetInField(of: Int(selection.start))
            let end = text.offsetInField(of: Int(selection.end))
            lines.append("\(start) \(end) \(other.color.hex) \(context.name(of: other))")
        }
        return lines.joined(separator: "\n")
    }
}

import MemoModel
import Primitives
import Replication
import TextMerging
import Views

/// The text field of the one detail: while somebody types, it is the truth, and the memo follows at each pause.
struct Editor {
    /// Nil while a new memo has nothing in it: it is stored from the first character on.
    var document: DocumentID?
    /// What the field shows, with its line ends, which are not always the memo's.
    var text: String
    /// What the view says that it shows: only set when the scene changes the text, for a megabyte must not go
    /// back to the page with every key.
    var pushed: String
    /// Whether `pushed` must be set although the view says it already.
    var mustReset = false
    /// In Unicode scalars.
    var selection: Range<Int>
    /// What was selected to be read, not to be changed: a passage that was found.
    var found: Range<Int>?
    /// Whether somebody has been in the field: before, the selection is nobody's choice.
    var isPlaced = false
    /// What to do with a text that keeps a field busy for long: it is shown as it reads until somebody wants to write.
    private(set) var isReadFirst: Bool
    private var isWritten = false
    /// An input method is at work: nothing may be put into the field.
    var isComposing = false
    /// Since when there is something that is not in the memo yet, in milliseconds since 1970.
    var pendingSince: UInt64?
    /// The Enter key was pressed: the input that follows is that of a new line.
    var isAfterEnter = false
    /// Whether the last words were taken out here. One that is empty for another reason is nobody's to discard.
    var isEmptied = false
    /// Events from elsewhere that wait for the input method.
    var held: [[UInt8]] = []

    init(document: DocumentID?, text: String) {
        self.document = document
        self.text = text
        pushed = text
        selection = 0..<0
        isReadFirst = ShownText.isSlowInField(text)
    }

    /// Somebody wants to write, whatever the text is.
    mutating func write() {
        isReadFirst = false
        isWritten = true
    }

    /// Puts a text into the field.
    mutating func push(_ text: String, selection: Range<Int>) {
        mustReset = mustReset || text.hasSameBytes(as: pushed)
        self.text = text
        pushed = text
        self.selection = selection
        if !isWritten { isReadFirst = ShownText.isSlowInField(text) }
    }

    /// What belongs together around the selection may be so long, in bytes of UTF-8 on each side: a megabyte is not
    /// taken apart for a word.
    private static let reach = 30_000

    /// The lines around the selection, whole, as places in UTF-8.
    var passage: Range<Int> {
        var copy = text
        let (lower, upper) = (selection.lowerBound, selection.upperBound)
        let (first, last) = (text.utf8Offset(ofScalar: lower), text.utf8Offset(ofScalar: upper))
        return copy.withUTF8 { bytes in
            let lineFeed = UInt8(ascii: "\n")
            var start = bytes[..<first].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
            var end = bytes[last...].firstIndex(of: lineFeed) ?? bytes.count
            if start > Self.reach {
                start = (bytes[(start - Self.reach)...].firstIndex(of: lineFeed) ?? start) + 1
            } else {
                start = 0
            }
            if bytes.count - end > Self.reach {
                end = bytes[...(end + Self.reach)].lastIndex(of: lineFeed) ?? end
            } else {
                end = bytes.count
            }
            return start..<end
        }
    }
}

extension TextEdit {
    /// The edit between two texts that differ in one place, as typing leaves them: found by the bytes at both ends,
    /// so that a megabyte takes a millisecond. What differs is compared finely.
    static func typed(from old: String, to new: String, parents: TextVersion) -> TextEdit {
        var old = old
        var new = new
        var prefix = 0
        var suffix = 0
        var scalars = 0
        var (oldMiddle, newMiddle) = ("", "")
        old.withUTF8 { before in
            new.withUTF8 { after in
                let shorter = min(before.count, after.count)
                while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
                // Never within a scalar: back to where one begins in both.
                while prefix > 0, isWithin(before, prefix) || isWithin(after, prefix) { prefix -= 1 }
                while suffix < shorter - prefix, before[before.count - 1 - suffix] == after[after.count - 1 - suffix] {
                    suffix += 1
                }
                while suffix > 0, isWithin(before, before.count - suffix) { suffix -= 1 }
                for index in 0..<prefix where before[index] & 0xC0 != 0x80 { scalars += 1 }
                oldMiddle = String(decoding: before[prefix..<(before.count - suffix)], as: UTF8.self)
                newMiddle = String(decoding: after[prefix..<(after.count - suffix)], as: UTF8.self)
            }
        }
        if oldMiddle.isEmpty, newMiddle.isEmpty { return TextEdit(parents: parents, operations: []) }
        if oldMiddle.isEmpty || newMiddle.isEmpty {
            return TextEdit(
                parents: parents,
                operations: [
                    TextOperation(position: UInt32(clamping: scalars), deleted: oldMiddle, inserted: newMiddle)
                ])
        }
        var edit = difference(from: oldMiddle, to: newMiddle, parents: parents)
        for index in edit.operations.indices { edit.operations[index].position += UInt32(clamping: scalars) }
        return edit
    }

    private static func isWithin(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
}

extension String {
    /// The part between two places in UTF-8.
    func part(_ range: Range<Int>) -> String {
        var copy = self
        return copy.withUTF8 { String(decoding: $0[range.clamped(to: 0..<$0.count)], as: UTF8.self) }
    }
}

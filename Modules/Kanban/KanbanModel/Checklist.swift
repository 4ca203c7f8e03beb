public import Markup

/// The tasks at the end of a description: a card's checklist. It is read from the Markdown and written as Markdown, so
/// that whoever writes tasks and whoever presses boxes does the same.
///
/// A task with more than one line, in a quote or before other words is none of them: it stays among the words.
public struct Checklist: Sendable {
    /// One task, on a line of its own.
    public struct Item: Sendable, Equatable {
        public internal(set) var isDone: Bool
        /// Markdown, without line ends.
        public internal(set) var text: String
        /// How far it stands in, in columns.
        public internal(set) var indentation: Int
        /// What stands before the box: the indentation, and a marker such as `- `.
        var lead: String
        /// The box and what follows it, such as `[ ] `.
        var box: String
    }

    /// What stands before it, without the empty lines between the two.
    public let words: String
    /// From the first to the last.
    public private(set) var items: [Item] = []
    private var gap: String
    /// What follows each item: its line end, and empty lines.
    private var ends: [String] = []

    /// Reads a description, or a part of one. Complexity: O(text).
    public init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        let marks = MarkdownDocument.parse(text).tasks.map { $0.markOffset }.sorted()
        var reader = ChecklistReader(scalars: scalars, marks: marks)
        reader.read()
        var end = reader.start
        if reader.items.isEmpty {
            end = scalars.count
        } else {
            while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
        }
        words = Self.text(scalars[..<end])
        gap = reader.items.isEmpty ? "" : Self.text(scalars[end..<reader.start])
        items = reader.items.reversed()
        ends = reader.ends.reversed()
    }

    static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

extension Checklist {
    /// The text with what was done to the items.
    public var text: String {
        guard !items.isEmpty else { return words }
        var text = words + gap
        for (item, end) in zip(items, ends) {
            text += item.lead + item.box + item.text + end
        }
        return text
    }

    /// What stands behind `words`.
    public var rest: String {
        let count = words.unicodeScalars.count
        return Self.text(Array(text.unicodeScalars)[count...])
    }

    /// A description of words and of what stands behind them, which an empty line parts.
    public static func joined(words: String, rest: String) -> String {
        guard let first = rest.unicodeScalars.first else { return words }
        let begins = first == "\n" || first == "\r"
        if words.isEmpty {
            return String(String.UnicodeScalarView(rest.unicodeScalars.drop { $0 == "\n" || $0 == "\r" }))
        }
        return begins ? words + rest : words + "\n\n" + rest
    }

    /// How many are done.
    public var progress: ChecklistProgress {
        ChecklistProgress(done: items.count { $0.isDone }, total: items.count)
    }

    /// Ticks an item, or unticks it; nothing where there is none at that place, as with all of these.
    public mutating func toggle(_ place: Int) {
        guard items.indices.contains(place) else { return }
        items[place].isDone.toggle()
        items[place].box = (items[place].isDone ? "[x]" : "[ ]") + items[place].box.dropFirst(3)
    }

    /// Makes an item say something else; one that shall say nothing goes.
    public mutating func rename(_ place: Int, to text: String) {
        guard items.indices.contains(place) else { return }
        let line = Self.line(of: text)
        if line.isEmpty { remove(place) } else { items[place].text = line }
    }

    public mutating func remove(_ place: Int) {
        guard items.indices.contains(place) else { return }
        items.remove(at: place)
        // The text ends as it did.
        if place == items.count, place > 0 { ends.remove(at: place - 1) } else { ends.remove(at: place) }
        indent()
    }

    /// Takes an item to another place, as it counts afterwards.
    public mutating func move(_ place: Int, to other: Int) {
        guard items.indices.contains(place), items.indices.contains(other), place != other else { return }
        items.insert(items.remove(at: place), at: other)
        indent()
    }

    /// Puts an item at the end for each line that says something, ticked where it comes with a ticked box; returns how
    /// many.
    @discardableResult
    public mutating func add(linesOf text: String) -> Int {
        var count = 0
        for line in text.split(whereSeparator: { $0.isNewline }) {
            let listed = ListedLine(String(line))
            let said = Self.line(of: listed.text)
            guard !said.isEmpty else { continue }
            let isDone = listed.isDone == true
            // Whatever list the first is of, a bullet may follow it.
            let bullet = items.first?.lead.unicodeScalars.first { $0 != " " && $0 != "\t" }
            let sign = bullet.flatMap { "-*+".unicodeScalars.contains($0) ? $0 : nil } ?? "-"
            if let last = ends.indices.last {
                let isPaired = ends.contains { $0.utf8.starts(with: "\r\n".utf8) }
                ends.append(ends[last])
                ends[last] = isPaired ? "\r\n" : "\n"
            } else {
                ends.append("")
                if let end = words.unicodeScalars.last { gap = end == "\n" || end == "\r" ? "\n" : "\n\n" }
            }
            items.append(
                Item(
                    isDone: isDone, text: said, indentation: 0, lead: String(sign) + " ", box: isDone ? "[x] " : "[ ] ")
            )
            count += 1
        }
        return count
    }

    /// What a task can say: a line without spaces around it.
    private static func line(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if isSpace, scalars.last == " " || scalars.isEmpty { continue }
            scalars.append(isSpace ? " " : scalar)
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// Keeps each a task: what stands in too far would be code.
    private mutating func indent() {
        var most = 0
        for place in items.indices {
            if items[place].indentation > most {
                items[place].indentation = max(0, most - 3)
                let marker = items[place].lead.unicodeScalars.drop { $0 == " " || $0 == "\t" }
                items[place].lead =
                    String(repeating: " ", count: items[place].indentation) + String(String.UnicodeScalarView(marker))
            }
            most = items[place].indentation + 5
        }
    }
}

/// Finds the tasks at the end of a text, the last one first.
private struct ChecklistReader {
    let scalars: [Unicode.Scalar]
    /// Where the boxes of tasks are, ascending.
    let marks: [Int]
    var items: [Checklist.Item] = []
    var ends: [String] = []
    /// Where the first of them begins.
    var start: Int

    init(scalars: [Unicode.Scalar], marks: [Int]) {
        self.scalars = scalars
        self.marks = marks
        start = scalars.count
    }

    mutating func read() {
        var end = scalars.count
        var mark = marks.count - 1
        while end > 0 {
            var contentEnd = end
            if scalars[contentEnd - 1] == "\n" { contentEnd -= 1 }
            if contentEnd > 0, scalars[contentEnd - 1] == "\r" { contentEnd -= 1 }
            var lineStart = contentEnd
            while lineStart > 0, scalars[lineStart - 1] != "\n", scalars[lineStart - 1] != "\r" { lineStart -= 1 }
            if scalars[lineStart..<contentEnd].allSatisfy({ $0.properties.isWhitespace }) {
                end = lineStart
                continue
            }
            guard mark >= 0, marks[mark] >= lineStart, let item = item(lineStart..<contentEnd, mark: marks[mark])
            else { return }
            items.append(item)
            ends.append(Checklist.text(scalars[contentEnd..<start]))
            start = lineStart
            end = lineStart
            mark -= 1
        }
    }

    private func item(_ line: Range<Int>, mark: Int) -> Checklist.Item? {
        guard mark > line.lowerBound, mark + 1 < line.upperBound, scalars[mark - 1] == "[", scalars[mark + 1] == "]"
        else { return nil }
        var place = line.lowerBound
        var indentation = 0
        while place < mark, scalars[place] == " " || scalars[place] == "\t" {
            indentation = scalars[place] == " " ? indentation + 1 : indentation / 4 * 4 + 4
            place += 1
        }
        let marker = scalars[place..<(mark - 1)]
        guard marker.allSatisfy({ "-*+0123456789.) \t".unicodeScalars.contains($0) }) else { return nil }
        var text = mark + 2
        while text < line.upperBound, scalars[text] == " " || scalars[text] == "\t" { text += 1 }
        guard text < line.upperBound else { return nil }
        return Checklist.Item(
            isDone: scalars[mark] != " ", text: Checklist.text(scalars[text..<line.upperBound]),
            indentation: indentation, lead: Checklist.text(scalars[line.lowerBound..<(mark - 1)]),
            box: Checklist.text(scalars[(mark - 1)..<text]))
    }
}

import JSON
import Primitives

/// A description as Trello has it: words, and the checklists at their end beside them. A line in front of tasks that ends in
/// a colon is what their checklist is called.
struct TrelloChecklists {
    /// One of them.
    struct List {
        var name: String
        var items: [Checklist.Item]
        /// How it stands in the text, where an import would not write it so.
        var markdown: String?
    }

    /// What stands before them.
    private(set) var words: String
    private(set) var lists: [List] = []

    /// What comes before so many stays among the words.
    private static var most: Int { 20 }
    /// What Trello calls one that nobody has named.
    private static var usualName: String { "Checklist" }

    init(_ description: String) {
        words = description
        while lists.count < Self.most {
            let checklist = Checklist(words)
            guard !checklist.items.isEmpty else { break }
            var before = checklist.words
            let name = Self.takeName(from: &before)
            let lines = Self.lines(name ?? Self.usualName, of: checklist.items.map { ($0.text, $0.isDone) })
            let present = String(words.unicodeScalars.dropFirst(before.unicodeScalars.count))
            let isUsual = Self.joined(before, lines).hasSameBytes(as: words)
            lists.append(
                List(
                    name: name ?? Self.usualName, items: checklist.items, markdown: isUsual ? nil : present))
            words = before
        }
        lists.reverse()
    }

    /// Takes the last line, if it ends in a colon, and the white space around it.
    private static func takeName(from words: inout String) -> String? {
        var scalars = Array(words.unicodeScalars)
        guard scalars.last == ":" else { return nil }
        scalars.removeLast()
        let start = (scalars.lastIndex { $0 == "\n" || $0 == "\r" } ?? -1) + 1
        let name = scalars[start...]
        guard let first = name.first, !first.properties.isWhitespace else { return nil }
        var end = start
        while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
        words = text(scalars[..<end])
        return text(name)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// A checklist of Trello in Markdown.
    static func lines(_ name: String, of items: [(text: String, isDone: Bool)]) -> String {
        var lines: [String] = name.isEmpty ? [] : [oneLine(name) + ":"]
        for item in items { lines.append("- [\(item.isDone ? "x" : " ")] " + oneLine(item.text)) }
        return lines.joined(separator: "\n")
    }

    private static func oneLine(_ text: String) -> String {
        text.split { $0.isNewline }.map { String($0) }.joined(separator: " ")
    }

    private static func joined(_ words: String, _ lines: String) -> String {
        var card = Card(title: "", description: words)
        card.addParagraph(lines)
        return card.description
    }

    /// What a checklist is called beside others of its card.
    static func id(_ number: Int, of card: String) -> String { "\(card)-\(number + 1)" }

    /// As Trello has them, those of the card that it calls so. `calling` writes a text as Trello has it.
    func write(of card: String, to writer: inout JSONWriter, calling: (String) -> String) {
        for (number, list) in lists.enumerated() {
            writer.object { writer in
                writer.member("checkItems", objects: list.items.enumerated()) { each, writer in
                    let (place, item) = each
                    writer.member("id", Self.id(place, of: Self.id(number, of: card)))
                    writer.member("name", calling(item.text))
                    writer.member("pos", (place + 1) * 65_536)
                    writer.member("state", item.isDone ? "complete" : "incomplete")
                }
                writer.member("id", Self.id(number, of: card))
                writer.member("idCard", card)
                if let markdown = list.markdown { writer.member("markdown", calling(markdown)) }
                writer.member("name", calling(list.name))
                writer.member("pos", (number + 1) * 65_536)
            }
        }
    }
}

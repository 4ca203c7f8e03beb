public import Markup
import Primitives
public import Replication
import TextMerging

// What the text says as Markdown; see `MarkdownDocument` for what counts. O(text), so a face reads it once.
extension Memo {
    /// The names of the text's `#tags` without the sign, each once, in the order of the text.
    public var tags: [String] { Self.tags(of: text) }

    /// The `[[links]]` of the text, in its order: to a document's id or to its title.
    public var links: [WikiLink] { Self.links(of: text) }

    /// How many of the text's tasks are done.
    public var checklist: ChecklistProgress { ChecklistProgress(MarkdownDocument.parse(text)) }

    /// The tags that a memo of `text` has: those of its properties, and of the text. That it is a template is said in the
    /// text alone, where what is made from it leaves that out.
    public static func tags(of text: String) -> [String] {
        var tags: [Tag] = []
        for name in FrontMatter(text)?.tags ?? [] where !TemplateTag.isAmong([name]) {
            tags.append(Tag(name: name, range: 0..<0))
        }
        // Most texts have none, and lists of thousands ask.
        if text.utf8.contains(UInt8(ascii: "#")) { tags += Tags.all(in: text) }
        return Tags.distinct(tags).map { $0.name }
    }

    /// The links that a memo of `text` has.
    public static func links(of text: String) -> [WikiLink] { WikiLinks.all(in: text) }

    /// Ticks or unticks the task with this number, counted from 1 in the order of the text.
    ///
    /// - Throws: `.noTask`.
    public func toggleTask(_ number: Int) throws(MemoError) -> [RecordChange] {
        let document = MarkdownDocument.parse(text)
        guard number > 0, let replacement = TaskList.toggled(number - 1, in: document) else {
            throw .noTask(number: number, count: document.tasks.count)
        }
        let mark = document.tasks[number - 1].markOffset
        let scalars = text.unicodeScalars
        let old = scalars[scalars.index(scalars.startIndex, offsetBy: mark)]
        let operation = TextOperation(
            position: UInt32(replacement.offset), deleted: String(old), inserted: String(replacement.scalar))
        return [.edit(.none, TextEdit(parents: body.version, operations: [operation]))]
    }
}

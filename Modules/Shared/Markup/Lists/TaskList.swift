/// How much of a checklist is done.
public struct ChecklistProgress: Sendable, Equatable {
    /// How many tasks are ticked; at most `total`.
    public var done: Int
    /// How many tasks there are; 0 in a text without any.
    public var total: Int

    /// Checks nothing.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// The tasks of a document; 0 of 0 without any.
    public init(_ document: MarkdownDocument) {
        var done = 0
        for task in document.tasks where task.isDone { done += 1 }
        self.init(done: done, total: document.tasks.count)
    }
}

/// One scalar to put in place of another.
public struct ScalarReplacement: Sendable, Equatable {
    /// Scalar offset in the text.
    public var offset: Int
    /// What stands there afterwards.
    public var scalar: Unicode.Scalar

    /// `offset` counts Unicode scalars from the beginning of the text.
    public init(offset: Int, scalar: Unicode.Scalar) {
        self.offset = offset
        self.scalar = scalar
    }

    /// `text` with the replacement made; unchanged when there is no such place.
    public func applied(to text: String) -> String {
        var result = ""
        var index = 0
        for old in text.unicodeScalars {
            result.unicodeScalars.append(index == offset ? scalar : old)
            index += 1
        }
        return result
    }
}

/// Ticking tasks in the text.
public enum TaskList {
    /// A Markdown text with none of its tasks ticked. Complexity: O(text).
    public static func unticked(_ text: String) -> String {
        let marks = MarkdownDocument.parse(text).tasks.filter { $0.isDone }.map { $0.markOffset }.sorted()
        guard !marks.isEmpty else { return text }
        var result = String.UnicodeScalarView()
        var next = 0
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            let isMark = next < marks.count && marks[next] == offset
            if isMark { next += 1 }
            result.append(isMark ? " " : scalar)
        }
        return String(result)
    }

    /// What ticks or unticks the task with this index, or nil when there is none.
    public static func toggled(_ index: Int, in document: MarkdownDocument) -> ScalarReplacement? {
        guard document.tasks.indices.contains(index) else { return nil }
        let task = document.tasks[index]
        return ScalarReplacement(offset: task.markOffset, scalar: task.isDone ? " " : "x")
    }

    /// What ticks or unticks the task with this index in a Markdown text, or nil when there is none.
    public static func toggled(_ index: Int, in text: String) -> ScalarReplacement? {
        toggled(index, in: MarkdownDocument.parse(text))
    }
}

public import Markup

extension Card {
    /// The `#tags` of title and description in the order of appearance, each once.
    public var tags: [String] {
        Tags.distinct(Tags.all(in: title) + Tags.all(in: description)).map { $0.name }
    }

    /// How many of the tasks in the description are ticked.
    public var checklist: ChecklistProgress {
        ChecklistProgress(MarkdownDocument.parse(description))
    }
}

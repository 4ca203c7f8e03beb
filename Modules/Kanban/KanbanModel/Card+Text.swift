public import Markup

extension Card {
    /// The `#tags` of title and description in the order of appearance, each once.
    public var tags: [String] {
        // Most cards have none, and reading Markdown takes longer than looking for the sign.
        let titleTags = title.mayHoldTag ? Tags.all(in: title) : []
        let descriptionTags = description.mayHoldTag ? Tags.all(in: description) : []
        return Tags.distinct(titleTags + descriptionTags).map { $0.name }
    }

    /// How many of the tasks in the description are ticked.
    public var checklist: ChecklistProgress {
        ChecklistProgress(MarkdownDocument.parse(description))
    }
}

extension String {
    fileprivate var mayHoldTag: Bool { utf8.contains(UInt8(ascii: "#")) }
}

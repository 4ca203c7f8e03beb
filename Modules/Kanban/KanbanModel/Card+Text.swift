public import Markup
import Primitives
public import Replication

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

extension Card {
    /// The text of a card that stands for another document: what that is called, and a link to it.
    public static func text(linkingTo document: DocumentID, called name: String) -> String {
        name + "\n" + document.link
    }

    /// A card for each line that is not blank: the line without the white space around it, and the marks of a list, is
    /// its title.
    public static func drafts(ofLines text: String) -> [Card] {
        text.split { $0.isNewline }.compactMap { line in
            let title = ListedLine(String(line)).text
            return title.isEmpty ? nil : Card(title: title)
        }
    }

    /// A card from dropped or pasted text: the first line that is not blank is the title, the rest is the
    /// description; nil when there is nothing but white space.
    public init?(text: String) {
        var title = String.UnicodeScalarView()
        var rest = String.UnicodeScalarView()
        var isInTitle = true
        for scalar in text.unicodeScalars {
            guard isInTitle else {
                rest.append(scalar)
                continue
            }
            if scalar == "\n" || scalar == "\r" {
                if String(title).isBlank { title = String.UnicodeScalarView() } else { isInTitle = false }
            } else {
                title.append(scalar)
            }
        }
        guard !String(title).isBlank else { return nil }
        self.init(title: String(title), description: String(rest).isBlank ? "" : String(rest))
    }
}

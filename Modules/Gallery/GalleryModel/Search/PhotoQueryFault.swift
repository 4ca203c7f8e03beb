public import Phrases

/// A condition of a search for photos whose value says nothing, as it was typed.
public enum PhotoQueryFault: Hashable, Sendable {
    case color(String)
    case rating(String)
    case day(String)

    /// What is wrong with it, and what would do.
    public var phrase: Phrase {
        switch self {
        case .color(let text): "“\(text)” isn't a colour. Write a name such as blue, or a value such as #3B5BA9."
        case .rating(let text):
            "“\(text)” isn't a rating. Write 1 to 5 stars, 4+ for four and more, 0 for none, or rejected."
        case .day(let text): "“\(text)” isn't a date. Write a day as 2026-01-31, a month as 2026-01 or a year as 2026."
        }
    }
}

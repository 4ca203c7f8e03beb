public import Replication

/// What a person, an import or a drop wants on a new card.
public struct CardDraft: Sendable {
    public var title: String
    public var description: String
    public var due: CivilDate?
    /// What an import knows besides.
    public var imported: ImportedFacts?

    public init(title: String, description: String = "", due: CivilDate? = nil, imported: ImportedFacts? = nil) {
        self.title = title
        self.description = description
        self.due = due
        self.imported = imported
    }

    /// Throws what is wrong with the draft, if anything.
    public func check() throws(BoardError) {
        try BoardLimits.check(title: title)
        try BoardLimits.check(description: description)
    }

    /// The change that adds the card at `place`.
    func change(at place: Place) throws(BoardError) -> BoardChange {
        try check()
        return .addCard(
            NewCard(title: title, description: description, due: due, place: place, imported: imported))
    }
}

extension CardDraft {
    /// A draft from dropped or pasted text: the first line that is not blank is the title, the rest is the
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
                if BoardLimits.isBlank(String(title)) { title = String.UnicodeScalarView() } else { isInTitle = false }
            } else {
                title.append(scalar)
            }
        }
        guard !BoardLimits.isBlank(String(title)) else { return nil }
        self.init(title: String(title), description: BoardLimits.isBlank(String(rest)) ? "" : String(rest))
    }
}

/// What shall change on a card; what is left out stays.
public struct CardEdit: Sendable {
    public var title: String?
    public var description: String?
    public var due: DueEdit

    public enum DueEdit: Equatable, Sendable {
        case keep
        case clear
        case set(CivilDate)
    }

    public init(title: String? = nil, description: String? = nil, due: DueEdit = .keep) {
        self.title = title
        self.description = description
        self.due = due
    }
}

import KanbanModel
import Markup
import Primitives
import Replication
import Scenes
import Views

/// What is worked out once for each state of a board: its lanes, the nodes of the cards in sight, whether there is
/// something to undo.
struct BoardCache {
    /// How many events the board has taken.
    var revision = -1
    var lanes: [Lane] = []
    var labels: [BoardLabel] = []
    var people: [Person] = []
    /// Those, who writes and those of other boards; nil until it is asked.
    var everybody: [Person]?
    /// Finds those who are named, among everybody; nil until it is asked.
    var finder: MentionFinder?
    /// Every tag of the cards, in the order of appearance.
    var tags: [String] = []
    /// The cards that others are made from, by what those would be called.
    var templates: [(card: UnitID, name: String)] = []
    var canUndo = false
    var canRedo = false
    /// The tags of each card that has a `#` in it, and what they were found in.
    var tagged: [UnitID: (title: String, description: String, tags: [String])] = [:]
    /// Cards as they look while nothing is done with them.
    var cards: [UnitID: CardFace] = [:]
    /// The same of comments.
    var comments: [UnitID: CommentFace] = [:]
    /// How the description of the open card looks while it is written.
    var looks = KeptOfText<Range<Int>, String>()
    /// The titles behind its links.
    var linkTitles = KeptTitles()
    /// The files that it names, other than pictures.
    var files: (text: String, files: MarkdownDocument)?
    /// Where it leads.
    var links: (text: String, links: MarkdownDocument)?
    /// The columns with the cards that are shown, with the filter that they are for.
    var shown: [Lane] = []
    var filter: CardFilter?
    /// By column: which of its cards are in the page.
    var windows: [UnitID: UnevenWindow<UnitID>] = [:]
    /// The language and the day that the faces are for.
    var language = ""
    var today: CivilDate?
}

/// A card as it is shown, and what it was made of.
struct CardFace {
    let card: Card
    let facts: CardFacts
    let tags: [String]
    /// Of the catalogue, where it says what a link leads to; nil where it has no link.
    let revision: UInt32?
    let node: Node<KanbanAction>
}

/// What of a card's face depends on what is done with it just now.
struct CardState: Equatable {
    var isDragged = false
    var isLifted = false
    var hasMenu = false
}

/// What of a card's face its board knows, besides the card.
struct CardFacts: Equatable {
    var due: DueState?
    var labels: [BoardLabel] = []
    var people: [Person] = []
    var comments = 0
    /// Others who have it open.
    var others: [PeopleHere.Other] = []
}

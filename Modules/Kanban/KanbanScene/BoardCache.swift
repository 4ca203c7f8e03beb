internal import KanbanModel
internal import Primitives
internal import Replication
internal import Views

/// What is worked out once for each state of a board: its lanes, the cards' nodes, whether there is something to
/// undo. A board of a thousand cards is painted in the time of what changed.
struct BoardCache {
    /// How many events the board has taken.
    var revision = -1
    var lanes: [Lane] = []
    /// Every tag of the cards, in the order of appearance.
    var tags: [String] = []
    var canUndo = false
    var canRedo = false
    /// The cards as they look while nothing is done with them.
    var cards: [UnitID: CardFace] = [:]
    /// The columns that are shown, with the filter that they are for.
    var shown: [ShownLane] = []
    var filter: String?
    var lists: [UnitID: ListFace] = [:]
    /// The language and the day that the faces are for.
    var language = ""
    var today: CivilDate?
}

/// A card as it is shown, and what it was made of.
struct CardFace {
    let card: Card
    let isOverdue: Bool
    let tags: [String]
    let node: Node<KanbanAction>
}

/// What of a card's face depends on what is done with it just now.
struct CardState: Equatable {
    var isDragged = false
    var isLifted = false
    var hasMenu = false
}

/// A column with the nodes of its cards.
struct ShownLane {
    let lane: Lane
    let nodes: [Node<KanbanAction>]
}

/// A list of cards as it was painted, and what it was made of.
struct ListFace {
    let nodes: [Node<KanbanAction>]
    let list: Node<KanbanAction>
}

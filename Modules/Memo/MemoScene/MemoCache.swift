import Markup
import MemoModel
import Replication
import Scenes
import Views

/// What is worked out once and kept while it is right.
struct MemoCache {
    /// The rows of the list by document.
    var rows: [DocumentID: MemoRowFace] = [:]
    var folded: [DocumentID: FoldedText] = [:]
    /// The tags of a state of the catalogue.
    var tags: (revision: UInt32, names: [String])?
    /// The reading view of the memo that is open; nil when its text has changed.
    var reading: [Node<MemoAction>]?
    /// How the lines in sight look while the text is written.
    var looks = KeptOfText<Range<Int>, String>()
    /// The titles behind the links in sight while the text is written; nil when a document may have another.
    var linkTitles = KeptOfText<Range<Int>, String>()
    var hasRemotePictures = false
    var language = ""
    /// The day that the dates of the rows are for.
    var today: CivilDate?
}

struct FoldedText {
    let revision: Int
    let length: Int
    let bytes: [UInt8]
}

/// A row of the list, and what it was made of.
struct MemoRowFace {
    let row: CatalogueRow
    let state: MemoRowState
    let node: Node<MemoAction>
}

/// What of a row depends on more than the catalogue.
struct MemoRowState: Equatable {
    var isSelected = false
    var isSwiped = false
    var hasMenu = false
    var place = 0
    var count = 0
    /// Whether Tab comes to it: to one row of the list.
    var isStop = false
    var titleRanges: [Range<Int>] = []
    var snippet: Snippet?
}

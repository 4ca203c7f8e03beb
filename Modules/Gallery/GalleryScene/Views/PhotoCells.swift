import Drawing
import GalleryModel
import Replication
import Views

/// The nodes of photos that did not change since they were made, by their places in the list on show.
struct PhotoCells {
    private var kept: [Int: (stamp: Stamp, node: Node<GalleryAction>)] = [:]

    static let padding = Style.PhotoCell.padding

    /// All that a cell's look depends on beside its photo's record.
    struct Stamp: Equatable {
        let key: PhotoKey
        let frame: PhotoFrame?
        let rating: PhotoRating?
        let place: PhotoPlace
        let count: Int
        let isNarrow: Bool
        let isInTimeline: Bool
        /// Whether nothing stands on the picture yet.
        let isBare: Bool
        let isSaved: Bool
        let isSelecting: Bool
        let isSelected: Bool
        let memo: String
        let date: String
    }

    mutating func node(_ stamp: Stamp, _ make: () -> Node<GalleryAction>) -> Node<GalleryAction> {
        let index = stamp.place.index
        if let known = kept[index], known.stamp == stamp { return known.node }
        let node = make()
        // Those far away are dropped before they become many.
        if kept.count > 1_000 { kept = [:] }
        kept[index] = (stamp, node)
        return node
    }

    mutating func forgetAll() { kept = [:] }
}

import CanvasModel
import Drawing
import Interaction
import Primitives
import Scenes

/// What the layer list is about.
struct LayerState {
    /// How far it is scrolled and how much of it can be seen, in points.
    var top = 0.0
    var height = 600.0
    /// The rows as the canvas is; nil where it may have changed since.
    var rows: LayerRows?
    /// The groups whose objects have no rows now.
    var folded: Set<GroupID> = []
    /// The row that is renamed.
    var renaming: CanvasItem?
    /// What is typed as its name; nil while nothing is.
    var typedName: String?
    var drag: LayerDrag?
    var arena = Self.arena()
    /// The row under the pointer that is down.
    var pressed: CanvasItem?
    /// Whether the finger is taken from the page's scrolling.
    var isClaimed = false
    /// Where a pointer was last, in the window.
    var lastPlace: Point<WindowSpace>?
    /// Whether the click that the browser makes of this press means nothing: it was a long press or a drag.
    var isPressSwallowed = false
    /// The rows whose thumbnails are drawn as they are.
    var drawn: Set<CanvasItem> = []

    static let rowHeight = Double(Style.touchTarget + Style.space[1])
    /// Rows above and below what can be seen, so that scrolling shows no gaps.
    private static let spare = 6

    private static func arena() -> GestureArena<WindowSpace> {
        var arena = GestureArena<WindowSpace>()
        arena.add(.longPress(LongPressRecognizer()), as: .longPress, for: PointerFilter([.touch, .pen]))
        arena.add(.drag(DragRecognizer()), as: .drag)
        return arena
    }

    /// The places of the rows that are in the page, of `count`.
    func window(of count: Int) -> Range<Int> {
        // What a page says is a number, but not always one that counts rows.
        let top = top.isFinite ? min(max(0, top), 1e8) : 0
        let height = height.isFinite ? min(max(0, height), 1e4) : 0
        let first = max(0, Int(top / Self.rowHeight) - Self.spare)
        let last = Int((top + height) / Self.rowHeight) + Self.spare + 1
        let end = min(count, max(first, last))
        return min(first, end)..<end
    }
}

/// A row on its way to another place.
struct LayerDrag: Equatable {
    let item: CanvasItem
    /// Where it would be; nil where it was.
    var to: LayerPlace?
    /// The row that shows it.
    var target: CanvasItem?
}

/// A row under a pointer, and how far down in it the pointer is, 0 … 1.
struct LayerTarget {
    let item: CanvasItem
    let share: Double
}

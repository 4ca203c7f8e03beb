import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication
import Scenes

/// The part of the page that shows the canvas: what lies where, and what the pointers are about.
struct Stage {
    var viewport = Viewport()
    /// Whether the canvas was fitted once; then a person decides what is shown.
    var isFitted = false
    var tool = Tool.select { didSet { if tool != oldValue { arena = Self.arena(for: tool) } } }
    /// Whether every press draws, on what was drawn last too.
    var isToolKept = false
    var activity = Activity.idle
    private(set) var arena: GestureArena<StageSpace>
    /// The line and the point that keys are about, as far as it is still selected and has that point.
    var grip: (id: UnitID, place: Int)?
    /// How hard the pen pressed when it went down, and does now; nil for what has no pressure.
    var pressure: (first: Double?, now: Double?) = (nil, nil)
    /// How many points of what the pen draws are painted, and in which view.
    var inked: (count: Int, viewport: Viewport)?
    /// Whether the present press has selected what it hit already.
    var hasSelected = false
    /// The view in which the drawing was last painted, while another is shown.
    var painted: Viewport?
    /// Where the pointer is, for others; on the canvas, for that stays when the view moves.
    var pointed: CanvasPoint?
    /// Where the stage lies in the window, once a pointer has told it.
    var origin: Point<WindowSpace>?

    init(viewport: Viewport = Viewport()) {
        self.viewport = viewport
        arena = Self.arena(for: .select)
    }

    /// One pointer does what the tool says. Two fingers and the middle button move the view, or what is selected; a
    /// pen's other end erases.
    private static func arena(for tool: Tool) -> GestureArena<StageSpace> {
        var arena = GestureArena<StageSpace>()
        arena.add(.tap(TapRecognizer()), as: .tap)
        if tool == .select { arena.add(.tap(TapRecognizer(count: 2)), as: .doubleTap) }
        let slop = tool.followsClosely ? 0.0 : nil
        arena.add(.pan(PanRecognizer(minimumTouches: 1, maximumTouches: 1, slop: slop)), as: .pan)
        arena.add(.pan(PanRecognizer(minimumTouches: 2)), as: .twoFingers, for: .touch)
        arena.add(.pinch(PinchRecognizer()), as: .pinch, for: .touch)
        arena.add(.pan(PanRecognizer(slop: 0)), as: .middleButton, for: PointerFilter([.mouse], buttons: .middle))
        let eraserEnd = PointerFilter([.pen], buttons: .eraser)
        arena.add(.tap(TapRecognizer()), as: .eraserTap, for: eraserEnd)
        arena.add(.pan(PanRecognizer(slop: 0)), as: .eraserPan, for: eraserEnd)
        arena.allow(.tap, with: .doubleTap)
        arena.allow(.twoFingers, with: .pinch)
        return arena
    }

    /// A place of the window as a place of the stage; nil where that is not known, or beside it.
    func pointInStage(_ x: Double, _ y: Double) -> StagePoint? {
        guard let origin else { return nil }
        let point = StagePoint(x: x - origin.x, y: y - origin.y)
        let isInside = point.x >= 0 && point.y >= 0 && point.x < viewport.size.width && point.y < viewport.size.height
        return isInside ? point : nil
    }

    mutating func handle(_ event: PointerEvent<StageSpace>) -> [Gesture<StageSpace>] { arena.handle(event) }
    mutating func advance(to time: Milliseconds) -> [Gesture<StageSpace>] { arena.advance(to: time) }
    mutating func cancel() -> [Gesture<StageSpace>] { arena.cancel() }
}

extension RecognizerID {
    static let twoFingers = RecognizerID(16)
    static let middleButton = RecognizerID(17)
    static let eraserTap = RecognizerID(18)
    static let eraserPan = RecognizerID(19)
}

/// What the pointers are doing on the stage.
enum Activity {
    case idle
    case moving(Move)
    case banding(Band)
    case resizing(Resizing)
    case turning(Turning)
    case reaching(Reaching)
    case transforming(Transforming)
    case several(SeveralChange)
    /// What the pen has drawn so far.
    case drawing(PenTrace)
    case shaping(Shaping)
    case plotting(Plotting)
    case erasing(Erasing)
    case viewing(Viewing)

    var isIdle: Bool {
        if case .idle = self { return true }
        return false
    }
}

extension DrawingScene {
    /// What the pointers are about goes on so, or is over; the overlay and the inspector show it.
    func enter(_ activity: Activity) {
        stage.activity = activity
        isOverlayStale = true
        stale.insert(.inspector)
    }
}

/// The selected objects on their way; the originals stay until it is over.
struct Move {
    let ids: [UnitID]
    /// Around all that move.
    let box: CanvasRect
    /// How far they may go.
    let xs: ClosedRange<Double>
    let ys: ClosedRange<Double>
    let lines: SnapLines
    /// Of all that move.
    let labels: Set<ShortID>
    var dx = 0.0
    var dy = 0.0
    var guides: [Guide] = []
    /// Whether copies go there, and the originals stay.
    var isCopying = false
}

/// A box drawn over empty canvas, which selects what it touches.
struct Band {
    let start: CanvasPoint
    var end: CanvasPoint
    /// What was selected before and stays so.
    let kept: [UnitID]
    /// The group in which it was drawn.
    let inside: GroupID?

    var box: CanvasRect { CanvasRect(start, end) }
}

/// An object that is made larger or smaller by one of its handles.
struct Resizing {
    let id: UnitID
    let handle: Handle
    let start: CanvasRect
    var box: CanvasRect
    /// Of a text whose letters grow with it, in points.
    var fontSize: Double?
}

/// An object that is turned around the middle of its box.
struct Turning {
    let id: UnitID
    let middle: CanvasPoint
    /// Degrees between the object's upright and where the pointer took hold of it.
    let held: Double
    var degrees: Double
}

/// The view on its way: what lay under `anchor` in `start` lies under the fingers.
struct Viewing {
    let start: Viewport
    let anchor: StagePoint
    var scale = 1.0
}

import Drawing
import GalleryModel
import Interaction
import Scenes

/// The middle of the stage is its origin: where a photo is that nobody has moved.
enum StageSpace: CoordinateSpace {}

/// One photo full screen: which of the list, how near, and where.
struct PhotoViewer {
    /// The photo, and its place in the list on show, which may change under it.
    private(set) var key: PhotoKey
    var index: Int
    var showsDetails = false
    /// How many times nearer than the whole photo.
    private(set) var scale = 1.0
    /// How far its middle is from the stage's, in points.
    private(set) var offset = Point<StageSpace>(x: 0, y: 0)
    /// Of the stage, in points.
    var size = Size<StageSpace>(width: 0, height: 0)

    private var arena = GestureArena<StageSpace>()
    private var pinchStart = 1.0
    private var panStart = Point<StageSpace>(x: 0, y: 0)
    /// When `advance` must be called, in milliseconds from now; nil for never.
    private(set) var delay: Double?

    static let nearest = 8.0
    /// What a double tap and a key go by.
    private static let tapScale = 2.5
    private static let keyStep = 1.5

    /// What a gesture asks of the scene.
    enum Wish: Equatable {
        case next
        case previous
        case close
    }

    init(_ key: PhotoKey, at index: Int) {
        self.key = key
        self.index = index
        arena.add(.pinch(PinchRecognizer()), as: .pinch)
        arena.add(.swipe(SwipeRecognizer()), as: .swipe)
        arena.add(.tap(TapRecognizer(count: 2)), as: .doubleTap)
        arena.add(.pan(PanRecognizer()), as: .pan)
        arena.allow(.pan, with: .pinch)
        arena.allow(.pan, with: .swipe)
    }

    /// Another photo is shown whole.
    mutating func show(_ key: PhotoKey, at index: Int) {
        self.key = key
        self.index = index
        scale = 1
        offset = Point(x: 0, y: 0)
    }

    mutating func handle(_ input: PointerInput) -> Wish? {
        let point = Point<StageSpace>(x: input.x - size.width / 2, y: input.y - size.height / 2)
        let event = PointerEvent(input, at: point)
        let wish = take(arena.handle(event))
        delay = arena.deadline.map { max(0, Double($0) - input.time) }
        return wish
    }

    /// The fingers that are down mean something else.
    mutating func letGo() {
        delay = nil
        _ = arena.cancel()
    }

    mutating func advance() -> Wish? {
        guard let deadline = arena.deadline else { return nil }
        delay = nil
        return take(arena.advance(to: deadline))
    }

    private mutating func take(_ gestures: [Gesture<StageSpace>]) -> Wish? {
        var wish: Wish?
        for gesture in gestures {
            switch gesture.motion {
            case .pinch(let factor):
                if gesture.state == .began { pinchStart = scale }
                zoom(to: pinchStart * factor, at: gesture.location)
            case .pan(let way):
                guard scale > 1 else { break }
                if gesture.state == .began { panStart = offset }
                move(to: Point(x: panStart.x + way.dx, y: panStart.y + way.dy))
            case .tap: zoom(to: scale > 1 ? 1 : Self.tapScale, at: gesture.location)
            case .swipe(let direction):
                // Near by, a finger moves the photo.
                guard scale == 1 else { break }
                switch direction {
                case .left: wish = .next
                case .right: wish = .previous
                case .down: wish = .close
                case .up: break
                }
            case .longPress, .drag: break
            }
        }
        return wish
    }

    mutating func zoomIn() { zoom(to: scale * Self.keyStep, at: Point(x: 0, y: 0)) }
    mutating func zoomOut() { zoom(to: scale / Self.keyStep, at: Point(x: 0, y: 0)) }
    mutating func zoomAll() { zoom(to: 1, at: Point(x: 0, y: 0)) }

    mutating func wheel(_ delta: Double, x: Double, y: Double) {
        let factor = min(max(1 - delta / 500, 0.5), 2)
        zoom(to: scale * factor, at: Point(x: x - size.width / 2, y: y - size.height / 2))
    }

    /// What is at `point` stays there.
    mutating func zoom(to wanted: Double, at point: Point<StageSpace>) {
        let new = min(max(wanted, 1), Self.nearest)
        let factor = new / scale
        scale = new
        move(
            to: Point(
                x: point.x - (point.x - offset.x) * factor, y: point.y - (point.y - offset.y) * factor))
    }

    /// As far as something of the photo stays in the middle.
    private mutating func move(to wanted: Point<StageSpace>) {
        let (right, down) = (size.width * (scale - 1) / 2, size.height * (scale - 1) / 2)
        offset = Point(x: min(max(wanted.x, -right), right), y: min(max(wanted.y, -down), down))
    }
}

import Drawing
import Interaction
public import Scenes

/// The grid of components as fingers know it: turns pointer input into long presses and tells them to all observers.
public final class ComponentGrid {
    /// Who wants to know. The strip of colours is one of them.
    public let presses = Observers<ComponentPress>()

    private var arena = GestureArena<WindowSpace>()
    private var component = ""
    private var cell = Rect<WindowSpace>(x: 0, y: 0, width: 0, height: 0)

    /// The side of a cell, in points.
    public var cellSize: Double

    /// `cellSize` in points.
    public init(cellSize: Double) {
        self.cellSize = cellSize
        arena.add(.longPress(LongPressRecognizer()), as: .longPress)
    }

    /// Whether a finger rests on a cell and its press has begun.
    public var isPressing: Bool { arena.isActive }

    /// Whether a finger is down, be it that it only scrolls.
    public var isTouched: Bool { !arena.touches.isEmpty }

    /// When `advance` must be called, in milliseconds from now; nil for never.
    public private(set) var delay: Double?

    /// A pointer at the cell of a component.
    public func handle(_ input: PointerInput, on component: String) {
        if input.phase == .down, arena.touches.isEmpty {
            self.component = component
            cell = Rect(
                x: input.windowX - input.x, y: input.windowY - input.y, width: cellSize, height: cellSize)
        }
        tell(arena.handle(PointerEvent(input)))
        delay = arena.deadline.map { max(0, Double($0) - input.time) }
    }

    /// The time for which it had `delay` wait has come.
    public func advance() {
        guard let deadline = arena.deadline else { return }
        delay = nil
        tell(arena.advance(to: deadline))
    }

    /// Takes back what is going on, as Esc does.
    public func cancel() {
        delay = nil
        tell(arena.cancel())
    }

    private func tell(_ gestures: [Gesture<WindowSpace>]) {
        for gesture in gestures {
            switch gesture.state {
            case .began: presses.tell(.began(component: component, cell: cell, at: gesture.location))
            case .changed: presses.tell(.changed(gesture.location))
            case .ended: presses.tell(.ended(gesture.location))
            case .cancelled: presses.tell(.cancelled)
            case .possible, .failed: break
            }
        }
    }
}

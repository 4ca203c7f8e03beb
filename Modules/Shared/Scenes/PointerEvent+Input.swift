public import Drawing
public import Interaction

/// The window's own space: the origin is its upper left corner.
public enum WindowSpace: CoordinateSpace {}

extension PointerEvent {
    /// What the page tells of a pointer, at a point of the space that the gestures are read in.
    public init(_ input: PointerInput, at point: Point<Space>) {
        // The page's clock is a double; what is no time counts as the beginning.
        let time = input.time.isFinite ? max(-1e15, min(1e15, input.time)) : 0
        self.init(
            id: PointerID(input.pointer), kind: input.kind, phase: input.phase, point: point,
            time: Milliseconds(time), buttons: input.buttons, modifiers: input.modifiers,
            pressure: input.pressure)
    }
}

extension PointerEvent<WindowSpace> {
    /// The same in the window, which stays where it is while what lies under the pointer moves.
    public init(_ input: PointerInput) {
        self.init(input, at: Point(x: input.windowX, y: input.windowY))
    }
}

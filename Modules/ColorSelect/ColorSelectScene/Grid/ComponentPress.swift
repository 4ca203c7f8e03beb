public import Drawing
public import Scenes

/// Where cells are in their grid: the origin is its upper left corner.
public enum GridSpace: CoordinateSpace {}

/// What happens at a cell of the grid while a finger rests on it. The one event that the grid tells, to whoever
/// observes it: each case carries what belongs to it, so there is no dictionary whose keys can be mistyped.
public enum ComponentPress: Equatable, Sendable {
    /// A finger has rested on the component's cell for half a second.
    case began(component: String, cell: Rect<WindowSpace>, at: Point<WindowSpace>)
    /// The finger moved; only told between `began` and `ended` or `cancelled`.
    case changed(Point<WindowSpace>)
    /// The finger was lifted.
    case ended(Point<WindowSpace>)
    /// The system took the finger away, or the person thought better of it.
    case cancelled
}

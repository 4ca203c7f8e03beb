public import Drawing

/// Where objects lie: the origin is the canvas's left upper corner, y grows downwards, a unit is a point.
public enum CanvasSpace: CoordinateSpace {}

public typealias CanvasPoint = Point<CanvasSpace>
public typealias CanvasSize = Size<CanvasSpace>
public typealias CanvasRect = Rect<CanvasSpace>

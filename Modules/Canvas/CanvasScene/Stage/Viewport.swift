import CanvasModel
import Drawing

/// The element that shows the canvas: the origin is at its left upper corner, a unit is a point of the page.
enum StageSpace: CoordinateSpace {}

typealias StagePoint = Point<StageSpace>

/// Which part of the canvas the stage shows, and how large.
struct Viewport: Equatable {
    /// Of the stage; zero until the page has told it.
    var size = Size<StageSpace>(width: 0, height: 0)
    var mapping = Mapping<CanvasSpace, StageSpace>()

    static let scales = 0.05...32.0
    /// How much of the canvas stays on the stage, and how far from the edges it is fitted, in points of the stage.
    private static let kept = Double(Style.space[5])
    private static let margin = Double(Style.space[4])

    var scale: Double { mapping.scale }
    var isKnown: Bool { size.width > 0 && size.height > 0 }

    func point(_ point: StagePoint) -> CanvasPoint { mapping.inverse.map(point) }

    /// What of the canvas's plane can be seen.
    var visible: CanvasRect {
        mapping.inverse.map(Rect<StageSpace>(x: 0, y: 0, width: size.width, height: size.height))
    }

    /// Shows a box of the canvas in the middle, at most so many times larger than it is.
    mutating func fit(_ box: CanvasRect, on page: CanvasSize? = nil, upTo most: Double) {
        guard isKnown else { return }
        let room = Size<StageSpace>(
            width: max(1, size.width - 2 * Self.margin), height: max(1, size.height - 2 * Self.margin))
        let scale = Self.clamped(
            min(most, room.width / max(1, box.size.width), room.height / max(1, box.size.height)))
        mapping = Mapping(
            scale: scale,
            offset: Point(x: size.width / 2 - box.midX * scale, y: size.height / 2 - box.midY * scale))
        keep(page)
    }

    /// What lay under `start` lies under `end`, so many times larger.
    func moved(from start: StagePoint, to end: StagePoint, scaledBy factor: Double, _ page: CanvasSize?) -> Viewport {
        var result = self
        let scale = Self.clamped(mapping.scale * factor)
        let under = point(start)
        result.mapping = Mapping(
            scale: scale, offset: Point(x: end.x - under.x * scale, y: end.y - under.y * scale))
        result.keep(page)
        return result
    }

    /// A page that was pushed off the stage could not be found again. Without one the view goes as far as objects may.
    private mutating func keep(_ page: CanvasSize?) {
        guard isKnown else { return }
        let places = CanvasLimits.anyPosition
        let box =
            page.map { CanvasRect(origin: Point(x: 0, y: 0), size: $0) }
            ?? CanvasRect(
                CanvasPoint(x: places.lowerBound, y: places.lowerBound),
                CanvasPoint(x: places.upperBound, y: places.upperBound))
        let x = Self.clamp(mapping.offset.x, Self.kept - box.maxX * scale, size.width - Self.kept - box.minX * scale)
        let y = Self.clamp(mapping.offset.y, Self.kept - box.maxY * scale, size.height - Self.kept - box.minY * scale)
        mapping = Mapping(scale: scale, offset: Point(x: x, y: y))
    }

    private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        min(max(value, min(low, high)), max(low, high))
    }

    private static func clamped(_ scale: Double) -> Double {
        scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : 1
    }
}

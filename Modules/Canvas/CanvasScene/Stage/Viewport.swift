internal import CanvasModel
internal import Drawing

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

    /// Shows the whole canvas in the middle; never larger than it is.
    mutating func fit(_ canvas: CanvasSize) {
        guard isKnown else { return }
        let room = Size<StageSpace>(
            width: max(1, size.width - 2 * Self.margin), height: max(1, size.height - 2 * Self.margin))
        let scale = Self.clamped(min(1, room.width / canvas.width, room.height / canvas.height))
        mapping = Mapping(
            scale: scale,
            offset: Point(
                x: (size.width - canvas.width * scale) / 2, y: (size.height - canvas.height * scale) / 2))
    }

    /// Shows a box of the canvas in the middle, at most so many times larger than it is.
    mutating func fit(_ box: CanvasRect, on canvas: CanvasSize, upTo most: Double = 4) {
        guard isKnown else { return }
        let room = Size<StageSpace>(
            width: max(1, size.width - 2 * Self.margin), height: max(1, size.height - 2 * Self.margin))
        let scale = Self.clamped(
            min(most, room.width / max(1, box.size.width), room.height / max(1, box.size.height)))
        mapping = Mapping(
            scale: scale,
            offset: Point(x: size.width / 2 - box.midX * scale, y: size.height / 2 - box.midY * scale))
        keep(canvas)
    }

    /// What lay under `start` lies under `end`, so many times larger.
    func moved(from start: StagePoint, to end: StagePoint, scaledBy factor: Double, _ canvas: CanvasSize) -> Viewport {
        var result = self
        let scale = Self.clamped(mapping.scale * factor)
        let under = point(start)
        result.mapping = Mapping(
            scale: scale, offset: Point(x: end.x - under.x * scale, y: end.y - under.y * scale))
        result.keep(canvas)
        return result
    }

    /// A canvas that was pushed off the stage could not be found again.
    private mutating func keep(_ canvas: CanvasSize) {
        guard isKnown else { return }
        let x = Self.clamp(
            mapping.offset.x, Self.kept - canvas.width * scale, size.width - Self.kept)
        let y = Self.clamp(
            mapping.offset.y, Self.kept - canvas.height * scale, size.height - Self.kept)
        mapping = Mapping(scale: scale, offset: Point(x: x, y: y))
    }

    private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        min(max(value, min(low, high)), max(low, high))
    }

    private static func clamped(_ scale: Double) -> Double {
        scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : 1
    }
}

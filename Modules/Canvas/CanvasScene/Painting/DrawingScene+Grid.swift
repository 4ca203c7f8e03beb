import CanvasModel
import Drawing
import Forms
import Phrases
import Replication

// C25: the grid under all objects, and what snaps to it.
extension DrawingScene {
    /// How near lines of the grid may be on the stage, in points; where they are nearer only every fifth is drawn.
    private static let nearest = 8.0
    /// The most lines that are drawn; where there were more only every fifth is.
    private static let most = 1000.0

    /// In what is seen of a box. Where its lines are is the same for each box of a view.
    func paintGrid(of canvas: Canvas, in box: CanvasRect, _ list: inout PaintList) {
        let visible = stage.viewport.visible
        guard let grid = canvas.ownProperties.grid, let box = box.intersection(visible) else { return }
        var spacing = Double(grid.number)
        while spacing * stage.viewport.scale < Self.nearest
            || (visible.size.width + visible.size.height) / spacing > Self.most
        { spacing *= 5 }
        let color = gridColor(on: canvas)
        for x in Self.lines(from: box.minX, to: box.maxX, spacing) {
            list.guide(
                from: CanvasPoint(x: x, y: box.minY).inPicture, to: CanvasPoint(x: x, y: box.maxY).inPicture,
                thickness: 1, color)
        }
        for y in Self.lines(from: box.minY, to: box.maxY, spacing) {
            list.guide(
                from: CanvasPoint(x: box.minX, y: y).inPicture, to: CanvasPoint(x: box.maxX, y: y).inPicture,
                thickness: 1, color)
        }
    }

    /// The multiples of the spacing between two places. Counted: what a merge brought in may lie where a place and the
    /// next are one number.
    private static func lines(from low: Double, to high: Double, _ spacing: Double) -> [Double] {
        let first = (low / spacing).rounded(.up)
        let last = (high / spacing).rounded(.down)
        guard first.isFinite, last >= first else { return [] }
        return (0...Int(min(last - first, most))).map { (first + Double($0)) * spacing }
    }

    /// A little darker than a light ground, a little lighter than a dark one.
    private func gridColor(on canvas: Canvas) -> RGBColor {
        let ground = shown(canvas.ownProperties.ground)
        let isLight = ground.relativeLuminance > 0.3
        return ground.mixed(with: isLight ? Style.light.ink : Style.dark.ink, 0.1)
    }

    /// The nearest crossing of the grid, unless `isFree`; the place itself where there is no grid.
    func snapped(_ point: CanvasPoint, isFree: Bool) -> CanvasPoint {
        guard !isFree, let grid = canvas?.ownProperties.grid, point.isFinite else { return point }
        return point.snapped(to: Double(grid.number))
    }

    /// Shows a grid, or takes it away.
    func toggleGrid() {
        guard let canvas else { return }
        let isOn = canvas.ownProperties.grid != nil
        setOwnField(CanvasProperties.grids.tag, isOn ? "" : GridSpacing.usual.text)
        announce(isOn ? "The grid is off." : "The grid is on.")
    }
}

extension CanvasPoint {
    /// The nearest multiple of the spacing on both axes.
    func snapped(to spacing: Double) -> CanvasPoint {
        CanvasPoint(x: (x / spacing).rounded() * spacing, y: (y / spacing).rounded() * spacing)
    }
}

public import ColorSelectModel
public import Drawing
public import Scenes

/// The strip of colours above a cell: which swatch is selected while a finger sweeps over it or arrow keys move along
/// it. It observes the grid's presses and hands what is chosen to its one delegate.
public final class ColorStrip {
    /// Set while the strip can be used, cleared by who set it.
    public var delegate: (any ColorStripDelegate)?

    /// What is open; nil while the strip is closed.
    public private(set) var popup: Popup?

    /// The width of the window that the strip must stay inside of, in points.
    public var windowWidth = 0.0

    /// The side of a swatch: what a finger may touch.
    public static let swatch = Double(Style.touchTarget)

    /// A strip that is open.
    public struct Popup: Sendable {
        /// The id of the component whose colours it shows.
        public let component: String
        /// From left to right.
        public let colors: [KitColor]
        /// What it stands above.
        public let place: Place
        /// Which swatch is selected, if one is.
        public internal(set) var selection: SweepSelection
        /// Whether it stays without a finger on it.
        public let isSticky: Bool
    }

    /// Where it stands: a finger's place is known in the window, a key's only by the cell in its grid.
    public enum Place: Sendable {
        case window(Rect<WindowSpace>)
        case grid(Rect<GridSpace>)
    }

    /// A strip that is closed.
    public init() {}

    /// Follows the grid.
    public func take(_ press: ComponentPress) {
        switch press {
        case .began(let component, let cell, let point):
            open(component, above: cell, isSticky: false)
            guard let frame else { return }
            popup?.selection.began(at: Point(x: point.x - frame.minX, y: 0))
        case .changed(let point):
            guard let frame else { return }
            let place = Point<StripSpace>(x: point.x - frame.minX, y: 0)
            guard let index = popup?.selection.changed(to: place) else { return }
            tellSelected(index)
        case .ended: choose()
        case .cancelled: cancel()
        }
    }

    /// Where it stands in the window; nil while it is closed or stands in the grid.
    public var frame: Rect<WindowSpace>? {
        if case .window(let frame)? = popup?.place { frame } else { nil }
    }

    /// Opens above a cell of which the place in the window is known.
    public func open(_ component: String, above cell: Rect<WindowSpace>, isSticky: Bool) {
        open(component, isSticky: isSticky, within: windowWidth) { width in
            var frame = Self.frame(above: cell, width: width, within: self.windowWidth)
            frame.origin.y = max(frame.origin.y, 0)
            return .window(frame)
        }
    }

    /// Opens above a cell of a grid of that width, by a key: it stays without a finger.
    public func open(_ component: String, above cell: Rect<GridSpace>, gridWidth: Double) {
        open(component, isSticky: true, within: gridWidth) { width in
            .grid(Self.frame(above: cell, width: width, within: gridWidth))
        }
    }

    private func open(
        _ component: String, isSticky: Bool, within limit: Double, place: (_ width: Double) -> Place
    ) {
        guard let (colors, remembered) = delegate?.colors(of: component), !colors.isEmpty else { return }
        let content = Double(colors.count) * Self.swatch
        let window = min(content, max(limit, Self.swatch))
        guard let sweep = StripSweep(window: window, content: content, count: colors.count) else { return }
        popup = Popup(
            component: component, colors: colors, place: place(window),
            selection: SweepSelection(sweep, remembered: remembered), isSticky: isSticky)
    }

    /// Above the cell, in the middle of it, and never off the edge at the sides.
    private static func frame<Space>(
        above cell: Rect<Space>, width: Double, within limit: Double
    ) -> Rect<Space> {
        let y = cell.minY - Double(Style.space[1]) - swatch
        return Rect(
            x: min(max(cell.midX - width / 2, 0), max(limit - width, 0)),
            y: y, width: width, height: swatch)
    }

    /// An arrow key: so many swatches to the right. The swatch goes to the middle.
    public func step(by count: Int) {
        guard let index = popup?.selection.move(by: count) else { return }
        tellSelected(index)
    }

    /// Selects a swatch that was pressed, and chooses it.
    public func choose(_ index: Int) {
        guard let open = popup, open.colors.indices.contains(index) else { return }
        _ = popup?.selection.move(by: index - open.selection.index)
        choose()
    }

    /// Chooses what is selected.
    public func choose() {
        guard let open = popup else { return }
        popup = nil
        delegate?.didChoose(color: open.colors[open.selection.index].id, of: open.component)
    }

    /// Closes; nothing changes.
    public func cancel() {
        guard let open = popup else { return }
        popup = nil
        delegate?.didCancel(component: open.component)
    }

    private func tellSelected(_ index: Int) {
        guard let color = popup?.colors[index] else { return }
        delegate?.didSelect(color)
    }
}

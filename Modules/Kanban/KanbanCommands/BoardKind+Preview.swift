import Drawing
public import KanbanModel
public import ModuleKit
public import Pictures

extension BoardKind {
    /// Columns of patches: a card each, in its colour, as high as its title is long. Nil for a board without cards.
    public func preview(of board: Board, in context: PreviewContext) throws(CommandError) -> Picture? {
        let lanes = board.lanes().prefix(BoardSketch.mostColumns)
        guard lanes.contains(where: { !$0.isEmpty }) else { return nil }
        return .drawing(BoardSketch(Array(lanes)).list, pictures: [])
    }
}

/// A board from afar.
private struct BoardSketch {
    /// What does not fit is left out.
    static let mostColumns = 6
    private static let size = Size<PictureSpace>(width: 320, height: 200)
    private static let gap = Double(Style.space[1])
    private static let margin = Double(Style.space[2])
    private static let line = 6.0

    private var items: [DisplayItem] = []

    var list: DisplayList { DisplayList(size: Self.size, ground: Style.light.paper, items: items) }

    init(_ lanes: [Lane]) {
        let count = Double(lanes.count)
        let width = (Self.size.width - 2 * Self.margin - (count - 1) * Self.gap) / count
        for (place, lane) in lanes.enumerated() {
            draw(lane, at: place, x: Self.margin + Double(place) * (width + Self.gap), width: width)
        }
    }

    private mutating func draw(_ lane: Lane, at place: Int, x: Double, width: Double) {
        var y = Self.margin
        add(x, y, width * 0.5, Self.line, lane.column.patch(at: place).patch)
        y += Self.line + Self.gap
        for index in 0..<lane.count {
            let card = lane[index]
            let lines = min(3, 1 + card.title.unicodeScalars.prefix(60).count / 20)
            let height = Double(lines) * (Self.line + 4) + Self.gap
            guard y + height <= Self.size.height - Self.margin else { break }
            add(x, y, width, height, Style.light.surface, outline: Style.light.seam)
            add(x, y, 4, height, card.color?.patch ?? Style.Patch.kanban.tint)
            for number in 0..<lines {
                let share = number == lines - 1 ? 0.55 : 0.85
                add(
                    x + Self.gap, y + 6 + Double(number) * (Self.line + 4), (width - 2 * Self.gap) * share, 4,
                    Style.light.field)
            }
            y += height + 6
        }
    }

    private mutating func add(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBColor, outline: RGBColor? = nil
    ) {
        if let outline {
            add(x - 1, y - 1, width + 2, height + 2, outline)
        }
        items.append(
            DisplayItem(
                box: Rect(x: x, y: y, width: max(1, width), height: height), content: .rectangle(color, radius: 0)))
    }
}

extension CardColor {
    /// The patch that it is.
    fileprivate var patch: RGBColor {
        switch self {
        case .red: Style.Patch.colorSelect.color
        case .yellow: Style.Patch.memo.color
        case .green: Style.Patch.kanban.color
        case .blue: Style.Patch.canvas.color
        case .purple: Style.Patch.gallery.color
        }
    }
}

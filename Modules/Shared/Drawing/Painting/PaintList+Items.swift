/// A picture as a painter asks for it.
public struct PaintedPicture: Hashable, Sendable {
    /// By what the painter knows it.
    public var name: String
    /// Whether it keeps its ratio in the middle of its box; else it fills the box.
    public var keepsRatio: Bool
    /// What stands there until the painter has it.
    public var placeholder: RGBColor

    /// `name` is what the painter knows the picture by; `placeholder` fills its box until it is there.
    public init(name: String, keepsRatio: Bool = false, placeholder: RGBColor = Style.light.paper) {
        self.name = name
        self.keepsRatio = keepsRatio
        self.placeholder = placeholder
    }
}

extension PaintList {
    /// Draws an item of a display list. `picture` tells of a picture of the list's table.
    public mutating func append(_ item: DisplayItem, picture: (Int) -> PaintedPicture) {
        let isWhole = item.rotation == 0 && item.alpha >= 1
        if !isWhole {
            step(.group)
            floats(item.box.midX, item.box.midY, item.rotation, item.alpha)
            byte(item.overlapsItself ? 1 : 0)
        }
        if let hatching = item.hatching { hatch(hatching.lines, hatching.color) }
        if let dash = item.dash {
            let lengths = dash.lengths(thickness: item.thickness)
            self.dash(lengths.ink, lengths.gap)
            content(of: item, picture)
            self.dash(0, 0)
        } else {
            content(of: item, picture)
        }
        if let label = item.label { text(label.text, in: label.box) }
        if !isWhole { step(.endGroup) }
    }

    private mutating func dash(_ ink: Double, _ gap: Double) {
        step(.dash)
        floats(ink, gap)
    }

    private mutating func hatch(_ hatching: Hatching, _ color: RGBColor) {
        step(.hatch)
        float(hatching.thickness)
        self.color(color)
        number(UInt32(truncatingIfNeeded: hatching.lines.count))
        for line in hatching.lines {
            point(line.start)
            point(line.end)
        }
    }

    /// `shape`: 0 for a rectangle, 1 for an ellipse, 2 for a diamond.
    private mutating func outline(of item: DisplayItem, shape: UInt8, radius: Double = 0) {
        guard let outline = item.outline else { return }
        step(.outline)
        byte(shape)
        box(item.box)
        floats(radius, outline.thickness)
        color(outline.color)
    }

    private mutating func content(of item: DisplayItem, _ picture: (Int) -> PaintedPicture) {
        switch item.content {
        case .rectangle(let color, let radius):
            if let color, !item.isHatched { fill(item.box, radius: radius, color) }
            outline(of: item, shape: 0, radius: radius)
        case .ellipse(let color):
            if let color, !item.isHatched {
                step(.ellipse)
                box(item.box)
                self.color(color)
            }
            outline(of: item, shape: 1)
        case .diamond(let color):
            if let color, !item.isHatched {
                step(.diamond)
                box(item.box)
                self.color(color)
            }
            outline(of: item, shape: 2)
        case .path(_, let thickness, let color):
            guard let ink = item.ink else { return }
            for part in ink.parts { path(part, isCurved: item.isCurved, thickness, color) }
            if item.dash != nil { dash(0, 0) }
            for mark in ink.marks {
                switch mark {
                case .area(let points): area(points, color)
                case .line(let points, let thickness): path(points, isCurved: false, thickness, color)
                }
            }
        case .area(let points, let color): area(points, color)
        case .text(let text): self.text(text, in: item.box)
        case .picture(let index):
            let shown = picture(index)
            step(.picture)
            box(item.box)
            byte(shown.keepsRatio ? 1 : 0)
            color(shown.placeholder)
            string(shown.name)
        case .placeholder(let label):
            let cell = PlaceholderCell(in: item.box.size)
            step(.cell)
            box(item.box)
            floats(cell.radius, cell.fontSize)
            color(PlaceholderCell.ground)
            color(PlaceholderCell.ink)
            string(label)
        }
    }

    private mutating func path(
        _ points: [Point<PictureSpace>], isCurved: Bool, _ thickness: Double, _ color: RGBColor
    ) {
        step(.path)
        float(thickness)
        self.color(color)
        byte(isCurved ? 1 : 0)
        list(points)
    }

    private mutating func area(_ points: [Point<PictureSpace>], _ color: RGBColor) {
        step(.area)
        self.color(color)
        list(points)
    }

    private mutating func list(_ points: [Point<PictureSpace>]) {
        number(UInt32(truncatingIfNeeded: points.count))
        for point in points { self.point(point) }
    }

    private mutating func text(_ text: DisplayText, in box: Rect<PictureSpace>) {
        if text.lines.isEmpty { return }
        step(.text)
        floats(text.alignment.anchor(in: box), box.minY)
        floats(text.fontSize, text.lineHeight, text.baseline)
        byte(text.isBold ? 1 : 0)
        byte(text.alignment.rawValue)
        color(text.color)
        number(UInt32(truncatingIfNeeded: text.lines.count))
        for line in text.lines {
            float(line.width)
            string(line.text)
        }
    }
}

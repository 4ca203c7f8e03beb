public import Drawing

extension CanvasObject {
    /// What it takes before it is rotated. A text is as wide as its lines may be, and as high as they are.
    public var size: CanvasSize {
        if case .text = kind {
            CanvasSize(width: storedSize.width, height: textHeight)
        } else {
            storedSize
        }
    }

    /// The box before it is rotated: `x ..< x + width`, `y ..< y + height`.
    public var box: CanvasRect { CanvasRect(origin: position, size: size) }

    /// The smallest box along the axes around the rotated one; around all of a line that is curved, or has a label.
    public var bounds: CanvasRect {
        let ink = inkBox
        guard rotation != 0 else { return ink }
        let turn = Turn(degrees: rotation)
        let width = abs(ink.size.width * turn.cosine) + abs(ink.size.height * turn.sine)
        let height = abs(ink.size.width * turn.sine) + abs(ink.size.height * turn.cosine)
        let middle = turn.map(ink.center, around: box.center)
        return CanvasRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }

    /// Whether the point lies on the object, rotated as it is.
    public func covers(_ point: CanvasPoint) -> Bool {
        box.contains(upright(point))
    }

    /// Where the point would lie if the object were not rotated: it is turned back instead of the box.
    public func upright(_ point: CanvasPoint) -> CanvasPoint {
        guard rotation != 0 else { return point }
        let middle = box.center
        let way = Turn(degrees: rotation).back(point.x - middle.x, point.y - middle.y)
        return middle.moved(byX: way.dx, y: way.dy)
    }

    /// The bounds as the index takes them: a little larger when rotated, so that rounding loses no point.
    /// Of a line or a stroke with what its thickness adds.
    var indexBox: CanvasRect {
        let box = rotation == 0 ? inkBox : bounds.inset(by: -0.001)
        switch kind {
        case .line, .stroke: return box.inset(by: -max(0, inkThickness) / 2)
        default: return box
        }
    }

    /// Where the label of a shape or a line lies before it is rotated, as high as its lines are; nil for other objects.
    ///
    /// In the middle of a shape lines may be as wide as there is room; a high label stands out of it. In the middle of a
    /// line's way the box is no wider than the label.
    public var labelBox: CanvasRect? {
        let share: Double
        switch kind {
        case .rectangle: share = 1
        // The largest box in an ellipse, and half of a rhombus.
        case .ellipse: share = 0.7071
        case .diamond: share = 0.5
        case .line: return lineLabelBox
        default: return nil
        }
        let room = box.size.width * share
        let width = max(room - 2 * min(Self.labelMargin, room / 8), 1)
        let height = TextLayout(text, fontSize: fontSize, wrapWidth: width).height
        return CanvasRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    }

    /// Between a label and the edge of its shape, in points.
    private static let labelMargin = 8.0

    /// Lines break where they would cover most of what is between the ends, but not below a few words.
    private var lineLabelBox: CanvasRect? {
        guard let middle = path.middle else { return nil }
        let room = max(box.size.width * 0.7, TextMetrics.usable(fontSize) * 11)
        let layout = TextLayout(text, fontSize: fontSize, wrapWidth: room)
        // A little wider than the widest, so that in this box the lines break where they did.
        let width = layout.width + TextMetrics.usable(fontSize) / 100
        return CanvasRect(
            x: middle.x - width / 2, y: middle.y - layout.height / 2, width: width, height: layout.height)
    }

    /// ``labelBox`` of an object that has words in it.
    var writtenLabelBox: CanvasRect? { text.isEmpty ? nil : labelBox }

    /// Where the lines of its text lie in the room for them: 0 left, 0.5 in the middle, 1 right.
    public var textShare: Double {
        switch textSide {
        case .center: 0.5
        case .right: 1
        case .left: 0
        case nil: kind.tag.takesLabel ? 0.5 : 0
        }
    }

    /// How many scalars of its text stand before the place that is nearest to a point of the canvas.
    public func caret(at point: CanvasPoint) -> Int {
        let room = labelBox ?? box
        let place = upright(point)
        return TextLayout.caret(
            in: text, fontSize: fontSize, wrapWidth: room.size.width, x: place.x - room.minX, y: place.y - room.minY,
            share: textShare)
    }

    /// The same with other words; a text is as high as they are.
    public func written(_ text: String) -> CanvasObject {
        var object = self
        object.text = text
        object.layOutText()
        return object
    }

    /// Finds the height of a text's lines anew; nothing for other kinds.
    mutating func layOutText() {
        guard case .text = kind else { return }
        textHeight = TextLayout(text, fontSize: fontSize, wrapWidth: storedSize.width).height
    }
}

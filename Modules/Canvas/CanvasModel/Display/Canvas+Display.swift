public import Drawing

extension Canvas {
    /// The canvas as it is to be drawn: what is not hidden, from back to front, on its ground.
    ///
    /// - Parameters:
    ///   - area: what of it; objects that are named are drawn alone, on no ground, whether they are hidden or not.
    ///   - picture: which picture an object shows, of a table that the caller makes; asked once an object.
    ///   - label: what an object of a kind that only a newer version knows is called.
    /// - Complexity: O(objects + their texts and points).
    public func displayList(
        of area: CanvasArea = .page, picture: (CanvasObject, ShownPicture) -> PictureChoice,
        label: (CanvasObject) -> String
    ) -> DisplayList {
        var items: [DisplayItem] = []
        var bounds: CanvasRect?
        items.reserveCapacity(count)
        forEachObject { object in
            guard area.shows(object), let item = object.displayItem(picture: picture, label: label) else { return }
            items.append(item)
            // What a merge has put out of reach is drawn where it is, and makes no picture larger.
            guard let box = object.reachableBounds?.inset(by: -item.overhang) else { return }
            bounds = bounds?.union(box) ?? box
        }
        let box = box(of: area, around: bounds)
        if box.minX != 0 || box.minY != 0 {
            for place in items.indices { items[place] = items[place].moved(byX: -box.minX, y: -box.minY) }
        }
        return DisplayList(
            size: Size(width: box.size.width, height: box.size.height),
            ground: area.objects == nil ? ownProperties.ground : nil, items: items)
    }

    /// What is left around everything where there is no page, in points.
    private static let margin = Double(Style.space[3])

    private func box(of area: CanvasArea, around bounds: CanvasRect?) -> CanvasRect {
        if area == .page, let size { return CanvasRect(origin: CanvasPoint(x: 0, y: 0), size: size) }
        guard let bounds else { return self.area }
        return area.objects == nil ? bounds.inset(by: -Self.margin) : bounds
    }
}

extension CanvasObject {
    /// The object as one thing to draw; nil for one of which nothing is to be seen: a shape without colour, outline and
    /// label.
    public func displayItem(
        picture: (CanvasObject, ShownPicture) -> PictureChoice, label: (CanvasObject) -> String
    ) -> DisplayItem? {
        var item = DisplayItem(
            box: box.inPicture, rotation: rotation, alpha: alpha, content: .placeholder(label: ""))
        item.dash = dash?.dash
        switch kind {
        case .rectangle:
            let radius = corners?.radius(shorterSide: min(box.size.width, box.size.height)) ?? 0
            item.content = .rectangle(color, radius: radius)
        case .ellipse: item.content = .ellipse(color)
        case .diamond: item.content = .diamond(color)
        case .line, .stroke:
            if let ribbon {
                item.content = .area(ribbon.map { $0.inPicture }, color ?? Style.light.ink)
                break
            }
            let path = path
            item.content = .path(
                path.points.map { $0.inPicture }, thickness: lineThickness, color: color ?? Style.light.ink)
            item.isCurved = path.isCurved
            item.heads = heads
            item.label = displayLabel
        case .text: item.content = .text(displayText)
        case .photo, .document:
            guard let shown = shownPicture else { return nil }
            switch picture(self, shown) {
            case .picture(let index, let size):
                if let size { item.box = item.box.middle(ofRatio: size) }
                item.content = .picture(index)
            case .placeholder(let label): item.content = .placeholder(label: label)
            }
        case .unknown: item.content = .placeholder(label: label(self))
        }
        if kind.tag.isShape {
            item.outline = outline.map { Outline(color: $0.color, thickness: lineThickness) }
            item.isHatched = fillStyle == .hatched
            item.label = displayLabel
            if color == nil, item.outline == nil, item.label == nil { return nil }
        }
        return item
    }

    private var displayText: DisplayText {
        displayText(
            TextLayout(text, fontSize: fontSize, wrapWidth: storedSize.width), textSide?.alignment ?? .left)
    }

    private func displayText(_ layout: TextLayout, _ alignment: TextAlignment) -> DisplayText {
        DisplayText(
            lines: layout.lines.map { DisplayText.Line(text: $0.text, width: $0.width) },
            fontSize: TextMetrics.usable(fontSize), lineHeight: layout.lineHeight, color: textColor,
            alignment: alignment)
    }

    /// Nil for what has no word in it.
    private var displayLabel: DisplayLabel? {
        guard let box = writtenLabelBox else { return nil }
        let layout = TextLayout(text, fontSize: fontSize, wrapWidth: box.size.width)
        return DisplayLabel(text: displayText(layout, textSide?.alignment ?? .center), box: box.inPicture)
    }
}

// A canvas at scale 1 lies in its picture as it is.
extension Point<CanvasSpace> {
    var inPicture: Point<PictureSpace> { Point<PictureSpace>(x: x, y: y) }
}

extension Rect<CanvasSpace> {
    var inPicture: Rect<PictureSpace> {
        Rect<PictureSpace>(x: minX, y: minY, width: size.width, height: size.height)
    }
}

extension Rect<PictureSpace> {
    /// The largest box of a ratio in the middle of this one.
    func middle(ofRatio ratio: Size<PictureSpace>) -> Rect<PictureSpace> {
        guard ratio.width > 0, ratio.height > 0, size.width > 0, size.height > 0 else { return self }
        let scale = min(size.width / ratio.width, size.height / ratio.height)
        let width = ratio.width * scale
        let height = ratio.height * scale
        guard width.isFinite, height.isFinite else { return self }
        return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }
}

internal import Drawing

extension SVGWriter {
    /// `names` and `pictures` are those of the list that the item is of.
    mutating func write(_ item: DisplayItem, names: [Int], _ pictures: [SVGPicture]) {
        guard item.alpha > 0 else { return }
        let box = item.box
        switch item.content {
        case .rectangle(let color, let radius):
            out.markup("<rect")
            write(box)
            if radius > 0 { out.attribute("rx", radius) }
            out.attribute("fill", color)
            finish(item, "fill-opacity")
        case .ellipse(let color):
            out.markup("<ellipse")
            out.attribute("cx", box.midX)
            out.attribute("cy", box.midY)
            out.attribute("rx", box.size.width / 2)
            out.attribute("ry", box.size.height / 2)
            out.attribute("fill", color)
            finish(item, "fill-opacity")
        case .diamond(let color):
            out.markup("<path d=\"M")
            write(box.diamond)
            out.markup("Z\"")
            out.attribute("fill", color)
            finish(item, "fill-opacity")
        case .line(let from, let to, let thickness, let hasArrow, let color):
            if hasArrow, let head = ArrowHead(from: from, to: to, thickness: thickness) {
                out.markup("<g")
                out.attribute("fill", color)
                out.attribute("stroke", color)
                writeLook(item, "opacity")
                out.markup(">")
                writeLine(from, head.shaftEnd, thickness)
                out.markup("/><path stroke=\"none\" d=\"M")
                write([head.tip, head.left, head.right])
                out.markup("Z\"/></g>\n")
            } else {
                writeLine(from, to, thickness)
                out.attribute("stroke", color)
                finish(item, "stroke-opacity")
            }
        case .path(let points, let thickness, let color):
            guard let first = points.first else { return }
            out.markup("<path fill=\"none\" d=\"M")
            write(points.count == 1 ? [first, first] : points)
            out.markup("\"")
            out.attribute("stroke", color)
            out.attribute("stroke-width", thickness)
            finish(item, "stroke-opacity")
        case .text(let text): write(text, item)
        case .picture(let place):
            guard pictures.indices.contains(place) else { return }
            writeUse(item, name: names[place], pictures[place])
        case .placeholder(let label): writePlaceholder(item, label)
        }
    }

    private mutating func write(_ box: Rect<PictureSpace>) {
        out.attribute("x", box.minX)
        out.attribute("y", box.minY)
        out.attribute("width", box.size.width)
        out.attribute("height", box.size.height)
    }

    private mutating func writeLine(
        _ from: Point<PictureSpace>, _ to: Point<PictureSpace>, _ thickness: Double
    ) {
        out.markup("<line")
        out.attribute("x1", from.x)
        out.attribute("y1", from.y)
        out.attribute("x2", to.x)
        out.attribute("y2", to.y)
        out.attribute("stroke-width", thickness)
    }

    private mutating func write(_ points: [Point<PictureSpace>]) {
        for (place, point) in points.enumerated() {
            if place > 0 { out.markup(" ") }
            out.number(point.x)
            out.markup(",")
            out.number(point.y)
        }
    }

    /// A photo is stretched to its box by a transform, for a `use` takes no size from an image.
    private mutating func writeUse(_ item: DisplayItem, name: Int, _ picture: SVGPicture) {
        out.markup("<use xlink:href=\"#picture-")
        out.place(Int64(name))
        out.markup("\"")
        switch picture {
        case .drawing:
            write(item.box)
            finish(item, "opacity")
        case .file(_, _, let width, let height), .kept(_, _, _, let width, let height):
            guard width > 0, height > 0 else { return out.markup("/>\n") }
            out.markup(" transform=\"")
            if item.rotation != 0 {
                writeRotation(item)
                out.markup(" ")
            }
            out.markup("translate(")
            write([item.box.origin])
            out.markup(") scale(")
            // Of a scale a thousandth would show.
            writeRatio(item.box.size.width, width)
            out.markup(",")
            writeRatio(item.box.size.height, height)
            out.markup(")\"")
            if item.alpha < 1 { out.attribute("opacity", item.alpha) }
            out.markup("/>\n")
        }
    }

    private mutating func writeRatio(_ length: Double, _ pixels: Double) {
        let ratio = length / pixels
        guard ratio.isFinite, abs(ratio) < 1000 else { return out.number(ratio) }
        out.place(Int64((ratio * 1_000_000_000).rounded()))
        out.markup("e-9")
    }

    private mutating func write(_ text: DisplayText, _ item: DisplayItem) {
        out.markup("<text xml:space=\"preserve\"")
        out.attribute("font-size", text.fontSize)
        if text.isBold { out.markup(" font-weight=\"600\"") }
        out.attribute("fill", text.color)
        writeLook(item, "opacity")
        out.markup(">")
        var top = item.box.minY
        for line in text.lines {
            if !line.text.isEmpty {
                out.markup("<tspan")
                out.attribute("x", item.box.minX)
                out.attribute("y", top + text.baseline)
                out.markup(">")
                out.text(line.text)
                out.markup("</tspan>")
            }
            top += text.lineHeight
        }
        out.markup("</text>\n")
    }

    private mutating func writePlaceholder(_ item: DisplayItem, _ label: String) {
        let cell = PlaceholderCell(in: item.box.size)
        out.markup("<g")
        writeLook(item, "opacity")
        out.markup("><rect")
        let inset = min(PlaceholderCell.seam, item.box.size.width, item.box.size.height) / 2
        write(item.box.inset(by: inset))
        out.attribute("rx", max(0, cell.radius - inset))
        out.attribute("fill", PlaceholderCell.ground)
        out.attribute("stroke", PlaceholderCell.ink)
        out.attribute("stroke-width", 2 * inset)
        out.markup("/>")
        let width = TextMetrics.width(of: label, fontSize: 1)
        let place = cell.label(label, widthOfOnePoint: width, in: item.box.size)
        if !label.isEmpty, place.size > 0 {
            out.markup("<text")
            out.attribute("x", item.box.minX + place.left)
            out.attribute("y", item.box.minY + place.baseline)
            out.attribute("font-size", place.size)
            out.attribute("fill", PlaceholderCell.ink)
            out.markup(">")
            out.text(label)
            out.markup("</text>")
        }
        out.markup("</g>\n")
    }

    /// The alpha in the cheapest way that is right for the element, the rotation, and the element's end.
    private mutating func finish(_ item: DisplayItem, _ alpha: StaticString) {
        writeLook(item, alpha)
        out.markup("/>\n")
    }

    private mutating func writeLook(_ item: DisplayItem, _ alpha: StaticString) {
        if item.alpha < 1 { out.attribute(alpha, item.alpha) }
        guard item.rotation != 0 else { return }
        out.markup(" transform=\"")
        writeRotation(item)
        out.markup("\"")
    }

    private mutating func writeRotation(_ item: DisplayItem) {
        out.markup("rotate(")
        out.number(item.rotation)
        out.markup(" ")
        out.number(item.box.midX)
        out.markup(" ")
        out.number(item.box.midY)
        out.markup(")")
    }
}

import Drawing

extension SVGWriter {
    /// `names` and `pictures` are those of the list that the item is of.
    mutating func write(_ item: DisplayItem, names: [Int], _ pictures: [SVGPicture]) {
        guard item.alpha > 0 else { return }
        let hatching = item.hatching
        guard hatching != nil || item.label != nil else { return writeContent(of: item, names: names, pictures) }
        out.markup("<g")
        writeLook(item, "opacity")
        out.markup(">\n")
        if let hatching { write(hatching.lines, hatching.color) }
        var plain = item
        plain.alpha = 1
        plain.rotation = 0
        writeContent(of: plain, names: names, pictures)
        if let label = item.label { write(label.text, DisplayItem(box: label.box, content: .text(label.text))) }
        out.markup("</g>\n")
    }

    private mutating func writeContent(of item: DisplayItem, names: [Int], _ pictures: [SVGPicture]) {
        let box = item.box
        switch item.content {
        case .rectangle(let color, let radius):
            out.markup("<rect")
            write(box)
            if radius > 0 { out.attribute("rx", radius) }
            finishShape(item, color)
        case .ellipse(let color):
            out.markup("<ellipse")
            out.attribute("cx", box.midX)
            out.attribute("cy", box.midY)
            out.attribute("rx", box.size.width / 2)
            out.attribute("ry", box.size.height / 2)
            finishShape(item, color)
        case .diamond(let color):
            out.markup("<path d=\"M")
            write(box.diamond)
            out.markup("Z\"")
            finishShape(item, color)
        case .path(_, let thickness, let color):
            guard let ink = item.ink else { return }
            guard !ink.marks.isEmpty else { return write(ink.parts, thickness, color, item) }
            out.markup("<g")
            writeLook(item, "opacity")
            out.markup(">\n")
            var plain = item
            plain.alpha = 1
            plain.rotation = 0
            write(ink.parts, thickness, color, plain)
            plain.dash = nil
            plain.isCurved = false
            for mark in ink.marks {
                switch mark {
                case .area(let points): write(area: points, color, plain)
                case .line(let points, let thickness): write([points], thickness, color, plain)
                }
            }
            out.markup("</g>\n")
        case .area(let points, let color): write(area: points, color, item)
        case .text(let text): write(text, item)
        case .picture(let place):
            guard pictures.indices.contains(place) else { return }
            writeUse(item, name: names[place], pictures[place])
        case .placeholder(let label): writePlaceholder(item, label)
        }
    }

    /// Fill and outline of a rectangle, an ellipse or a diamond, and its end.
    private mutating func finishShape(_ item: DisplayItem, _ color: RGBColor?) {
        if let color, !item.isHatched { out.attribute("fill", color) } else { out.markup(" fill=\"none\"") }
        guard let outline = item.outline else { return finish(item, "fill-opacity") }
        out.attribute("stroke", outline.color)
        out.attribute("stroke-width", outline.thickness)
        writeDash(of: item)
        finish(item, "opacity")
    }

    private mutating func writeDash(of item: DisplayItem) {
        guard let lengths = item.dash?.lengths(thickness: item.thickness) else { return }
        out.markup(" stroke-dasharray=\"")
        out.number(lengths.ink)
        out.markup(",")
        out.number(lengths.gap)
        out.markup("\"")
    }

    private mutating func write(_ hatching: Hatching, _ color: RGBColor) {
        out.markup("<path fill=\"none\" d=\"")
        for line in hatching.lines {
            out.markup("M")
            write([line.start, line.end])
        }
        out.markup("\"")
        out.attribute("stroke", color)
        out.attribute("stroke-width", hatching.thickness)
        out.markup("/>\n")
    }

    private mutating func write(_ box: Rect<PictureSpace>) {
        out.attribute("x", box.minX)
        out.attribute("y", box.minY)
        out.attribute("width", box.size.width)
        out.attribute("height", box.size.height)
    }

    /// A line in parts, each through points; one is a dot.
    private mutating func write(
        _ parts: [[Point<PictureSpace>]], _ thickness: Double, _ color: RGBColor, _ item: DisplayItem
    ) {
        guard parts.contains(where: { !$0.isEmpty }) else { return }
        out.markup("<path fill=\"none\" d=\"")
        for points in parts {
            guard let first = points.first else { continue }
            out.markup("M")
            if item.isCurved, points.count > 1 {
                write([first])
                out.markup("C")
                write(Array(points.dropFirst()))
            } else {
                write(points.count == 1 ? [first, first] : points)
            }
        }
        out.markup("\"")
        out.attribute("stroke", color)
        out.attribute("stroke-width", thickness)
        writeDash(of: item)
        finish(item, "stroke-opacity")
    }

    private mutating func write(area points: [Point<PictureSpace>], _ color: RGBColor, _ item: DisplayItem) {
        guard !points.isEmpty else { return }
        out.markup("<path d=\"M")
        write(points)
        out.markup("Z\"")
        out.attribute("fill", color)
        finish(item, "fill-opacity")
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
        switch text.alignment {
        case .left: break
        case .center: out.markup(" text-anchor=\"middle\"")
        case .right: out.markup(" text-anchor=\"end\"")
        }
        out.attribute("fill", text.color)
        writeLook(item, "opacity")
        out.markup(">")
        let anchor = text.alignment.anchor(in: item.box)
        var top = item.box.minY
        for line in text.lines {
            if !line.text.isEmpty {
                out.markup("<tspan")
                out.attribute("x", anchor)
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

public import Drawing

/// What stands for a placed document that has no picture of its own: a card with its title.
public enum DocumentCard {
    /// The card as a drawing: a white patch with one seam around it, the area's colour at its left edge, the title, and
    /// below it what kind of document it is.
    public static func displayList(title: String, kind: String, size: CanvasSize, patch: RGBColor) -> DisplayList {
        let width = max(size.width, 1)
        let height = max(size.height, 1)
        let shorter = min(width, height)
        let radius = min(Double(Style.cardRadius), shorter / 4)
        let padding = min(Double(Style.space[3]), shorter / 8)
        let bar = padding / 2
        var items = [
            rectangle(0, 0, width, height, radius: radius, Style.light.secondary),
            rectangle(1, 1, width - 2, height - 2, radius: max(0, radius - 1), Style.light.surface),
            rectangle(padding, padding, bar, height - 2 * padding, radius: bar / 2, patch),
        ]
        let left = padding * 2 + bar
        let room = width - left - padding
        let largest = min(Double(Style.typeSizes[2]), (height - 2 * padding) / 2.6)
        guard room > 4, largest >= 3 else { return DisplayList(size: Size(width: width, height: height), items: items) }
        let small = largest * 0.75
        let captionHeight = TextMetrics.lineHeight(fontSize: small)
        let lineHeight = TextMetrics.lineHeight(fontSize: largest)
        let most = max(1, Int((height - 2 * padding - captionHeight) / lineHeight))
        let titleLines = lines(title, fontSize: largest, width: room, most: most)
        items.append(
            text(titleLines, left, padding, room, largest, lineHeight, isBold: true, Style.light.ink))
        items.append(
            text(
                lines(kind, fontSize: small, width: room, most: 1), left, height - padding - captionHeight, room, small,
                captionHeight, isBold: false, Style.light.secondary))
        return DisplayList(size: Size(width: width, height: height), items: items)
    }

    private static func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ color: RGBColor
    ) -> DisplayItem {
        DisplayItem(
            box: Rect(x: x, y: y, width: max(width, 0), height: max(height, 0)),
            content: .rectangle(color, radius: radius))
    }

    private static func text(
        _ lines: [DisplayText.Line], _ x: Double, _ y: Double, _ width: Double, _ fontSize: Double,
        _ lineHeight: Double, isBold: Bool, _ color: RGBColor
    ) -> DisplayItem {
        let text = DisplayText(
            lines: lines, fontSize: fontSize, lineHeight: lineHeight, isBold: isBold, color: color)
        return DisplayItem(
            box: Rect(x: x, y: y, width: width, height: Double(lines.count) * lineHeight), content: .text(text))
    }

    /// The first lines; where there are more the last ends with “…”.
    private static func lines(_ text: String, fontSize: Double, width: Double, most: Int) -> [DisplayText.Line] {
        let layout = TextLayout(text, fontSize: fontSize, wrapWidth: width)
        var lines = layout.lines.prefix(most).map { DisplayText.Line(text: $0.text, width: $0.width) }
        guard layout.lines.count > most, let last = lines.popLast() else { return lines }
        let dots = TextMetrics.width(of: "…", fontSize: fontSize)
        var kept = last.text
        while !kept.isEmpty, TextMetrics.width(of: kept, fontSize: fontSize) + dots > width { kept.removeLast() }
        kept += "…"
        lines.append(DisplayText.Line(text: kept, width: TextMetrics.width(of: kept, fontSize: fontSize)))
        return lines
    }
}

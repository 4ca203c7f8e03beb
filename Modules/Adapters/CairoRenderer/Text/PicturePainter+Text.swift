import CCairo
import Drawing
import Pictures

extension PicturePainter {
    /// Draws the lines of a text downwards from the upper edge of a box.
    func drawText(_ text: DisplayText, in box: Rect<PictureSpace>, alpha: Double, in space: DrawingSpace) {
        guard text.fontSize > 0, text.fontSize.isFinite, text.lineHeight.isFinite, text.fontSize < 100_000 else {
            return
        }
        setSource(text.color, alpha: alpha)
        let anchor = text.alignment.anchor(in: box)
        var top = box.minY
        for line in text.lines {
            if !line.text.isEmpty, line.width > 0 {
                let baseline = space.clamped(Point(x: anchor, y: top + text.baseline))
                texts.draw(
                    line.text, isBold: text.isBold, fontSize: text.fontSize, width: line.width, at: baseline,
                    text.alignment, on: context, isPaper: isPaper)
            }
            top += text.lineHeight
        }
    }
}

extension DisplayText {
    /// Whether glyphs may lie on each other, or have colours of their own, which know nothing of the source's alpha:
    /// whatever is not of the plainest scripts.
    var mayOverlap: Bool {
        if lines.contains(where: { !$0.text.isPlain }) { return true }
        return lineHeight < fontSize * 1.2 && lines.count > 1
    }
}

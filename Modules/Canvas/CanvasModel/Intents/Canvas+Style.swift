public import Drawing
import Forms
public import Primitives
public import Replication

extension CanvasObject {
    /// With the look of another, as far as both have it: the ink of a line is the outline of a shape.
    public func styled(like source: CanvasObject) -> CanvasObject {
        var object = self
        var edits = FieldEdits<CanvasObject>()
        for form in Self.forms where form.isFor(source) && form.isFor(self) {
            _ = form.write(form.text(source), &edits)
        }
        switch (source.kind.tag.isShape, kind.tag.isShape) {
        case (true, true): object.color = source.color
        case (true, false): if kind.tag.hasLines { object.color = source.outline?.color ?? color }
        case (false, true):
            if source.kind.tag.hasLines { edits[Self.outlines] = source.color.map { OutlineColor($0) } ?? outline }
        case (false, false): if source.kind.tag.hasLines, kind.tag.hasLines { object.color = source.color }
        }
        object.set(edits)
        object.opacity = min(max(source.opacity, 1), 10)
        if source.kind.tag.hasText, kind.tag.hasText {
            object.fontSize = source.fontSize
            object.textColor = source.textColor
        }
        return object
    }
}

// How things look, apart from where they are and what they say.
extension Canvas {
    /// Gives an object the look of `look`. Throws where it has no such field, or a number is out of range.
    public func style(_ id: UnitID, as look: CanvasObject) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        var edits = FieldEdits<CanvasObject>()
        for form in CanvasObject.forms where !form.text(look).hasSameBytes(as: form.text(object)) {
            _ = form.write(form.text(look), &edits)
        }
        var changes = try edit(id, edits)
        if look.color != object.color { changes += try recolor(id, to: look.color) }
        changes += try setOpacity(id, to: Int(look.opacity))
        if look.fontSize != object.fontSize { changes += try setFontSize(id, to: look.fontSize) }
        if look.textColor != object.textColor { changes += try setTextColor(id, to: look.textColor) }
        return changes
    }

    /// The colours that the canvas has, the newest objects' first, each once. Looks at so many objects at most that it
    /// takes no time to notice.
    public func palette(of count: Int) -> [RGBColor] {
        var colors: [RGBColor] = []
        for object in allObjects.suffix(1000).reversed() where !object.isRemoved {
            let text = object.kind.tag == .text ? object.textColor : nil
            for case let color? in [object.color, object.outline?.color, text] where !colors.contains(color) {
                colors.append(color)
                if colors.count == count { return colors }
            }
        }
        return colors
    }
}

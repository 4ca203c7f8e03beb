public import Drawing
public import Primitives
public import Replication

// What a person can want of a text, and of a label.
extension Canvas {
    /// Makes this the whole text, or the whole label; an empty one takes the label away. Throws when it is longer
    /// than `CanvasLimits.text`, or the object says nothing.
    public func setText(_ id: UnitID, to text: String) throws(CanvasError) -> [RecordChange] {
        let object = try changeableText(id)
        try CanvasLimits.check(text: text)
        var edits = FieldEdits<CanvasObject>()
        edits.text = text
        return setting(edits, of: object)
    }

    /// In points.
    public func setFontSize(_ id: UnitID, to size: Double) throws(CanvasError) -> [RecordChange] {
        let object = try changeableText(id)
        try CanvasLimits.check(size, .fontSize, in: CanvasLimits.fontSize)
        return setting(CanvasObject.fontSizes, of: object, to: size).asList
    }

    /// Throws when the object says nothing.
    public func setTextColor(_ id: UnitID, to color: RGBColor) throws(CanvasError) -> [RecordChange] {
        let object = try changeableText(id)
        return setting(CanvasObject.textColors, of: object, to: color).asList
    }

    private func changeableText(_ id: UnitID) throws(CanvasError) -> CanvasObject {
        let object = try changeable(id)
        guard object.kind.tag.hasText else { throw .notText(id) }
        return object
    }
}

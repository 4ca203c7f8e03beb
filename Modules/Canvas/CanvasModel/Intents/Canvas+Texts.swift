public import Drawing
public import Primitives
internal import Replication

// What a person can want of a text.
extension Canvas {
    public func setText(_ id: UnitID, to text: String) throws(CanvasError) -> [CanvasChange] {
        let object = try changeableText(id)
        try CanvasLimits.check(text: text)
        return text.hasSameBytes(as: object.text) ? [] : [.setText(id, object.textRegister.assignment(to: text))]
    }

    /// In points.
    public func setFontSize(_ id: UnitID, to size: Double) throws(CanvasError) -> [CanvasChange] {
        let object = try changeableText(id)
        try CanvasLimits.check(size, .fontSize, in: CanvasLimits.fontSize)
        return size == object.fontSize ? [] : [.setFontSize(id, object.fontSizeRegister.assignment(to: size))]
    }

    public func setTextColor(_ id: UnitID, to color: RGBColor) throws(CanvasError) -> [CanvasChange] {
        let object = try changeableText(id)
        return color == object.textColor ? [] : [.setTextColor(id, object.textColorRegister.assignment(to: color))]
    }

    private func changeableText(_ id: UnitID) throws(CanvasError) -> CanvasObject {
        let object = try changeable(id)
        guard case .text = object.kind else { throw .notText(id) }
        return object
    }
}

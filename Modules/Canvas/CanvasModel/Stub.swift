internal import Drawing

extension CanvasObject {
    static func textHeight(_ text: String, fontSize: Double, width: Double) -> Double { fontSize * 1.25 }
}

extension CanvasObject {
    static func sample(_ source: String?, using generator: inout some RandomNumberGenerator) -> String {
        source ?? "one two three four five"
    }
    static func firstTextWidth(_ text: String, fontSize: Double, on canvas: CanvasSize) -> Double { 200 }
}

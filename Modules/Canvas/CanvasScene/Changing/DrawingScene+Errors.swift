import CanvasModel
import Phrases

// Why something can't be done, for people.
extension DrawingScene {
    func phrase(for error: CanvasError) -> Phrase {
        if case .objectLocked(let id) = error, let canvas, let object = canvas.object(id) {
            return "“\(title(of: object, on: canvas))” is locked."
        }
        return error.phrase(number: Decimal.text)
    }
}

/// Numbers as people read and type them.
enum Decimal {
    /// To a tenth; whole numbers without a point.
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let tenths = Int64((value * 10).rounded())
        let whole = tenths.magnitude / 10
        let rest = tenths.magnitude % 10
        let sign = tenths < 0 ? "−" : ""
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }

    /// With a point or a comma, and either minus; nil for what is no number.
    static func read(_ text: String) -> Double? {
        var value = 0.0
        var factor = 1.0
        var isNegative = false
        var hasPoint = false
        var digits = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9":
                digits += 1
                if hasPoint { factor /= 10 }
                let digit = Double(scalar.value - 48)
                value = hasPoint ? value + digit * factor : value * 10 + digit
            case ".", ",":
                if hasPoint { return nil }
                hasPoint = true
            case "-", "−":
                if digits > 0 || isNegative { return nil }
                isNegative = true
            case " ": continue
            default: return nil
            }
        }
        guard digits > 0, digits < 16 else { return nil }
        return isNegative ? -value : value
    }
}

import CanvasModel
import Drawing
import ModuleKit

/// Numbers as people type and read them.
enum Number {
    /// The shortest decimal; whole numbers without a point.
    static func text(_ value: Double) -> String {
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
        return value.description
    }

    /// `1024 × 768`.
    static func text(_ size: CanvasSize) -> String { "\(text(size.width)) × \(text(size.height))" }

    /// `1024x768` as a size.
    static func size(_ text: String, for name: String) throws(CommandError) -> CanvasSize {
        let parts = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
        guard parts.count == 2, let width = read(parts[0]), let height = read(parts[1]) else {
            throw CommandError(.usage, "“\(text)” is not a size for \(name).", hint: "Write it like 1024x768.")
        }
        return CanvasSize(width: width, height: height)
    }

    /// Digits with a sign, a point and an exponent where wanted, within a double's range; nothing else that a
    /// double may be, such as NaN.
    static func read(_ text: some StringProtocol) -> Double? {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                break
            default: return nil
            }
        }
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The number that was given for `name`.
    static func read(_ text: String, for name: String) throws(CommandError) -> Double {
        guard let value = read(text) else {
            throw CommandError(.usage, "“\(text)” is not a number for \(name).", hint: "Write it like 12 or 12.5.")
        }
        return value
    }

    static func read(_ text: String?, for name: String) throws(CommandError) -> Double? {
        guard let text else { return nil }
        return try read(text, for: name) as Double
    }
}

extension RGBColor {
    /// The colour that was typed.
    static func typed(_ text: String) throws(CommandError) -> RGBColor {
        guard let color = RGBColor(text) else {
            throw CommandError(.usage, "“\(text)” is not a colour.", hint: "Write it as #RRGGBB, such as #3366CC.")
        }
        return color
    }
}

public import Drawing
import Markup
import Primitives

/// A colour that a photo is looked for by: one of a few that have a name, or any.
public enum PhotoColor: Equatable, Sendable {
    /// One with a name.
    case named(Name)
    /// What is near it.
    case near(RGBColor)

    /// The colours that have a name.
    public enum Name: UInt8, CaseIterable, Sendable {
        case red, orange, yellow, green, blue, purple, pink, brown, white, gray, black

        /// In English and in Korean, as they are typed.
        public var words: [String] {
            switch self {
            case .red: ["red", "빨강", "빨간색"]
            case .orange: ["orange", "주황", "주황색"]
            case .yellow: ["yellow", "노랑", "노란색"]
            case .green: ["green", "초록", "초록색"]
            case .blue: ["blue", "파랑", "파란색"]
            case .purple: ["purple", "보라", "보라색"]
            case .pink: ["pink", "분홍", "분홍색"]
            case .brown: ["brown", "갈색"]
            case .white: ["white", "하양", "흰색"]
            case .gray: ["gray", "grey", "회색"]
            case .black: ["black", "검정", "검은색"]
            }
        }
    }

    /// Reads a name in English or Korean, `#RGB` or `#RRGGBB`; nil for anything else.
    public init?(_ text: String) {
        if let color = RGBColor(text) ?? Self.short(text) {
            self = .near(color)
            return
        }
        let folded = Folding.foldedBytes(text)
        for name in Name.allCases where name.words.contains(where: { Folding.foldedBytes($0) == folded }) {
            self = .named(name)
            return
        }
        return nil
    }

    private static func short(_ text: String) -> RGBColor? {
        guard text.utf8.count == 4 else { return nil }
        var long: [UInt8] = []
        for (place, byte) in text.utf8.enumerated() {
            long.append(byte)
            if place > 0 { long.append(byte) }
        }
        return RGBColor(String(decoding: long, as: UTF8.self))
    }

    /// Whether a photo of this colour on the whole is meant.
    public func fits(_ color: RGBColor) -> Bool {
        switch self {
        case .named(let name): Self.name(of: color) == name
        case .near(let wanted): Self.isNear(wanted, color)
        }
    }

    /// Which name a colour goes by: by its hue, or by its lightness where it has hardly any.
    static func name(of color: RGBColor) -> Name {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        if most < 48 { return .black }
        if least > 216 { return .white }
        guard chroma >= 24 else { return .gray }
        // In sixths of a circle, a hundred parts each, from red.
        let hue =
            if most == red {
                (100 * (green - blue) / chroma + 600) % 600
            } else if most == green {
                100 * (blue - red) / chroma + 200
            } else {
                100 * (red - green) / chroma + 400
            }
        switch hue {
        case 17..<75: return most < 160 ? .brown : .orange
        case 75..<115: return .yellow
        case 115..<285: return .green
        case 285..<435: return .blue
        case 435..<515: return .purple
        case 515..<572: return .pink
        default: return least > 130 ? .pink : .red
        }
    }

    /// By a distance that is weighted as the eye does: Thiadmer Riemersma, "Colour metric", 2003.
    static func isNear(_ left: RGBColor, _ right: RGBColor) -> Bool {
        let mean = (Int(left.red) + Int(right.red)) / 2
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        let distance = ((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8)
        return distance <= nearest * nearest
    }

    /// How far apart two colours may be that count as near; black and white are 765 apart.
    private static var nearest: Int { 90 }
}

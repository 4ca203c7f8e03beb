extension Style {
    /// The table as custom properties of a style sheet: colours for a light and a dark ground, spaces, sizes, radii,
    /// times. The page's other style sheets use these and nothing else.
    public static var styleSheet: String {
        var text = ":root {\n  color-scheme: light dark;\n"
        add(light, to: &text)
        for (index, space) in space.enumerated() { text += "  --space-\(index + 1): \(space)px;\n" }
        for (index, size) in typeSizes.enumerated() { text += "  --size-\(index + 1): \(rem(size));\n" }
        text += "  --radius-control: \(controlRadius)px;\n  --radius-card: \(cardRadius)px;\n"
        text += "  --touch: \(touchTarget)px;\n  --control: \(touchTarget)px;\n"
        for measure in measures { text += "  --\(measure.name): \(measure.pixels)px;\n" }
        text += "  --motion-in: \(motionIn)ms;\n  --motion-out: \(motionOut)ms;\n"
        text += "  --font: \(interfaceFont);\n"
        for patch in Patch.allCases { text += "  --patch-\(patch.name): \(hex(patch.color));\n" }
        // Dark where the system is and nobody chose light here, and where somebody chose dark.
        text += "}\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {\n"
        add(dark, to: &text)
        text += "}\n}\n:root[data-theme=\"light\"] {\n  color-scheme: light;\n}\n"
        text += ":root[data-theme=\"dark\"] {\n  color-scheme: dark;\n"
        add(dark, to: &text)
        text += "}\n@media (hover: hover) and (pointer: fine) {\n:root {\n"
        text += "  --control: \(mouseTarget)px;\n"
        text += "}\n}\n@media (prefers-reduced-motion: reduce) {\n:root {\n"
        text += "  --motion-in: 0ms;\n  --motion-out: 0ms;\n}\n}\n"
        return text
    }

    /// The interface's typeface: the system's own, with one for Korean.
    public static let interfaceFont =
        "system-ui, \"Apple SD Gothic Neo\", \"Noto Sans KR\", \"Malgun Gothic\", sans-serif"

    private static func add(_ theme: Theme, to text: inout String) {
        text += "  --paper: \(hex(theme.paper));\n  --surface: \(hex(theme.surface));\n  --ink: \(hex(theme.ink));\n"
        text += "  --secondary: \(hex(theme.secondary));\n  --accent: \(hex(theme.accent));\n"
        text += "  --danger: \(hex(theme.danger));\n  --seam: \(hex(theme.seam));\n  --field: \(hex(theme.field));\n"
        text += "  --on-accent: \(hex(theme.paper));\n"
        text += "  --shade: \(hex(theme.shade))\(theme.shadeOpacity);\n"
    }

    private static func hex(_ color: RGBColor) -> String { color.hex }

    private static func rem(_ size: Int) -> String {
        // Sixteenths are exact in decimal: 12/16 is 0.75.
        let whole = size / 16
        let parts = (size % 16) * 10_000 / 16
        guard parts > 0 else { return "\(whole)rem" }
        var digits = String(parts)
        while digits.utf8.count < 4 { digits = "0" + digits }
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(whole).\(digits)rem"
    }
}

extension Style.Theme {
    /// The line between two patches: the ink, mostly of the ground's colour.
    public var seam: RGBColor { ink.mixed(with: paper, 0.84) }
    /// The edge of what can be typed into: 3:1 against its ground.
    public var field: RGBColor { ink.mixed(with: paper, 0.5) }
    /// What floats casts it.
    public var shade: RGBColor { RGBColor(hex: 0x000000) }
    /// Two hexadecimal digits of alpha.
    public var shadeOpacity: String { "33" }
}

extension RGBColor {
    /// This colour with `share` (0 … 1) of the other in it.
    public func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
        func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8(max(0, min(255, (Double(own) * (1 - share) + Double(other) * share).rounded())))
        }
        return RGBColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}

extension Style.Patch {
    /// A light ground on which ink can be read.
    public var tint: RGBColor { color.mixed(with: Style.light.surface, 0.7) }

    /// The area's name, as in addresses.
    public var name: String {
        switch self {
        case .canvas: "canvas"
        case .colorSelect: "color-select"
        case .memo: "memo"
        case .kanban: "kanban"
        case .gallery: "gallery"
        }
    }
}

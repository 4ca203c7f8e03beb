/// How Bojagi looks: the one table of colours, sizes and times from which the page's style sheet and the
/// command line's colours are made. A value written anywhere else is a fault.
public enum Style {
    /// The colours of one ground.
    public struct Theme: Sendable {
        /// What everything lies on.
        public let paper: RGBColor
        /// Cards, bars and dialogs, which lie on paper.
        public let surface: RGBColor
        /// Text and signs.
        public let ink: RGBColor
        /// Text that says less: times, counts, hints.
        public let secondary: RGBColor
        /// What can be pressed, and what is selected.
        public let accent: RGBColor
        /// What removes something, and what went wrong.
        public let danger: RGBColor
    }

    /// By day: dark ink on light paper.
    public static let light = Theme(
        paper: RGBColor(hex: 0xFAF8F4), surface: RGBColor(hex: 0xFFFFFF), ink: RGBColor(hex: 0x23211D),
        secondary: RGBColor(hex: 0x6A645A), accent: RGBColor(hex: 0x2B4C9B), danger: RGBColor(hex: 0xB3322B))

    /// By night: light ink on dark paper.
    public static let dark = Theme(
        paper: RGBColor(hex: 0x171613), surface: RGBColor(hex: 0x211F1B), ink: RGBColor(hex: 0xF0ECE5),
        secondary: RGBColor(hex: 0xA8A195), accent: RGBColor(hex: 0x9DB2F2), danger: RGBColor(hex: 0xF08A80))

    /// The five patches: they mark the areas and never carry text.
    public enum Patch: CaseIterable, Sendable {
        case canvas
        case colorSelect
        case memo
        case kanban
        case gallery

        /// The same on light and on dark ground.
        public var color: RGBColor {
            switch self {
            case .canvas: RGBColor(hex: 0x3B5BA9)
            case .colorSelect: RGBColor(hex: 0xC2495C)
            case .memo: RGBColor(hex: 0xD9A02B)
            case .kanban: RGBColor(hex: 0x55835A)
            case .gallery: RGBColor(hex: 0x7A5A9A)
            }
        }
    }

    /// In CSS pixels.
    public static let space: [Int] = [4, 8, 12, 16, 24, 40]
    /// In CSS pixels at a root size of 16.
    public static let typeSizes: [Int] = [12, 14, 16, 20, 28]
    /// Of the corners of buttons and fields, in CSS pixels.
    public static let controlRadius = 6
    /// Of the corners of cards and dialogs, in CSS pixels.
    public static let cardRadius = 12
    /// The least width and height of what a finger presses, in CSS pixels.
    public static let touchTarget = 44
    /// The same for a mouse, where many controls stand together.
    public static let mouseTarget = 32
    /// How wide what stands beside a document is, in CSS pixels.
    public static let panelWidth = 300
    /// How wide a picture in a grid is at least, and a small one, in CSS pixels.
    public static let tileWidth = 220
    public static let smallTileWidth = 160
    /// What the page's parts measure, in CSS pixels: one name for each, whatever area has it.
    public static let measures: [(name: String, pixels: Int)] = [
        // A sign on a button; a row of a list and the bar above a document; the bar of areas on a phone and at the side
        ("sign", 20), ("bar", 56), ("bottom-bar", 64), ("side", 208),
        // What stands beside a document; what floats over it
        ("panel", panelWidth), ("menu", 224), ("dialog", 480),
        // A page of text, a column of cards, a picture in a grid and a small one
        ("page", 960), ("column", 264), ("tile", tileWidth), ("small-tile", smallTileWidth),
    ]
    /// In milliseconds.
    public static let motionIn = 120
    /// In milliseconds.
    public static let motionOut = 80
}

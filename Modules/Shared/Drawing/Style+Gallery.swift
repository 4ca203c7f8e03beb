extension Style {
    /// How photos stand in their cells, in points. The numbers are the photo browser's own and lie outside the
    /// scale of spaces.
    public struct PhotoCell: Hashable, Sendable {
        /// Of the cell, in points.
        public let cornerRadius: Double
        /// Of the bar with the title and the star.
        public let barHeight: Double
        /// At the bar's sides in a cell of the waterfall.
        public let smallCellBarPadding: Double
        /// Of the star, as a font has it.
        public let starFontSize: Double
        /// Of a saved photo's cell.
        public let savedCellWidth: Double

        /// At the bar's sides in a cell as wide as the window.
        public static let largeCellBarPadding = 15.0
        /// Around a cell.
        public static let padding = 10.0
        /// Windows below this width get the smaller values.
        public static let narrowWindow = 340.0
        /// How much of the bar's black covers the photo, 0 … 1.
        public static let barOpacity = 0.6
        /// The bar's ground, before `barOpacity`.
        public static let barColor = RGBColor(hex: 0x000000)
        /// What a finger may touch of the star, whatever is drawn.
        public static let touchArea = Double(Style.touchTarget)

        /// For a window of this width, in points; one that is not a number counts as none.
        public init(windowWidth: Double) {
            let width = windowWidth.isFinite ? max(windowWidth, 0) : 0
            let isNarrow = width < Self.narrowWindow
            cornerRadius = isNarrow ? 10 : 15
            barHeight = isNarrow ? 40 : 60
            smallCellBarPadding = isNarrow ? 8 : 10
            starFontSize = isNarrow ? 20 : 25
            savedCellWidth = max(width - 2 * Self.padding, 0)
        }

        /// The star's button is a square, half as high as the bar.
        public var starButtonSize: Double { barHeight / 2 }
    }

    /// How large saved photos are shown, in rows of a timeline and in columns of the waterfall.
    public enum PhotoSize: UInt8, CaseIterable, Sendable {
        /// As many as can be told apart.
        case small
        /// Several in a row on a phone, six or more on a desk.
        case medium
        /// A few at a time.
        case large

        /// Between the photos of a timeline, in points.
        public static let spacing = 4.0
        /// Of the line above a month's photos, in points.
        public static let headingHeight = 44.0
        /// The least room of a month that stands beside another, in points: the longest name of a month fits into it.
        public static let headingWidth = 160.0
        /// Between months that stand side by side, in points: the padding of both.
        public static let monthSpacing = 2 * PhotoCell.padding

        /// How high the rows of a timeline are about, in points, in a window of this width.
        public func rowHeight(windowWidth: Double) -> Double {
            let isPhone = windowWidth < 600
            return switch self {
            case .small: isPhone ? 64 : 96
            case .medium: isPhone ? 112 : 168
            case .large: isPhone ? 240 : 320
            }
        }

        /// How wide the columns of the waterfall are at least, in points.
        public var columnWidth: Double {
            switch self {
            case .small: 180
            case .medium: 288
            case .large: 480
            }
        }
    }
}

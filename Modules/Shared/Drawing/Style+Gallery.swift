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
}

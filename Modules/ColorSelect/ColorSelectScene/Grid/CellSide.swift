import Drawing

/// How large the cells of a grid are: as large as lets all be seen at once.
enum CellSide {
    /// Between two cells, in points.
    static let seam = 1.0
    /// In points, until the page has told how much room there is.
    static let unmeasured = 96.0
    /// In points. Where cells of the least side find no room, the grid scrolls.
    static let range = 52.0...Double(Style.tileWidth)

    /// Of so many cells in so much room, in whole points.
    static func of(_ count: Int, width: Double, height: Double) -> Double {
        guard width > 0, height > 0, count > 0 else { return unmeasured }
        var best = range.lowerBound
        for columns in 1...count {
            let rows = (count + columns - 1) / columns
            let side = min((width + seam) / Double(columns), (height + seam) / Double(rows)) - seam
            best = max(best, side)
        }
        return min(best, range.upperBound).rounded(.down)
    }
}

package import Drawing

/// Answers what a timeline of saved photos asks, for a page of some width in points.
package struct SavedRows: TimelineDelegate {
    let photos: [SavedPhoto]
    let days: [Int32]
    let size: Style.PhotoSize
    let windowWidth: Double

    /// So many days as photos.
    package init(photos: [SavedPhoto], days: [Int32], size: Style.PhotoSize, windowWidth: Double) {
        (self.photos, self.days, self.size, self.windowWidth) = (photos, days, size, windowWidth)
    }

    package var rowHeight: Double { size.rowHeight(windowWidth: windowWidth) }
    package var spacing: Double { Style.PhotoSize.spacing }
    package var headingHeight: Double { Style.PhotoSize.headingHeight }
    package var headingWidth: Double { Style.PhotoSize.headingWidth }
    package var monthSpacing: Double { Style.PhotoSize.monthSpacing }
    package func ratio(at index: Int) -> Double { photos[index].record.aspectRatio }
    package func month(at index: Int) -> YearMonth { YearMonth(ofDay: days[index]) }
}

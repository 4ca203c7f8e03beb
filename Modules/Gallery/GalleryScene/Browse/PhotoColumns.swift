internal import Drawing
internal import GalleryModel

/// What the waterfall asks of the photos in browse.
struct BrowseColumns: WaterfallDelegate {
    let photos: [PhotoRecord]
    let width: Double

    /// Cells of about that width, two of them on a phone.
    private static let cellWidth = 240.0

    var columnCount: Int { max(2, Int(width / Self.cellWidth)) }
    var spacing: Double { Style.PhotoCell.padding }
    var footerHeight: Double { 0 }

    func ratio(at index: Int) -> Double { photos[index].aspectRatio }
}

/// What the waterfall asks of the saved photos: each with its caption below.
struct SavedColumns: WaterfallDelegate {
    let photos: [SavedPhoto]
    let width: Double
    let size: Style.PhotoSize

    /// Of the lines below a saved photo: where it comes from, and its memo if it has one.
    static func captionHeight(of photo: SavedPhoto) -> Double { photo.hasMemo ? 112 : 44 }

    /// One as wide as the window, until there is room for more.
    var columnCount: Int { max(1, Int(width / size.columnWidth)) }
    var spacing: Double { Style.PhotoCell.padding }
    var footerHeight: Double { 0 }

    func ratio(at index: Int) -> Double {
        let columns = Double(columnCount)
        let column = max((width - spacing * (columns - 1)) / columns, 1)
        return photos[index].record.aspectRatio + Self.captionHeight(of: photos[index]) / column
    }
}

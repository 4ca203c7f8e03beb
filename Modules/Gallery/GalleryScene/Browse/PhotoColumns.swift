import Drawing
import GalleryModel

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
    static func captionHeight(of photo: SavedPhoto, width: Double) -> Double {
        photo.hasMemo ? 52 + 20 * lines(of: photo.memo, width: width) : 44
    }

    /// How many lines of a memo there is room for, at most three: about so many as it takes.
    private static func lines(of memo: String, width: Double) -> Double {
        let lineWidth = max(width - 26, 1)
        var (lines, used) = (1.0, 0.0)
        for scalar in memo.unicodeScalars {
            // A letter is about half as wide as a Hangul syllable.
            let advance = scalar.value < 0x1100 ? 8.0 : 15.0
            used += advance
            if scalar == "\n" || used > lineWidth {
                lines += 1
                used = advance
            }
            if lines >= 3 { return 3 }
        }
        return lines
    }

    /// One as wide as the window, until there is room for more.
    var columnCount: Int { max(1, Int(width / size.columnWidth)) }
    var spacing: Double { Style.PhotoCell.padding }
    var footerHeight: Double { 0 }

    func ratio(at index: Int) -> Double {
        let columns = Double(columnCount)
        let column = max((width - spacing * (columns - 1)) / columns, 1)
        return photos[index].record.aspectRatio + Self.captionHeight(of: photos[index], width: column) / column
    }
}

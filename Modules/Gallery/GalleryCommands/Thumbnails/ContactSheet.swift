import Drawing
import GalleryModel
import Pictures

/// Photos in columns, as a picture to draw.
struct ContactSheet: WaterfallDelegate {
    let photos: [PhotoRecord]
    let columnCount: Int
    /// Of the whole sheet, in pixels.
    let width: Double
    /// What they lie on; nil for what the picture lies on.
    var ground: RGBColor? = Style.light.paper

    /// Around the photos and between them, in pixels.
    static let margin = Double(Style.space[3])
    var spacing: Double { Double(Style.space[1]) }
    var footerHeight: Double { 0 }

    func ratio(at index: Int) -> Double { photos[index].aspectRatio }

    private var waterfall: Waterfall {
        Waterfall(width: width - 2 * Self.margin, count: photos.count, delegate: self)
    }

    /// In pixels.
    var columnWidth: Double { waterfall.columnWidth }

    /// The whole sheet, in pixels.
    var size: Size<PictureSpace> {
        Size(width: width, height: waterfall.height + 2 * Self.margin)
    }

    /// The sheet with a thumbnail for each photo; where there is none its colour stands for it.
    func picture(thumbnails: [PictureSource?]) -> Picture {
        let waterfall = waterfall
        var sources: [Picture] = []
        var items: [DisplayItem] = []
        for index in photos.indices {
            guard let cell = waterfall.cell(at: index) else { continue }
            let frame = cell.frame
            let box = Rect<PictureSpace>(
                x: frame.minX + Self.margin, y: frame.minY + Self.margin, width: frame.size.width,
                height: frame.size.height)
            if let source = thumbnails[index] {
                items.append(DisplayItem(box: box, content: .picture(sources.count)))
                sources.append(.photo(source))
            } else {
                items.append(DisplayItem(box: box, content: .rectangle(photos[index].placeholder, radius: 0)))
            }
        }
        return .drawing(DisplayList(size: size, ground: ground, items: items), pictures: sources)
    }
}

extension PhotoRecord {
    /// The one colour that stands for the photo until it is there.
    var placeholder: RGBColor {
        color ?? Blurhash(blurhash)?.color ?? Style.Patch.gallery.color
    }
}

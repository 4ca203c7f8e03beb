import CCairo
import Drawing
public import Pictures

/// Draws pictures. Keeps what it has read and shaped, for the next one.
public final class PictureRenderer {
    private let texts = TextPainter()
    private let artworks = ArtworkPainter()

    public init() {}

    /// The picture with `scale` pixels a point.
    ///
    /// Throws `.tooLargeToDraw` when the picture is, before anything is allocated, and what a photo or an artwork
    /// in it throws.
    public func pixels(
        of picture: Picture, scale: Double, photos: some PhotoLoading, within limits: PictureLimits
    ) throws(PictureFault) -> PixelImage {
        let size: Size<PictureSpace>
        if let known = picture.size {
            size = known
        } else {
            guard case .photo(let source) = picture else { throw .malformed }
            let photo = try photos.pixels(of: source, width: Int(limits.side), height: Int(limits.side))
            if scale == 1 { return photo }
            size = Size(width: Double(photo.width), height: Double(photo.height))
        }
        let extent = try Extent(of: size, scale: scale, within: limits)
        return try extent.image(isOpaque: picture.isOpaque) { (context) throws(PictureFault) in
            let painter = PicturePainter(
                on: context, texts: texts, artworks: artworks, photos: photos, within: limits, isPaper: false)
            try painter.draw(
                picture, size: Size(width: Double(extent.width), height: Double(extent.height)), depth: 0)
        }
    }

    /// The picture as a page of a PDF file, `scale` 72nds of an inch a point. The same picture gives the same bytes.
    ///
    /// Throws as `pixels` does; a page may be 200 inches long.
    public func pdf(
        of picture: Picture, scale: Double, title: String, photos: some PhotoLoading, within limits: PictureLimits
    ) throws(PictureFault) -> [UInt8] {
        let size: Size<PictureSpace>
        if let known = picture.size {
            size = known
        } else {
            guard case .photo(let source) = picture else { throw .malformed }
            if let jpeg = try photos.jpeg(of: source) {
                size = Size(width: Double(jpeg.width), height: Double(jpeg.height))
            } else {
                let photo = try photos.pixels(of: source, width: Int(limits.side), height: Int(limits.side))
                size = Size(width: Double(photo.width), height: Double(photo.height))
            }
        }
        let page = try Extent.page(of: size, scale: scale)
        return try PDFPage.bytes(size: page, title: title) { (context) throws(PictureFault) in
            let painter = PicturePainter(
                on: context, texts: texts, artworks: artworks, photos: photos, within: limits, isPaper: true)
            try painter.draw(picture, size: page, depth: 0)
        }
    }
}

extension Picture {
    /// In points; nil of a photo, which must be asked.
    var size: Size<PictureSpace>? {
        switch self {
        case .photo: nil
        case .artwork(let artwork): artwork.size
        case .drawing(let list, _): list.size
        }
    }

    /// Whether something covers all of it, whatever it shows.
    var isOpaque: Bool {
        switch self {
        case .photo: false
        case .artwork(let artwork): artwork.ground != nil && !artwork.isCircle
        case .drawing(let list, _): list.ground != nil
        }
    }
}

import CairoRenderer
import Drawing
import Pictures

/// An illustration of 20 layers, drawn again and again: its parts are read the first time.
enum IllustrationWork {
    /// Median seconds at 1600 and at 160 pixels. Each drawing has another ground, so that none is one that was drawn
    /// before.
    static func run() throws -> (large: Double, small: Double) {
        guard let artwork = IllustrationPicture.artwork() else { return (.nan, .nan) }
        return (try seconds(artwork, pixels: 1600), try seconds(artwork, pixels: 160))
    }

    private static func seconds(_ artwork: Artwork, pixels: Double) throws -> Double {
        let renderer = PictureRenderer()
        var times: [Double] = []
        for round in 0..<31 {
            var artwork = artwork
            artwork.ground = .init(red: UInt8(round), green: 200, blue: 200)
            let start = Measurement.now()
            _ = try renderer.pixels(
                of: .artwork(artwork), scale: pixels / artwork.size.width, photos: NoPhotos(), within: .usual)
            times.append(Measurement.now() - start)
        }
        return Measurement.median(Array(times.dropFirst(3)))
    }

    private struct NoPhotos: PhotoLoading {
        func pixels(of source: PictureSource, width: Int, height: Int) throws(PictureFault) -> PixelImage {
            throw .unknownFormat
        }

        func jpeg(of source: PictureSource) throws(PictureFault) -> JPEGFile? { nil }
    }
}

import ImageHeaders
import Pictures

/// A decoded picture on its way: as its format stores it, until it is small.
///
/// A JPEG stays in luminance and chrominance, which have half the samples of red, green and blue, and may be written
/// as a JPEG again without ever becoming pixels.
struct Raster {
    enum Model: Equatable {
        /// One plane.
        case grey
        /// Three planes of JPEG's YCbCr; the latter two may be smaller.
        case yCbCr
        /// Blue, green, red, alpha: premultiplied. `isGrey` where the three are always alike.
        case pixels(isOpaque: Bool, isGrey: Bool)
        /// Four inks; 255 is none where `isInverted`, else all.
        case inks(isInverted: Bool)
    }

    let model: Model
    let size: PixelSize
    var planes: [Plane]

    init(_ model: Model, size: PixelSize, planes: [Plane]) {
        self.model = model
        self.size = size
        self.planes = planes
    }

    /// Smaller by the area filter. Chrominance becomes half of it; or as large where that is wanted and it has as
    /// many samples.
    func resized(to size: PixelSize, wholeChrominance: Bool = false) -> Raster {
        guard model == .yCbCr else {
            return Raster(model, size: size, planes: planes.map { $0.resized(to: size) })
        }
        let isWhole = wholeChrominance && planes[1].width >= size.width && planes[1].height >= size.height
        let half = isWhole ? size : size.halved
        return Raster(
            model, size: size,
            planes: [planes[0].resized(to: size), planes[1].resized(to: half), planes[2].resized(to: half)])
    }

    /// Turned as `orientation` says, to be shown.
    func oriented(_ orientation: ImageOrientation) -> Raster {
        guard orientation != .up else { return self }
        return Raster(model, size: size.turned(by: orientation), planes: planes.map { $0.oriented(orientation) })
    }
}

extension PixelSize {
    /// Half of it, rounded up.
    var halved: PixelSize { PixelSize((width + 1) / 2, (height + 1) / 2) }
}

import CTurboJPEG
import Pictures

extension Raster {
    /// As pixels in sRGB. Chrominance is either as large as luminance or half.
    func pixels(_ conversion: ColorConversion?) throws(PictureFault) -> PixelImage {
        switch model {
        case .grey:
            if let conversion, conversion.space == .grey { return conversion.image(ofGrey: planes[0]) }
            return converted(planes[0].spread, isOpaque: true, conversion)
        case .yCbCr: return converted(try chromaticPixels(), isOpaque: true, conversion)
        case .pixels(let isOpaque, let isGrey):
            if isGrey, isOpaque, let conversion, conversion.space == .grey {
                return conversion.image(ofGrey: planes[0].blues)
            }
            return converted(planes[0].packed, isOpaque: isOpaque, conversion)
        case .inks(let isInverted):
            if let conversion, conversion.space == .inks { return conversion.image(ofInks: planes[0], isInverted) }
            return PixelImage(
                width: size.width, height: size.height, bytes: planes[0].plainPixelsOfInks(isInverted), isOpaque: true)
        }
    }

    private func converted(_ bytes: [UInt8], isOpaque: Bool, _ conversion: ColorConversion?) -> PixelImage {
        var image = PixelImage(width: size.width, height: size.height, bytes: bytes, isOpaque: isOpaque)
        if let conversion, conversion.space == .rgb { conversion.apply(to: &image) }
        return image
    }

    private func chromaticPixels() throws(PictureFault) -> [UInt8] {
        let turbo = try TurboJPEG.decompressor()
        let isWhole = planes[1].size == size
        let luminance = isWhole ? planes[0] : planes[0].even
        let planes = [luminance] + planes[1...]
        var strides = planes.map { Int32($0.stride) }
        return try [UInt8](uninitialized: size.pixels * 4) { pixels throws(PictureFault) in
            let result = withStarts(planes) { starts in
                tjDecodeYUVPlanes(
                    turbo.handle, &starts, &strides, Int32((isWhole ? TJSAMP_444 : TJSAMP_420).rawValue), pixels,
                    Int32(size.width), 0, Int32(size.height), TJPF_BGRA.rawValue, 0)
            }
            guard result == 0 else { throw turbo.fault() }
        }
    }
}

extension Plane {
    /// Grey as pixels.
    fileprivate var spread: [UInt8] {
        [UInt8](uninitialized: size.pixels * 4) { target in
            withRows { source in
                for row in 0..<height {
                    for column in 0..<width {
                        let grey = source[row &* stride &+ column]
                        let place = target + (row &* width &+ column) &* 4
                        (place[0], place[1], place[2], place[3]) = (grey, grey, grey, 255)
                    }
                }
            }
        }
    }

    /// The first of each four.
    fileprivate var blues: Plane {
        Plane(width: width, height: height, channels: 1) { target in
            withRows { source in
                for row in 0..<height {
                    for column in 0..<width { target[row &* width &+ column] = source[row &* stride &+ column &* 4] }
                }
            }
        }
    }

    /// The bytes without gaps.
    fileprivate var packed: [UInt8] {
        if offset == 0, stride == width * channels, bytes.count == stride * height { return bytes }
        return [UInt8](uninitialized: size.pixels * channels) { target in
            withRows { source in
                for row in 0..<height {
                    (target + row * width * channels).update(from: source + row * stride, count: width * channels)
                }
            }
        }
    }

    /// Without a profile: each of cyan, magenta and yellow takes its share of red, green and blue, and black of all.
    fileprivate func plainPixelsOfInks(_ isInverted: Bool) -> [UInt8] {
        [UInt8](uninitialized: size.pixels * 4) { target in
            withRows { source in
                let flip: UInt8 = isInverted ? 0 : 255
                for index in 0..<size.pixels {
                    let (inks, pixel) = (source + index &* 4, target + index &* 4)
                    let light = UInt32(inks[3] ^ flip)
                    for channel in 0..<3 {
                        let product = UInt32(inks[channel] ^ flip) &* light &+ 128
                        pixel[2 &- channel] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
                    }
                    pixel[3] = 255
                }
            }
        }
    }
}

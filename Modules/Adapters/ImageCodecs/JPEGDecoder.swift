import CTurboJPEG
import ImageHeaders
import Pictures

/// Decodes JPEG files with TurboJPEG, at the smallest of the scales 1/8, 1/4, 1/2 and 1 that is not below what is
/// needed: only for these libjpeg-turbo has vector code, and with 1/8 it does not even decode what it does not use.
///
/// Strict: the first warning (data that is missing, or that can't be) refuses the file.
struct JPEGDecoder {
    private let file: FileBytes
    private let layout: JPEGLayout
    private let turbo: TurboJPEG
    /// As stored.
    private let size: PixelSize
    private let subsampling: Int32
    private let model: Raster.Model

    init(_ file: FileBytes) throws(PictureFault) {
        guard let layout = JPEGLayout(file) else { throw .damaged("wrong structure of the JPEG") }
        self.file = file
        self.layout = layout
        turbo = try TurboJPEG.decompressor()
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let result = tjDecompressHeader3(
            turbo.handle, file.start, UInt(file.bytes.count), &width, &height, &subsampling, &space)
        if result == 0 {
            size = PixelSize(Int(width), Int(height))
            self.subsampling = subsampling
        } else {
            // Proportions that the planes of TurboJPEG do not have; as pixels it decodes them.
            guard turbo.message.contains("subsampling") else { throw turbo.fault() }
            size = PixelSize(layout.width, layout.height)
            self.subsampling = -1
            space = layout.components.count == 4 ? Int32(TJCS_CMYK.rawValue) : Int32(TJCS_RGB.rawValue)
        }
        switch TJCS(UInt32(bitPattern: space)) {
        case TJCS_GRAY: model = .grey
        case TJCS_YCbCr: model = .yCbCr
        case TJCS_CMYK, TJCS_YCCK: model = .inks(isInverted: layout.adobeTransform != nil)
        default: model = .pixels(isOpaque: true, isGrey: false)
        }
    }

    /// From the embedded profile; nil for sRGB.
    var conversion: ColorConversion? {
        ColorConversion(layout.profile, isInverted: model == .inks(isInverted: true))
    }

    /// Bytes of so many decoded pixels; chrominance may have fewer samples.
    private func bytes(of pixels: Int) -> Int {
        switch model {
        case .grey: pixels
        case .yCbCr: Int(Double(pixels) * layout.samplesPerPixel) + size.width * 4
        case .pixels, .inks: pixels * 4
        }
    }

    /// Whether planes of single bytes come out.
    var isPlanar: Bool { model == .grey || model == .yCbCr }

    /// In which size it is decoded for `target`.
    func size(for target: PixelSize) -> PixelSize { scaled(by: divisor(for: target)) }

    /// Whether what is decoded becomes pixels before it is written as a JPEG.
    var becomesPixels: Bool {
        switch model {
        case .grey, .yCbCr: !layout.profile.isEmpty
        case .pixels, .inks: true
        }
    }

    /// How many of a picture's pixels become one, along a side: 1, 2, 4 or 8.
    private func divisor(for target: PixelSize) -> Int {
        for divisor in [8, 4, 2] {
            let scaled = scaled(by: divisor)
            if scaled.width >= target.width, scaled.height >= target.height { return divisor }
        }
        return 1
    }

    private func scaled(by divisor: Int) -> PixelSize {
        PixelSize((size.width + divisor - 1) / divisor, (size.height + divisor - 1) / divisor)
    }

    /// Bytes that decoding for `target` takes at most.
    func memory(for target: PixelSize) -> Int {
        let scaled = size(for: target)
        return layout.coefficientBytes + bytes(of: scaled.pixels) + size.width * 256
    }

    /// The picture, at least as large as `target`, as stored.
    func decode(for target: PixelSize) throws(PictureFault) -> Raster {
        let scaled = size(for: target)
        do throws(PictureFault) {
            return try decode(scaled, flags: TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
        } catch .damaged(let message) where message.hasSuffix("extraneous bytes before marker 0xd9") {
            // Some cameras leave a few bytes between the lines and the end. Nothing is missing then.
            return try decode(scaled, flags: TJFLAG_LIMITSCANS)
        }
    }

    private func decode(_ scaled: PixelSize, flags: Int32) throws(PictureFault) -> Raster {
        switch model {
        case .grey, .yCbCr: try planes(scaled, flags)
        case .pixels: try pixels(scaled, flags, TJPF_BGRA)
        case .inks: try pixels(scaled, flags, TJPF_CMYK)
        }
    }

    private func pixels(_ scaled: PixelSize, _ flags: Int32, _ format: TJPF) throws(PictureFault) -> Raster {
        let plane = try Plane(width: scaled.width, height: scaled.height, channels: 4) {
            pixels throws(PictureFault) in
            let result = tjDecompress2(
                turbo.handle, file.start, UInt(file.bytes.count), pixels, Int32(scaled.width), 0,
                Int32(scaled.height), format.rawValue, flags)
            try check(result, flags)
        }
        return Raster(model, size: scaled, planes: [plane])
    }

    private func planes(_ scaled: PixelSize, _ flags: Int32) throws(PictureFault) -> Raster {
        let (width, height) = (Int32(scaled.width), Int32(scaled.height))
        let count: Int32 = model == .grey ? 1 : 3
        var sizes: [PixelSize] = []
        for plane in 0..<count {
            let planeSize = PixelSize(
                Int(tjPlaneWidth(plane, width, subsampling)), Int(tjPlaneHeight(plane, height, subsampling)))
            guard planeSize.width > 0, planeSize.height > 0 else { throw turbo.fault() }
            sizes.append(planeSize)
        }
        let bytes = try [UInt8](uninitialized: sizes.reduce(0) { $0 + $1.pixels }) { start throws(PictureFault) in
            var place = start
            var (starts, strides): ([UnsafeMutablePointer<UInt8>?], [Int32]) = ([], [])
            for size in sizes {
                starts.append(place)
                strides.append(Int32(size.width))
                place += size.pixels
            }
            try check(
                tjDecompressToYUVPlanes(
                    turbo.handle, file.start, UInt(file.bytes.count), &starts, width, &strides, height, flags), flags)
        }
        var planes: [Plane] = []
        var offset = 0
        for (index, size) in sizes.enumerated() {
            // Luminance may be wider than the picture, up to a whole sample of chrominance.
            let shown = index == 0 ? scaled : size
            planes.append(
                Plane(
                    width: shown.width, height: shown.height, channels: 1, stride: size.width, offset: offset,
                    bytes: bytes))
            offset += size.pixels
        }
        return Raster(model, size: scaled, planes: planes)
    }

    private func check(_ result: Int32, _ flags: Int32) throws(PictureFault) {
        guard result != 0 else { return }
        if flags & TJFLAG_STOPONWARNING == 0, tjGetErrorCode(turbo.handle) == Int32(TJERR_WARNING.rawValue) { return }
        throw turbo.fault()
    }
}

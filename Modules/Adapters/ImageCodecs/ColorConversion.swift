import CLCMS
import Pictures

/// From the colours of an embedded profile to sRGB, with Little CMS: relative colorimetric, black to black. Done on
/// the small picture.
final class ColorConversion {
    let space: ColorProfile.Space
    private let transform: cmsHTRANSFORM

    /// Nil where the profile makes no sense, or is sRGB: the picture is taken for sRGB then.
    convenience init?(_ profile: [UInt8], isInverted: Bool) {
        guard let profile = ColorProfile(profile), !profile.isSRGB else { return nil }
        let opened = profile.bytes.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }
        guard let opened else { return nil }
        defer { cmsCloseProfile(opened) }
        self.init(opened, space: profile.space, isInverted: isInverted)
    }

    /// From a profile that Little CMS made or read.
    init?(_ profile: cmsHPROFILE, space: ColorProfile.Space, isInverted: Bool = false) {
        guard let target = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(target) }
        let format =
            switch space {
            case .grey: lcms_gray_8
            case .rgb: lcms_bgra_8
            case .inks: isInverted ? lcms_cmyk_8_inverted : lcms_cmyk_8
            }
        let transform = cmsCreateTransform(
            profile, format, target, lcms_bgra_8, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
        guard let transform else { return nil }
        self.transform = transform
        self.space = space
    }

    deinit { cmsDeleteTransform(transform) }

    /// Premultiplied pixels, in place; alpha stays.
    func apply(to image: inout PixelImage) {
        let (count, isOpaque) = (image.width * image.height, image.isOpaque)
        image.bytes.withUnsafeMutableBufferPointer { buffer in
            guard let pixels = buffer.baseAddress else { return }
            if !isOpaque { Premultiplying.remove(from: pixels, count: count) }
            cmsDoTransform(transform, pixels, pixels, UInt32(count))
            if !isOpaque { Premultiplying.apply(to: pixels, count: count) }
        }
    }

    func image(ofGrey plane: Plane) -> PixelImage { image(of: plane) }

    func image(ofInks plane: Plane, _ isInverted: Bool) -> PixelImage { image(of: plane) }

    private func image(of plane: Plane) -> PixelImage {
        let bytes = [UInt8](uninitialized: plane.size.pixels * 4) { target in
            // Alpha is left alone.
            target.update(repeating: 255, count: plane.size.pixels * 4)
            plane.withRows { source in
                for row in 0..<plane.height {
                    cmsDoTransform(
                        transform, source + row * plane.stride, target + row * plane.width * 4, UInt32(plane.width))
                }
            }
        }
        return PixelImage(width: plane.width, height: plane.height, bytes: bytes, isOpaque: true)
    }
}

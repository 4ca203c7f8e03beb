import Pictures
import Testing

@testable import ImageCodecs

struct LimitTests {
    private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value & 65_535) }
    private static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }

    /// A JPEG of a header and nothing that can be decoded, but long enough to be believed.
    private static func jpeg(
        _ width: Int, _ height: Int, frame: UInt8 = 0xc0, precision: UInt8 = 8, length: Int = 400_000
    ) -> [UInt8] {
        var file: [UInt8] = [0xff, 0xd8, 0xff, frame] + big16(17) + [precision] + big16(height) + big16(width)
        file += [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        file += [0xff, 0xda] + big16(12) + [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
        return file + [UInt8](repeating: 0, count: length) + [0xff, 0xd9]
    }

    private static func png(
        _ width: Int, _ height: Int, interlaced: Bool = false, length: Int = 400_000
    ) -> [UInt8] {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + content
            let state = body.reduce(UInt32.max) { state, byte in
                (0..<8).reduce(state ^ UInt32(byte)) { value, _ in
                    value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
                }
            }
            return big32(content.count) + body + big32(Int(~state))
        }
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + chunk("IHDR", big32(width) + big32(height) + [8, 6, 0, 0, interlaced ? 1 : 0])
            + chunk("IDAT", [UInt8](repeating: 0, count: length)) + chunk("IEND", [])
    }

    /// 34 bytes in all.
    private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        let bits = (width - 1) | (height - 1) << 14
        return Array("RIFF".utf8) + little32(26) + Array("WEBPVP8L".utf8) + little32(14) + [0x2f] + little32(bits)
            + [UInt8](repeating: 0, count: 9)
    }

    private static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
        return Array("RIFF".utf8) + little32(26) + Array("WEBPVP8 ".utf8) + little32(14)
            + [0x10, 0, 0, 0x9d, 0x01, 0x2a] + size + [UInt8](repeating: 0, count: 4)
    }

    private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
        return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0] + size
            + [0, 2, 2, 0x4c, 1, 0, 0x3b]
    }

    private static func fault(_ bytes: [UInt8], _ width: UInt32 = 400, within limits: PictureLimits = .usual)
        -> PictureFault?
    {
        do throws(PictureFault) {
            _ = try thumbnails(bytes, [ThumbnailRequest(width: width)], within: limits)
            return nil
        } catch {
            return error
        }
    }

    private static let wide = PictureLimits(
        pixels: 400_000_000, decodedBytes: 150_000_000, side: 20_000, drawnPixels: 36_000_000, processorSeconds: 30,
        seconds: 60, memory: 185_000_000)

    @Test("G10 A WebP of 34 bytes that says 16383 × 16383 is refused by its size")
    func webp() {
        for file in [Self.lossless(16_383, 16_383), Self.lossy(16_383, 16_383)] {
            #expect(file.count == 34)
            #expect(Self.fault(file) == .tooManyPixels(width: 16_383, height: 16_383, limit: 100_000_000))
        }
        // Where more pixels are allowed, by what decoding takes.
        guard case .tooMuchMemory(let bytes, 150_000_000) = Self.fault(Self.lossless(16_383, 16_383), within: Self.wide)
        else {
            Issue.record("not refused")
            return
        }
        #expect(bytes > 1_000_000_000)
        guard case .damaged = Self.fault(Self.lossy(9000, 9000)) else {
            Issue.record("not refused")
            return
        }
    }

    @Test("G10 A progressive JPEG of 30000 × 30000 is refused by its size, a smaller one by what decoding takes")
    func progressive() {
        #expect(
            Self.fault(Self.jpeg(30_000, 30_000, frame: 0xc2))
                == .tooManyPixels(width: 30_000, height: 30_000, limit: 100_000_000))
        // Every coefficient is kept, at whatever scale: two bytes each, one and a half a pixel.
        guard case .tooMuchMemory(let bytes, 150_000_000) = Self.fault(Self.jpeg(9000, 9000, frame: 0xc2)) else {
            Issue.record("not refused")
            return
        }
        #expect((240_000_000...260_000_000).contains(bytes))
    }

    @Test("G10 What is decoded small counts as small")
    func scaled() throws {
        // Nothing is in it, but it is tried.
        guard case .damaged = Self.fault(Self.jpeg(9000, 9000)) else {
            Issue.record("refused by its size")
            return
        }
        var tight = PictureLimits.usual
        tight.decodedBytes = 3_000_000
        let plane = Plane(width: 3000, height: 2400, channels: 1, bytes: [UInt8](repeating: 90, count: 7_200_000))
        let jpeg = try JPEGEncoder.bytes(of: Raster(.grey, size: plane.size, planes: [plane]))
        #expect(try thumbnails(jpeg, [ThumbnailRequest(width: 300)], within: tight).thumbnails[0].width == 300)
        guard case .tooMuchMemory = Self.fault(jpeg, 2000, within: tight) else {
            Issue.record("not refused")
            return
        }
        let png = try PixelImage.pattern(1200, 900, seed: 0).png()
        #expect(try thumbnails(png, [ThumbnailRequest(width: 300)], within: tight).thumbnails[0].width == 300)
    }

    @Test("G10 An interlaced PNG counts whole")
    func interlaced() {
        guard case .tooMuchMemory = Self.fault(Self.png(6000, 8000, interlaced: true)) else {
            Issue.record("not refused")
            return
        }
        guard case .damaged = Self.fault(Self.png(6000, 8000)) else {
            Issue.record("refused by its size")
            return
        }
    }

    @Test("G10 A header that lies is refused")
    func lies() {
        for file in [
            Self.png(9000, 9000, length: 40), Self.png(300, 300, length: 4000), Self.jpeg(9000, 9000, length: 40),
            Self.jpeg(300, 300, length: 4000), Self.gif(4000, 4000), Self.lossless(400, 300), Self.lossy(400, 300),
        ] {
            guard case .damaged(let reason) = Self.fault(file) else {
                Issue.record("not refused")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("G10 A picture of no size is refused")
    func zero() {
        for file in [
            Self.png(0, 5), Self.png(5, 0), Self.jpeg(0, 5), Self.gif(0, 5), Self.gif(5, 0), Self.lossy(0, 5),
            Self.lossy(5, 0),
        ] {
            switch Self.fault(file) {
            case .damaged, .unsupported: continue
            default: Issue.record("not refused")
            }
        }
    }

    @Test("G10 Kinds that are not read are refused by their name")
    func unsupported() {
        let kinds: [([UInt8], String)] = [
            (Self.jpeg(300, 300, frame: 0xc9), "arithmetic"), (Self.jpeg(300, 300, frame: 0xc3), "lossless"),
            (Self.jpeg(300, 300, precision: 12), "bits"), ([0, 0, 0, 24] + Array("ftypheic".utf8), "HEIC"),
            ([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0], "TIFF"),
        ]
        for (file, name) in kinds {
            guard case .unsupported(let text) = Self.fault(file) else {
                Issue.record("\(name): \(String(describing: Self.fault(file)))")
                continue
            }
            #expect(text.contains(name))
        }
        for file in [[], Array("A letter, and no picture.".utf8)] as [[UInt8]] {
            #expect(Self.fault(file) == .unknownFormat)
        }
    }

    @Test("G10 More pixels than the limit are refused in every format")
    func pixels() {
        var few = PictureLimits.usual
        few.pixels = 48 * 32 - 1
        for name in Samples.names {
            #expect(
                Self.fault(Samples.bytes(name), within: few) == .tooManyPixels(width: 48, height: 32, limit: 1535),
                "\(name)")
        }
    }
}

import Pictures
import Testing

@testable import ImageCodecs

struct KindTests {
    private static let quarters = [[220, 40, 30, 255], [40, 180, 60, 255], [30, 60, 200, 255], [240, 210, 40, 255]]

    @Test(
        "G10 Every kind of JPEG, PNG, WebP and GIF shows its picture",
        arguments: [
            ("four-two-zero.jpg", 6), ("four-two-two.jpg", 6), ("four-four-four.jpg", 4), ("progressive.jpg", 6),
            ("restart.jpg", 4), ("stored-as-rgb.jpg", 4), ("srgb-table.jpg", 4), ("inks.jpg", 4), ("inks-ycck.jpg", 4),
            ("interlaced.png", 0), ("sixteen-bits.png", 0), ("palette.png", 0), ("lossy.webp", 8),
            ("lossless.webp", 0), ("animated.webp", 0), ("plain.gif", 0), ("interlaced.gif", 0),
        ])
    func kinds(file: String, tolerance: Int) throws {
        let image = try decode(Samples.bytes(file))
        #expect(image.width == 48 && image.height == 32 && image.isOpaque)
        for (found, wanted) in zip(image.quarters, Self.quarters) {
            #expect(difference(found, wanted) <= tolerance, "\(file): \(found), not \(wanted)")
        }
        #expect(difference(image[3, 3], [20, 20, 20, 255]) <= tolerance + 4, "\(file): \(image[3, 3])")
    }

    @Test("C6 A photo that is drawn in its own size is as sharp in colour as its file")
    func sharp() throws {
        // The edge between red and green, of a file whose chrominance is whole.
        let image = try decode(Samples.bytes("four-four-four.jpg"))
        #expect(
            difference(image[23, 4], [220, 40, 30, 255]) <= 12 && difference(image[24, 4], [40, 180, 60, 255]) <= 12)
    }

    @Test("G10 A grey JPEG is grey")
    func grey() throws {
        let image = try decode(Samples.bytes("grey.jpg"))
        // Luminance by ITU-R BT.601, as whoever wrote it reckoned.
        for (found, wanted) in zip(image.quarters, [93, 124, 67, 200]) {
            #expect(difference(found, [wanted, wanted, wanted, 255]) <= 3, "\(found), not \(wanted)")
        }
    }

    @Test(
        "G10 What is transparent stays so",
        arguments: [("alpha.png", 0), ("alpha.webp", 8), ("alpha-lossless.webp", 0)])
    func transparency(file: String, tolerance: Int) throws {
        let image = try decode(Samples.bytes(file))
        #expect(!image.isOpaque)
        let wanted = [[220, 40, 30, 255], [40, 180, 60, 255], [0, 0, 0, 0], [120, 105, 20, 128]]
        for (found, wanted) in zip(image.quarters, wanted) {
            #expect(difference(found, wanted) <= tolerance + 1, "\(file): \(found), not \(wanted)")
        }
    }

    @Test("G10 The transparent colours of a palette are transparent")
    func palette() throws {
        let image = try decode(Samples.bytes("palette-transparent.png"))
        #expect(image.quarters[2] == [0, 0, 0, 0])
        #expect(difference(image.quarters[3], [120, 105, 20, 128]) <= 1)
    }

    @Test("G10 The first frame of a GIF stands where it belongs on its canvas")
    func frame() throws {
        let image = try decode(Samples.bytes("animated.gif"))
        #expect(image.width == 48 && image.height == 32 && !image.isOpaque)
        #expect(image[2, 2] == [0, 0, 0, 0] && image[47, 31] == [0, 0, 0, 0])
        #expect(image[13, 9] == [220, 40, 30, 255] && image[34, 9] == [40, 180, 60, 255])
        // Blue is the transparent one of the frame.
        #expect(image[13, 22] == [0, 0, 0, 0] && image[34, 22] == [240, 210, 40, 255])
        #expect(image[11, 9] == [0, 0, 0, 0] && image[36, 9] == [0, 0, 0, 0])
    }

    @Test("G10 The first frame of a WebP stands where it belongs on its canvas")
    func webpFrame() throws {
        let image = try decode(Samples.bytes("frame.webp"))
        #expect(image.width == 48 && image.height == 32 && !image.isOpaque)
        #expect(image[13, 9] == [220, 40, 30, 255] && image[34, 9] == [40, 180, 60, 255])
        #expect(image[13, 22] == [30, 60, 200, 255] && image[34, 22] == [240, 210, 40, 255])
        for (x, y) in [(2, 2), (47, 31), (11, 9), (36, 9), (13, 7), (13, 24)] {
            #expect(image[x, y] == [0, 0, 0, 0], "\(x), \(y)")
        }
        let small = try thumbnails(Samples.bytes("frame.webp"), [ThumbnailRequest(width: 24)]).thumbnails[0]
        #expect(try decode(small.bytes)[8, 6] == [220, 40, 30, 255])
    }

    @Test("G10 sRGB's profile is known when it is seen, and others are not taken for it")
    func profiles() throws {
        func profile(_ name: String) throws -> ColorProfile {
            let layout = try #require(JPEGLayout(FileBytes(bytes: Self.kept(name))))
            return try #require(ColorProfile(layout.profile))
        }
        #expect(try profile("srgb-table.jpg").isSRGB)
        #expect(try !profile("display-p3.jpg").isSRGB)
        #expect(try !profile("inks-profile.jpg").isSRGB)
    }

    /// Never freed: the test is over before it matters.
    private static func kept(_ name: String) -> UnsafeRawBufferPointer {
        let bytes = Samples.bytes(name)
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(copy)
    }

    @Test("G10 A profile that makes no sense is left out, and the photo shown")
    func wrongProfile() throws {
        let file = Samples.bytes("display-p3.jpg")
        let places = file.indices.dropLast(4).filter { file[$0..<($0 + 4)].elementsEqual("acsp".utf8) }
        var wrong = file
        wrong[try #require(places.first)] = 0
        for (found, wanted) in zip(try decode(wrong).quarters, Self.quarters) {
            #expect(difference(found, wanted) <= 4, "\(found), not \(wanted)")
        }
    }

    @Test(
        "G10 Colours of wider spaces are what they are in sRGB",
        arguments: [
            ("display-p3.jpg", "display-p3", 6), ("display-p3.webp", "display-p3", 2),
            ("adobe-rgb.png", "adobe-rgb", 2), ("gamma.png", "gamma", 2),
        ])
    func spaces(file: String, name: String, tolerance: Int) throws {
        let image = try decode(Samples.bytes(file))
        let colors = Samples.text("colours.txt").filter { $0[0] == name }.map { $0.dropFirst().compactMap { Int($0) } }
        #expect(colors.count == 4)
        for (found, wanted) in zip(image.quarters, colors) {
            #expect(difference(found, wanted + [255]) <= tolerance, "\(file): \(found), not \(wanted)")
        }
    }

    @Test("G10 Thumbnails have the same colours, whether they go through pixels or not", arguments: [0, 1])
    func thumbnailColors(choice: Int) throws {
        let (file, name) = [("display-p3.jpg", "display-p3"), ("srgb-table.jpg", "")][choice]
        let requests = [ThumbnailRequest(width: 40, format: .png), ThumbnailRequest(width: 40)]
        let made = try thumbnails(Samples.bytes(file), requests).thumbnails
        let wide = Samples.text("colours.txt").filter { $0[0] == name }.map { $0.dropFirst().compactMap { Int($0) } }
        let wanted = choice == 0 ? wide : Self.quarters.map { Array($0.prefix(3)) }
        for (thumbnail, tolerance) in zip(made, [6, 30]) {
            for (found, wanted) in zip(try decode(thumbnail.bytes).quarters, wanted) {
                #expect(difference(found, wanted + [255]) <= tolerance, "\(file): \(found), not \(wanted)")
            }
        }
    }

    @Test("G10 Inks are shown by their profile")
    func inks() throws {
        let image = try decode(Samples.bytes("inks-profile.jpg"))
        // The profile says that full inks leave a fifth of the light that they take, and black a tenth of all.
        for (found, wanted) in zip(image.quarters.prefix(3), [[255, 124, 124], [124, 255, 124], [124, 124, 255]]) {
            #expect(difference(found, wanted + [255]) <= 12, "\(found), not \(wanted)")
        }
        #expect(image.quarters[3].prefix(3).allSatisfy { $0 < 95 }, "\(image.quarters[3])")
    }

    @Test("G10 A grey picture is shown by its grey profile")
    func greyProfile() throws {
        let image = try decode(Samples.bytes("grey-profile.png"))
        for (found, stored) in zip(image.quarters, [93, 124, 67, 200]) {
            var light = 1.0
            // x^1.8 as x² / x^0.2, the fifth root by halving.
            let share = Double(stored) / 255
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if middle * middle * middle * middle * middle < share { low = middle } else { high = middle }
            }
            light = share * share / low
            let wanted = (0..<256).min { abs(light - Self.light($0)) < abs(light - Self.light($1)) } ?? 0
            #expect(difference(found, [wanted, wanted, wanted, 255]) <= 2, "\(found), not \(wanted)")
        }
    }

    private static func light(_ value: Int) -> Double {
        let share = Double(value) / 255
        if share <= 0.04045 { return share / 12.92 }
        let x = (share + 0.055) / 1.055
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if middle * middle * middle * middle * middle < x { low = middle } else { high = middle }
        }
        return x * x * low * low
    }
}

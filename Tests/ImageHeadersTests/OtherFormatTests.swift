import ImageHeaders
import Testing

@Suite("PNG, GIF and WebP headers")
struct OtherFormatTests {
    @Test("A PNG has its size, and the time of its last change when it says no other")
    func png() throws {
        let time = Hand.chunk("tIME", [0x07, 0xe8, 2, 29, 1, 2, 3])
        let header = try outcome(Hand.png(before: [Hand.chunk("tEXt", [65, 0, 66]), time], after: [0, 0])).get()
        #expect((header.width, header.height) == (8, 6))
        #expect(
            header.takenAt
                == CaptureTime(year: 2024, month: 2, day: 29, hour: 1, minute: 2, second: 3, offset: 0))
        let exif = Hand.chunk("eXIf", Hand.tiff(isBig: true, [.text(0x0132, "2001:01:01 00:00:00")]))
        for order in [[time, exif], [exif, time]] {
            #expect(try outcome(Hand.png(before: order)).get().takenAt?.year == 2001)
        }
    }

    @Test("G10 A PNG that breaks the rules is refused with its reason")
    func damagedPNG() {
        var wrongSum = Hand.png()
        wrongSum[19] ^= 1
        let long = Hand.big(0x8000_0000 as UInt32, 4) + Array("IDAT".utf8)
        let start = Hand.png().prefix(33)
        let cases: [([UInt8], ImageDamage)] = [
            (wrongSum, .checksum), (Hand.pngSignature + Hand.chunk("IHDR", [1, 2, 3]) + [0, 0, 0, 0], .length),
            (Hand.pngSignature + Hand.chunk("IDAT", [UInt8](repeating: 0, count: 13)), .structure),
            (Hand.png(depth: 3), .value), (Hand.png(depth: 4, colour: 2), .value), (Hand.png(colour: 1), .value),
            (Hand.png(rest: [1, 0, 0]), .value), (Hand.png(rest: [0, 1, 0]), .value),
            (Hand.png(rest: [0, 0, 2]), .value), (start + Hand.chunk("IEND"), .noPicture),
            (start + Hand.chunk("IHDR"), .frame), (start + Hand.chunk("I?AT"), .structure), (start + long, .length),
            (Hand.png(before: Array(repeating: Hand.chunk("tEXt"), count: 4096)), .structure),
        ]
        for (bytes, reason) in cases { #expect(refusal(bytes) == .damaged(.png, reason), "\(bytes.prefix(60))") }
        #expect(refusal(start + Hand.big(0x7fff_ffff, 4) + Array("IDAT".utf8)) == .truncated(.png))
    }

    @Test("G10 A PNG of nothing, beyond the limits or beyond what the file can hold is refused")
    func pngSizes() {
        #expect(refusal(Hand.png(0, 6)) == .falseSize(width: 0, height: 6, .zero))
        #expect(refusal(Hand.png(65_536, 1)) == .tooLarge(width: 65_536, height: 1))
        #expect(refusal(Hand.png(-1, -1)) == .tooLarge(width: .max, height: .max))
        #expect(refusal(Hand.png(20_000, 20_001)) == .tooLarge(width: 20_000, height: 20_001))
        #expect(refusal(Hand.png(20_000, 20_000)) == .falseSize(width: 20_000, height: 20_000, .fileTooShort))
        // 1000 × 1000 white pixels of one bit fit into a few bytes.
        #expect(refusal(Hand.png(1000, 1000, depth: 1, colour: 0, data: 100)) == nil)
        #expect(refusal(Hand.png(1000, 1000, depth: 16, colour: 6, data: 100)) != nil)
    }

    @Test("A GIF has its screen's size, and is animated when it has a second picture")
    func gif() throws {
        for version in ["87a", "89a"] {
            let header = try outcome(Hand.gif(version: version, frames: [[2, 2, 4, 4]])).get()
            #expect((header.width, header.height, header.isAnimated) == (8, 6, false))
        }
        #expect(try outcome(Hand.gif(frames: [[0, 0, 8, 6], [1, 1, 1, 1]])).get().isAnimated)
        #expect(refusal(Hand.gif() + [1, 2, 3]) == nil)
    }

    @Test("G10 A GIF that breaks the rules or lies about its size is refused")
    func wrongGIF() {
        #expect(refusal(Hand.gif(version: "88a")) == .unsupported(.gif, .version))
        #expect(refusal(Hand.gif(frames: [])) == .damaged(.gif, .noPicture))
        #expect(refusal(Hand.gif(before: [0x55])) == .damaged(.gif, .structure))
        #expect(refusal(Hand.gif(0, 6)) == .falseSize(width: 0, height: 6, .zero))
        #expect(refusal(Hand.gif(65_535, 65_535)) == .tooLarge(width: 65_535, height: 65_535))
        #expect(refusal(Hand.gif(frames: [[0, 0, 0, 6]])) == .falseSize(width: 0, height: 6, .zero))
        for frame in [[0, 0, 9, 6], [1, 0, 8, 6], [0, 1, 8, 6], [65_535, 65_535, 65_535, 65_535]] {
            #expect(refusal(Hand.gif(frames: [frame])) == .falseSize(width: 8, height: 6, .otherInside))
        }
        #expect(refusal(Hand.gif(before: [0x21, 0xfe, 200])) == .truncated(.gif))
    }

    @Test("A WebP has the size of its canvas, which is its picture's")
    func webp() throws {
        for parts in [
            [Hand.lossy(8, 6)], [Hand.lossless(8, 6)], [Hand.canvas(8, 6), Hand.lossy(8, 6)],
            [Hand.canvas(8, 6), Hand.part("ALPH", [1]), Hand.lossless(8, 6), Hand.part("XYZ ", [1, 2, 3])],
        ] {
            let header = try outcome(Hand.webp(parts) + [1, 2, 3]).get()
            #expect((header.width, header.height, header.isAnimated) == (8, 6, false))
        }
        let frame = Hand.animationFrame(2, 2, 4, 4, Hand.part("ALPH", [1]) + Hand.lossy(4, 4))
        #expect(try outcome(Hand.webp([Hand.canvas(8, 6, flags: 2), Hand.part("ANIM", [0]), frame])).get().isAnimated)
    }

    @Test("G10 A WebP that breaks the rules or lies about its size is refused")
    func wrongWebP() {
        let otherInside = ImageHeaderError.falseSize(width: 8, height: 6, .otherInside)
        let moving = Hand.canvas(8, 6, flags: 2)
        let cases: [([[UInt8]], ImageHeaderError)] = [
            ([Hand.canvas(8, 6), Hand.lossy(8, 7)], otherInside),
            ([Hand.canvas(8, 6), Hand.lossless(7, 6)], otherInside),
            ([moving, Hand.animationFrame(0, 0, 10, 6, Hand.lossy(10, 6))], otherInside),
            ([moving, Hand.animationFrame(4, 4, 8, 6, Hand.lossy(8, 6))], otherInside),
            ([moving, Hand.animationFrame(0, 0, 8, 6, Hand.lossy(4, 4))], otherInside),
            ([moving, Hand.animationFrame(0, 0, 8, 6, Hand.part("ALPH", [1]))], .damaged(.webp, .noPicture)),
            ([moving, Hand.part("ANMF", [1, 2])], .damaged(.webp, .length)),
            ([Hand.canvas(8, 6)], .damaged(.webp, .noPicture)),
            ([Hand.part("VP8X", [1])], .damaged(.webp, .length)),
            ([Hand.canvas(8, 6), Hand.canvas(8, 6)], .damaged(.webp, .frame)),
            ([Hand.part("XYZ ", [])], .damaged(.webp, .structure)),
            ([Hand.part("VP8 ", [1, 2, 3])], .damaged(.webp, .length)),
            ([Hand.part("VP8 ", [UInt8](repeating: 0, count: 12))], .damaged(.webp, .structure)),
            ([Hand.part("VP8L", [0x2f, 0, 0, 0, 0xe0])], .unsupported(.webp, .version)),
            ([Hand.lossy(0, 6)], .falseSize(width: 0, height: 6, .zero)),
            ([Hand.canvas(65_536, 1), Hand.lossy(1, 1)], .tooLarge(width: 65_536, height: 1)),
            (
                [Hand.canvas(16_777_216, 16_777_216), Hand.lossy(1, 1)],
                .tooLarge(width: 16_777_216, height: 16_777_216)
            ),
        ]
        for (parts, error) in cases { #expect(refusal(Hand.webp(parts)) == error) }
        var long = Hand.webp([Hand.lossy(8, 6)])
        long[4] += 1
        #expect(refusal(long) == .truncated(.webp))
        var outside = Hand.webp([Hand.lossy(8, 6)])
        outside[16] += 2
        #expect(refusal(outside) == .damaged(.webp, .length))
        outside.replaceSubrange(16..<20, with: [255, 255, 255, 255])
        #expect(refusal(outside) == .damaged(.webp, .length))
    }

    @Test("G10 What is no photo is refused, and formats that are known by name are named")
    func others() {
        for text in ["a", "hello, this is text", "<svg xmlns=", "%PDF-1.7 and more"] {
            #expect(refusal(Array(text.utf8)) == .notAnImage)
        }
        let starts: [(OtherImageFormat, [UInt8])] = [
            (.heif, [0, 0, 0, 24] + Array("ftypheic".utf8)), (.heif, [0, 0, 0, 24] + Array("ftypmif1".utf8)),
            (.avif, [0, 0, 0, 24] + Array("ftypavif".utf8)), (.tiff, [0x49, 0x49, 0x2a, 0]),
            (.tiff, [0x4d, 0x4d, 0, 0x2a]), (.bmp, Array("BM".utf8) + [1, 2, 3, 4, 0, 0, 0, 0]),
            (.jpegXL, [0xff, 0x0a]), (.jpeg2000, [0, 0, 0, 0x0c] + Array("jP  ".utf8)), (.icon, [0, 0, 1, 0]),
            (.photoshop, Array("8BPS".utf8)),
        ]
        for (format, bytes) in starts { #expect(refusal(bytes + [0, 0, 0, 0]) == .otherFormat(format)) }
        #expect(Set(OtherImageFormat.allCases.map(\.name)).count == OtherImageFormat.allCases.count)
        #expect(refusal([0, 0, 0, 24] + Array("ftypqt  ".utf8)) == .notAnImage)
    }

    @Test("A file that cannot be read is said to be unreadable, and one that ends early to be cut short")
    func failing() {
        struct Failing: ByteSource {
            var count: UInt64 { 1000 }
            func read(at offset: UInt64, count: Int) throws(ImageHeaderError) -> [UInt8] { throw .unreadable }
        }
        struct Short: ByteSource {
            var count: UInt64 { .max }
            func read(at offset: UInt64, count: Int) -> [UInt8] { offset == 0 ? [0xff, 0xd8, 0xff, 0xe0] : [] }
        }
        var (failing, short) = (Failing(), Short())
        #expect(throws: ImageHeaderError.unreadable) { try ImageHeader(reading: &failing) }
        #expect(throws: ImageHeaderError.truncated(.jpeg)) { try ImageHeader(reading: &short) }
    }
}

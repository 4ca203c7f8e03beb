import Pictures
import Testing

@testable import ImageCodecs

struct WritingTests {
    private static let formats: [(ThumbnailFormat, [UInt8])] = [
        (.jpeg, [0xff, 0xd8]), (.png, [0x89, 0x50]), (.webp, [0x52, 0x49]),
    ]

    @Test("G11 What is written is read again: PNG as it was, JPEG and WebP to the eye")
    func roundTrips() throws {
        let image = PixelImage.pattern(61, 33, seed: 0)
        #expect(try decode(image.png()) == image)
        #expect(difference(try decode(JPEGEncoder.bytes(of: image)), image) < 24)
        #expect(difference(try decode(WebPEncoder.bytes(of: image)), image) < 40)
        let clear = PixelImage.pattern(61, 33, alpha: true)
        let again = try decode(clear.png())
        #expect(!again.isOpaque && difference(again, clear) <= 1)
    }

    @Test("G11 Thumbnails are JPEG where the photo is opaque, else PNG; or what was asked for")
    func formats() throws {
        for (format, start) in Self.formats {
            let made = try thumbnails(
                Samples.bytes("four-two-zero.jpg"), [ThumbnailRequest(width: 20, format: format)]
            ).thumbnails[0]
            #expect(Array(made.bytes.prefix(2)) == start)
        }
        let clear = try thumbnails(Samples.bytes("alpha.png"), [ThumbnailRequest(width: 20)]).thumbnails[0]
        #expect(Array(clear.bytes.prefix(2)) == [0x89, 0x50])
        #expect(try !decode(clear.bytes).isOpaque)
        let opaque = try thumbnails(Samples.bytes("sixteen-bits.png"), [ThumbnailRequest(width: 20)]).thumbnails[0]
        #expect(Array(opaque.bytes.prefix(2)) == [0xff, 0xd8])
    }

    @Test("G11 Odd widths and heights are written whole", arguments: 1...9)
    func oddSizes(width: Int) throws {
        for height in 1...9 {
            let file = try PixelImage.pattern(width * 3, height * 3, seed: 0).png()
            let jpeg = try JPEGEncoder.bytes(of: decode(file))
            for file in [file, jpeg] {
                for (format, _) in Self.formats {
                    let made = try thumbnails(file, [ThumbnailRequest(width: UInt32(width), format: format)])
                    let shown = try decode(made.thumbnails[0].bytes)
                    #expect(shown.width == width && shown.height == height)
                    // Rising across and down still.
                    if width > 2 { #expect(shown[width - 1, 0][2] > shown[0, 0][2]) }
                    if height > 2 { #expect(shown[0, height - 1][1] > shown[0, 0][1]) }
                }
            }
        }
    }

    @Test("G11 Nothing is written but the picture: no Exif, no profile, no text")
    func noMetadata() throws {
        var files: [[UInt8]] = [
            try PixelImage.pattern(20, 10).png(), try PixelImage.pattern(20, 10, alpha: true).png(),
        ]
        for name in Samples.names {
            let requests = [.jpeg, .png, .webp].map { ThumbnailRequest(width: 20, format: $0) }
            files += try thumbnails(Self.withExif(Samples.bytes(name)), requests).thumbnails.map(\.bytes)
        }
        let marks = [
            "Exif", "ICC_PROFILE", "http://ns.adobe.com", "iCCP", "ICCP", "eXIf", "EXIF", "XMP ", "tEXt", "iTXt",
            "zTXt", "tIME", "acsp", "SECRET",
        ]
        for file in files {
            for mark in marks {
                #expect(!Self.contains(mark, file), "\(mark)")
            }
        }
    }

    @Test("C19 A PDF takes a JPEG as it is, without what it says about its maker")
    func plainJPEG() throws {
        for name in [
            "four-two-zero.jpg", "four-two-two.jpg", "progressive.jpg", "grey.jpg", "srgb-table.jpg", "restart.jpg",
        ] {
            let file = Samples.bytes(name)
            let plain = try #require(try Self.plain(Self.withExif(file) + Array("a film behind it".utf8)), "\(name)")
            #expect(plain.width == 48 && plain.height == 32)
            #expect(plain.bytes.count <= file.count && plain.bytes.suffix(2) == [0xff, 0xd9])
            for mark in ["Exif", "SECRET", "ICC_PROFILE", "film"] { #expect(!Self.contains(mark, plain.bytes)) }
            #expect(try decode(plain.bytes) == decode(file), "\(name)")
        }
    }

    @Test(
        "C19 Photos that a PDF can't show as they are become pixels",
        arguments: ["stored-as-rgb.jpg", "inks.jpg", "display-p3.jpg", "sixteen-bits.png", "lossy.webp", "plain.gif"])
    func notPlain(name: String) throws {
        #expect(try Self.plain(Samples.bytes(name)) == nil)
    }

    @Test("C19 A JPEG that is turned or damaged does not get into a PDF as it is")
    func notUpright() throws {
        let file = Samples.bytes("four-two-zero.jpg")
        #expect(try Self.plain(Self.withExif(file, orientation: 6)) == nil)
        #expect(throws: PictureFault.self) { try Self.plain(Array(file.prefix(file.count - 40)) + [0xff, 0xd9]) }
    }

    @Test("C19 A JPEG in a PDF has no small copy of what it once showed")
    func plainJPEGWithoutCopy() throws {
        let file = Samples.bytes("four-two-zero.jpg")
        try #require(Array(file[2..<11]) == [0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8))
        let withCopy = file[..<4] + [0, 22] + file[6..<18] + [2, 1] + Array("SECRET".utf8) + file[20...]
        let plain = try #require(try Self.plain(Array(withCopy)))
        #expect(!Self.contains("SECRET", plain.bytes))
        #expect(try decode(plain.bytes) == decode(file))
    }

    @Test("C19 A JPEG whose markers disagree about its colours becomes pixels")
    func disagreeing() throws {
        let file = Samples.bytes("four-two-zero.jpg")
        for transform: UInt8 in [0, 1] {
            let adobe: [UInt8] = [0xff, 0xee, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
            let isPlain = try Self.plain(file[..<20] + adobe + file[20...]) != nil
            #expect(isPlain == (transform == 1))
        }
    }

    private static func plain(_ bytes: [UInt8]) throws(PictureFault) -> EncodedPicture? {
        try withBytes(bytes) { file throws(PictureFault) in
            try PhotoDecoder(within: .usual).plainJPEG(file)
        }
    }

    /// A JPEG with Exif and a remark; other files as they are.
    private static func withExif(_ file: [UInt8], orientation: UInt8 = 1) -> [UInt8] {
        guard file.starts(with: [0xff, 0xd8]) else { return file }
        let exif =
            Array("Exif\0\0".utf8) + [
                0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ] + Array("SECRET".utf8)
        let remark = Array("SECRET".utf8)
        return [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif + [0xff, 0xfe, 0, UInt8(remark.count + 2)]
            + remark + file[2...]
    }

    private static func contains(_ mark: String, _ bytes: [UInt8]) -> Bool {
        let mark = Array(mark.utf8)
        guard bytes.count >= mark.count else { return false }
        return (0...(bytes.count - mark.count)).contains {
            bytes[$0] == mark[0] && bytes[$0..<($0 + mark.count)].elementsEqual(mark)
        }
    }
}

import ImageHeaders
import Pictures
import Testing

@testable import ImageCodecs

struct OrientationTests {
    private static func exif(_ orientation: UInt8) -> [UInt8] {
        [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    private static func jpeg(_ image: PixelImage, _ orientation: UInt8) throws -> [UInt8] {
        let plain = try JPEGEncoder.bytes(of: image)
        let content = Array("Exif\0\0".utf8) + exif(orientation)
        return [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(content.count + 2)] + content + plain[2...]
    }

    /// Where the pixel at (x, y) of what is shown is stored, by the standard's words: row 0 is shown at the top or
    /// right or …, column 0 at the left or ….
    private static func stored(_ orientation: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (Int, Int) {
        switch orientation {
        case 1: (x, y)
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, width - 1 - x)
        case 7: (height - 1 - y, width - 1 - x)
        default: (height - 1 - y, x)
        }
    }

    @Test("G10 A photo is shown upright, whichever of the eight ways it is stored", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let image = PixelImage.pattern(40, 24)
        let file = try Self.jpeg(image, UInt8(orientation))
        let flat = try decode(Self.jpeg(image, 1))
        let shown = try decode(file)
        #expect(orientation < 5 ? (shown.width, shown.height) == (40, 24) : (shown.width, shown.height) == (24, 40))
        for y in 0..<shown.height {
            for x in 0..<shown.width {
                let place = Self.stored(orientation, x, y, shown.width, shown.height)
                #expect(shown[x, y] == flat[place.0, place.1], "\(x), \(y)")
            }
        }
    }

    @Test("G10 Thumbnails are upright, and as wide as was asked for", arguments: 1...8)
    func thumbnailOrientations(orientation: Int) throws {
        let image = PixelImage.pattern(80, 48)
        let made = try thumbnails(
            Self.jpeg(image, UInt8(orientation)),
            [ThumbnailRequest(width: 20), ThumbnailRequest(width: 20, format: .png)])
        let (width, height) = orientation < 5 ? (20, 12) : (20, 33)
        #expect(made.facts.width == (orientation < 5 ? 80 : 48))
        for thumbnail in made.thumbnails {
            #expect(Int(thumbnail.width) == width && Int(thumbnail.height) == height)
            let shown = try decode(thumbnail.bytes)
            #expect(shown.width == width && shown.height == height)
            // Red and green rise across and down in what is stored: the corners tell.
            for (x, y) in [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)] {
                let place = Self.stored(
                    orientation, x * 48 * (orientation < 5 ? 80 : 48) / 48 / width,
                    y * (orientation < 5 ? 48 : 80) / height, orientation < 5 ? 80 : 48, orientation < 5 ? 48 : 80)
                let wanted = image[place.0, place.1]
                #expect(abs(shown[x, y][1] - wanted[1]) < 40 && abs(shown[x, y][2] - wanted[2]) < 40)
            }
        }
    }

    @Test("G10 A PNG that says so is turned too")
    func png() throws {
        let image = PixelImage.pattern(9, 5)
        var file = try image.png()
        // Behind the header's chunk of 33 bytes.
        let content = Array("eXIf".utf8) + Self.exif(6)
        let checksum = Self.checksum(content)
        file.insert(
            contentsOf: [0, 0, 0, UInt8(content.count - 4)] + content
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }, at: 33)
        let shown = try decode(file)
        #expect(shown.width == 5 && shown.height == 9)
        for y in 0..<9 {
            for x in 0..<5 { #expect(shown[x, y] == image[y, 4 - x]) }
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { state, byte in
            (0..<8).reduce(state ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
        }
    }
}

import Drawing
import Pictures
import Testing

@testable import ImageCodecs

struct BlurhashTests {
    @Test("G11 A placeholder is what blurhash-python makes of the same picture")
    func vectors() {
        let lines = Samples.text("blurhash.txt")
        #expect(lines.count == 7)
        for line in lines {
            let numbers = line.prefix(7).compactMap { Int($0) }
            let (width, height) = (numbers[0], numbers[1])
            var pixels: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    for seed in [numbers[6], numbers[5], numbers[4]] {
                        pixels.append(seed == 0 ? 200 : UInt8((x * y * seed + x * (seed + 3) + y * 2) % 256))
                    }
                    pixels.append(255)
                }
            }
            let hash = Blurhash.encode(pixels, width: width, height: height, across: numbers[2], down: numbers[3])
            #expect(hash == line[7], "\(numbers)")
        }
    }

    @Test("G11 A placeholder looks like its picture")
    func pixels() throws {
        let image = PixelImage.pattern(32, 24, seed: 0)
        let hash = Blurhash.encode(image.bytes, width: 32, height: 24, across: 4, down: 3)
        let shown = try #require(Blurhash(hash)?.pixels(width: 32, height: 24))
        let blurred = PixelImage(width: 32, height: 24, bytes: shown, isOpaque: true)
        for (x, y) in [(4, 4), (27, 4), (4, 20), (27, 20), (16, 12)] {
            #expect(abs(blurred[x, y][2] - image[x, y][2]) < 50 && abs(blurred[x, y][1] - image[x, y][1]) < 50)
        }
        let mean = try #require(Blurhash(hash)).color
        #expect(mean.blue > 120 && mean.blue < 200)
    }

    @Test("G11 What is no placeholder is told apart")
    func wrong() throws {
        for text in [
            "", "L", "L2HLh^", "L2HLh^Ab4WwsPW9HA99KI,Mh5RI", "L2HLh^Ab4WwsPW9HA99KI,Mh5RI\"", "~~~~~~", "한글한글",
        ] {
            #expect(Blurhash(text) == nil, "\(text)")
        }
        #expect(try #require(Blurhash("L2HLh^Ab4WwsPW9HA99KI,Mh5RID")).pixels(width: 0, height: 3) == nil)
    }

    @Test("G11 Upright photos get an upright placeholder, wide ones a wide one")
    func shapes() throws {
        let wide = try thumbnails(PixelImage.pattern(60, 40).png(), []).facts.blurhash
        let upright = try thumbnails(PixelImage.pattern(40, 60).png(), []).facts.blurhash
        #expect(wide.first == "L" && wide.utf8.count == 28)
        #expect(upright.first == "T" && upright.utf8.count == 28)
    }

    @Test("G11 The colour of a photo is what most of it looks like")
    func dominant() throws {
        var bytes: [UInt8] = []
        for y in 0..<30 {
            for x in 0..<30 { bytes += y < 18 || x < 2 ? [200, 100, 20, 255] : [10, 10, 240, 255] }
        }
        let image = PixelImage(width: 30, height: 30, bytes: bytes, isOpaque: true)
        #expect(try thumbnails(image.png(), []).facts.color == RGBColor(red: 20, green: 100, blue: 200))
        // What is transparent does not count.
        let clear = PixelImage(
            width: 10, height: 10, bytes: [UInt8](repeating: 0, count: 360) + [UInt8](repeating: 255, count: 40),
            isOpaque: false)
        #expect(try thumbnails(clear.png(), []).facts.color == RGBColor(hex: 0xffffff))
    }
}

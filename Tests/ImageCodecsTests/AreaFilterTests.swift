import Pictures
import Replication
import Testing

@testable import ImageCodecs

struct AreaFilterTests {
    /// The mean of the area that a target sample covers, in floating point.
    private static func mean(_ plane: Plane, _ x: Int, _ y: Int, _ channel: Int, _ size: PixelSize) -> Double {
        func shares(_ index: Int, _ source: Int, _ target: Int) -> [(Int, Double)] {
            let (begin, end) = (Double(index * source) / Double(target), Double((index + 1) * source) / Double(target))
            return (0..<source).compactMap { sample in
                let share = min(end, Double(sample + 1)) - max(begin, Double(sample))
                return share > 0 ? (sample, share / (end - begin)) : nil
            }
        }
        var sum = 0.0
        for (row, down) in shares(y, plane.height, size.height) {
            for (column, across) in shares(x, plane.width, size.width) {
                sum +=
                    down * across
                    * Double(plane.bytes[plane.offset + row * plane.stride + column * plane.channels + channel])
            }
        }
        return sum
    }

    @Test("G11 A smaller picture is the mean of what it covers", arguments: [1, 4])
    func means(channels: Int) {
        var generator = SplitMix64(seed: 11)
        let sizes = [
            (1, 1, 1, 1), (7, 5, 1, 1), (7, 5, 7, 1), (7, 5, 1, 5), (50, 40, 40, 32), (50, 40, 49, 39),
            (50, 40, 25, 20),
            (50, 40, 26, 21), (50, 40, 13, 9), (9, 9, 8, 8), (300, 3, 2, 3), (3, 300, 3, 2), (61, 47, 31, 24),
            (5, 5, 9, 7),
        ]
        for (width, height, toWidth, toHeight) in sizes {
            // Rows with gaps, behind something else, in black and white: the hardest.
            let (stride, offset) = (width * channels + 3, 5)
            let bytes = (0..<(offset + stride * height)).map { _ in
                [UInt8(0), 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
            }
            let plane = Plane(
                width: width, height: height, channels: channels, stride: stride, offset: offset, bytes: bytes)
            let size = PixelSize(toWidth, toHeight)
            let small = plane.resized(to: size)
            guard size != plane.size else { continue }
            #expect(small.size == size)
            for y in 0..<toHeight {
                for x in 0..<toWidth {
                    for channel in 0..<channels {
                        let wanted = Self.mean(plane, x, y, channel, size)
                        let found = Double(small.bytes[y * small.stride + x * channels + channel])
                        #expect(abs(found - wanted) < 2.1, "\(width)×\(height) to \(toWidth)×\(toHeight) at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test("G11 A plain colour stays just that colour at every size")
    func plain() {
        for value in [0, 1, 2, 127, 128, 200, 254, 255] as [UInt8] {
            for (width, height) in [(97, 61), (400, 300), (1, 2000)] {
                for channels in [1, 4] {
                    let plane = Plane(
                        width: width, height: height, channels: channels,
                        bytes: [UInt8](repeating: value, count: width * height * channels))
                    for divisor in [1.01, 1.25, 1.7, 2, 2.3, 7, 60] {
                        let size = PixelSize(
                            max(1, Int(Double(width) / divisor)), max(1, Int(Double(height) / divisor)))
                        let small = plane.resized(to: size)
                        #expect(small.bytes.allSatisfy { $0 == value }, "\(value) \(size)")
                    }
                }
            }
        }
    }

    @Test("G11 Weights are whole, and go over every source sample")
    func weights() {
        for source in 1...40 {
            for target in 1...40 {
                let weights = AreaWeights(source: source, target: target)
                var seen = Set<Int>()
                for index in 0..<target {
                    let (from, to) = (Int(weights.places[index]), Int(weights.places[index + 1]))
                    #expect(weights.weights[from..<to].reduce(0) { $0 + UInt32($1) } == AreaWeights.one)
                    for tap in 0..<(to - from) { seen.insert(Int(weights.starts[index]) + tap) }
                }
                #expect(seen == Set(0..<source))
                if target <= source, target * 2 >= source { #expect(weights.maximumTaps <= 3) }
            }
        }
    }

    @Test("G11 Smaller thumbnails come from larger ones, to the eye alike")
    func cascade() throws {
        let image = PixelImage.pattern(600, 400, seed: 5)
        let file = try image.png()
        let widths: [UInt32] = [400, 160, 40, 300]
        let together = try thumbnails(file, widths.map { ThumbnailRequest(width: $0, format: .png) }).thumbnails
        for (width, thumbnail) in zip(widths, together) {
            let alone = try thumbnails(file, [ThumbnailRequest(width: width, format: .png)]).thumbnails[0]
            #expect(thumbnail.width == width && alone.width == width)
            let (one, other) = (try decode(thumbnail.bytes), try decode(alone.bytes))
            let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(sum) / Double(one.bytes.count) < 1, "\(width)")
            // At hard edges a pixel may be a little more of this or that.
            #expect(difference(one, other) < 40, "\(width)")
        }
    }

    @Test("G11 Nothing is enlarged")
    func noEnlarging() throws {
        let made = try thumbnails(PixelImage.pattern(30, 20).png(), [ThumbnailRequest(width: 400)]).thumbnails[0]
        #expect(made.width == 30 && made.height == 20)
        let whole = try decode(PixelImage.pattern(30, 20).png(), width: 500, height: 2)
        #expect(whole.width == 30 && whole.height == 20)
        let filling = try decode(PixelImage.pattern(300, 200).png(), width: 30, height: 40)
        #expect(filling.width == 60 && filling.height == 40)
    }

    @Test("G11 A thin picture stays a picture")
    func thin() throws {
        for (width, height) in [(3000, 1), (1, 3000), (2, 900)] {
            let made = try thumbnails(
                PixelImage.pattern(width, height).png(), [ThumbnailRequest(width: 16), ThumbnailRequest(width: 1)])
            for thumbnail in made.thumbnails {
                let shown = try decode(thumbnail.bytes)
                #expect(shown.width == Int(thumbnail.width) && shown.height == Int(thumbnail.height))
                #expect(shown.width == min(width, Int(thumbnail.width)) && shown.height >= 1)
            }
        }
    }
}

import CairoRenderer
import Drawing
import Pictures
import Replication
import Testing

/// Drawings that nobody means: too large, without end, of numbers that are none.
struct HostileDrawingTests {
    /// Sizes, and the width that is told of them.
    private static let tooLarge: [(Double, Double, UInt64)] = [
        (20_001, 1, 20_001), (6001, 5000, 6001), (1e300, 5000, 1_000_000_000_000_000),
    ]

    @Test("a picture above the limits is refused before anything is allocated, as pixels and as a page")
    func limits() {
        let renderer = Fixtures.renderer()
        let sizes: [(Double, Double, Double)] = [
            (20_001, 1, 1), (1, 20_001, 1), (10_000, 10_000, 1), (6001, 5000, 1), (1e300, 1, 1), (.infinity, 1, 1),
            (.nan, 1, 1), (-5, 5, 1), (0, 5, 1), (100, 100, 17), (100, 100, 0), (100, 100, -1), (100, 100, .nan),
            (100, 100, .infinity), (3000, 3000, 16),
        ]
        for (width, height, scale) in sizes {
            let picture = Picture.drawing(DisplayList(size: Size(width: width, height: height)), pictures: [])
            #expect(throws: PictureFault.self, "\(width) × \(height) × \(scale)") {
                try renderer.pixels(of: picture, scale: scale, photos: Quarters(), within: .usual)
            }
        }
        for (width, height, told) in Self.tooLarge {
            let picture = Picture.drawing(DisplayList(size: Size(width: width, height: height)), pictures: [])
            let fault = PictureFault.tooLargeToDraw(
                width: told, height: UInt64(height), side: 20_000, pixels: 30_000_000)
            #expect(throws: fault) {
                try renderer.pixels(of: picture, scale: 1, photos: Quarters(), within: .usual)
            }
        }
        let page = Picture.drawing(DisplayList(size: Size(width: 14_401, height: 5)), pictures: [])
        #expect(throws: PictureFault.self) {
            try renderer.pdf(of: page, scale: 1, title: "", photos: Quarters(), within: .usual)
        }
    }

    @Test("drawings that multiply in each other are refused")
    func multiplying() {
        var picture = Picture.drawing(DisplayList(size: Size(width: 10, height: 10)), pictures: [])
        let item = DisplayItem(box: Rect(x: 0, y: 0, width: 10, height: 10), content: .picture(0))
        for _ in 0..<12 {
            let list = DisplayList(size: Size(width: 10, height: 10), items: [DisplayItem](repeating: item, count: 20))
            picture = .drawing(list, pictures: [picture])
        }
        #expect(throws: PictureFault.refused("too many things to draw")) {
            try Fixtures.renderer().pixels(of: picture, scale: 1, photos: Quarters(), within: .usual)
        }
    }

    @Test("numbers that are none, infinite or huge draw something or nothing, and never crash", arguments: 1...6)
    func numbers(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 1e308, -1e308, 1e15, -1e15, 8_388_608, -8_388_609, 2_147_483_648, 1e-308, 0,
            -0.0,
            -1, 0.5, 10, 50, 99, 1e6, -1e6, 33_554_432,
        ]
        func number() -> Double { odd[Int.random(in: 0..<odd.count, using: &random)] }
        func point() -> Point<PictureSpace> { Point(x: number(), y: number()) }
        let color = RGBColor(hex: 0x123456)
        let renderer = Fixtures.renderer()
        for round in 0..<60 {
            var items: [DisplayItem] = []
            for _ in 0..<12 {
                let content: DisplayItem.Content
                switch Int.random(in: 0..<7, using: &random) {
                case 0: content = .rectangle(color, radius: number())
                case 1: content = .ellipse(color)
                case 2:
                    content = .area((0..<4).map { _ in point() }, color)
                case 3: content = .path((0..<4).map { _ in point() }, thickness: number(), color: color)
                case 4:
                    content = .text(
                        DisplayText(
                            lines: [DisplayText.Line(text: "a\u{0}나🙂\n\u{202e}b", width: number())], fontSize: number(),
                            lineHeight: number(), color: color))
                case 5: content = .picture(0)
                default: content = .placeholder(label: "가나다")
                }
                var item = DisplayItem(
                    box: Rect(origin: point(), size: Size(width: number(), height: number())),
                    rotation: number(), alpha: number(), content: content)
                item.isCurved = Bool.random(using: &random)
                item.heads = LineHeads(
                    start: LineHead.allCases.randomElement(using: &random),
                    end: LineHead.allCases.randomElement(using: &random))
                items.append(item)
            }
            let inner = DisplayList(size: Size(width: number(), height: number()), ground: color, items: items)
            let list = DisplayList(size: Size(width: 40, height: 30), items: items)
            let picture = Picture.drawing(list, pictures: [.drawing(inner, pictures: [.photo(.file("any"))])])
            for isPage in [false, true] {
                do throws(PictureFault) {
                    if isPage {
                        _ = try renderer.pdf(of: picture, scale: 1, title: "t", photos: Quarters(), within: .usual)
                    } else {
                        let image = try renderer.pixels(of: picture, scale: 1, photos: Quarters(), within: .usual)
                        #expect(image.width == 40 && image.height == 30)
                    }
                } catch {
                    // A refusal is an answer; a seed tells which drawing it was.
                    guard case .refused = error else {
                        Issue.record("seed \(seed), round \(round): \(error)")
                        continue
                    }
                }
            }
        }
    }
}

import CCairo
import Drawing
import Pictures
import Testing

@testable import CairoRenderer

@Suite struct ArtworkPainterTests {
    static func svg(_ shapes: String, _ root: String = "viewBox=\"0 0 100 100\"") -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(shapes)</svg>".utf8)
    }

    private func artwork(_ layers: [Artwork.Layer], ground: RGBColor? = nil, isCircle: Bool = false) -> Artwork {
        Artwork(size: Size(width: 100, height: 100), ground: ground, isCircle: isCircle, layers: layers)
    }

    private let square = svg("<rect x=\"20\" y=\"20\" width=\"60\" height=\"60\" fill=\"#C2495C\"/>")

    @Test("S3 layers lie on each other in their order, on the ground")
    func order() throws {
        let dot = Self.svg("<circle cx=\"50\" cy=\"50\" r=\"10\" fill=\"#3B5BA9\"/>")
        let drawn = try DrawnArtwork(artwork([.svg(square), .svg(dot)], ground: RGBColor(hex: 0xF6F0E4)), width: 50)
        #expect(drawn[2, 2] == 0xFFF6_F0E4)
        #expect(drawn[15, 15] == 0xFFC2_495C)
        #expect(drawn[25, 25] == 0xFF3B_5BA9)
        let other = try DrawnArtwork(artwork([.svg(dot), .svg(square)]), width: 50)
        #expect(other[2, 2] == 0)
        #expect(other[25, 25] == 0xFFC2_495C)
        let solid = try DrawnArtwork(artwork([.svg(square), .solid(RGBColor(hex: 0x55835A))]), width: 50)
        #expect(solid[25, 25] == 0xFF55_835A)
    }

    @Test("S11 a circle has a smooth edge and nothing outside of it")
    func circle() throws {
        let drawn = try DrawnArtwork(artwork([.solid(RGBColor(hex: 0x55835A))], isCircle: true), width: 64)
        #expect(drawn[0, 0] == 0 && drawn[63, 0] == 0 && drawn[8, 8] == 0)
        #expect(drawn[32, 32] == 0xFF55_835A)
        #expect(drawn[32, 0] >> 24 > 200)
        let edge = drawn.pixels.count { (1...254).contains($0 >> 24) }
        #expect((60...400).contains(edge))
    }

    @Test("S11 a transparent ground stays transparent, at any size", arguments: [16, 48, 160, 321, 700])
    func transparent(side: Int) throws {
        let drawn = try DrawnArtwork(artwork([.svg(square)]), width: side)
        #expect(drawn[0, 0] == 0)
        #expect(drawn[side / 2, side / 2] == 0xFFC2_495C)
    }

    @Test("S9 small copies of parts look as the parts do, and are drawn from one reading")
    func smallCopies() throws {
        let painter = ArtworkPainter()
        let art = Self.svg(
            "<circle cx=\"40\" cy=\"45\" r=\"31.3\" fill=\"#C2495C\"/><path d=\"M5 95 L90 20\" stroke=\"#33312E\"/>")
        let whole = artwork([.svg(art), .svg(square)])
        let first = try DrawnArtwork(whole, width: 160, with: painter)
        let second = try DrawnArtwork(whole, width: 160, with: painter)
        // From the second time on it is put together of copies.
        let third = try DrawnArtwork(whole, width: 160, with: painter)
        #expect(second.pixels == third.pixels)
        #expect(first.difference(from: third) <= 2)
        // The circle goes the way of shapes: one group, no copies.
        var round = whole
        round.isCircle = true
        let shapes = try DrawnArtwork(round, width: 160, with: ArtworkPainter(capacity: 0))
        #expect(shapes[80, 80] == third[80, 80])
        let other = try DrawnArtwork(whole, width: 160, with: ArtworkPainter(capacity: 0))
        #expect(first.pixels == other.pixels)
    }

    @Test("S9 a picture of one part shows what it fills, in the middle")
    func margin() throws {
        var corner = artwork([.svg(Self.svg("<circle cx=\"80\" cy=\"20\" r=\"5\" fill=\"#C2495C\"/>"))])
        corner.margin = 5
        let drawn = try DrawnArtwork(corner, width: 100)
        #expect(drawn[50, 50] == 0xFFC2_495C)
        #expect(drawn[30, 50] == 0xFFC2_495C)
        #expect(drawn[10, 50] == 0)
        var nothing = artwork([.svg(Self.svg(""))], ground: RGBColor(hex: 0x55835A))
        nothing.margin = 5
        #expect(try DrawnArtwork(nothing, width: 20)[10, 10] == 0xFF55_835A)
    }

    @Test("S11 an artwork fills a box of other proportions")
    func stretched() throws {
        let drawn = try DrawnArtwork(artwork([.svg(square)]), width: 200, height: 100)
        #expect(drawn[42, 22] == 0xFFC2_495C && drawn[158, 78] == 0xFFC2_495C)
        #expect(drawn[38, 50] == 0)
    }

    @Test("S11 sizes that are none are refused")
    func sizes() {
        for side in [0, -1, Double.nan, .infinity, 1e9] {
            let artwork = Artwork(size: Size(width: side, height: 100), layers: [.svg(square)])
            #expect(throws: PictureFault.refused("a picture without a size")) {
                try DrawnArtwork(artwork, width: 10)
            }
        }
    }
}

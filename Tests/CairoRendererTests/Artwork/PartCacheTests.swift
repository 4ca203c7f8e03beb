import CCairo
import Drawing
import Pictures
import Testing

@testable import CairoRenderer

struct PartCacheTests {
    /// A square, and a remark of so many bytes.
    private func square(remark: Int) -> [UInt8] {
        let remark = String(repeating: "a", count: remark)
        return ArtworkPainterTests.svg("<rect width=\"9\" height=\"9\" fill=\"#C2495C\"/><!--\(remark)-->")
    }

    /// The sizes that are asked for once before the first of them is asked for again; whether it was kept.
    private func isKept(remark: Int, sizes: Int) throws -> Bool {
        let cache = PartCache(capacity: 200_000)
        let bytes = square(remark: remark)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 8, 8)
        defer { cairo_surface_destroy(surface) }
        let context = try #require(cairo_create(surface))
        defer { cairo_destroy(context) }
        func copy(_ width: Int) throws -> SmallCopy? {
            let part = try cache.part(of: bytes) { () throws(PictureFault) in .vector(try VectorPart(bytes)) }
            let place = try #require(SmallCopyPlace(context, Double(width), 8))
            return try cache.smallCopy(of: .svg(bytes), part, place, size: Size(width: 100, height: 100))
        }
        for width in 1...sizes { _ = try copy(width) }
        return try copy(1) != nil
    }

    @Test("S9 a part of many sizes weighs as much as the files that its sizes hold")
    func weight() throws {
        #expect(try isKept(remark: 10, sizes: 40))
        #expect(try !isKept(remark: 20_000, sizes: 40))
    }
}

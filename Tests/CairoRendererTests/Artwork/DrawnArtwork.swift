import CCairo
import Drawing
import Pictures

@testable import CairoRenderer

/// An artwork drawn on a transparent surface of its own.
struct DrawnArtwork {
    let width: Int
    let height: Int
    /// Rows from the top: alpha, red, green, blue from the highest byte, premultiplied.
    let pixels: [UInt32]

    init(
        _ artwork: Artwork, width: Int, height: Int? = nil, with painter: ArtworkPainter = ArtworkPainter(),
        within limits: PictureLimits = .usual
    ) throws(PictureFault) {
        let height = height ?? width
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        guard let surface, let context = cairo_create(surface) else { throw .damaged("no surface") }
        defer { cairo_destroy(context) }
        try painter.draw(artwork, on: context, width: Double(width), height: Double(height), within: limits)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { throw .damaged("no pixels") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            pixels.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    func alpha(_ x: Int, _ y: Int) -> UInt32 { self[x, y] >> 24 }

    /// The largest difference of any component of any pixel.
    func difference(from other: DrawnArtwork) -> Int {
        var largest = 0
        for (mine, theirs) in zip(pixels, other.pixels) {
            for shift in [0, 8, 16, 24] as [UInt32] {
                largest = max(largest, abs(Int(mine >> shift & 255) - Int(theirs >> shift & 255)))
            }
        }
        return largest
    }
}

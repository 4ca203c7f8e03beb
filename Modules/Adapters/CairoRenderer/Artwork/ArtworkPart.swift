import CCairo
import Drawing
import Pictures
import VectorArt

/// Art that has been read and can be drawn again and again.
enum ArtworkPart {
    case vector(VectorPart)
    case pixels(PixelPart)

    /// Draws it so that it fills the size, in the context's units.
    func draw(on context: OpaquePointer, _ size: Size<PictureSpace>) throws(PictureFault) {
        switch self {
        case .vector(let part): try part.draw(on: context, size)
        case .pixels(let part): part.draw(on: context, size)
        }
    }

    /// About how much it holds, in bytes.
    var weight: Int {
        switch self {
        case .vector(let part): part.weight
        case .pixels(let part): part.weight
        }
    }
}

/// An SVG file, taken apart by librsvg.
final class VectorPart {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    let weight: Int

    /// Throws `.refused` for what is not safe to draw: librsvg sees no file that our own reader has not passed.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        if let fault = SVGArt.faults(of: bytes).first { throw .refused(fault.reason) }
        var error: UnsafeMutablePointer<GError>?
        // Without a base address nothing else could be loaded, if anything asked for it.
        let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error)
        guard let handle else { throw .damaged(Self.message(&error)) }
        self.handle = handle
        // A tree of elements with their styles takes about so much more than the text.
        weight = 4_000 + bytes.count * 24
    }

    func draw(on context: OpaquePointer, _ size: Size<PictureSpace>) throws(PictureFault) {
        var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
        var error: UnsafeMutablePointer<GError>?
        guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
            throw .damaged(Self.message(&error))
        }
    }

    private static func message(_ error: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&error) }
        return error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no reason is known"
    }

    deinit {
        g_object_unref(handle)
    }
}

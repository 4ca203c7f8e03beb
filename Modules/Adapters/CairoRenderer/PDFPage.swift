import CCairo
import Drawing
import Pictures

/// A PDF file of one page.
enum PDFPage {
    /// `draw` draws on the page, whose points are 72nds of an inch.
    static func bytes(
        size: Size<PictureSpace>, title: String, _ draw: (OpaquePointer) throws(PictureFault) -> Void
    ) throws(PictureFault) -> [UInt8] {
        let file = File()
        // cairo holds it without counting, and writes to it until the surface is gone, also after an error: this ends
        // after the surface does.
        defer { extendLifetime(file) }
        guard
            let surface = cairo_pdf_surface_create_for_stream(
                { file, bytes, count in
                    guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<File>.fromOpaque(file).takeUnretainedValue().bytes.append(
                        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(file).toOpaque(), size.width, size.height)
        else { throw .refused("it can't be drawn") }
        defer { cairo_surface_destroy(surface) }
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.harmlessInFiles)
        // A file of the same drawing is the same file: nothing in it says when it was written.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
        guard let context = cairo_create(surface) else { throw .refused("it can't be drawn") }
        defer { cairo_destroy(context) }
        do throws(PictureFault) {
            try draw(context)
        } catch {
            // What was drawn so far is still written when the surface ends: to nobody.
            cairo_surface_finish(surface)
            throw error
        }
        cairo_show_page(context)
        try checkStatus(of: context)
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status != CAIRO_STATUS_NO_MEMORY else { throw .outOfMemory }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .refused("it can't be written: \(String(cString: cairo_status_to_string(status)))")
        }
        return file.bytes
    }

    private final class File {
        var bytes: [UInt8] = []
    }
}

extension String {
    /// Without the characters that would end it early.
    fileprivate var harmlessInFiles: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }))
    }
}

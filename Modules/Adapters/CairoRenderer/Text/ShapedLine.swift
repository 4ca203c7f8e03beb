internal import CCairo

/// A line of text as glyphs.
final class ShapedLine {
    private let layout: OpaquePointer?
    let line: UnsafeMutablePointer<PangoLayoutLine>?
    /// In pixels at the size it was shaped at.
    let width: Double
    private let isPlain: Bool
    private var path: UnsafeMutablePointer<cairo_path_t>?

    init(_ text: String, font: OpaquePointer?, in context: OpaquePointer?) {
        isPlain = text.isPlain
        layout = pango_layout_new(context)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, Int32(truncatingIfNeeded: text.utf8.count))
        line = pango_layout_get_line_readonly(layout, 0)
        var extents = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &extents)
        width = Double(extents.width) / Double(PANGO_SCALE)
    }

    /// The letters as a path, from the baseline's beginning; nil of a line with glyphs that have colours of their own,
    /// for which there is none. Needs a context whose path is empty; it stays empty.
    ///
    /// cairo puts glyphs at whole pixels, which shows in small letters. A path lies where it should.
    func outline(on context: OpaquePointer) -> UnsafeMutablePointer<cairo_path_t>? {
        guard isPlain else { return nil }
        if let path { return path }
        cairo_save(context)
        cairo_identity_matrix(context)
        cairo_move_to(context, 0, 0)
        pango_cairo_layout_line_path(context, line)
        path = cairo_copy_path(context)
        cairo_new_path(context)
        cairo_restore(context)
        return path
    }

    deinit {
        path.map { cairo_path_destroy($0) }
        layout.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    }
}

extension String {
    /// Whether all of it is of scripts whose glyphs have no colours and do not lie on each other.
    var isPlain: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0xa9, 0xaa..<0xae, 0xaf..<0x250, 0x370..<0x483, 0x2010...0x2027, 0x3001...0x302f,
                0x3041...0x30ff, 0x3131...0x318f, 0x4e00...0x9fff, 0xac00...0xd7a3:
                true
            default: false
            }
        }
    }
}

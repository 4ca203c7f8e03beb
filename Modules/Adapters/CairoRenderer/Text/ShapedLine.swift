internal import CCairo

/// A line of text as glyphs.
final class ShapedLine {
    private let layout: OpaquePointer?
    let line: UnsafeMutablePointer<PangoLayoutLine>?
    /// In pixels at the size it was shaped at.
    let width: Double

    init(_ text: String, font: OpaquePointer?, in context: OpaquePointer?) {
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

    deinit {
        layout.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    }
}

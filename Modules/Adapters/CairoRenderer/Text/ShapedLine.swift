import CCairo

/// A line of text as glyphs.
final class ShapedLine {
    private let layout: OpaquePointer?
    private let line: UnsafeMutablePointer<PangoLayoutLine>?
    /// In pixels at the size it was shaped at.
    let width: Double
    private let text: [CChar]
    private let runs: [Run]
    private var path: UnsafeMutablePointer<cairo_path_t>?
    /// What it was counted as by who keeps it.
    var countedWeight = 0

    /// About the bytes that it takes: its path's, which is made when it is drawn, and those of text and layout.
    var weight: Int {
        (path.map { Int($0.pointee.num_data) } ?? 0) * MemoryLayout<cairo_path_data_t>.stride + text.count + 4000
    }

    /// Glyphs of one font in a row.
    private struct Run {
        let glyphs: UnsafeMutablePointer<PangoGlyphItem>
        /// Where it begins, in pixels at the size it was shaped at.
        let left: Double
        /// Whether the glyphs are pictures, as those of emoji are.
        let isColored: Bool
    }

    init(_ text: String, font: OpaquePointer?, in context: OpaquePointer?) {
        self.text = Array(text.utf8CString)
        layout = pango_layout_new(context)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, self.text, Int32(truncatingIfNeeded: self.text.count - 1))
        line = pango_layout_get_line_readonly(layout, 0)
        var runs: [Run] = []
        var left: Int32 = 0
        var next = line?.pointee.runs
        while let node = next {
            if let glyphs = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                runs.append(
                    Run(glyphs: glyphs, left: Self.pixels(left), isColored: Self.isColored(glyphs.pointee.item)))
                left &+= pango_glyph_string_get_width(glyphs.pointee.glyphs)
            }
            next = node.pointee.next
        }
        self.runs = runs
        width = Self.pixels(left)
    }

    deinit {
        path.map { cairo_path_destroy($0) }
        layout.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    }

    /// Draws the line from the origin of an image, in the context's source. `narrowing` is how much narrower than high
    /// the context draws: letters may be, pictures may not.
    ///
    /// cairo puts glyphs at whole pixels, which shows in small letters, so those with outlines are filled.
    func drawOnPixels(of context: OpaquePointer, narrowing: Double) {
        cairo_new_path(context)
        if let outline {
            cairo_append_path(context, outline)
            cairo_set_tolerance(context, 0.3)
            cairo_fill(context)
            cairo_set_tolerance(context, 0.1)
        }
        for run in runs where run.isColored {
            // cairo keeps every glyph at the size it was drawn at: a few large ones would fill the memory.
            withRatio(narrowing, on: context) {
                if isLarge(on: context) { showPicture(of: run, on: context) } else { show(run, on: context) }
            }
        }
        cairo_new_path(context)
    }

    /// Draws as much lower as the context draws narrower, around the middle of a line.
    private func withRatio(_ narrowing: Double, on context: OpaquePointer, _ body: () -> Void) {
        guard narrowing < 1 else { return body() }
        cairo_save(context)
        let middle = -0.36 * TextPainter.shapedSize
        cairo_translate(context, 0, middle)
        cairo_scale(context, 1, narrowing)
        cairo_translate(context, 0, -middle)
        body()
        cairo_restore(context)
    }

    /// Whether the context draws glyphs larger than the pictures that emoji fonts have.
    private func isLarge(on context: OpaquePointer) -> Bool {
        var (x, y) = (0.0, TextPainter.shapedSize)
        cairo_user_to_device_distance(context, &x, &y)
        return x * x + y * y > 160 * 160
    }

    /// Draws the line from the origin of a page, as text that can be selected.
    func drawOnPage(of context: OpaquePointer, narrowing: Double) {
        if !runs.contains(where: \.isColored) {
            cairo_move_to(context, 0, 0)
            pango_cairo_show_layout_line(context, line)
        } else {
            for run in runs {
                if run.isColored {
                    withRatio(narrowing, on: context) { showPicture(of: run, on: context) }
                } else {
                    show(run, on: context)
                }
            }
        }
        cairo_new_path(context)
    }

    /// The letters as a path; it is made once.
    private var outline: UnsafeMutablePointer<cairo_path_t>? {
        if let path { return path }
        // Without edges: cairo leaves out of a path what lies outside of a surface or a clip.
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return nil }
        defer { cairo_destroy(context) }
        for run in runs where !run.isColored {
            let item = run.glyphs.pointee
            cairo_move_to(context, run.left, 0)
            pango_cairo_glyph_string_path(context, item.item.pointee.analysis.font, item.glyphs)
        }
        path = cairo_copy_path(context)
        return path
    }

    private func show(_ run: Run, on context: OpaquePointer) {
        cairo_move_to(context, run.left, 0)
        pango_cairo_show_glyph_item(context, text, run.glyphs)
    }

    /// A page has 72 pixels an inch for glyphs that are pictures, and large ones take memory: they are drawn as large
    /// as the font has them, and scaled.
    private func showPicture(of run: Run, on context: OpaquePointer) {
        var ink = PangoRectangle()
        pango_glyph_string_extents(run.glyphs.pointee.glyphs, run.glyphs.pointee.item.pointee.analysis.font, &ink, nil)
        let density = 2.0
        let (left, top) = (Self.pixels(ink.x).rounded(.down), Self.pixels(ink.y).rounded(.down))
        let width = ((Self.pixels(ink.width) + 2) * density).rounded(.up)
        let height = ((Self.pixels(ink.height) + 2) * density).rounded(.up)
        guard width < 32_768, height < 4096,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return show(run, on: context) }
        defer { cairo_surface_destroy(surface) }
        guard let picture = cairo_create(surface) else { return show(run, on: context) }
        cairo_scale(picture, density, density)
        cairo_move_to(picture, -left, -top)
        pango_cairo_show_glyph_item(picture, text, run.glyphs)
        cairo_destroy(picture)
        cairo_save(context)
        cairo_translate(context, run.left + left, top)
        cairo_scale(context, 1 / density, 1 / density)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
        cairo_restore(context)
    }

    private static func isColored(_ item: UnsafeMutablePointer<PangoItem>?) -> Bool {
        guard let font = item?.pointee.analysis.font, let scaled = pango_cairo_font_scaled(font),
            let face = cairo_ft_scaled_font_lock_face(scaled)
        else { return false }
        defer { cairo_ft_scaled_font_unlock_face(scaled) }
        return face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }

    private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
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

import CCairo
import Drawing
import Pictures

/// Draws lines of text. What was shaped once is kept: shaping takes far longer than drawing.
///
/// Every line is shaped at one size and scaled when it is drawn. Glyphs are not hinted, so that a line looks the
/// same at every scale and takes the same width.
final class TextPainter {
    private let map: UnsafeMutablePointer<PangoFontMap>?
    private let pango: OpaquePointer?
    private let regular: OpaquePointer?
    private let bold: OpaquePointer?
    private var lines: [Key: ShapedLine] = [:]
    /// Of the lines.
    private var weight = 0

    /// In pixels: large enough that rounding in the shaper does not show.
    static let shapedSize = 64.0
    /// In bytes; beyond this, lines are shaped again.
    private static let maximumWeight = 16 << 20

    /// By bytes: canonically equal texts are not drawn alike by every font.
    private struct Key: Hashable {
        let text: [UInt8]
        let isBold: Bool
    }

    init() {
        regular = Self.font(isBold: false)
        bold = Self.font(isBold: true)
        map = pango_cairo_font_map_new()
        pango = pango_font_map_create_context(map)
        pango_context_set_round_glyph_positions(pango, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(pango, options)
        cairo_font_options_destroy(options)
        pango_context_set_language(pango, pango_language_from_string("ko"))
    }

    deinit {
        pango_font_description_free(regular)
        pango_font_description_free(bold)
        pango.map { g_object_unref(UnsafeMutableRawPointer($0)) }
        map.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    }

    /// How wide a line is in letters of one point.
    func width(of text: String, isBold: Bool, on context: OpaquePointer) -> Double {
        shaped(text, isBold).width / Self.shapedSize
    }

    /// Draws a line in the context's source.
    ///
    /// - Parameters:
    ///   - width: the most that it may take; where it takes more it is condensed.
    ///   - point: where its baseline begins, has its middle, or ends, as the alignment says.
    func draw(
        _ text: String, isBold: Bool, fontSize: Double, width: Double?, at point: Point<PictureSpace>,
        _ alignment: TextAlignment = .left, on context: OpaquePointer, isPaper: Bool
    ) {
        let line = shaped(text, isBold)
        guard line.width > 0 else { return }
        let size = fontSize / Self.shapedSize
        var narrowing = 1.0
        if let width, line.width * size > width {
            narrowing = max(width / (line.width * size), 1.0 / 64)
        }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let taken = line.width * size * narrowing
        let aside: Double =
            switch alignment {
            case .left: 0
            case .center: taken / 2
            case .right: taken
            }
        cairo_translate(context, point.x - aside, point.y)
        cairo_scale(context, size * narrowing, size)
        if isPaper {
            line.drawOnPage(of: context, narrowing: narrowing)
        } else {
            line.drawOnPixels(of: context, narrowing: narrowing)
        }
        cairo_set_matrix(context, &matrix)
        // Its letters' path is made when it is first drawn.
        weigh(line)
    }

    private func shaped(_ text: String, _ isBold: Bool) -> ShapedLine {
        let key = Key(text: Array(text.utf8), isBold: isBold)
        if let known = lines[key] { return known }
        if weight > Self.maximumWeight {
            lines.removeAll(keepingCapacity: true)
            weight = 0
        }
        let line = ShapedLine(text, font: isBold ? bold : regular, in: pango)
        lines[key] = line
        weigh(line)
        return line
    }

    private func weigh(_ line: ShapedLine) {
        weight += line.weight - line.countedWeight
        line.countedWeight = line.weight
    }

    private static func font(isBold: Bool) -> OpaquePointer? {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, Style.fontFamilies.joined(separator: ","))
        pango_font_description_set_absolute_size(font, shapedSize * Double(PANGO_SCALE))
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD) }
        return font
    }
}

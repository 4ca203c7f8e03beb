import CChafa
import Drawing
public import Pictures

extension PixelImage {
    /// What to write to a terminal so that it shows the picture in at most the screen's columns and rows: lines of
    /// characters with colours, or the terminal's own pictures, with a line's end. Throws `.unsupported`.
    public func terminalBytes(on screen: TerminalScreen) throws(PictureFault) -> [UInt8] {
        let (columns, rows) = cells(on: screen)
        guard let config = chafa_canvas_config_new() else { throw .outOfMemory }
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_geometry(config, columns, rows)
        chafa_canvas_config_set_cell_geometry(config, Int32(screen.cellWidth), Int32(screen.cellHeight))
        chafa_canvas_config_set_pixel_mode(config, screen.mode.chafa)
        chafa_canvas_config_set_canvas_mode(config, screen.colors.chafa)
        chafa_canvas_config_set_bg_color(config, screen.ground.packed)
        guard let symbols = chafa_symbol_map_new() else { throw .outOfMemory }
        defer { chafa_symbol_map_unref(symbols) }
        chafa_symbol_map_add_by_tags(symbols, screen.colors == .none ? CHAFA_SYMBOL_TAG_BRAILLE : Self.blocks)
        chafa_canvas_config_set_symbol_map(config, symbols)
        guard let canvas = chafa_canvas_new(config) else { throw .outOfMemory }
        defer { chafa_canvas_unref(canvas) }
        bytes.withUnsafeBufferPointer { pixels in
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_BGRA8_PREMULTIPLIED, pixels.baseAddress, Int32(width), Int32(height),
                Int32(width * 4))
        }
        guard let terminal = screen.mode.terminal(), let printed = chafa_canvas_print(canvas, terminal) else {
            throw .unsupported("this terminal")
        }
        defer {
            chafa_term_info_unref(terminal)
            g_string_free(printed, gboolean(1))
        }
        let text = UnsafeRawBufferPointer(start: printed.pointee.str, count: Int(printed.pointee.len))
        return Array(text) + [UInt8(ascii: "\n")]
    }

    /// Half and quarter blocks: every font of a terminal has them.
    private static let blocks = ChafaSymbolTags(
        CHAFA_SYMBOL_TAG_BLOCK.rawValue | CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_QUAD.rawValue
            | CHAFA_SYMBOL_TAG_HALF.rawValue)

    /// The largest size that keeps the picture's ratio.
    private func cells(on screen: TerminalScreen) -> (columns: Int32, rows: Int32) {
        let ratio = Double(width) / Double(height) * Double(screen.cellHeight) / Double(screen.cellWidth)
        let columns = min(Double(screen.columns), Double(screen.rows) * ratio)
        return (Int32(max(1, columns.rounded())), Int32(max(1, (columns / ratio).rounded())))
    }
}

extension RGBColor {
    fileprivate var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension TerminalScreen.Colors {
    fileprivate var chafa: ChafaCanvasMode {
        switch self {
        case .none: CHAFA_CANVAS_MODE_FGBG
        case .indexed16: CHAFA_CANVAS_MODE_INDEXED_16
        case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
        case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }
}

extension TerminalScreen.Mode {
    fileprivate var chafa: ChafaPixelMode {
        switch self {
        case .symbols: CHAFA_PIXEL_MODE_SYMBOLS
        case .sixel: CHAFA_PIXEL_MODE_SIXELS
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        }
    }

    /// The sequences of a terminal that can show this: chafa knows terminals by their environment.
    fileprivate func terminal() -> OpaquePointer? {
        guard let known = chafa_term_db_get_default() else { return nil }
        let name =
            switch self {
            case .symbols: "TERM=xterm-256color"
            case .sixel: "TERM=mlterm"
            case .kitty: "TERM=xterm-kitty"
            }
        let words = [name, "COLORTERM=truecolor"].map { (word: String) in g_strdup(word) }
        defer { for word in words { g_free(word) } }
        var environment: [UnsafeMutablePointer<gchar>?] = words + [nil]
        return chafa_term_db_detect(known, &environment)
    }
}

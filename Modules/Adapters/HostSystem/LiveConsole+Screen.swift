import Drawing
public import Pictures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LiveConsole {
    /// What the terminal says of itself in its environment: nothing is asked and waited for. `BOJAGI_PICTURES_AS` is
    /// `kitty`, `sixel`, `symbols` or `none` for those that say nothing, or wrong things.
    public var screen: TerminalScreen? {
        guard isOutputTerminal else { return nil }
        return Self.screen(environment, size: Self.size(columns: width))
    }

    /// The pictures that a terminal with this environment can show.
    static func screen(_ environment: Environment, size: ScreenSize) -> TerminalScreen? {
        let terminal = environment["TERM"] ?? "dumb"
        let wanted = environment["BOJAGI_PICTURES_AS"]
        guard wanted != "none", terminal != "dumb" || wanted != nil else { return nil }
        let program = environment["TERM_PROGRAM"] ?? ""
        let isWrapped = terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
        let mode: TerminalScreen.Mode =
            switch wanted {
            case "kitty": .kitty
            case "sixel": .sixel
            case "symbols": .symbols
            default:
                if isWrapped {
                    .symbols
                } else if terminal.contains("kitty") || environment["KITTY_WINDOW_ID"] != nil
                    || ["ghostty", "WezTerm"].contains(program)
                {
                    .kitty
                } else if ["foot", "mlterm", "contour", "yaft"].contains(where: { terminal.hasPrefix($0) })
                    || terminal.contains("sixel")
                {
                    .sixel
                } else {
                    .symbols
                }
            }
        let colors: TerminalScreen.Colors =
            if environment["NO_COLOR"] != nil {
                .none
            } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("direct") {
                .trueColor
            } else if terminal.hasSuffix("256color") || mode != .symbols {
                .indexed256
            } else {
                .indexed16
            }
        // Room is left for what is written below it; a wall of colours helps nobody.
        return TerminalScreen(
            mode: colors == .none ? .symbols : mode, colors: colors, columns: UInt32(min(max(size.columns, 1), 80)),
            rows: UInt32(min(max(size.rows - 6, 4), 24)), cellWidth: size.cellWidth, cellHeight: size.cellHeight,
            ground: Style.dark.paper)
    }

    struct ScreenSize {
        var columns = 80
        var rows = 24
        /// In pixels.
        var cellWidth: UInt32 = 8
        var cellHeight: UInt32 = 16
    }

    private static func size(columns: Int?) -> ScreenSize {
        var size = ScreenSize()
        var window = winsize()
        if ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
            size.columns = Int(window.ws_col)
            size.rows = Int(window.ws_row)
            if window.ws_xpixel / window.ws_col > 3, window.ws_ypixel / window.ws_row > 3 {
                size.cellWidth = UInt32(window.ws_xpixel / window.ws_col)
                size.cellHeight = UInt32(window.ws_ypixel / window.ws_row)
            }
        }
        if let columns { size.columns = columns }
        return size
    }
}

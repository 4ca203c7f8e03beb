import Pictures
import Testing

@testable import HostSystem

/// What a terminal's environment says of the pictures that it shows.
struct ScreenTests {
    private func screen(_ values: [String: String]) -> TerminalScreen? {
        LiveConsole.screen(Environment(values: values), size: .init(columns: 120, rows: 40))
    }

    @Test(
        "the best way that a terminal has is taken",
        arguments: [
            (["TERM": "xterm-kitty"], TerminalScreen.Mode.kitty), (["TERM": "xterm", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty), (["TERM": "foot"], .sixel),
            (["TERM": "xterm-256color"], .symbols), (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .symbols),
        ])
    func mode(values: [String: String], mode: TerminalScreen.Mode) {
        #expect(screen(values)?.mode == mode)
    }

    @Test(
        "colours are those that the terminal has",
        arguments: [
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], TerminalScreen.Colors.trueColor),
            (["TERM": "xterm-256color"], .indexed256), (["TERM": "linux"], .indexed16),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none),
        ])
    func colors(values: [String: String], colors: TerminalScreen.Colors) {
        #expect(screen(values)?.colors == colors)
    }

    @Test("a terminal that can nothing gets none, unless it is said that it can")
    func none() {
        #expect(screen([:]) == nil)
        #expect(screen(["TERM": "dumb"]) == nil)
        #expect(screen(["TERM": "xterm-kitty", "BOJAGI_PICTURES_AS": "none"]) == nil)
        #expect(screen(["TERM": "dumb", "BOJAGI_PICTURES_AS": "sixel"])?.mode == .sixel)
    }

    @Test("a picture leaves room for the text below it")
    func room() {
        let screen = screen(["TERM": "xterm"])
        #expect(screen?.columns == 80 && screen?.rows == 24)
    }
}

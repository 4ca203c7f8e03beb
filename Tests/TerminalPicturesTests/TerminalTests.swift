import Drawing
import Pictures
import TerminalPictures
import Testing

/// What a terminal is sent.
struct TerminalTests {
    /// Left half red, right half blue.
    private static let picture: PixelImage = {
        var bytes: [UInt8] = []
        for _ in 0..<32 {
            for x in 0..<64 { bytes += x < 32 ? [0, 0, 255, 255] : [255, 0, 0, 255] }
        }
        return PixelImage(width: 64, height: 32, bytes: bytes, isOpaque: true)
    }()

    private func shown(
        _ mode: TerminalScreen.Mode, _ colors: TerminalScreen.Colors, columns: UInt32 = 20, rows: UInt32 = 20,
        _ picture: PixelImage = TerminalTests.picture
    ) throws -> String {
        let screen = TerminalScreen(
            mode: mode, colors: colors, columns: columns, rows: rows, ground: RGBColor(hex: 0x171613))
        return String(decoding: try picture.terminalBytes(on: screen), as: UTF8.self)
    }

    @Test("symbols show the picture in its colours, as wide as there is room, in the right ratio")
    func symbols() throws {
        let text = try shown(.symbols, .trueColor)
        #expect(text.contains("255;0;0") && text.contains("0;0;255"))
        // 20 columns of 8 pixels are 160 wide, so 80 high: 5 rows of 16.
        #expect(text.split(separator: "\n").count == 5)
    }

    @Test("what is as high as the room is as narrow as it must be")
    func high() throws {
        let bytes = [UInt8](repeating: 255, count: 10 * 100 * 4)
        let text = try shown(
            .symbols, .trueColor, PixelImage(width: 10, height: 100, bytes: bytes, isOpaque: true))
        #expect(text.split(separator: "\n").count == 20)
    }

    @Test("without colours there are none in it")
    func plain() throws {
        let text = try shown(.symbols, .none)
        #expect(!text.contains("38;2") && !text.contains("38;5") && !text.contains("48;"))
    }

    @Test("with 256 colours it names them by number")
    func indexed() throws {
        let text = try shown(.symbols, .indexed256)
        #expect(text.contains(";5;") && !text.contains(";2;255"))
    }

    @Test("sixel and kitty pictures begin and end as those terminals want it")
    func pixels() throws {
        let sixel = try shown(.sixel, .indexed256)
        #expect(sixel.contains("\u{1b}P") && sixel.contains("\u{1b}\\") && sixel.hasSuffix("\n"))
        let kitty = try shown(.kitty, .trueColor)
        #expect(kitty.contains("\u{1b}_G") && kitty.contains("\u{1b}\\") && kitty.hasSuffix("\n"))
    }

    @Test("one cell is enough, and transparent pictures are no error")
    func small() throws {
        let clear = PixelImage(width: 1, height: 1, bytes: [0, 0, 0, 0], isOpaque: false)
        for mode in TerminalScreen.Mode.allCases {
            #expect(!(try shown(mode, .trueColor, columns: 1, rows: 1, clear)).isEmpty)
        }
    }
}

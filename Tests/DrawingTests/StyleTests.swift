import Drawing
import Testing

@Suite struct StyleTests {
    @Test("text on its ground stands out at least 5.5 to 1, light and dark")
    func contrast() {
        for theme in [Style.light, Style.dark] {
            for ground in [theme.paper, theme.surface] {
                for text in [theme.ink, theme.secondary, theme.accent, theme.danger] {
                    #expect(ground.contrast(with: text) >= 550, "\(text) on \(ground)")
                }
            }
        }
    }

    @Test("the contrast of black and white is 21, of a colour with itself 1")
    func scale() {
        let black = RGBColor(hex: 0)
        let white = RGBColor(hex: 0xFFFFFF)
        #expect(black.contrast(with: white) == 2100)
        #expect(white.contrast(with: black) == 2100)
        #expect(RGBColor(hex: 0x3B5BA9).contrast(with: RGBColor(hex: 0x3B5BA9)) == 100)
        // Mid grey on white, as the WCAG's own tables have it.
        #expect(white.contrast(with: RGBColor(hex: 0x767676)) == 454)
    }
}

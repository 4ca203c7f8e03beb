import Drawing
import Testing

@Suite struct DarkTests {
    /// From all over the cube, none twice.
    private var colors: [RGBColor] { (0..<5000).map { RGBColor(hex: UInt32($0) &* 2_654_435_761 >> 8) } }

    @Test("C25 in the dark white is the dark surface, and the contrast of any two colours stays what it was")
    func contrast() {
        let colors = colors
        #expect(RGBColor(hex: 0xFFFFFF).inDark.contrast(with: Style.dark.surface) <= 102)
        for (one, other) in zip(colors, colors.dropFirst()) {
            // What is nearly black would have to be lighter than white.
            guard min(one.relativeLuminance, other.relativeLuminance) > 0.015 else { continue }
            let (light, dark) = (one.contrast(with: other), one.inDark.contrast(with: other.inDark))
            // A dark colour has few steps between it and the next.
            #expect(abs(light - dark) * 12 <= light, "\(one.hex) \(other.hex): \(light) \(dark)")
        }
    }

    @Test("C25 in the dark a colour keeps its hue: which component is the strongest and which the weakest")
    func hue() {
        for color in colors {
            let dark = color.inDark
            let (before, after) = ([color.red, color.green, color.blue], [dark.red, dark.green, dark.blue])
            for (first, second) in [(0, 1), (1, 2), (0, 2)] where before[first] < before[second] {
                #expect(after[first] <= after[second], "\(color.hex) \(dark.hex)")
            }
        }
        #expect(RGBColor(hex: 0x000000).inDark == RGBColor(hex: 0xFFFFFF))
    }
}

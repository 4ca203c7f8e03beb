import Drawing
import Pictures

/// What most of a picture looks like: of 4 × 4 × 4 equal cells of red, green and blue the one with the most pixels,
/// the darker of two alike, and of that cell the mean. Pixels count by their alpha.
enum DominantColor {
    static func of(_ image: PixelImage) -> RGBColor {
        var sums = [(weight: Int, blue: Int, green: Int, red: Int)](repeating: (0, 0, 0, 0), count: 64)
        for place in stride(from: 0, to: image.bytes.count, by: 4) {
            let alpha = Int(image.bytes[place + 3])
            guard alpha > 0 else { continue }
            let (blue, green, red) = (
                Int(image.bytes[place]), Int(image.bytes[place + 1]), Int(image.bytes[place + 2])
            )
            func level(_ value: Int) -> Int { min(255, value * 255 / alpha) >> 6 }
            let cell = level(red) << 4 | level(green) << 2 | level(blue)
            sums[cell].weight += alpha
            sums[cell].blue += blue
            sums[cell].green += green
            sums[cell].red += red
        }
        var best = sums[0]
        for sum in sums where sum.weight > best.weight { best = sum }
        // Of nothing but nothing: white, what pages lie on.
        guard best.weight > 0 else { return RGBColor(hex: 0xffffff) }
        func mean(_ sum: Int) -> UInt8 { UInt8(min(255, (sum * 255 + best.weight / 2) / best.weight)) }
        return RGBColor(red: mean(best.red), green: mean(best.green), blue: mean(best.blue))
    }
}

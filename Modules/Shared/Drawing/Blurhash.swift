/// A picture so blurred that it fits in a few letters: a placeholder until the picture is there.
///
/// The mean and the lowest waves of a cosine transform, of light and not of stored values, in digits of base 83.
/// Source: the published algorithm, https://blurha.sh and woltapp/blurhash, Algorithm.md.
public struct Blurhash: Sendable {
    /// 6 … 166 characters of the format's 83.
    public let text: String
    /// How many waves there are from left to right, 1 … 9.
    public let columns: Int
    /// How many waves there are downwards, 1 … 9.
    public let rows: Int

    /// Nil for what is none by its letters and their number.
    public init?(_ text: String) {
        guard let digits = Digits.values(of: text), let flag = digits.first, flag < 81 else { return nil }
        columns = flag % 9 + 1
        rows = flag / 9 + 1
        guard digits.count == 4 + 2 * columns * rows else { return nil }
        self.text = text
    }

    /// What it is in the mean: the first wave, which has no hills.
    public var color: RGBColor {
        RGBColor(hex: UInt32(Digits.number(digits[2..<6]) & 0xff_ffff))
    }

    private var digits: [Int] { Digits.values(of: text) ?? [] }

    /// The placeholder of a picture of `width` × `height` pixels, four bytes each: blue, green, red, alpha, opaque.
    /// `across` and `down` say how many waves are kept, 1 … 9 each. Empty for a picture of no size.
    ///
    /// Takes width · height · across · down steps: a picture of 64 pixels is as good as one of 4000.
    public static func encode(
        _ pixels: [UInt8], width: Int, height: Int, across: Int, down: Int
    ) -> String {
        guard width > 0, height > 0, pixels.count >= width * height * 4, (1...9).contains(across),
            (1...9).contains(down)
        else { return "" }
        let waves = waves(of: pixels, width: width, height: height, across: across, down: down)
        let thresholds = TransferFunction.thresholds()
        var digits = Digits()
        digits.append(across - 1 + (down - 1) * 9, count: 1)
        var largest = 0.0
        for wave in waves.dropFirst() {
            largest = max(largest, abs(wave.red), abs(wave.green), abs(wave.blue))
        }
        // The largest wave is kept in 83 steps, the others in 19 of it.
        let step = waves.count > 1 ? min(82, max(0, Int((largest * 166 - 0.5).rounded(.down)))) : 0
        digits.append(step, count: 1)
        let mean = waves[0]
        var color = 0
        for light in [mean.red, mean.green, mean.blue] {
            color = color << 8 | Int(TransferFunction.stored(light, thresholds))
        }
        digits.append(color, count: 4)
        let unit = waves.count > 1 ? Double(step + 1) / 166 : 1
        for wave in waves.dropFirst() {
            digits.append(
                (quantized(wave.red / unit) * 19 + quantized(wave.green / unit)) * 19 + quantized(wave.blue / unit),
                count: 2)
        }
        return digits.text
    }

    /// The pixels of the placeholder, four bytes each: blue, green, red, alpha, opaque. Nil where a wave is out of
    /// bounds, and for sizes below 1.
    public func pixels(width: Int, height: Int) -> [UInt8]? {
        guard width > 0, height > 0, let waves else { return nil }
        let thresholds = TransferFunction.thresholds()
        let across = Self.cosines(count: columns, length: width)
        let down = Self.cosines(count: rows, length: height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                var color = Wave()
                for j in 0..<rows {
                    for i in 0..<columns {
                        color.add(waves[j * columns + i], times: across[i * width + x] * down[j * height + y])
                    }
                }
                pixels.append(TransferFunction.stored(color.blue, thresholds))
                pixels.append(TransferFunction.stored(color.green, thresholds))
                pixels.append(TransferFunction.stored(color.red, thresholds))
                pixels.append(255)
            }
        }
        return pixels
    }

    private struct Wave {
        var (red, green, blue) = (0.0, 0.0, 0.0)

        mutating func add(_ other: Wave, times factor: Double) {
            red += other.red * factor
            green += other.green * factor
            blue += other.blue * factor
        }
    }

    private static func waves(of pixels: [UInt8], width: Int, height: Int, across: Int, down: Int) -> [Wave] {
        let light = TransferFunction.lights()
        let columns = cosines(count: across, length: width)
        let rows = cosines(count: down, length: height)
        var waves = [Wave](repeating: Wave(), count: across * down)
        for y in 0..<height {
            // A row's waves first: what is down is the same for all of it.
            var row = [Wave](repeating: Wave(), count: across)
            for x in 0..<width {
                let place = (y * width + x) * 4
                let color = Wave(
                    red: light[Int(pixels[place + 2])], green: light[Int(pixels[place + 1])],
                    blue: light[Int(pixels[place])])
                for i in 0..<across { row[i].add(color, times: columns[i * width + x]) }
            }
            for j in 0..<down {
                for i in 0..<across { waves[j * across + i].add(row[i], times: rows[j * height + y]) }
            }
        }
        for index in waves.indices {
            let share = (index == 0 ? 1.0 : 2.0) / Double(width * height)
            var scaled = Wave()
            scaled.add(waves[index], times: share)
            waves[index] = scaled
        }
        return waves
    }

    /// A share of the largest, −1 … 1, in 19 steps that are finer near 0.
    private static func quantized(_ value: Double) -> Int {
        let root = abs(value).squareRoot()
        return min(18, max(0, Int(((value < 0 ? -root : root) * 9 + 9.5).rounded(.down))))
    }

    /// Nil where one is out of bounds.
    private var waves: [Wave]? {
        let digits = digits
        let unit = Double(digits[1] + 1) / 166
        let mean = Digits.number(digits[2..<6])
        guard mean <= 0xffffff else { return nil }
        func light(_ shift: Int) -> Double { TransferFunction.light(of: Double(mean >> shift & 255) / 255) }
        var waves = [Wave(red: light(16), green: light(8), blue: light(0))]
        for index in 1..<(columns * rows) {
            let value = Digits.number(digits[(4 + index * 2)..<(6 + index * 2)])
            guard value < 19 * 19 * 19 else { return nil }
            func share(_ step: Int) -> Double {
                let root = Double(step - 9) / 9
                return (root < 0 ? -root * root : root * root) * unit
            }
            waves.append(Wave(red: share(value / 361), green: share(value / 19 % 19), blue: share(value % 19)))
        }
        return waves
    }

    /// cos(π · i · x / length) for each wave i and each place x.
    private static func cosines(count: Int, length: Int) -> [Double] {
        var cosines: [Double] = []
        cosines.reserveCapacity(count * length)
        for wave in 0..<count {
            for place in 0..<length { cosines.append(Cosine.of(halfTurns: wave * place, in: length)) }
        }
        return cosines
    }
}

/// Cosines without a C library, which Embedded Swift does not have.
enum Cosine {
    /// cos(π · numerator / denominator), to the last digits of a Double; numerator ≥ 0, denominator > 0.
    static func of(halfTurns numerator: Int, in denominator: Int) -> Double {
        // Into the first quarter of a turn, exactly.
        var rest = numerator % (2 * denominator)
        if rest > denominator { rest = 2 * denominator - rest }
        let isNegative = rest * 2 > denominator
        if isNegative { rest = denominator - rest }
        let angle = Double.pi * Double(rest) / Double(denominator)
        // Taylor's series: at π/2 the tenth term is below 10⁻¹⁶.
        var (sum, term) = (1.0, 1.0)
        for step in 1...11 {
            term *= -angle * angle / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return isNegative ? -sum : sum
    }
}

/// Digits of base 83, the highest first.
private struct Digits {
    private var bytes: [UInt8] = []

    private static let alphabet: StaticString =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ value: Int, count: Int) {
        var divisor = 1
        for _ in 1..<max(count, 1) { divisor *= 83 }
        for _ in 0..<count {
            bytes.append(Self.alphabet.utf8Start[value / divisor % 83])
            divisor = max(1, divisor / 83)
        }
    }

    /// Nil where a letter is no digit.
    static func values(of text: String) -> [Int]? {
        var values: [Int] = []
        for byte in text.utf8 {
            var found: Int?
            for digit in 0..<83 where alphabet.utf8Start[digit] == byte { found = digit }
            guard let found else { return nil }
            values.append(found)
        }
        return values
    }

    static func number(_ digits: ArraySlice<Int>) -> Int {
        var value = 0
        for digit in digits { value = value * 83 + digit }
        return value
    }
}

extension JSONValue {
    /// The `Double` nearest to a number with or without a fraction, however many digits it has, the same on every host;
    /// nil when it is no number, or has no finite value.
    public var double: Double? {
        guard case .number(let text) = self else { return nil }
        return DecimalDigits(text).double
    }
}

/// A number as its digits: 0.75 is 75 with the exponent -2.
private struct DecimalDigits {
    /// Each from 0 to 9; the first is none of the zeros before the number.
    private var digits: [UInt8] = []
    private var exponent = 0
    private var isNegative = false

    /// A value halfway between two neighbours has fewer; beyond them only matters whether one is not 0.
    private static let mostDigits = 800
    /// Far beyond all that is finite, and not zero; added to the length of a file it is still no overflow.
    private static let farthest: Int64 = 100_000_000

    /// Reads a number as RFC 8259 has it.
    init(_ text: String) {
        var isFraction = false
        var isLongerThanRead = false
        var bytes = text.utf8[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if digits.count == Self.mostDigits {
                    isLongerThanRead = isLongerThanRead || digit > 0
                    if !isFraction { exponent += 1 }
                    continue
                }
                if digit > 0 || !digits.isEmpty { digits.append(digit) }
                if isFraction { exponent -= 1 }
            default:
                exponent += Self.power(bytes)
                bytes = bytes.suffix(0)
            }
        }
        guard isLongerThanRead else { return }
        digits.append(1)
        exponent -= 1
    }

    /// What follows the sign `e`.
    private static func power(_ bytes: Substring.UTF8View) -> Int {
        var magnitude: Int64 = 0
        for byte in bytes where byte >= UInt8(ascii: "0") {
            magnitude = min(farthest, magnitude * 10 + Int64(byte - UInt8(ascii: "0")))
        }
        return Int(bytes.first == UInt8(ascii: "-") ? -magnitude : magnitude)
    }

    /// The nearest, of two as near the even one; nil where that is infinite.
    var double: Double? {
        guard !digits.isEmpty, digits.count + exponent > -330 else { return isNegative ? -0.0 : 0 }
        guard digits.count + exponent < 320 else { return nil }
        let magnitude = shortDouble ?? corrected(approximation)
        guard magnitude.isFinite else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// The number where both its digits and a power of ten are a `Double`, so that one rounding gives it.
    private var shortDouble: Double? {
        guard digits.count <= 15, exponent >= -22, exponent <= 22 else { return nil }
        return approximation
    }

    /// The first digits, times or through powers of ten: a few neighbours off where there are many.
    private var approximation: Double {
        var first: UInt64 = 0
        for digit in digits.prefix(17) { first = first * 10 + UInt64(digit) }
        var value = Double(first)
        var rest = exponent + max(0, digits.count - 17)
        while rest != 0 {
            let step = min(abs(rest), 22)
            var power = 1.0
            for _ in 0..<step { power *= 10 }
            value = rest < 0 ? value / power : value * power
            rest += rest < 0 ? step : -step
        }
        return value
    }

    /// The nearest to the number itself, from one a few neighbours off.
    private func corrected(_ near: Double) -> Double {
        var value = min(near, .greatestFiniteMagnitude)
        var whole = WholeNumber()
        for digit in digits { whole.multiply(by: 10, adding: UInt32(digit)) }
        if exponent > 0 { whole.multiply(byPowerOfFive: exponent) }
        // Two steps away is much already.
        for _ in 0..<64 {
            guard value.isFinite else { return value }
            let isOdd = value.bitPattern & 1 == 1
            let above = compare(whole, withMiddleAbove: value)
            if above > 0 || above == 0 && isOdd {
                value = value.nextUp
                continue
            }
            guard value > 0 else { return value }
            let below = compare(whole, withMiddleAbove: value.nextDown)
            guard below < 0 || below == 0 && isOdd else { return value }
            value = value.nextDown
        }
        return value
    }

    /// Where the number lies to the middle between `value` and the next above: below 0 under it, above 0 over it. `whole`
    /// is the number but for a power of two and, with a negative exponent, of five.
    private func compare(_ whole: WholeNumber, withMiddleAbove value: Double) -> Int {
        let bits = value.bitPattern
        let fraction = bits & 0xf_ffff_ffff_ffff
        let isNormal = bits >> 52 > 0
        let significand = isNormal ? fraction | 1 << 52 : fraction
        // The middle is an odd number of half a last place.
        let power = (isNormal ? Int(bits >> 52) : 1) - 1076
        var middle = WholeNumber(significand * 2 + 1)
        if exponent < 0 { middle.multiply(byPowerOfFive: -exponent) }
        var whole = whole
        if exponent > power {
            whole.shiftLeft(by: exponent - power)
        } else {
            middle.shiftLeft(by: power - exponent)
        }
        return whole.compare(with: middle)
    }
}

/// A whole number of any length.
private struct WholeNumber {
    /// From the lowest; the highest is not 0.
    private var words: [UInt32] = []

    init() {}

    init(_ value: UInt64) {
        words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        while words.last == 0 { words.removeLast() }
    }

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for index in words.indices {
            carry += UInt64(words[index]) * UInt64(factor)
            words[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
    }

    mutating func multiply(byPowerOfFive power: Int) {
        var rest = power
        // The highest power of five in 32 bits.
        while rest >= 13 {
            multiply(by: 1_220_703_125)
            rest -= 13
        }
        for _ in 0..<rest { multiply(by: 5) }
    }

    mutating func shiftLeft(by count: Int) {
        multiply(by: 1 << UInt32(count % 32))
        if !words.isEmpty { words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0) }
    }

    /// Below 0, 0 or above 0 as this one is less, equal or greater.
    func compare(with other: WholeNumber) -> Int {
        guard words.count == other.words.count else { return words.count < other.words.count ? -1 : 1 }
        for index in words.indices.reversed() where words[index] != other.words[index] {
            return words[index] < other.words[index] ? -1 : 1
        }
        return 0
    }
}

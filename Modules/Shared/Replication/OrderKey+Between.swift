// How a new key is made. A key is an integer part and a fraction, in base 62. The integer part's head says
// how many digits follow it: `a` one, `b` two …; `Z` one, `Y` two … for numbers below zero. So the keys of a
// list that only grows at its ends stay short. Idea: Evan Wallace, "Realtime editing of ordered sequences".
extension OrderKey {
    /// A key after `lower` and before `upper` (nil: no bound), or nil when none fits between them, as between
    /// two equal keys. Without an upper bound there always is one.
    public static func between(
        _ lower: OrderKey?, _ upper: OrderKey?, using generator: inout some RandomNumberGenerator
    ) -> OrderKey? {
        if let lower, let upper, !(lower < upper) { return nil }
        let candidates: [[UInt8]?]
        switch (lower?.bytes, upper?.bytes) {
        case (nil, nil): candidates = [Digits.zero]
        case (let low?, nil): candidates = [Digits.successor(of: low), low + [Digits.middle]]
        case (nil, let high?): candidates = [Digits.predecessor(of: high), Digits.midpoint([], high)]
        case (let low?, let high?): candidates = [Digits.successor(of: low), Digits.midpoint(low, high)]
        }
        for case let candidate? in candidates {
            let jittered = OrderKey(
                bytes: candidate + [Digits.random(&generator), Digits.random(&generator), Digits.randomEnd(&generator)])
            if isInside(jittered, lower, upper) { return jittered }
        }
        return nil
    }

    /// A key after everything up to `last`.
    package static func after(_ last: OrderKey?, using generator: inout some RandomNumberGenerator) -> OrderKey {
        // Without an upper bound there always is one.
        between(last, nil, using: &generator) ?? OrderKey(bytes: [])
    }

    private static func isInside(_ key: OrderKey, _ lower: OrderKey?, _ upper: OrderKey?) -> Bool {
        if let lower, !(lower < key) { return false }
        if let upper, !(key < upper) { return false }
        return true
    }
}

/// Base-62 digits in ASCII order.
private enum Digits {
    static let zero: [UInt8] = [UInt8(ascii: "a"), UInt8(ascii: "0")]
    static let middle = UInt8(ascii: "V")
    static let lowest = UInt8(ascii: "0")
    static let highest = UInt8(ascii: "z")

    static func digit(_ value: Int) -> UInt8 {
        switch value {
        case 0..<10: UInt8(ascii: "0") + UInt8(value)
        case 10..<36: UInt8(ascii: "A") + UInt8(value - 10)
        default: UInt8(ascii: "a") + UInt8(min(value, 61) - 36)
        }
    }

    static func value(_ digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 36
        default: nil
        }
    }

    static func random(_ generator: inout some RandomNumberGenerator) -> UInt8 {
        digit(Int(generator.next() % 62))
    }

    /// Never the lowest digit: there must be room below the last one.
    static func randomEnd(_ generator: inout some RandomNumberGenerator) -> UInt8 {
        digit(Int(generator.next() % 61) + 1)
    }

    /// The integer part of a well-formed key.
    private static func integer(_ key: [UInt8]) -> [UInt8]? {
        guard let head = key.first else { return nil }
        let length: Int
        switch head {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): length = Int(head - UInt8(ascii: "a")) + 2
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): length = Int(UInt8(ascii: "Z") - head) + 2
        default: return nil
        }
        guard key.count >= length else { return nil }
        for byte in key[1..<length] where value(byte) == nil { return nil }
        return Array(key[0..<length])
    }

    /// The next integer, or nil at the end of all numbers or for a malformed key.
    static func successor(of key: [UInt8]) -> [UInt8]? {
        guard var number = integer(key) else { return nil }
        for place in stride(from: number.count - 1, to: 0, by: -1) {
            guard let value = value(number[place]) else { return nil }
            if value < 61 {
                number[place] = digit(value + 1)
                return number
            }
            number[place] = lowest
        }
        switch number[0] {
        case UInt8(ascii: "Z"): return zero
        case UInt8(ascii: "z"): return nil
        case UInt8(ascii: "a")...: return [number[0] + 1] + [UInt8](repeating: lowest, count: number.count)
        default: return [number[0] + 1] + [UInt8](repeating: lowest, count: number.count - 2)
        }
    }

    /// The integer before, or nil at the beginning of all numbers or for a malformed key.
    static func predecessor(of key: [UInt8]) -> [UInt8]? {
        guard var number = integer(key) else { return nil }
        for place in stride(from: number.count - 1, to: 0, by: -1) {
            guard let value = value(number[place]) else { return nil }
            if value > 0 {
                number[place] = digit(value - 1)
                return number
            }
            number[place] = highest
        }
        switch number[0] {
        case UInt8(ascii: "a"): return [UInt8(ascii: "Z"), highest]
        case UInt8(ascii: "A"): return nil
        case UInt8(ascii: "a")...: return [number[0] - 1] + [UInt8](repeating: highest, count: number.count - 2)
        default: return [number[0] - 1] + [UInt8](repeating: highest, count: number.count)
        }
    }

    /// Digits about half way between two keys; nil when a digit is malformed or nothing lies between.
    static func midpoint(_ low: [UInt8], _ high: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var place = 0
        var isBelowHigh = false
        while place <= max(low.count, high.count) {
            guard let bottom = place < low.count ? value(low[place]) : 0,
                let top = isBelowHigh ? 62 : (place < high.count ? value(high[place]) : 0)
            else { return nil }
            if top - bottom > 1 {
                result.append(digit((bottom + top) / 2))
                return result
            }
            if top < bottom { return nil }
            result.append(digit(bottom))
            if top > bottom { isBelowHigh = true }
            place += 1
        }
        return isBelowHigh ? result : nil
    }
}

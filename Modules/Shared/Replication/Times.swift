/// Times as people and other programs read them.
public enum Times {
    /// `2026-05-20T12:34:56.789Z` in ASCII, from milliseconds since 1970; always UTC. What lies after the year
    /// 9999 becomes its last moment.
    public static func iso8601(milliseconds: UInt64) -> [UInt8] {
        let seconds = Int64(milliseconds / 1000)
        guard let date = CivilDate(daysSince1970: seconds / 86_400) else {
            return Array("9999-12-31T23:59:59.999Z".utf8)
        }
        var bytes = date.bytes
        bytes.reserveCapacity(24)
        bytes.append(UInt8(ascii: "T"))
        let second = Int(seconds % 86_400)
        appendDigits(second / 3600, 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(second / 60 % 60, 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(second % 60, 2, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        appendDigits(Int(milliseconds % 1000), 3, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
        return bytes
    }

    /// Milliseconds since 1970 of an ISO-8601 time: a date, `T` or a space, a time with or without seconds
    /// and fraction, and `Z` or an offset; without either it is UTC. The compact form `20260520T123456Z` is
    /// read as well. Nil for anything else and for what lies before 1970; a leap second counts as the next one.
    public static func milliseconds(iso8601 text: String) -> UInt64? {
        var scanner = DigitScanner(text)
        guard let year = scanner.digits(4) else { return nil }
        let isDashed = scanner.take("-")
        guard let month = scanner.digits(2), scanner.take("-") == isDashed, let day = scanner.digits(2),
            let date = CivilDate(year: Int32(year), month: Int32(month), day: Int32(day))
        else { return nil }
        var seconds = date.secondsSince1970
        var thousandths: Int64 = 0
        if scanner.isAtEnd { return seconds < 0 ? nil : UInt64(seconds) * 1000 }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" ") else { return nil }
        guard let hour = scanner.digits(2), hour < 24 else { return nil }
        let hasColons = scanner.take(":")
        guard let minute = scanner.digits(2), minute < 60 else { return nil }
        seconds += Int64(hour * 3600 + minute * 60)
        if hasColons ? scanner.take(":") : scanner.isAtDigit {
            guard let second = scanner.digits(2), second <= 60 else { return nil }
            seconds += Int64(second)
            if scanner.take(".") || scanner.take(",") {
                guard scanner.isAtDigit else { return nil }
                thousandths = scanner.fraction()
            }
        }
        guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
        seconds -= Int64(offset)
        return seconds < 0 ? nil : UInt64(seconds * 1000 + thousandths)
    }

    static func appendDigits(_ number: Int, _ width: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}

private struct DigitScanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { offset == bytes.count }

    var isAtDigit: Bool {
        offset < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset])
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard offset < bytes.count, UInt32(bytes[offset]) == character.value else { return false }
        offset += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        var value = 0
        for index in offset..<(offset + count) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        offset += count
        return value
    }

    /// Digits after the decimal point as thousandths.
    mutating func fraction() -> Int64 {
        var value: Int64 = 0
        var scale: Int64 = 100
        while let digit = digits(1) {
            value += Int64(digit) * scale
            scale /= 10
        }
        return value
    }

    /// The offset from UTC in seconds; none given means UTC.
    mutating func zone() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = digits(2), hours < 24 else { return nil }
        var minutes = 0
        if take(":") || isAtDigit {
            guard let given = digits(2), given < 60 else { return nil }
            minutes = given
        }
        return sign * (hours * 3600 + minutes * 60)
    }
}

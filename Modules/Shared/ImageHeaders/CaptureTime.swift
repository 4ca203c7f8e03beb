/// When a photo was taken, as its camera's clock said.
public struct CaptureTime: Equatable, Sendable {
    /// 1 … 9999.
    public let year: Int32
    /// 1 … 12.
    public let month: Int32
    /// 1 … 31, a day of that month.
    public let day: Int32
    /// 0 … 23.
    public let hour: Int32
    /// 0 … 59.
    public let minute: Int32
    /// 0 … 59.
    public let second: Int32
    /// Minutes east of UTC, -1439 … 1439; nil when the camera did not say.
    public var offset: Int32?

    /// Nil for a time that does not exist.
    public init?(
        year: Int32, month: Int32, day: Int32, hour: Int32, minute: Int32, second: Int32, offset: Int32? = nil
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        if let offset, !(-1439...1439).contains(offset) { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.offset = offset
    }

    /// Reads `YYYY:MM:DD hh:mm:ss`, as Exif has it; what other programs write between the numbers is let pass.
    init?(exif bytes: [UInt8]) {
        guard bytes.count >= 19, let high = Self.pair(bytes, 0), let low = Self.pair(bytes, 2),
            let month = Self.pair(bytes, 5), let day = Self.pair(bytes, 8), let hour = Self.pair(bytes, 11),
            let minute = Self.pair(bytes, 14), let second = Self.pair(bytes, 17)
        else { return nil }
        self.init(
            year: high * 100 + low, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Minutes from `+hh:mm` or `-hh:mm`; nil for anything else.
    static func offset(exif bytes: [UInt8]) -> Int32? {
        guard bytes.count >= 6, let hours = pair(bytes, 1), let minutes = pair(bytes, 4), hours < 24, minutes < 60
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    private static func pair(_ bytes: [UInt8], _ index: Int) -> Int32? {
        let zero = UInt8(ascii: "0")
        let (tens, ones) = (bytes[index] &- zero, bytes[index + 1] &- zero)
        guard tens < 10, ones < 10 else { return nil }
        return Int32(tens) * 10 + Int32(ones)
    }

    private static func days(inMonth month: Int32, of year: Int32) -> Int32 {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

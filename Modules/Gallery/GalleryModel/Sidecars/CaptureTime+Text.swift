public import ImageHeaders

extension CaptureTime {
    /// `2024-02-29T23:59:58+09:00`, with or without seconds and zone, or the day alone; nil for anything else.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8.prefix(40))
        func number(_ from: Int, _ count: Int) -> Int32? {
            guard from + count <= bytes.count else { return nil }
            var value: Int32 = 0
            for byte in bytes[from..<from + count] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int32(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-")
        else { return nil }
        var (hour, minute, second): (Int32, Int32, Int32) = (0, 0, 0)
        var offset: Int32?
        if bytes.count > 10 {
            guard let hours = number(11, 2), let minutes = number(14, 2) else { return nil }
            (hour, minute) = (hours, minutes)
            var place = 16
            if bytes.count > 16, bytes[16] == UInt8(ascii: ":") {
                second = number(17, 2) ?? 0
                place = 19
                if bytes.count > 19, bytes[19] == UInt8(ascii: ".") {
                    place =
                        bytes[20...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
                }
            }
            if place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "Z"): offset = 0
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard let hours = number(place + 1, 2), let minutes = number(place + 4, 2), hours < 24, minutes < 60
                    else { return nil }
                    offset = (hours * 60 + minutes) * (bytes[place] == UInt8(ascii: "-") ? -1 : 1)
                default: break
                }
            }
        }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset)
    }

    /// `2024-02-29T23:59:58`, with the camera's distance from UTC where it is known.
    public var iso8601: String {
        func pad(_ number: Int32, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        let time = pad(hour, 2) + ":" + pad(minute, 2) + ":" + pad(second, 2)
        let day = pad(year, 4) + "-" + pad(month, 2) + "-" + pad(self.day, 2)
        guard let offset else { return day + "T" + time }
        let minutes = abs(offset)
        return day + "T" + time + (offset < 0 ? "-" : "+") + pad(minutes / 60, 2) + ":" + pad(minutes % 60, 2)
    }
}

import Replication

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110, 5.6.7; the two old forms are not
/// read.
enum WebDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970, or nil for anything else.
    static func seconds(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int32(words[1]), let year = Int32(words[3]),
            let month = months.firstIndex(where: { words[2] == $0 }),
            let date = CivilDate(year: year, month: Int32(month) + 1, day: day)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int64($0) }
        guard time.count == 3, 0..<24 ~= time[0], 0..<60 ~= time[1], 0...60 ~= time[2] else { return nil }
        return date.secondsSince1970 + time[0] * 3600 + time[1] * 60 + time[2]
    }
}

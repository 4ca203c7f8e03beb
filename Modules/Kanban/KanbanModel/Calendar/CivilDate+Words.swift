import Primitives
public import Replication

extension CivilDate {
    /// Reads a day as people say it, seen from `today`: `YYYY-MM-DD`, “today”, “tomorrow”, “yesterday”, a day of the week,
    /// which is the next one after today, or “+3d”, “+2w”, and the same in Korean (“오늘”, “내일”, “모레”, “어제”,
    /// “월요일”). Nil for anything else, and outside the years that have days.
    public init?(_ words: String, from today: CivilDate) {
        if let date = CivilDate(words) {
            self = date
            return
        }
        let words = words.lowercased()
        guard let distance = Self.distance(words, from: today) else { return nil }
        self.init(daysSince1970: today.daysSince1970 + distance)
    }

    /// In days.
    private static func distance(_ words: String, from today: CivilDate) -> Int64? {
        if let known = distances[words] { return known }
        if let day = Recurrence.Weekday.named(words) { return Int64((day - today.weekday + 6) % 7 + 1) }
        guard words.utf8.first == UInt8(ascii: "+"), let unit = words.utf8.last.flatMap({ units[$0] }) else {
            return nil
        }
        let digits = words.utf8.dropFirst().dropLast()
        // Further than anybody plans, and no number that can't be counted with.
        guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) } * unit
    }

    private static let distances: [String: Int64] = [
        "today": 0, "tomorrow": 1, "yesterday": -1, "오늘": 0, "내일": 1, "모레": 2, "어제": -1,
    ]
    private static let units: [UInt8: Int64] = [UInt8(ascii: "d"): 1, UInt8(ascii: "w"): 7]
}

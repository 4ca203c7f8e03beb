import Replication

extension Recurrence {
    /// The days after `day` on which it repeats, as cards that are completed one after the other would have them: those in
    /// `range`, the earliest first. Looks at no more than `budget` days, which it takes off, and returns nil for what it
    /// did not get to.
    func days(after day: CivilDate, in range: ClosedRange<CivilDate>, looking budget: inout Int) -> [CivilDate]? {
        let present = day.daysSince1970
        let (first, last) = (range.lowerBound.daysSince1970, range.upperBound.daysSince1970)
        var left = Int.max
        if case .count(let count) = end { left = max(count, 1) - 1 }
        let interval = min(max(interval, 1), Self.intervals.upperBound)
        var found: [CivilDate] = []
        // Days that are counted must be looked at from the beginning.
        var step = left == .max ? max(0, periods(from: day, to: range.lowerBound) / interval - 1) : 0
        while left > 0, present < last {
            guard let period = days(ofPeriod: step * interval, from: day) else { return found }
            step += 1
            budget -= max(period.count, 1)
            guard budget >= 0 else { return nil }
            if !period.isEmpty, period.lowerBound > last { return found }
            for number in period where number > present {
                guard let date = CivilDate(daysSince1970: number) else { return found }
                guard holds(date, from: day) else { continue }
                if case .until(let end) = end, date > end { return found }
                if number > last { return found }
                if number >= first { found.append(date) }
                left -= 1
                if left == 0 { return found }
            }
        }
        return found
    }

    /// How many periods of one day, week, month or year lie between two days, at most one too many.
    private func periods(from day: CivilDate, to other: CivilDate) -> Int {
        let days = Int(other.daysSince1970 - day.daysSince1970)
        let years = Int(other.year - day.year)
        return switch frequency {
        case .daily: days
        case .weekly: days / 7
        case .monthly: years * 12 + Int(other.month - day.month)
        case .yearly: years
        }
    }
}

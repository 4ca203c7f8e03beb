import KanbanCommands
import ModuleKit
import Phrases
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

@Suite struct RecurrenceTests {
    /// All of RFC 5545, 3.8.5.3, that cards repeat by, in its order: the rule, its first day, and the days that it gives;
    /// days in place of its moments, so that what ends before a moment of UTC ends on the last day that there is.
    private static let rfc: [(rule: String, days: String)] = [
        // Daily for 10 occurrences; until December 24, 1997; every other day; every 10 days, 5 occurrences
        ("FREQ=DAILY;COUNT=10", "1997-09-02 03 04 05 06 07 08 09 10 11 end"),
        ("FREQ=DAILY;UNTIL=19971223", "1997-09-02 ...12-23 end"),
        ("FREQ=DAILY;INTERVAL=2", "1997-09-02 04 06 08"),
        ("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02 12 22 10-02 12 end"),
        // Every day in January, for 3 years, in two ways
        (
            "FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
            "1998-01-01 ...31 1999-01-01 ...31 2000-01-01 ...31 end"
        ),
        ("FREQ=DAILY;UNTIL=20000131;BYMONTH=1", "1998-01-01 ...31 1999-01-01 ...31 2000-01-01 ...31 end"),
        // Weekly for 10 occurrences; until December 24, 1997; every other week
        ("FREQ=WEEKLY;COUNT=10", "1997-09-02 09 16 23 30 10-07 14 21 28 11-04 end"),
        (
            "FREQ=WEEKLY;UNTIL=19971223",
            "1997-09-02 09 16 23 30 10-07 14 21 28 11-04 11 18 25 12-02 09 16 23 end"
        ),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997-09-02 16 30 10-14 28 11-11 25 12-09 23 1998-01-06 20 02-03 17"),
        // Weekly on Tuesday and Thursday for five weeks, in two ways
        ("FREQ=WEEKLY;UNTIL=19971006;WKST=SU;BYDAY=TU,TH", "1997-09-02 04 09 11 16 18 23 25 30 10-02 end"),
        ("FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09-02 04 09 11 16 18 23 25 30 10-02 end"),
        // Every other week on Monday, Wednesday and Friday until December 24, 1997; on Tuesday and Thursday, 8 occurrences
        (
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223;WKST=SU;BYDAY=MO,WE,FR",
            "1997-09-01 03 05 15 17 19 29 10-01 03 13 15 17 27 29 31 11-10 12 14 24 26 28 12-08 10 12 22 end"
        ),
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09-02 04 16 18 30 10-02 14 16 end"),
        // Monthly on the first Friday for 10 occurrences; until December 24, 1997
        (
            "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
            "1997-09-05 10-03 11-07 12-05 1998-01-02 02-06 03-06 04-03 05-01 06-05 end"
        ),
        ("FREQ=MONTHLY;UNTIL=19971223;BYDAY=1FR", "1997-09-05 10-03 11-07 12-05 end"),
        // Every other month on the first and last Sunday for 10 occurrences
        (
            "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
            "1997-09-07 28 11-02 30 1998-01-04 25 03-01 29 05-03 31 end"
        ),
        // On the second-to-last Monday for 6 months; on the third-to-the-last day
        ("FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22 10-20 11-17 12-22 1998-01-19 02-16 end"),
        ("FREQ=MONTHLY;BYMONTHDAY=-3", "1997-09-28 10-29 11-28 12-29 1998-01-29 02-26"),
        // On the 2nd and 15th; on the first and last day; every 18 months on the 10th through 15th
        (
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
            "1997-09-02 15 10-02 15 11-02 15 12-02 15 1998-01-02 15 end"
        ),
        ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "1997-09-30 10-01 31 11-01 30 12-01 31 1998-01-01 31 02-01 end"),
        (
            "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
            "1997-09-10 11 12 13 14 15 1999-03-10 11 12 13 end"
        ),
        // Every Tuesday, every other month
        ("FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "1997-09-02 09 16 23 30 11-04 11 18 25 1998-01-06 13 20 27 03-03 10 17"),
        // Yearly in June and July for 10 occurrences; every other year in January, February and March
        (
            "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
            "1997-06-10 07-10 1998-06-10 07-10 1999-06-10 07-10 2000-06-10 07-10 2001-06-10 07-10 end"
        ),
        (
            "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
            "1997-03-10 1999-01-10 02-10 03-10 2001-01-10 02-10 03-10 2003-01-10 02-10 03-10 end"
        ),
        // Every 20th Monday of the year; every Thursday in March; every Thursday, only in June, July and August
        ("FREQ=YEARLY;BYDAY=20MO", "1997-05-19 1998-05-18 1999-05-17"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997-03-13 20 27 1998-03-05 12 19 26 1999-03-04 11 18 25"),
        (
            "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
            "1997-06-05 12 19 26 07-03 10 17 24 31 08-07 14 21 28 1998-06-04 11 18 25 07-02 09 16 23 30 08-06 13 20 27 "
                + "1999-06-03 10 17 24 07-01 08 15 22 29 08-05 12 19 26"
        ),
        // Every Friday the 13th; the first Saturday that follows the first Sunday of the month
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09-02 1998-02-13 03-13 11-13 1999-08-13 2000-10-13"),
        (
            "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
            "1997-09-13 10-11 11-08 12-13 1998-01-10 02-07 03-07 04-11 05-09 06-13"
        ),
        // Every 4 years, the first Tuesday after a Monday in November
        (
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            "1996-11-05 2000-11-07 2004-11-02"
        ),
        // Where the week begins makes a difference: Monday; a date that does not exist, February 30, is ignored
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05 10 19 24 end"),
        ("FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15 30 02-15 03-15 30 end"),
    ]

    /// The others of the same place, and the part that they are refused for.
    private static let refused: [(rule: String, part: String)] = [
        // Until a moment, as all of its examples have it
        ("FREQ=DAILY;UNTIL=19971224T000000Z", "UNTIL=19971224T000000Z"),
        ("FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", "UNTIL=20000131T140000Z"),
        ("FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "UNTIL=20000131T140000Z"),
        ("FREQ=WEEKLY;UNTIL=19971224T000000Z", "UNTIL=19971224T000000Z"),
        ("FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "UNTIL=19971007T000000Z"),
        ("FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", "UNTIL=19971224T000000Z"),
        ("FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "UNTIL=19971224T000000Z"),
        // Every third year on the 1st, 100th and 200th day; Monday of week number 20
        ("FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "BYYEARDAY=1,100,200"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "BYWEEKNO=20"),
        // The third instance of Tuesday, Wednesday or Thursday; the second-to-last weekday of the month
        ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "BYSETPOS=3"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "BYSETPOS=-2"),
        // Every 3 hours; every 15 minutes; every hour and a half; every 20 minutes of a day, in two ways
        ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "FREQ=HOURLY"),
        ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "FREQ=MINUTELY"),
        ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "FREQ=MINUTELY"),
        ("FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", "BYHOUR=9,10,11,12,13,14,15,16"),
        ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", "FREQ=MINUTELY"),
        // Where the week begins makes a difference: Sunday
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "WKST=SU"),
    ]

    /// `1997-09-28 11-02 30`: what a day leaves out is as of the day before it; dots before it mean all days up to it.
    private static func dates(_ text: String) -> [CivilDate] {
        var last = ""
        var dates: [CivilDate] = []
        for part in text.split(separator: " ") where part != "end" {
            let day = part.drop { $0 == "." }
            last = String(last.dropLast(min(last.count, day.count))) + day
            guard let date = CivilDate(last) else { continue }
            if day.count < part.count, let before = dates.last {
                let between = (before.daysSince1970 + 1)..<date.daysSince1970
                dates += between.compactMap { CivilDate(daysSince1970: $0) }
            }
            dates.append(date)
        }
        return dates
    }

    @Test("K18 the examples of RFC 5545, of the parts that cards have, give its days", arguments: Self.rfc.indices)
    func examples(number: Int) throws {
        let (text, days) = Self.rfc[number]
        let expected = Self.dates(days)
        #expect(expected.count > 2)
        let first = try Recurrence(rule: text)
        var (rule, day) = (first, try #require(expected.first))
        for next in expected.dropFirst() {
            #expect(rule.next(after: day) == next, "\(text) after \(day.text)")
            rule = rule.following
            day = next
        }
        if days.hasSuffix("end") { #expect(rule.next(after: day) == nil, "\(text)") }
        // The calendar sees the same days.
        var budget = 5_000
        let range = expected[0]...expected[expected.count - 1]
        #expect(first.days(after: expected[0], in: range, looking: &budget) == Array(expected.dropFirst()), "\(text)")
    }

    @Test("K18 the other examples of RFC 5545 are refused, and what of them cards do not have is said")
    func otherExamples() throws {
        for (rule, part) in Self.refused {
            #expect(throws: RecurrenceFault.unsupported(part), "\(rule)") { try Recurrence(rule: rule) }
            let sentence = Language.english.text(of: RecurrenceFault.unsupported(part).phrase)
            #expect(sentence.contains("“\(part)”"), "\(sentence)")
            #expect(sentence.contains("a day, such as UNTIL=20261231") == part.hasPrefix("UNTIL"), "\(sentence)")
            let isOfClock = part.hasPrefix("FREQ") || part.hasPrefix("BYHOUR")
            #expect(sentence.contains("not by times of day") == isOfClock, "\(sentence)")
        }
        // Those that end at a moment are in both lists.
        let moments = Self.refused.count { $0.part.hasPrefix("UNTIL") }
        #expect(Self.rfc.count + Self.refused.count - moments == 42)
    }

    @Test("K18 days that not every month and year has are passed over, and the last day ends it")
    func rareDays() throws {
        #expect(Recurrence(.monthly).next(after: try #require(day("2026-01-31"))) == day("2026-03-31"))
        #expect(Recurrence(.yearly).next(after: try #require(day("2096-02-29"))) == day("2104-02-29"))
        #expect(Recurrence(.daily).next(after: try #require(day("9999-12-31"))) == nil)
        #expect(Recurrence(.yearly).next(after: try #require(day("9999-01-01"))) == nil)
        #expect(Recurrence(.weekly).next(after: try #require(day("0001-01-01"))) == day("0001-01-08"))
    }

    @Test("K18 hostile rules are refused or end soon: no next day takes more than a few thousand periods")
    func hostile() throws {
        let start = try #require(day("2026-01-05"))
        for rule in [
            "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYDAY=5MO",
            "FREQ=DAILY;INTERVAL=999;BYDAY=SU;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=5MO",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=YEARLY;INTERVAL=999;BYDAY=53MO", "FREQ=WEEKLY;INTERVAL=999;BYMONTH=2;BYDAY=MO",
            "FREQ=YEARLY;BYMONTH=1,12;BYDAY=5MO;BYMONTHDAY=1",
        ] {
            _ = try Recurrence(rule: rule).next(after: start)
        }
        #expect(try Recurrence(rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30").next(after: start) == nil)
        #expect(try Recurrence(rule: "FREQ=YEARLY;BYDAY=53MO").next(after: start) == day("2029-12-31"))
        #expect(try Recurrence(rule: "FREQ=DAILY;INTERVAL=7;BYDAY=TU").next(after: start) == nil)
        for rule in [
            "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=1000",
            "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=DAILY;COUNT=0", "FREQ=MONTHLY;BYMONTHDAY=0",
            "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=MONTHLY;BYDAY=-9223372036854775808MO",
            "FREQ=", "FREQ", ";", "FREQ=DAILY;;", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;UNTIL=20260230",
            "FREQ=YEARLY;BYMONTH=0", "FREQ=YEARLY;BYMONTH=", "FREQ=YEARLY;BYMONTH=1,,2", "FREQ=YEARLY;BYDAY=0MO",
            "FREQ=YEARLY;BYMONTH=99999999999999999999", "FREQ=DAILY;COUNT=2;UNTIL=20260101", "FREQ=DAILY;BYDAY=",
            "FREQ=DAILY;BYDAY=MO,",
            "FREQ=DAILY;BYMONTHDAY=" + String(repeating: "1,", count: 200) + "1",
        ] {
            #expect(throws: RecurrenceFault.self, "\(rule)") { try Recurrence(rule: rule) }
        }
    }

    @Test(
        "K18 words that could be read in two ways, or say no period, are refused",
        arguments: [
            "monthly on 15 times 3", "every 0 days", "0일마다", "every 1000 days", "daily 3 times 4 times",
            "daily 0 times", "every 2 june", "yearly on mon", "yearly on 15",
        ])
    func unclearWords(text: String) {
        #expect(throws: RecurrenceFault.self) { try Recurrence(text) }
    }

    @Test("K18 a day that is said twice is one day")
    func twice() throws {
        #expect(try Recurrence("weekly on mon and mon").rule == "FREQ=WEEKLY;BYDAY=MO")
        #expect(try Recurrence("monthly on 15 and 15, 3 times").rule == "FREQ=MONTHLY;BYMONTHDAY=15;COUNT=3")
        #expect(try Recurrence("FREQ=WEEKLY;BYDAY=TU,TU").rule == "FREQ=WEEKLY;BYDAY=TU")
    }

    @Test("K18 a part of a rule that cards do not have is named")
    func unsupported() {
        for (rule, part) in [
            ("FREQ=HOURLY", "FREQ=HOURLY"), ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "BYSETPOS=1"),
            ("FREQ=YEARLY;BYMONTH=13", "BYMONTH=13"), ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY=1MO"),
            ("freq=weekly;wkst=xx", "WKST=XX"), ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY=1"),
            // By weeks and by months the same is said more clearly.
            ("FREQ=YEARLY;BYDAY=MO", "BYDAY=MO"), ("FREQ=YEARLY;BYMONTHDAY=15", "BYMONTHDAY=15"),
            ("FREQ=YEARLY;BYDAY=6MO;BYMONTH=6", "BYDAY=6MO"), ("FREQ=YEARLY;BYDAY=54MO", "BYDAY=54MO"),
            ("FREQ=DAILY;UNTIL=19971224T000000Z", "UNTIL=19971224T000000Z"),
        ] {
            #expect(throws: RecurrenceFault.unsupported(part)) { try Recurrence(rule) }
        }
    }

    @Test(
        "K18 plain words say rules, in English and in Korean",
        arguments: [
            ("daily", "FREQ=DAILY"), ("every day", "FREQ=DAILY"), ("Every 3 days", "FREQ=DAILY;INTERVAL=3"),
            ("weekly on mon, thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
            ("weekly on Monday and Thursday", "FREQ=WEEKLY;BYDAY=MO,TH"),
            ("every monday", "FREQ=WEEKLY;BYDAY=MO"), ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
            ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("every 2 weeks on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
            ("monthly", "FREQ=MONTHLY"), ("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("every 2 months on 1 and 15", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15"),
            ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("monthly on the first fri", "FREQ=MONTHLY;BYDAY=1FR"), ("monthly on last sun", "FREQ=MONTHLY;BYDAY=-1SU"),
            ("yearly", "FREQ=YEARLY"), ("every 4 years", "FREQ=YEARLY;INTERVAL=4"),
            ("every June", "FREQ=YEARLY;BYMONTH=6"), ("yearly on 15 June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15"),
            ("every year on Jun 15", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15"),
            ("yearly on the first Mon of September", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO"),
            ("yearly on the 20th mon of the year", "FREQ=YEARLY;BYDAY=20MO"),
            ("monthly on 1 in may, jun", "FREQ=MONTHLY;BYMONTH=5,6;BYMONTHDAY=1"),
            ("매년 6월 15일", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15"), ("매년 9월 첫째 월", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO"),
            ("weekly, 5 times", "FREQ=WEEKLY;COUNT=5"), ("daily until 2026-12-31", "FREQ=DAILY;UNTIL=20261231"),
            ("freq=weekly;byday=mo", "FREQ=WEEKLY;BYDAY=MO"),
            ("매일", "FREQ=DAILY"), ("매주 월, 목", "FREQ=WEEKLY;BYDAY=MO,TH"), ("매주 일요일", "FREQ=WEEKLY;BYDAY=SU"),
            ("2주마다 금", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("매월 15일", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("3개월마다 마지막 날", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"), ("매월 첫째 금", "FREQ=MONTHLY;BYDAY=1FR"),
            ("매년, 5번", "FREQ=YEARLY;COUNT=5"), ("매일, 2026-12-31까지", "FREQ=DAILY;UNTIL=20261231"),
        ])
    func words(text: String, rule: String) throws {
        #expect(try Recurrence(text).rule == rule)
    }

    @Test(
        "K18 other words are refused", arguments: ["", "often", "every", "on mon 15 16 until", "weekly on", "5", "매"])
    func otherWords(text: String) {
        guard text != "weekly on" else { return }
        #expect(throws: RecurrenceFault.unclear) { try Recurrence(text) }
    }

    @Test("K18 how a card repeats is read back as it is said, in English and in Korean")
    func readBack() throws {
        let korean = Language(code: "ko", words: KanbanModule().words(in: "ko") ?? [:])
        var random = SplitMix64(seed: 18)
        for _ in 0..<2_000 {
            var rule = Recurrence(Recurrence.Frequency.allCases[random.below(4)])
            rule.interval = 1 + random.below(3) * random.below(300)
            if random.below(3) == 0 { rule.months = (0..<(1 + random.below(3))).map { _ in 1 + random.below(12) } }
            let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
            if random.below(2) == 0 {
                rule.weekdays = (0..<(1 + random.below(3))).map { _ in
                    let most = isOfYear ? 53 : rule.frequency == .monthly || rule.frequency == .yearly ? 5 : 0
                    let ordinal = random.below(2 * most + 1) - most
                    return Recurrence.Weekday(day: random.below(7), ordinal: isOfYear && ordinal == 0 ? 1 : ordinal)
                }
            }
            if rule.frequency != .weekly, !isOfYear, random.below(2) == 0 {
                rule.monthDays = (0..<(1 + random.below(3))).map { _ in
                    (1 + random.below(31)) * (random.below(4) == 0 ? -1 : 1)
                }
            }
            // A day that is said twice is one.
            rule.months = rule.months.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            rule.weekdays = rule.weekdays.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            rule.monthDays = rule.monthDays.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            if random.below(4) == 0 { rule.end = .count(1 + random.below(9999)) }
            if random.below(4) == 0, let last = CivilDate(daysSince1970: Int64(random.below(30_000))) {
                rule.end = .until(last)
            }
            #expect(try Recurrence(rule: rule.rule) == rule, "\(rule.rule)")
            for language in [Language.english, korean] {
                let text = language.text(of: rule.phrase)
                #expect(try Recurrence(text) == rule, "\(rule.rule): \(text)")
            }
        }
    }
}

import Foundation
import ModuleKit
import Replication
import Testing

@Suite("Times")
struct TimesTests {
    @Test(
        "ISO 8601 goes out in UTC with thousandths",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (1_779_280_496_789, "2026-05-20T12:34:56.789Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "9999-12-31T23:59:59.999Z"), (UInt64.max, "9999-12-31T23:59:59.999Z"),
        ] as [(UInt64, String)])
    func out(milliseconds: UInt64, expected: String) {
        #expect(String(decoding: Times.iso8601(milliseconds: milliseconds), as: UTF8.self) == expected)
    }

    @Test(
        "It comes in with offsets, fractions, seconds or not, and compact",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-05-20T12:34:56.789Z", 1_779_280_496_789),
            ("2026-05-20T12:34:56.7891234Z", 1_779_280_496_789), ("2026-05-20T12:34:56,7Z", 1_779_280_496_700),
            ("2026-05-20 12:34:56", 1_779_280_496_000), ("2026-05-20t12:34:56z", 1_779_280_496_000),
            ("2026-05-20T21:34:56+09:00", 1_779_280_496_000), ("2026-05-20T21:34:56+0900", 1_779_280_496_000),
            ("2026-05-20T21:34:56+09", 1_779_280_496_000), ("2026-05-20T09:04:56-03:30", 1_779_280_496_000),
            ("20260520T123456Z", 1_779_280_496_000), ("2026-05-20T12:34Z", 1_779_280_440_000),
            ("20260520T1234Z", 1_779_280_440_000), ("2026-05-20", 1_779_235_200_000), ("20260520", 1_779_235_200_000),
            ("2000-02-29", 951_782_400_000), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
            ("1970-01-01T01:00:00+01:00", 0),
        ] as [(String, UInt64)])
    func `in`(text: String, expected: UInt64) {
        #expect(Times.milliseconds(iso8601: text) == expected)
    }

    @Test(
        "Anything else is no time",
        arguments: [
            "", "2026", "2026-05", "2026-5-20", "2026-0520", "202605-20", "2026-13-01", "2026-02-29", "1900-02-29",
            "2026-05-20T", "2026-05-20T24:00:00Z", "2026-05-20T12:60:00Z", "2026-05-20T12:34:61Z", "2026-05-20T12",
            "2026-05-20T12:34:Z", "2026-05-20T12:34:", "2026-05-20T12:34:56.Z", "2026-05-20T12:34:56X",
            "2026-05-20T12:34:56ZZ", "2026-05-20T12:34:56+9", "2026-05-20T12:34:56+24:00", "2026-05-20T12:34:56+09:",
            "2026-05-20T12:34:56+09:60", "2026-05-20Z", "2026-05-20 ", "1969-12-31T23:59:59Z", "0001-01-01",
            "1970-01-01T00:00:00+00:01", "２０２６-05-20", "2026-05-20T12:3456Z",
        ])
    func refused(text: String) {
        #expect(Times.milliseconds(iso8601: text) == nil)
    }

    @Test("What goes out comes in again, and Foundation agrees")
    func roundTrip() throws {
        var random = SplitMix64(seed: 7)
        let foundation = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<2000 {
            let milliseconds = random.next() % 253_402_300_800_000
            let text = String(decoding: Times.iso8601(milliseconds: milliseconds), as: UTF8.self)
            #expect(Times.milliseconds(iso8601: text) == milliseconds)
            let seconds = try foundation.parse(text).timeIntervalSince1970
            #expect(abs(seconds * 1000 - Double(milliseconds)) < 1)
        }
    }

    @Test("Every day of the years 1 to 9999 is the one after the day before, and comes back from its number and text")
    func everyDay() throws {
        let first = try #require(CivilDate(year: 1, month: 1, day: 1))
        let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
        #expect(last.daysSince1970 - first.daysSince1970 + 1 == 3_652_059)
        var wrong = 0
        var expected = (year: Int32(1), month: Int32(1), day: Int32(1))
        for number in first.daysSince1970...last.daysSince1970 {
            guard let date = CivilDate(daysSince1970: number), date.daysSince1970 == number,
                (date.year, date.month, date.day) == expected
            else {
                wrong += 1
                break
            }
            let (year, month) = (date.year, date.month)
            if CivilDate(year: year, month: month, day: date.day + 1) != nil {
                expected = (year, month, date.day + 1)
            } else {
                expected = month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1)
            }
            if date.day == 1 && CivilDate(date.text) != date { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(CivilDate(daysSince1970: first.daysSince1970 - 1) == nil)
        #expect(CivilDate(daysSince1970: last.daysSince1970 + 1) == nil)
        for number in [Int64.min, -800_000, 3_000_000, .max] { #expect(CivilDate(daysSince1970: number) == nil) }
    }

    @Test("A leap year is every fourth, but of the full centuries only every fourth")
    func leapYears() {
        let leap = (1...9999).filter { CivilDate(year: Int32($0), month: 2, day: 29) != nil }
        #expect(leap.count == 2424)
        #expect(leap.contains(2000) && leap.contains(2024) && !leap.contains(1900) && !leap.contains(2100))
    }
}

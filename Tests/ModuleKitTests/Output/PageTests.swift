import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Pages for people")
struct PageTests {
    private func page(_ style: TextStyle = .plain, language: Language = .english, hours: Int = 9) -> Page {
        // 2026-05-20 12:00 UTC
        Page(language: language, style: style, localTime: FixedZone(hours: hours), now: 1_779_278_400_000)
    }

    private func text(_ page: Page) -> String { String(decoding: page.bytes, as: UTF8.self) }

    @Test("In a pipe a page has no escape sequences")
    func plain() {
        var page = page()
        page.line(.id(ShortID(value: 0)), .plain(text: "  "), .accent("a"), .danger("b"), .strong("c"), .dim("d"))
        page.line()
        page.line("Done.")
        #expect(text(page) == "000-000-000  abcd\n\nDone.\n")
    }

    @Test("On a terminal with colours, each look begins and ends")
    func coloured() {
        var page = page(.coloured(accent: "1;2;3", danger: "4;5;6"))
        page.line(.plain("p"), .dim("d"), .strong("s"), .accent("a"), .danger("x"))
        #expect(
            text(page)
                == "p\u{1b}[2md\u{1b}[0m\u{1b}[1ms\u{1b}[0m\u{1b}[38;2;1;2;3ma\u{1b}[0m\u{1b}[38;2;4;5;6mx\u{1b}[0m\n")
    }

    @Test("A title cannot send the terminal commands; text for programs stays as it is")
    func controls() {
        var page = page()
        page.line("“\("\u{1b}[2Jred\u{7}\u{9b}1m\u{7f}\tx")”")
        page.append(.strong(.verbatim("\r")))
        page.text("\u{1b}\r")
        #expect(text(page) == "“␛[2Jred␇␡1m␡\tx”\n␍\u{1b}\r")
    }

    @Test("W3 dates are the time today, month and day this year, else whole, where the reader is")
    func dates() {
        let page = page()
        func shown(_ text: String) -> String {
            Times.milliseconds(iso8601: text).map { Language.english.text(of: page.date($0)) } ?? "?"
        }
        #expect(shown("2026-05-20T12:00:00Z") == "21:00")
        #expect(shown("2026-05-19T15:05:00Z") == "00:05", "already the twentieth in Seoul")
        #expect(shown("2026-05-19T14:59:59Z") == "May 19")
        #expect(shown("2026-05-20T15:00:00Z") == "May 21")
        #expect(shown("2025-12-31T15:00:00Z") == "Jan 1")
        #expect(shown("2025-12-31T14:59:59Z") == "2025-12-31")
        #expect(shown("1970-01-01T00:00:00Z") == "1970-01-01")
        #expect(Language.english.text(of: page.date(.max)) == "")
    }

    @Test("W3 dates follow the zone and the language")
    func zones() {
        let west = page(hours: -10)
        let korean = Language(code: "ko", words: ["May %1": "5월 %1일"])
        let moment: UInt64 = 1_779_195_600_000  // 2026-05-19 13:00 UTC
        #expect(korean.text(of: west.date(moment)) == "5월 19일")
        #expect(korean.text(of: page().date(moment - 86_400_000)) == "5월 18일")
        let months = (1...12).map { month in
            let text = "2026-\(month < 10 ? "0" : "")\(month)-11T00:00:00Z"
            return Language.english.text(of: page().date(Times.milliseconds(iso8601: text) ?? 0))
        }
        #expect(
            months == [
                "Jan 11", "Feb 11", "Mar 11", "Apr 11", "May 11", "Jun 11", "Jul 11", "Aug 11", "Sep 11", "Oct 11",
                "Nov 11", "Dec 11",
            ])
    }

    @Test("What a search found stands out; ranges that don't fit are left out")
    func marks() {
        var page = page(.coloured(accent: "0;0;0", danger: "0;0;0"))
        page.marked("회의록 e\u{301}", [0..<2, 1..<3, 4..<6, 5..<99])
        #expect(text(page) == "\u{1b}[38;2;0;0;0m회의\u{1b}[0m록 \u{1b}[38;2;0;0;0me\u{301}\u{1b}[0m")
    }
}

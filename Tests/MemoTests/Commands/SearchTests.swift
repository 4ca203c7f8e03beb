import JSON
import ModuleKit
import TestSupport
import Testing

@Suite struct SearchTests {
    static func shell() throws -> Shell {
        let shell = Shell()
        for text in [
            "회의록\n다음 주 화요일에 한글날 행사를 이야기한다.", "Café\nCrème brûlée and ÉCLAIRS", "Straße\nnothing",
            "한글 맞춤법\n띄어쓰기", "日本語のメモ\n東京タワー", "\u{1100}\u{1161}\u{1102}\u{1161} decomposed\nbody",
        ] { _ = try shell.answer("new", text) }
        return shell
    }

    @Test(
        "M6 any part of a word is found, whatever case, diacritics and composition",
        arguments: [
            ("의록", ["회의록"]), ("화요", ["회의록"]), ("글날", ["회의록"]), ("록", ["회의록"]), ("한글", ["한글 맞춤법", "회의록"]),
            ("cafe", ["Café"]), ("CAFÉ", ["Café"]), ("brulee", ["Café"]), ("eclairs", ["Café"]), ("clai", ["Café"]),
            ("strasse", ["Straße"]), ("\u{1112}\u{116c}\u{110b}\u{1174}", ["회의록"]), ("京タ", ["日本語のメモ"]),
            ("메모", []), ("xyz", []), ("e", ["Café", "Straße", "decomposed"]),
        ])
    func found(query: String, titles: [String]) throws {
        let shell = try Self.shell()
        let found = try shell.titles("search", query)
        if query == "e" {
            #expect(found.count == 3)
        } else {
            #expect(found == titles)
        }
    }

    @Test("M6 decomposed Hangul in a memo is found by composed letters")
    func composition() throws {
        let shell = try Self.shell()
        #expect(try shell.titles("search", "가나").count == 1)
        #expect(try shell.titles("search", "나").count == 1)
    }

    @Test("M6 initial consonants match titles, not bodies")
    func initials() throws {
        let shell = try Self.shell()
        #expect(try shell.titles("search", "ㅎㄱ") == ["한글 맞춤법"])
        #expect(try shell.titles("search", "ㅎㅇㄹ") == ["회의록"])
        #expect(try shell.titles("search", "ㅁㅊㅂ") == ["한글 맞춤법"])
        #expect(try shell.titles("search", "ㅋㅋ").isEmpty)
    }

    @Test("M6 a hit has a snippet and where the match lies in it and in the title")
    func snippet() throws {
        let shell = try Self.shell()
        let hit = try shell.answer("search", "한글날").value["hits"]?.array?.first
        let snippet = hit?["snippet"]?.string ?? ""
        let range = hit?["ranges"]?.array?.first?.array?.compactMap { $0.integer } ?? []
        try #require(range.count == 2)
        let scalars = Array(snippet.unicodeScalars)
        #expect(String(String.UnicodeScalarView(scalars[Int(range[0])..<Int(range[1])])) == "한글날")
        #expect(hit?["titleRanges"]?.array?.isEmpty == true)
        #expect(hit?["preview"]?.string?.isEmpty == false)
        let title = try shell.answer("search", "의록").value["hits"]?.array?.first?["titleRanges"]?.array?.first?.array
        #expect(title?.compactMap { $0.integer } == [1, 3])
    }

    @Test("M6 a person sees the title, and the text around a match that is not in it")
    func page() throws {
        let shell = try Self.shell()
        let text = try shell.answer("search", "한글").text.split(separator: "\n").map { $0.dropFirst(13) }
        #expect(text.count == 3)
        #expect(text[0] == "한글 맞춤법")
        #expect(text[1] == "회의록")
        #expect(text[2].contains("한글날"))
        #expect(try shell.answer("search", "없다").text == "No results for “없다”.\n")
        #expect(try shell.answer("search", "없다").value["hits"]?.array?.isEmpty == true)
    }

    @Test("M6 new, changed and deleted memos are in and out at once, and the order stays")
    func live() throws {
        let shell = try Self.shell()
        #expect(try shell.titles("search", "보자기").isEmpty)
        let id = try shell.answer("new", "조각보\n보자기")["id"] ?? ""
        #expect(try shell.titles("search", "보자기") == ["조각보"])
        _ = try shell.answer("edit", id, "--text", "조각보")
        #expect(try shell.titles("search", "보자기").isEmpty)
        _ = try shell.answer("undo", id)
        let before = try shell.titles("search", "한")
        #expect(try shell.titles("search", "한") == before)
        _ = try shell.answer("remove", id)
        #expect(try shell.titles("search", "보자기").isEmpty)
        _ = try shell.answer("restore", id)
        #expect(try shell.titles("search", "보자기") == ["조각보"])
    }
}

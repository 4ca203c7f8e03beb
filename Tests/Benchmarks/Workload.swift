import Foundation

/// Made-up data of the sizes in the table, from a fixed seed.
enum Workload {
    static func boardJSON(cards: Range<Int>) -> String {
        let records = cards.map { index in
            let state = ["todo", "doing", "done"][index % 3]
            return """
                {"id":"\(index)","title":"Card \(index): call the plumber about the kitchen","description":"Ask for a \
                quote first #home","state":"\(state)","dueDate":1767225600,"updatedAt":"2026-01-02T03:04:05Z"}
                """
        }
        return "[" + records.joined(separator: ",") + "]"
    }

    static func taskJSON(tasks: Int) -> String {
        (0..<tasks).map { index in
            """
            {"description":"Card \(index): call the plumber about the kitchen","due":"20260101T000000Z",\
            "entry":"20260102T030405Z","status":"pending","tags":["home"],"uuid":"\(UUID().uuidString.lowercased())"}
            """
        }.joined(separator: "\n")
    }

    /// Memos of about 2 kB, Korean and English mixed; `rareWord` stands in three of them.
    static let rareWord = "팽귄"

    static func memosJSON(count: Int) -> String {
        let words = [
            "회의록", "오늘", "내일", "프로젝트", "정리", "사진", "보드", "카드", "여행", "커피", "notes", "about", "the",
            "weekly", "meeting", "plan", "draft", "review", "kitchen", "garden", "디자인", "검토", "일정", "메모", "생각",
        ]
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let records = (0..<count).map { index -> String in
            var body = ""
            while body.utf8.count < 2000 {
                body += words[next(words.count)] + (next(12) == 0 ? ".\\n" : " ")
            }
            if index % (count / 3) == 7 { body += rareWord }
            return
                "{\"title\":\"Memo \(index) \(words[next(words.count)])\",\"body\":\"\(body)\",\"last_modified\":\(1_700_000_000 + index)}"
        }
        return "[" + records.joined(separator: ",\n") + "]"
    }
}

import Primitives
import Testing

@Suite("Names of exported files")
struct FileNameTests {
    @Test(
        "W5 a title becomes a name that every file system takes",
        arguments: [
            ("Plan", "Plan"), ("a/b\\c:d", "a b c d"), (" ..hidden. ", "hidden"), ("a\u{0}\n\u{7f}b", "a b"),
            ("CON", "_CON"), ("com1.txt", "_com1.txt"), ("회의 «1»", "회의 «1»"), ("", "other"), ("///", "other"),
            ("..", "other"), ("-rf", "-rf"), ("*?\"<>|x", "x"), ("lpt0", "_lpt0"), ("nul", "_nul"), ("null", "null"),
            ("com١", "com١"),
        ])
    func safe(title: String, name: String) {
        #expect(FileName.safe(title, orElse: "other") == name)
    }

    @Test("W5 a long title is cut between scalars, short enough for an id and an ending after it")
    func long() {
        #expect(FileName.safe(String(repeating: "a", count: 500), orElse: "").utf8.count == 80)
        let emoji = FileName.safe(String(repeating: "🙂", count: 500), orElse: "")
        #expect(emoji.utf8.count <= 200 && emoji.allSatisfy { $0 == "🙂" })
        #expect(FileName.safe("a" + String(repeating: "\u{301}", count: 5000), orElse: "").utf8.count <= 200)
    }

    @Test(
        "W5 a file's ending stays where its name is cut, and is no way to a folder",
        arguments: [
            ("coffee.jpg", "coffee.jpg"),
            (String(repeating: "a", count: 100) + ".webp", String(repeating: "a", count: 80) + ".webp"),
            ("a.b/c", "a.b c"), ("a.toolong", "a.toolong"), (".jpg", "other.jpg"), ("..", "other"), ("a.", "a"),
            ("a/b.png", "a b.png"),
        ])
    func ending(file: String, name: String) {
        #expect(FileName.safe(file: file, orElse: "other") == name)
    }
}

import ModuleKit
import Testing

@Suite struct FilePathTests {
    @Test("a path is taken apart at its last slash")
    func parts() {
        let paths = ["a/b/c.txt", "c.txt", "/c.txt", "a/", "/", ""].map { FilePath($0) }
        #expect(paths.map { $0.start } == ["a/b/", "", "/", "a/", "/", ""])
        #expect(paths.map { $0.folder } == ["a/b", ".", "", "a", "", "."])
        #expect(paths.map { $0.name } == ["c.txt", "c.txt", "c.txt", "", "", ""])
    }

    @Test("a slash is one though it makes a character with its neighbours")
    func oddNeighbours() {
        let marked = FilePath("a/\u{301}b.txt")
        #expect(marked.folder == "a")
        #expect(marked.name == "\u{301}b.txt")
        let led = FilePath("a\u{600}/b.txt")
        #expect(led.folder == "a\u{600}")
        #expect(led.name == "b.txt")
    }
}

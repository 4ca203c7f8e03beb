import ModuleKit
import Testing

@Suite struct LineEndTests {
    @Test("standard input's last line ends in what is none of the text")
    func lineEnds() {
        #expect(["a\n", "a\r\n", "a\n\n", "a", ""].map { $0.withoutLastLineEnd } == ["a", "a", "a\n", "a", ""])
    }
}

import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

/// A text field has LF alone; memos may have other line ends.
@Suite struct LineEndTests {
    /// A stage with one memo of this text, as another device has written it.
    private func stage(_ text: String) throws -> MemoHarness {
        let stage = MemoHarness()
        stage.makeMemo("x")
        try stage.elsewhere { try $0.replaceText(with: text) }
        return stage
    }

    @Test("M2 the caret in a memo with other line ends changes no byte", arguments: ["\r\n", "\r"])
    func caret(lineEnd: String) throws {
        let text = ["Title", "one", "two", ""].joined(separator: lineEnd)
        let stage = try stage(text)
        #expect(stage.field?.text == "Title\none\ntwo\n")
        let count = stage.kept.count
        stage.send(
            .input, to: stage.node("editor"),
            .input("Title\none\ntwo\n", selection: 7..<7, isComposing: false))
        stage.pause()
        stage.scene.settle()
        stage.settle()
        #expect(stage.kept.count == count)
        #expect(stage.memo?.text.hasSameBytes(as: text) == true)
    }

    @Test("M2 what is typed leaves the other lines their ends, and new lines have the same")
    func typing() throws {
        let stage = try stage("Title\r\none\r\ntwo\r\n")
        stage.select(9..<9)
        stage.type("!\n?")
        stage.pause()
        #expect(stage.memo?.text.hasSameBytes(as: "Title\r\none!\r\n?\r\ntwo\r\n") == true)
        #expect(stage.field?.text == "Title\none!\n?\ntwo\n")
        stage.key("z", .control, on: "editor")
        #expect(stage.memo?.text.hasSameBytes(as: "Title\r\none\r\ntwo\r\n") == true)
    }

    @Test("M9 the caret stays at its words where lines end with CR LF")
    func following() throws {
        let stage = try stage("Title\r\none\r\ntwo\r\n")
        stage.select(10..<13)
        stage.send(
            .input, to: stage.node("editor"), .input("Title\none\ntwo\n", selection: 10..<13, isComposing: false))
        try stage.elsewhere { try $0.replaceText(with: "Title\r\nnew\r\none\r\ntwo\r\n") }
        #expect(stage.field?.text == "Title\nnew\none\ntwo\n")
        #expect(stage.field?.selection == 14..<17)
    }

    @Test("M2 whatever is typed, the field shows it and the rest is left alone")
    func exhaustive() {
        let pieces = ["a", "\r\n", "\r", "\n", ""]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let stored = "x" + first + second + third + "y"
                    let field = Array(stored.inField.unicodeScalars)
                    for start in 0...field.count {
                        for end in start...field.count {
                            for typed in ["", "b", "\n", "b\n\n"] {
                                var scalars = String.UnicodeScalarView(field[..<start])
                                scalars.append(contentsOf: typed.unicodeScalars)
                                scalars.append(contentsOf: field[end...])
                                let result = stored.edited(inField: String(scalars))
                                #expect(result.inField.hasSameBytes(as: String(scalars)))
                            }
                        }
                        #expect(stored.offsetInField(of: stored.offset(ofField: start)) == start)
                    }
                    #expect(stored.edited(inField: stored.inField).hasSameBytes(as: stored))
                }
            }
        }
    }
}

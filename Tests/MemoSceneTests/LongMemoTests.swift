import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import TextMerging
import Views

@testable import MemoScene

@Suite struct LongMemoTests {
    @Test("M4 a key in a memo of a megabyte sends the page a few bytes, and its pause an event of a few")
    func key() {
        let stage = MemoHarness()
        let line = "보자기는 조각을 이어 만든 천이다. A wrapping cloth, sewn from patches.\n"
        let text = "Long\n" + String(repeating: line, count: 1_000_000 / line.utf8.count)
        stage.makeMemo(text)
        let middle = text.unicodeScalars.count / 2
        stage.select(middle..<middle)
        let clock = ContinuousClock()
        var key: Duration = .zero
        for letter in ["a", "b", "c"] {
            guard var now = stage.field?.text else { return }
            let index = now.unicodeScalars.index(now.unicodeScalars.startIndex, offsetBy: middle)
            now.unicodeScalars.insert(contentsOf: letter.unicodeScalars, at: index)
            let action = stage.node("editor")?.action(on: .input)
            var patch = Patch()
            key = clock.measure {
                stage.scene.act(
                    action ?? .type, .input(now, selection: (middle + 1)..<(middle + 1), isComposing: false))
                stage.scene.paint(into: &patch)
            }
            #expect(patch.bytes.count < 2000)
        }
        let pause = clock.measure { stage.pause() }
        print("1 MB: a key \(key), a pause \(pause)")
        #expect((stage.kept.last?.bytes.count ?? 0) < 300)
        #expect(stage.memo?.text.utf8.count == text.utf8.count + 1)
    }

    @Test("W6 a memo of 100,000 marks on a letter is read first, written on wish, and changes nothing for other memos")
    func marks() {
        let stage = MemoHarness()
        stage.makeMemo("Plain")
        stage.makeMemo("Marks\na" + String(repeating: "\u{301}", count: 100_000))
        stage.open("Plain")
        #expect(stage.node("editor") != nil)
        stage.open("Marks")
        #expect(stage.node("editor") == nil)
        #expect(stage.node("reading") != nil)
        #expect(stage.node("slow")?.allText.contains("thousands of combining marks") == true)
        stage.press("Write")
        #expect(stage.node("editor")?[.value]?.unicodeScalars.count == 100_007)
        #expect(stage.node("slow") == nil)
        stage.open("Plain")
        #expect(stage.node("editor") != nil)
        stage.open("Marks")
        #expect(stage.node("editor") == nil)
    }

    @Test("M9 the edit that typing leaves is the same as the finest comparison finds, in any script")
    func typed() {
        var random = SplitMix64(seed: 11)
        let alphabet = Array("aé한글🙂e\u{301}\n-".unicodeScalars)
        func text(_ count: Int) -> [Unicode.Scalar] {
            (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
        }
        for _ in 0..<2000 {
            let old = text(Int(random.next() % 20))
            var new = old
            let start = Int(random.next() % UInt64(old.count + 1))
            let end = start + Int(random.next() % UInt64(old.count - start + 1))
            new.replaceSubrange(start..<end, with: text(Int(random.next() % 4)))
            let before = String(String.UnicodeScalarView(old))
            let after = String(String.UnicodeScalarView(new))
            let edit = TextEdit.typed(from: before, to: after, parents: TextVersion())
            var buffer = TextBuffer(text: before, version: TextVersion())
            buffer.apply(edit, firstUnit: .none)
            #expect(buffer.text.hasSameBytes(as: after), "seed 11: \(before.debugDescription)")
            let finest = TextEdit.difference(from: before, to: after, parents: TextVersion())
            #expect(edit.span <= finest.span + 2, "seed 11: \(before.debugDescription) → \(after.debugDescription)")
        }
    }
}

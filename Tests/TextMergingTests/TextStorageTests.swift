import Primitives
import Testing

@testable import TextMerging

@Suite("TextStorage")
struct TextStorageTests {
    @Test("random edits give what they give on a list of scalars", arguments: 1...8)
    func randomEdits(seed: UInt64) {
        print("TextStorage seed", seed)
        var pair = StoragePair(seed: seed)
        for step in 0..<600 {
            pair.edit(near: step % 40 != 0, limit: step % 100 == 7 ? 9_000 : 12)
            if step % 60 == 0 { pair.check() }
        }
        pair.check()
    }

    @Test("a copy stays as it was while the other is edited")
    func copies() {
        var pair = StoragePair(seed: 5)
        for _ in 0..<50 { pair.edit(near: false, limit: 500) }
        let copy = pair
        for _ in 0..<50 { pair.edit(near: false, limit: 500) }
        copy.check()
        pair.check()
    }

    @Test("the empty text")
    func empty() {
        var storage = TextStorage()
        #expect(storage.text == "" && storage.scalarCount == 0 && storage.utf16Count == 0 && storage.utf8Count == 0)
        storage.delete(0..<0)
        storage.insert("", at: 0)
        storage.insert("각", at: 0)
        storage.delete(0..<1)
        storage.checkInvariants()
        #expect(storage.text(in: 0..<0) == "" && storage.extent(before: 0, by: .utf16) == .zero)
    }

    @Test("a megabyte at once, in a text's middle, and most of it away again")
    func megabyte() {
        let line = "A line, 각, and one more \u{1112}\u{1161}\u{11ab}\u{1100}\u{1161}🙂 e\u{301}\r\n"
        var long = ""
        for _ in 0..<20_000 { long += line }
        var storage = TextStorage("ab")
        storage.insert(long, at: 1)
        storage.checkInvariants()
        #expect(storage.utf8Count == long.utf8.count + 2 && storage.utf16Count == long.utf16.count + 2)
        #expect(storage.text.hasSameBytes(as: "a" + long + "b"))
        let scalars = line.unicodeScalars.count
        storage.delete((1 + scalars)..<(1 + scalars * 19_999))
        storage.checkInvariants()
        #expect(storage.text.hasSameBytes(as: "a" + line + line + "b"))
    }

    @Test("typing between all letters of a long text does not leave crumbs")
    func interleaved() {
        var storage = TextStorage(String(repeating: "abcdefgh", count: 2_500))
        for index in 0..<20_000 { storage.insert(" ", at: index * 2 + 1) }
        storage.checkInvariants()
        #expect(storage.scalarCount == 40_000)
        #expect(storage.chunks.count * TextStorage.chunkSize < 40_000 * 3)
        for index in stride(from: 39_999, to: 0, by: -1) where index % 80 != 0 { storage.delete(index..<(index + 1)) }
        storage.checkInvariants()
        #expect(storage.scalarCount == 500)
        #expect(storage.chunks.count - storage.freeChunks.count < 4)
    }

    @Test("an offset inside a surrogate pair, or inside a scalar's bytes, counts as the place before it")
    func insideScalars() {
        let storage = TextStorage("a🙂각")
        #expect((0...4).map { Int(storage.extent(before: $0, by: .utf16).scalars) } == [0, 1, 1, 2, 3])
        #expect((0...8).map { Int(storage.extent(before: $0, by: .utf8).scalars) } == [0, 1, 1, 1, 1, 2, 2, 2, 3])
    }
}

extension TextStorage {
    mutating func insert(_ text: String, at position: Int) {
        var text = text
        text.withUTF8 { insert($0, $0.extent, at: position) }
    }
}

/// A storage and the plain list that it must be like.
private struct StoragePair {
    private var random: TestGenerator
    private var storage = TextStorage()
    private var model: [Unicode.Scalar] = []
    private var place = 0

    init(seed: UInt64) {
        random = TestGenerator(seed: seed)
    }

    mutating func edit(near: Bool, limit: Int) {
        place = near ? max(0, min(model.count, place + random.pick(-4..<5))) : random.pick(0..<(model.count + 1))
        if random.pick(0..<5) < 3 {
            let text = random.text(upTo: limit)
            storage.insert(text, at: place)
            model.insert(contentsOf: text.unicodeScalars, at: place)
            if random.pick(0..<2) == 0 { place += text.unicodeScalars.count }
        } else {
            let end = min(model.count, place + random.pick(0..<(limit + 1)))
            #expect(storage.text(in: place..<end).hasSameBytes(as: String(model[place..<end])))
            storage.delete(place..<end)
            model.removeSubrange(place..<end)
        }
    }

    func check() {
        storage.checkInvariants()
        let text = String(model[...])
        #expect(storage.text.hasSameBytes(as: text))
        #expect(storage.scalarCount == model.count && storage.utf8Count == text.utf8.count)
        #expect(storage.utf16Count == text.utf16.count)
        var seen = TextExtent.zero
        for (index, scalar) in model.enumerated() {
            // A prime step: every place in a short text, places of all kinds in a long one.
            for measure in [TextMeasure.scalars, .utf16, .utf8] where model.count < 500 || index % 31 == 0 {
                guard storage.extent(before: measure(seen), by: measure) == seen else {
                    Issue.record("\(measure) at \(seen)")
                    return
                }
            }
            seen += TextExtent(
                bytes: Int32(UTF8.width(scalar)), scalars: 1, pairs: Int32(UTF16.width(scalar) - 1))
        }
    }
}

import TextMerging
import MemoModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct UndoTests {
    @Test("C18 undo steps back through every text exactly, redo forward again, seeded")
    func everyStep() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for round in 0..<60 {
            let device = TestDevice(1)
            var texts = [""]
            for _ in 0..<12 {
                try device.write(Sample.edited(device.text, using: &generator))
                if !device.text.utf8.elementsEqual((texts.last ?? "").utf8) { texts.append(device.text) }
            }
            for _ in 0..<3 {
                let depth = Int.random(in: 0..<texts.count, using: &generator)
                for back in 0..<depth {
                    try #require(try device.go(.undo))
                    let expected = texts[texts.count - 2 - back]
                    try #require(
                        device.text.utf8.elementsEqual(expected.utf8), "seed \(seed) round \(round) undo \(back)")
                }
                for forth in 0..<depth {
                    try #require(try device.go(.redo))
                    let expected = texts[texts.count - depth + forth]
                    try #require(
                        device.text.utf8.elementsEqual(expected.utf8), "seed \(seed) round \(round) redo \(forth)")
                }
            }
        }
        print("seed \(seed)")
    }

    @Test("C18 typing, deleting inside it and undoing both leaves nothing behind")
    func undoingInsideOut() throws {
        let device = TestDevice(1)
        try device.write("keep")
        try device.write("keep abc")
        try device.write("keep ac")
        try device.go(.undo)
        #expect(device.text == "keep abc")
        try device.go(.undo)
        #expect(device.text == "keep")
        try device.go(.redo)
        try device.go(.redo)
        #expect(device.text == "keep ac")
    }

    @Test("C18 undo of an older edit keeps what another person wrote since")
    func others() throws {
        let device = TestDevice(1, author: 10)
        let other = TestDevice(2, author: 20)
        try device.write("The quick fox")
        try device.write("The quick brown fox")
        for event in device.bytes { try other.receive(event) }
        try other.write("Look: The quick brown fox jumps")
        for event in other.bytes { try device.receive(event) }
        try device.go(.undo)
        #expect(device.text == "Look: The quick fox jumps")
        try device.go(.redo)
        #expect(device.text == "Look: The quick brown fox jumps")
    }

    @Test("C18 undo of a deletion puts the text back where it was, among what was written since")
    func deletion() throws {
        let device = TestDevice(1, author: 10)
        try device.write("one two three")
        try device.write("one three")
        let other = TestDevice(2, author: 20)
        for event in device.bytes { try other.receive(event) }
        try other.write("zero one and three four")
        try device.receive(other.bytes[2])
        try device.go(.undo)
        #expect(device.text == "zero one two and three four" || device.text == "zero one and two three four")
    }

    @Test("C18 what another person has deleted is not deleted again, and theirs is never undone")
    func overwritten() throws {
        let device = TestDevice(1, author: 10)
        let other = TestDevice(2, author: 20)
        try device.write("base")
        try device.write("base mine")
        for event in device.bytes { try other.receive(event) }
        try other.write("base")
        try device.receive(other.bytes[2])
        // The second edit is gone already, so undo goes on to the first.
        try device.go(.undo)
        #expect(device.text == "")
        #expect(try !device.go(.undo))
    }

    @Test("C18 the same person on two devices has one history")
    func twoDevices() throws {
        let desk = TestDevice(1, author: 10)
        let phone = TestDevice(2, author: 10)
        try desk.write("desk")
        try phone.receive(desk.bytes[0])
        phone.now += 10
        try phone.write("desk phone")
        try desk.receive(phone.bytes[1])
        #expect(try desk.go(.undo))
        #expect(desk.text == "desk")
        try phone.receive(desk.bytes[2])
        #expect(try phone.go(.redo))
        #expect(phone.text == "desk phone")
    }

    @Test("C18 pin and trash undo like text")
    func headers() throws {
        let device = TestDevice(1)
        try device.write("text")
        device.perform(device.memo.setPinned(true))
        device.perform(device.memo.moveToTrash())
        try device.go(.undo)
        #expect(!device.memo.header.isTrashed)
        try device.go(.undo)
        #expect(!device.memo.header.isPinned)
        try device.go(.redo)
        try device.go(.redo)
        #expect(device.memo.header.isTrashed && device.memo.header.isPinned)
    }

    /// One person types a–z, the other A–Z, each deleting what they like of both; then the first undoes all.
    @Test("C18 undoing all of mine leaves all of theirs that they have not deleted, seeded")
    func allOfMine() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for round in 0..<150 {
            let mine = TestDevice(1, author: 10)
            let theirs = TestDevice(2, author: 20)
            var written = 0
            // By the number of the letter's writing: who has deleted it last.
            for _ in 0..<Int.random(in: 2...10, using: &generator) {
                let isMine = Bool.random(using: &generator)
                let device = isMine ? mine : theirs
                let letters = (0..<Int.random(in: 0...3, using: &generator)).map { _ -> Unicode.Scalar in
                    written += 1
                    // Every letter is used once, so that a difference finds the edit that was made.
                    return Unicode.Scalar(UInt32(isMine ? 0x4e00 : 0xac00) + UInt32(written)) ?? "?"
                }
                try device.write(Self.splice(letters, into: device.text, using: &generator))
                let other = isMine ? theirs : mine
                for event in device.bytes { try other.receive(event) }
            }
            var deletedByThem: Set<Unicode.Scalar> = []
            var all: Set<Unicode.Scalar> = []
            for event in mine.log {
                for (change, _) in try event.decodedChanges(as: RecordChange.self) {
                    guard case .edit(.none, let edit) = change else { continue }
                    for operation in edit.operations {
                        if event.author != mine.session.author {
                            deletedByThem.formUnion(operation.deleted.unicodeScalars)
                            all.formUnion(operation.inserted.unicodeScalars)
                        }
                    }
                }
            }
            let end = mine.text
            var steps = 0
            while try mine.go(.undo) { steps += 1 }
            let left = Set(mine.text.unicodeScalars)
            try #require(left == all.subtracting(deletedByThem), "seed \(seed) round \(round)")
            for _ in 0..<steps { try #require(try mine.go(.redo)) }
            try #require(Set(mine.text.unicodeScalars) == Set(end.unicodeScalars), "seed \(seed) round \(round)")
        }
        print("seed \(seed)")
    }

    static func splice(
        _ letters: [Unicode.Scalar], into text: String, using generator: inout SplitMix64
    ) -> String {
        var all = Array(text.unicodeScalars)
        let start = Int.random(in: 0...all.count, using: &generator)
        let end = Int.random(in: start...min(all.count, start + 3), using: &generator)
        all.replaceSubrange(start..<end, with: letters)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: all)
        return String(view)
    }
}

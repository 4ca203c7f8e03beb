import TextMerging
import MemoModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct IntentTests {
    @Test("M2 an edit is the smallest one, not delete-all")
    func smallest() throws {
        let device = TestDevice(1)
        try device.write("one two three\nfour five six\n")
        let changes = try device.memo.replaceText(with: "one 2 three\nfour five six seven\n")
        guard case .edit(.none, let edit) = changes.first else {
            Issue.record("no edit")
            return
        }
        #expect(changes.count == 1)
        #expect(edit.span == 3 + 1 + 6)
    }

    @Test("M2 the same text is no edit")
    func same() throws {
        let device = TestDevice(1)
        try device.write("a")
        #expect(try device.memo.replaceText(with: "a").isEmpty)
        #expect(try device.memo.append("").isEmpty)
        #expect(device.memo.setPinned(false).isEmpty)
        #expect(device.memo.restore().isEmpty)
    }

    @Test("M2 any text becomes any other by its edit, seeded")
    func anyText() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let device = TestDevice(1)
        for _ in 0..<400 {
            let text = Sample.text(length: 0...40, using: &generator)
            try device.write(text)
            try #require(device.text.utf8.elementsEqual(text.utf8), "seed \(seed)")
        }
        print("seed \(seed)")
    }

    @Test("M2 lines are appended as lines, in the line ending of the text")
    func appending() throws {
        for (before, added, after) in [
            ("", "b", "b"), ("a", "b", "a\nb"), ("a\n", "b\n", "a\nb\n"), ("a\r\nb", "c", "a\r\nb\r\nc"),
        ] {
            let device = TestDevice(1)
            try device.write(before)
            try device.perform(device.memo.appendLine(added))
            #expect(device.text.utf8.elementsEqual(after.utf8))
        }
    }

    @Test("M2 a memo above the limit is refused with both numbers, and nothing changes")
    func tooLarge() throws {
        let device = TestDevice(1)
        try device.write(String(repeating: "x", count: Memo.maximumBytes))
        let limit = Memo.maximumBytes
        #expect(throws: MemoError.tooLarge(bytes: limit + 1, limit: limit)) { try device.memo.append("y") }
        #expect(throws: MemoError.tooLarge(bytes: limit + 3, limit: limit)) {
            try Memo.new(String(repeating: "x", count: limit) + "가")
        }
        #expect(device.log.count == 1)
    }

    @Test("M4 emptying a memo discards it, and one undo brings text and memo back")
    func discarding() throws {
        let device = TestDevice(1)
        try device.write("text")
        try device.perform(device.memo.discardingIfEmptied(by: device.memo.replaceText(with: "")))
        #expect(device.memo.header.isTrashed)
        #expect(try device.go(.undo))
        #expect(device.text == "text")
        #expect(!device.memo.header.isTrashed)
        #expect(try device.go(.redo))
        #expect(device.memo.header.isTrashed)
    }

    @Test("M4 undoing the first writing discards the memo, redo brings it back")
    func undoingCreation() throws {
        let device = TestDevice(1)
        try device.perform(Memo.new("text", pinned: true, created: 5, changed: 6))
        #expect(device.memo.header.createdAt == 5)
        #expect(device.memo.header.changedAt == 6)
        #expect(try device.go(.undo))
        #expect(device.text.isEmpty)
        #expect(device.memo.header.isTrashed)
        #expect(try !device.go(.undo))
        #expect(try device.go(.redo))
        #expect(device.text == "text")
        #expect(!device.memo.header.isTrashed)
        #expect(device.memo.header.isPinned)
        #expect(try !device.go(.redo))
    }

    @Test("M5 removing moves to the trash, and restoring brings back the same text")
    func trash() throws {
        let device = TestDevice(1)
        try device.write("text")
        let changed = device.memo.header.changedAt
        device.perform(device.memo.moveToTrash())
        #expect(device.memo.header.isTrashed)
        #expect(device.memo.moveToTrash().isEmpty)
        device.perform(device.memo.restore())
        #expect(!device.memo.header.isTrashed)
        #expect(device.text == "text")
        #expect(device.memo.header.changedAt == changed)
    }
}

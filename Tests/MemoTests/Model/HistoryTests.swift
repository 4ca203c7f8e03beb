import MemoModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct HistoryTests {
    @Test("M10 every version is listed with what was done, by whom and when")
    func list() throws {
        let device = TestDevice(1, author: 10, now: 1000)
        try device.write("text")
        try device.write("text and more")
        device.perform(device.memo.setPinned(true))
        device.perform(device.memo.moveToTrash())
        device.perform(device.memo.restore())
        let written = try #require(device.log.first)
        try device.perform(device.memo.replaceText(with: ""), undoing: written.id)
        device.perform([.unknown([77])])
        let history = try Memo.history(of: device.log)
        #expect(
            history.map(\.entries) == [
                [.wrote(4)], [.edited(inserted: 9, deleted: 0)], [.pinned], [.trashed], [.restored],
                [.edited(inserted: 0, deleted: 13)], [.unknown],
            ])
        #expect(history.map(\.time.milliseconds) == [1001, 1002, 1003, 1004, 1005, 1006, 1007])
        #expect(history.allSatisfy { $0.author == AuthorID(10) })
        #expect(history.map(\.undoes) == [nil, nil, nil, nil, nil, written.id, nil])
        #expect(history.map(\.touchesText) == [true, true, false, false, false, true, false])
    }

    @Test("M10 an import's times and links show as what they are")
    func entries() throws {
        let device = TestDevice(1)
        let target = DocumentID(high: 3, low: 4)
        try device.perform(Memo.new("text", pinned: true, created: 1, changed: 2))
        device.perform([.header(device.memo.header.setLink(to: target, true))])
        device.perform([.header(device.memo.header.setLink(to: target, false))])
        device.perform([.header(device.memo.header.setDemo(true))])
        device.perform([.header(device.memo.header.rename(to: "name"))])
        #expect(
            try Memo.history(of: device.log).map(\.entries) == [
                [.wrote(4), .pinned, .dated], [.linked(target)], [.unlinked(target)], [.markedAsDemo],
                [.renamed("name")],
            ])
    }

    @Test("M10 any earlier version can be read and its text restored, seeded")
    func restoring() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let device = TestDevice(1)
        var texts: [(event: EventID, text: String)] = []
        for _ in 0..<60 {
            if let event = try device.write(Sample.edited(device.text, using: &generator)) {
                texts.append((event, device.text))
            }
        }
        for (event, text) in texts.shuffled(using: &generator) {
            let earlier = try #require(try Memo(at: event, log: device.log))
            try #require(earlier.text.utf8.elementsEqual(text.utf8), "seed \(seed)")
            try device.perform(device.memo.restoreText(of: earlier))
            try #require(device.text.utf8.elementsEqual(text.utf8), "seed \(seed)")
        }
        #expect(try Memo(at: UnitID(replica: ReplicaID(5), sequence: 0), log: device.log) == nil)
        print("seed \(seed)")
    }

    @Test("M10 restoring a version can be undone like any edit")
    func undoingRestore() throws {
        let device = TestDevice(1)
        let first = try #require(try device.write("first"))
        try device.write("second")
        let earlier = try #require(try Memo(at: first, log: device.log))
        try device.perform(device.memo.restoreText(of: earlier))
        #expect(device.text == "first")
        try device.go(.undo)
        #expect(device.text == "second")
    }
}

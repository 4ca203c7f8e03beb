import MemoCommands
import MemoModel
import ModuleKit
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct KindTests {
    @Test("W9 the demo's memos are marked, in the reader's language, and link to each other")
    func demo() throws {
        for code in ["en", "ko"] {
            let shell = Shell()
            shell.language = Language(code: code)
            try MemoModule().makeDemo(shell.services)
            let workspace = try shell.services.openWorkspace(.read)
            let entries = try workspace.entries(CatalogueFilter(kind: Memo.kind, isDemo: true))
            #expect(entries.count == 3)
            #expect(entries.filter { $0.isPinned }.count == 1)
            let linking = try #require(entries.first { $0.title == (code == "ko" ? "조각보" : "Jogakbo") })
            #expect(try workspace.outgoingLinks(of: linking).first?.isPinned == true)
        }
    }

    @Test("W5 a memo exports as a file named by title and id")
    func export() throws {
        let device = TestDevice(1)
        try device.write("a/b: c\r\nbody")
        let id = DocumentID(high: 1, low: 2)
        let files = MemoKind().exportFiles(device.memo, id: id)
        #expect(files.map(\.path) == ["a b c \(ShortID(of: id).text).md"])
        #expect(files.first?.bytes == Array("a/b: c\r\nbody".utf8))
    }

    @Test("W5 an event describes itself as sentences")
    func describing() throws {
        let device = TestDevice(1)
        try device.write("one")
        let before = device.memo
        try device.perform(before.append("!") + before.setPinned(true))
        var told = Memo()
        let first = MemoKind().applyReportingHistory(
            try device.log[0].decodedChanges(as: RecordChange.self), to: &told)
        #expect(told.text == before.text)
        let phrases = MemoKind().applyReportingHistory(
            try device.log[1].decodedChanges(as: RecordChange.self), to: &told)
        #expect(told.text == device.memo.text)
        #expect(phrases.map { Language.english.text(of: $0) } == ["Added 1 character.", "Pinned."])
        #expect(first.map { Language.english.text(of: $0) } == ["Wrote 3 characters."])
    }

    @Test("M2 a row of the catalogue has title, preview and tags of the text")
    func listing() throws {
        let device = TestDevice(1)
        try device.write("\nTitle\n\nThe rest #one #two\n")
        let listing = MemoKind().listing(of: device.memo)
        #expect(listing.title == "Title")
        #expect(listing.preview == "The rest #one #two")
        #expect(listing.tags == ["one", "two"])
    }
}

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

    @Test("W5 the export of a workspace says in memos what other memos are called, as links that lead to their files")
    func linkedExport() throws {
        let device = TestDevice(1)
        let (plans, board) = (DocumentID(high: 3, low: 4), DocumentID(high: 5, low: 6))
        let (id, other) = (ShortID(of: plans).text, ShortID(of: board).text)
        try device.write("Tea\n[[\(id)]], [[\(id)|there]], [[\(other)]], `[[\(id)]]`")
        func entry(_ document: DocumentID, _ kind: String, _ title: String) -> CatalogueEntry {
            CatalogueEntry(document: document, kind: kind, title: title)
        }
        let names = ExportNames(blob: { $0.hex }) { target in
            if target == ShortID(of: plans) { return (entry(plans, "memo", "Plans: 1"), "Plans: 1") }
            return target == ShortID(of: board) ? (entry(board, "kanban", "House"), "House") : nil
        }
        let files = MemoKind().exportFiles(device.memo, id: DocumentID(high: 1, low: 2), names: names)
        #expect(
            String(decoding: files.first?.bytes ?? [], as: UTF8.self)
                == "Tea\n[[Plans 1 \(id)|Plans: 1]], [[Plans 1 \(id)|there]], [[\(other)]], `[[\(id)]]`")
        #expect(MemoKind().exportFiles(device.memo, id: plans, names: names).first?.path == "Tea \(id).md")
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

import Foundation
import ModuleKit
import Replication
import SQLiteStore
import TestSupport
import Testing

@Suite struct SQLiteDamageTests {
    /// A workspace whose database file holds everything: closed, its log tidied away.
    private func makeWorkspace(_ path: String, documents: UInt64 = 60) throws {
        do {
            let store = try SQLiteEventStore(folder: path, options: .init(missing: .create))
            try store.write {
                for number in 1...documents {
                    let document = DocumentID(test: number)
                    for sequence in 0..<4 as Range<UInt64> {
                        let bytes = [UInt8](repeating: UInt8(number), count: 4_000)
                        try store.append(StoredEvent(replica: 7, sequence: sequence, bytes: bytes), to: document)
                    }
                    try store.put(
                        CatalogueEntry(document: document, kind: "memo", title: "t\(number)", changedAt: number),
                        DocumentState(position: 4, graph: [1]))
                    try store.putSearchTerms(Array("word w\(number)".utf8), of: document)
                    try store.putLinks([.name("n\(number)")], from: document)
                    try store.putSnapshot(
                        StoredSnapshot(codec: 1, position: 3, graph: [], bytes: [1, 2, 3]), of: document)
                }
            }
        }
        let log = try? FileManager.default.attributesOfItem(atPath: path + "/bojagi.db-wal")[.size] as? Int
        try #require((log ?? 0) == 0)
        try? FileManager.default.removeItem(atPath: path + "/bojagi.db-wal")
        try? FileManager.default.removeItem(atPath: path + "/bojagi.db-shm")
    }

    private func edit(_ path: String, _ body: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: path + "/bojagi.db")
        var data = try Data(contentsOf: url)
        body(&data)
        try data.write(to: url)
    }

    /// Whether opening and reading fails with an error for which `isRight` holds.
    private func fails(_ path: String, _ isRight: (StoreError) -> Bool) -> Bool {
        do {
            let store = try SQLiteEventStore(folder: path)
            _ = try store.list(CatalogueFilter())
            return false
        } catch {
            return (error as? StoreError).map(isRight) ?? false
        }
    }

    @Test("A newer format is refused with both numbers")
    func newer() throws {
        let folder = StoreFolder()
        try makeWorkspace(folder("w"))
        try edit(folder("w")) { $0[63] = 9 }
        #expect(fails(folder("w")) { $0 == .newerFormat(path: folder("w/bojagi.db"), found: 9, known: 1) })
        try edit(folder("w")) { $0[63] = 0 }
        #expect(fails(folder("w")) { if case .corrupt = $0 { true } else { false } })
    }

    @Test("What is no workspace is said to be none")
    func notAWorkspace() throws {
        let folder = StoreFolder()
        try makeWorkspace(folder("other"))
        try edit(folder("other")) { $0[68] = 0 }
        for name in ["garbage", "directory"] {
            try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(
            atPath: folder("directory/bojagi.db"), withIntermediateDirectories: false)
        try Data(repeating: 0x41, count: 9_000).write(to: URL(fileURLWithPath: folder("garbage/bojagi.db")))
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder("file")))
        for name in ["other", "garbage", "directory", "file"] {
            #expect(fails(folder(name)) { if case .notAWorkspace = $0 { true } else { false } }, "\(name)")
        }
        #expect(throws: StoreError.self) {
            try SQLiteEventStore(folder: folder("file/below"), options: .init(missing: .create))
        }
    }

    @Test("W6 A database cut short anywhere is damaged, not empty")
    func truncated() throws {
        let folder = StoreFolder()
        try makeWorkspace(folder("w"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder("w/bojagi.db")))
        for length in [0, 50, 100, 4_095, 4_096, 8_192, whole.count / 2, whole.count - 4_096, whole.count - 1] {
            try edit(folder("w")) { $0 = whole.prefix(length) }
            let isNoticed = fails(folder("w")) { error in
                switch error {
                case .corrupt, .notAWorkspace: true
                default: false
                }
            }
            let faults = try? SQLiteEventStore(folder: folder("w")).checkIntegrity()
            #expect(isNoticed || faults != [], "cut at \(length)")
        }
    }

    @Test("W6 A spoilt page is an error or a finding, never a crash and never another text")
    func spoiltPages() throws {
        let folder = StoreFolder()
        try makeWorkspace(folder("w"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder("w/bojagi.db")))
        let sound = try SQLiteEventStore(folder: folder("w")).log(of: DocumentID(test: 9), from: 0)
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        var findings = 0
        for round in 0..<120 {
            let offset = Int.random(in: 100..<whole.count, using: &generator)
            let length = [1, 8, 600][round % 3]
            try edit(folder("w")) { data in
                data = whole
                for place in offset..<min(offset + length, data.count) { data[place] = generator.next() }
            }
            try? FileManager.default.removeItem(atPath: folder("w/bojagi.db-wal"))
            try? FileManager.default.removeItem(atPath: folder("w/bojagi.db-shm"))
            findings += try useEverything(folder("w"), sound: sound, "seed \(seed), round \(round), at \(offset)")
        }
        #expect(findings > 0, "seed \(seed)")
    }

    /// Reads, writes and checks a damaged workspace. Returns 1 if the damage was noticed.
    private func useEverything(_ path: String, sound: [StoredEvent], _ label: String) throws -> Int {
        let document = DocumentID(test: 9)
        var isNoticed = false
        func attempt(_ body: (SQLiteEventStore) throws(StoreError) -> Void) {
            do throws(StoreError) {
                try body(SQLiteEventStore(folder: path))
            } catch {
                isNoticed = true
            }
        }
        attempt { store throws(StoreError) in
            // An id in the row of the document may be spoilt: then it is unknown, and the check says so.
            let log = try store.log(of: document, from: 0)
            if !log.isEmpty { #expect(log == sound, "\(label)") }
        }
        attempt { store throws(StoreError) in try store.forEachEntry(CatalogueFilter()) { _ in true } }
        attempt { store throws(StoreError) in
            _ = try store.documents(containing: [SearchTerm(text: "w", isPrefix: true)])
        }
        attempt { store throws(StoreError) in _ = try store.documents(linkingTo: document, orNames: ["n9"]) }
        attempt { store throws(StoreError) in
            if let snapshot = try store.snapshot(of: document) { #expect(snapshot.bytes == [1, 2, 3], "\(label)") }
        }
        attempt { store throws(StoreError) in
            if try !store.checkIntegrity().isEmpty { isNoticed = true }
        }
        attempt { store throws(StoreError) in
            try store.append(StoredEvent(replica: 8, sequence: 0), to: document)
        }
        attempt { store throws(StoreError) in try store.erase(document) }
        attempt { store throws(StoreError) in try store.repair() }
        return isNoticed ? 1 : 0
    }

    @Test("W6 A damaged event is named, by reading and by checking")
    func damagedEvent() throws {
        let folder = StoreFolder()
        try makeWorkspace(folder("w"), documents: 60)
        let filler = Data(repeating: 33, count: 1_000)
        try edit(folder("w")) { data in
            if let range = data.range(of: filler) { data[range.lowerBound + 500] = 0 }
        }
        let store = try SQLiteEventStore(folder: folder("w"))
        let document = DocumentID(test: 33)
        #expect {
            try store.log(of: document, from: 0)
        } throws: { error in
            guard case StoreError.corrupt(_, let detail) = error else { return false }
            return detail.contains(ShortID(of: document).text)
        }
        #expect(try store.checkIntegrity().count == 1)
        #expect(try store.log(of: DocumentID(test: 34), from: 0).count == 4)
    }

    @Test("W6 A row that disagrees with its log is named")
    func disagreement() throws {
        let folder = StoreFolder()
        let store = try SQLiteEventStore(folder: folder("w"), options: .init(missing: .create))
        try store.fill(one, events: 3)
        try store.put(CatalogueEntry(document: one, kind: "memo"), DocumentState(position: 4, graph: []))
        let faults = try store.checkIntegrity()
        #expect(faults == ["document \(ShortID(of: one).text) has 3 events, but its row says 4"])
    }
}

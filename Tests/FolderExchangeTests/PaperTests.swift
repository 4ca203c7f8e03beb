import FileBlobs
import FolderExchange
import Foundation
import MemoCommands
import MemoModel
import ModuleKit
import Replication
import SQLiteStore
import TestSupport
import Testing
import TextWorks

/// The recorded typing of a paper of 105 kB, which lies in a folder beside the checkout, or where BOJAGI_TRACES says.
enum Paper {
    static let file: String? = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let beside = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/traces").path
        let file = (ProcessInfo.processInfo.environment["BOJAGI_TRACES"] ?? beside) + "/automerge-paper.json.gz"
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }()

    static func trace() throws -> TextTrace {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", try #require(file)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let read = try JSONSerialization.jsonObject(with: pipe.fileHandleForReading.readDataToEndOfFile())
        let trace = try #require(read as? [String: Any])
        let transactions = try #require(trace["txns"] as? [[String: Any]])
        let edits = transactions.flatMap { $0["patches"] as? [[Any]] ?? [] }.compactMap { patch in
            (patch[0] as? Int).flatMap { position in
                (patch[1] as? Int).flatMap { deleted in
                    (patch[2] as? String).map {
                        TextTrace.Edit(position: UInt32(position), deleted: UInt32(deleted), inserted: $0)
                    }
                }
            }
        }
        return TextTrace(edits: edits, end: try #require(trace["endContent"] as? String))
    }
}

@Suite struct PaperTests {
    private let kinds: [any DocumentKind] = [MemoKind()]

    private func sync(_ machine: Machine, _ folder: String) throws {
        let remote = try ExchangeFolder(folder, cursors: machine.folder + "/sync", blobs: BlobFolder(folder: folder))
        let report = try machine.open().sync(with: remote, kinds: kinds, progress: SilentProgress())
        #expect(report.exitCode == 0)
    }

    /// As events they are 1,866 kB.
    @Test(
        "W16 a paper's 260,000 edits take 200 kB in a database and in an exchange folder, and come back byte for byte",
        .enabled(if: Paper.file != nil, "no traces beside the checkout"))
    func sizes() throws {
        let trace = try Paper.trace()
        let document = DocumentID(high: 5, low: 6)
        let events = try trace.memoEvents(of: document, editsPerEvent: 50)
        #expect(events.count > 5_000 && events.reduce(0) { $0 + $1.count } > 1_500_000)
        let (one, two, exchange) = (Machine(1), Machine(2), StoreFolder())
        let received = try one.open().receive(events, into: document, kinds)
        #expect(received.applied == events.count)

        let sizes = try one.open().store.parts(of: document, from: 0).map { part in
            switch part {
            case .event(let bytes), .segment(let bytes, _): bytes.count
            }
        }
        #expect(sizes.reduce(0, +) <= 200_000)
        #expect(try one.open().log(of: document).map(\.bytes) == events)

        try sync(one, exchange("x"))
        let inFolder = eventFiles(in: exchange("x")).reduce(0) { $0 + size(of: $1) }
        #expect(inFolder > 50_000 && inFolder <= 200_000)
        try sync(two, exchange("x"))
        let there = try two.open()
        #expect(try there.log(of: document).map(\.bytes) == events)
        #expect(try there.load(MemoKind(), document).value.text == trace.end)
    }

    private func size(of file: String) -> Int { FileManager.default.contents(atPath: file)?.count ?? 0 }
}

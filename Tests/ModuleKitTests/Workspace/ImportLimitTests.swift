import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("How much of a file of events is in memory")
struct ImportLimitTests {
    private let opening = Array("bojagi events 1\n".utf8)

    @Test("W6 of thousands of things that are no events a hundred are named, and a million of them are no file")
    func zeros() throws {
        let workspace = Workspace.testing()
        let zeros = #expect(throws: CommandError.self) {
            try workspace.importEvents(
                opening + [UInt8](repeating: 0, count: 1_000_000), kinds: [NoteKind()], progress: SilentProgress())
        }
        #expect(zeros?.code == .badData)
        let frame = [51] + [UInt8](repeating: 1, count: 51)
        let frames = Array([[UInt8]](repeating: frame, count: 5_000).joined())
        let report = try workspace.importEvents(opening + frames, kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.failed.named.count == 100 && report.failed.total == 5_000)
        #expect(report.imported == 0)
        var sent = [[UInt8]](repeating: [UInt8](repeating: 1, count: 60), count: 1_000)
        let entry = try workspace.makeNote("a")
        sent += try workspace.log(of: entry.document).map(\.bytes)
        let received = try workspace.receive(sent, into: entry.document, [NoteKind()])
        #expect(received.refused.named.count == 100 && received.refused.unnamed == 900)
    }

    @Test("W6 no more of the file is asked for than is held, whatever lengths it claims")
    func pieces() throws {
        let here = Workspace.testing()
        for number in 0..<5 {
            _ = try here.makeNote("\(number)", String(repeating: "\(number)", count: 700_000))
        }
        let bytes = try here.exportEvents()
        var largest = 0
        func open(_ bytes: [UInt8], size: UInt64) -> EventsInFile {
            EventsInFile(size: size) { offset, count in
                largest = max(largest, count)
                return Array(bytes.dropFirst(Int(clamping: offset)).prefix(count))
            }
        }
        let there = Workspace.testing(replica: 2, seed: 2)
        let report = try there.importEvents(
            open(bytes, size: UInt64(bytes.count)), kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.imported >= 5 && report.failed.isEmpty && largest <= 1 << 20)
        for claim: UInt64 in [1 << 32, 1 << 53, 1 << 63, .max - 20, .max] {
            var writer = WireWriter()
            writer.bytes = opening
            writer.writeVarint(claim)
            for size in [UInt64(writer.bytes.count), claim, .max] {
                let error = #expect(throws: CommandError.self) {
                    try there.importEvents(
                        open(writer.bytes, size: size), kinds: [NoteKind()], progress: SilentProgress())
                }
                #expect(error?.code == .badData, "\(claim) of \(size)")
            }
        }
        #expect(largest <= 1 << 20)
    }

    @Test("W6 the events of documents may lie in any order among each other")
    func mixed() throws {
        let here = Workspace.testing()
        var logs: [[Event]] = []
        for name in ["a", "b", "c"] {
            let entry = try here.makeNote(name)
            for number in 0..<4 { try here.write("\(name) \(number)", in: entry) }
            logs.append(try here.log(of: entry.document))
        }
        var writer = WireWriter()
        writer.bytes = opening
        for index in logs[0].indices { for log in logs { writer.write(log[index].bytes) } }
        let there = Workspace.testing(replica: 2, seed: 2)
        let report = try there.importEvents(writer.bytes, kinds: [NoteKind()], progress: SilentProgress())
        #expect(report.imported == logs.joined().count && report.failed.isEmpty)
        let all = CatalogueFilter(order: .created)
        #expect(try there.entries(all) == (try here.entries(all)))
    }
}

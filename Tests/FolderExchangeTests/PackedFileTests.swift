import Foundation
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@testable import FolderExchange

@Suite("Packed files of events")
struct PackedFileTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    private func isPacked(_ file: String) -> Bool {
        FileManager.default.contents(atPath: file)?.starts(with: Array("bojagi exchange 2\n".utf8)) == true
    }

    private func events(_ count: Int, of document: DocumentID) throws -> [Event] {
        var shelf = Shelf()
        var parents: [EventID] = []
        return try (0..<count).map { number in
            let change = shelf.relabel("label \(number)")
            let id = UnitID(replica: ReplicaID(5), sequence: UInt64(number))
            shelf.apply(change, from: Origin(unit: id, time: .zero))
            let bytes = Event.encode(
                document: document, kind: "shelf", id: id, parents: parents,
                time: Timestamp(milliseconds: 1_000 * UInt64(number)), author: AuthorID(5), undoes: nil,
                changes: [change])
            parents = [id]
            return try Event(bytes: bytes)
        }
    }

    private func read(_ bytes: [UInt8]) -> [[UInt8]]? {
        guard var content = EventFile.Content(of: bytes) else { return nil }
        var events: [[UInt8]] = []
        while let event = content.next() { events.append(event.bytes) }
        return events
    }

    private func sealed(_ segments: [[UInt8]]) -> [UInt8] {
        var writer = WireWriter()
        writer.bytes = EventFile.packedOpening
        for segment in segments { writer.write(segment) }
        return writer.bytes + BlobHash(of: writer.bytes).digest
    }

    @Test("W16 many events are packed in an exchange folder and come in on another device; few are not")
    func devices() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.sync(folder)
        #expect(eventFiles(in: folder).map(isPacked) == [false])
        for number in 0..<200 { try one.add("x:\(number)", to: entry) }
        try one.sync(folder)
        let written = eventFiles(in: folder)
        #expect(written.map(isPacked).sorted { !$0 && $1 } == [false, true])
        let log = try one.workspace.log(of: entry.document)
        let size = log.reduce(0) { $0 + $1.bytes.count }
        let packed = try #require(written.first(where: isPacked).flatMap { FileManager.default.contents(atPath: $0) })
        #expect(packed.count * 3 < size, "\(packed.count) of \(size)")
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 201) && report.exitCode == 0)
        #expect(try two.workspace.log(of: entry.document).map(\.bytes) == log.map(\.bytes))
        #expect(try two.sync(folder).received == flow(0, 0))
    }

    @Test("W16 events of several documents come back in their order, byte for byte")
    func documents() throws {
        let (one, two) = (try events(90, of: DocumentID(test: 1)), try events(40, of: DocumentID(test: 2)))
        let all = one + two + one.suffix(3)
        let bytes = EventFile.bytes(of: all)
        #expect(bytes.starts(with: EventFile.packedOpening))
        #expect(read(bytes) == all.map(\.bytes))
        #expect(EventFile.bytes(of: Array(one[..<3])).starts(with: EventFile.opening))
    }

    @Test(
        "W6 a segment that can't be read is named and the others come in; what no segments are, and too much, is no file"
    )
    func hostile() throws {
        let sound = try #require(EventPack.packed(events(50, of: DocumentID(test: 1)).map(\.bytes)))
        var bent = sound
        bent[bent.count - 1] ^= 1
        var content = try #require(EventFile.Content(of: sealed([bent, [], [1, 2, 3], sound])))
        var count = 0
        while content.next() != nil { count += 1 }
        #expect(count == 50 && content.fault != nil)
        var newer = sound
        newer[3] = 2
        content = try #require(EventFile.Content(of: sealed([newer])))
        #expect(content.next() == nil && content.fault == .newerVersion(2))
        // Very many events of no bytes, and more bytes than a file has.
        let empty = try #require(EventPack.packed([[UInt8]](repeating: [], count: 60_000)))
        #expect(read(sealed([empty])) == nil)
        let large = try #require(EventPack.packed([[UInt8](repeating: 1, count: 10_000_000)]))
        #expect(read(sealed([large])) == [] && read(sealed([[UInt8]](repeating: large, count: 6))) == nil)
        #expect(read(Array(sealed([sound]).dropLast())) == nil)
    }
}

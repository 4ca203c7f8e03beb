import BookmarkModel
import Foundation
import FolderExchange
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("Events of another kind in an exchange folder")
struct ForeignKindTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    /// A file of one event of another kind, as a device or a person could have left it there; its path.
    private func leave(_ kind: String, _ entry: CatalogueEntry, by replica: UInt64, number: Int = 5) throws -> String {
        let bytes = Event.encode(
            document: entry.document, kind: kind, id: EventID(replica: ReplicaID(replica), sequence: 0), parents: [],
            time: Timestamp(milliseconds: 1), author: AuthorID(replica), undoes: nil,
            changes: [HeaderChange.name(Register("").assignment(to: "x"))].map(NamingChange.init))
        var writer = WireWriter()
        writer.bytes = Array("bojagi exchange 1\n".utf8)
        writer.write(bytes)
        let digits = String(replica, radix: 16)
        let own = folder + "/replicas/" + String(repeating: "0", count: 16 - digits.count) + digits
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try Data(writer.bytes + BlobHash(of: writer.bytes).digest).write(
            to: URL(fileURLWithPath: "\(own)/\(number).events"))
        return "\(own)/\(number).events"
    }

    @Test("W6 one is named with its file and changes nothing, the rest goes both ways, and nothing is written twice")
    func named() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.sync(folder)
        try two.sync(folder)
        // Also under the id of an event that is really there: the folder has that one all the same.
        let paths = [try leave("card", entry, by: 9), try leave("card", entry, by: 1, number: 6)]
        try one.add("x:1", to: entry)
        try two.make("b")
        for round in 0..<3 {
            for device in [one, two] {
                let report = try device.sync(folder)
                #expect(report.exitCode == 65, "round \(round)")
                #expect(reasons(report).count == 3, "round \(round): \(reasons(report))")
                #expect(reasons(report)[0].hasPrefix("2 of its events were left out: the event "))
                for path in paths {
                    let start = "\(path) has events of another kind of document."
                    #expect(reasons(report).contains { $0.hasPrefix(start) })
                }
            }
            if round == 1 { #expect(eventFiles(in: folder).count == 5, "\(eventFiles(in: folder))") }
        }
        #expect(eventFiles(in: folder).count == 5)
        #expect(try two.list(entry) == ["x:1"])
        #expect(try two.content == one.content)
        try one.expectSound()
        // The way out.
        for path in paths { try FileManager.default.removeItem(atPath: path) }
        #expect(try one.sync(folder).exitCode == 0)
        let fresh = Device(3)
        #expect(try fresh.sync(folder).exitCode == 0)
        #expect(try fresh.content == one.content)
    }

    @Test("W6 one that came first for a document of others keeps them apart, is told, and gives way when it is erased")
    func squatter() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.add("x:1", to: entry)
        try two.sync(folder)
        let path = try leave("card", entry, by: 9)
        #expect(try two.sync(folder).received == flow(1, 1), "nobody here knows better")
        for round in 0..<2 {
            let report = try one.sync(folder)
            #expect(report.exitCode == 65 && report.sent == (round == 0 ? flow(1, 2) : flow(0, 0)))
            #expect(try two.sync(folder).exitCode == 65)
        }
        #expect(try one.list(entry) == ["x:1"])
        #expect(try two.rows.map(\.kind) == ["card"])
        try FileManager.default.removeItem(atPath: path)
        try two.workspace.stored { () throws(StoreError) in try two.store.erase(entry.document) }
        #expect(try two.sync(folder).received == flow(1, 2))
        #expect(try one.sync(folder).exitCode == 0)
        #expect(try two.list(entry) == ["x:1"])
    }
}

/// A change that every kind has.
private struct NamingChange: DocumentChange {
    let change: HeaderChange

    init(_ change: HeaderChange) {
        self.change = change
    }

    func encode(into writer: inout WireWriter) { change.encode(into: &writer) }

    init(from reader: inout WireReader) throws(WireError) {
        guard let change = try HeaderChange(tag: reader.readByte(), from: &reader) else { throw reader.malformed }
        self.change = change
    }
}

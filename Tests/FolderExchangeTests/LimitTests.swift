import FolderExchange
import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("How much is read of an exchange folder")
struct LimitTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    /// A file that says it is huge and takes no room.
    private func sparse(_ path: String, _ size: UInt64 = 1 << 40) throws {
        FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.truncate(atOffset: size)
    }

    @Test("W6 files that say they are a terabyte are named or passed over, and not read")
    func huge() throws {
        let (one, two) = (Device(1), Device(2))
        let file = one.blobs.put([7])
        try one.add("file:\(file.hex)", to: try one.make("a"))
        try one.sync(folder)
        let path = folder + "/replicas/0000000000000001/9.events"
        try sparse(path)
        try sparse("\(folder)/blobs/\(file.hex.prefix(2))/\(file.hex)")
        try sparse(folder + "/blobs/new-abcdef")
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 2) && report.exitCode == 65)
        #expect(
            reasons(report) == [
                "The file \(file.hex) that it needs is damaged in \(folder).",
                "Reading or writing \(path) failed: it is too large.",
            ])
        // Whoever has the file says that it is damaged there; put back in its place it comes.
        try FileManager.default.removeItem(atPath: "\(folder)/blobs/\(file.hex.prefix(2))/\(file.hex)")
        try FileManager.default.removeItem(atPath: path)
        #expect(try one.sync(folder, files: true).sent == flow(0, 0, 1))
        #expect(try two.sync(folder, files: true).received == flow(0, 0, 1))
    }

    @Test("W6 a marker of a terabyte is no marker; a cursor of one is lost")
    func hugeMarker() throws {
        let one = Device(1)
        try one.make("a")
        try one.sync(folder)
        let before = files(below: folder)
        let cursors = one.cursors("sync")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cursors).first)
        try FileManager.default.removeItem(atPath: cursors + "/" + name)
        try sparse(cursors + "/" + name)
        #expect(try one.sync(folder).exitCode == 0)
        #expect(files(below: folder) == before)
        let size = try FileManager.default.attributesOfItem(atPath: cursors + "/" + name)[.size] as? Int
        #expect((size ?? .max) < 10_000)
        try FileManager.default.removeItem(atPath: folder + "/bojagi-exchange")
        try sparse(folder + "/bojagi-exchange")
        let refused = refusal { () throws(CommandError) in try one.sync(folder) }
        #expect(refused?.text.contains("it is too large") == true)
    }

    @Test("W6 of thousands of damaged files a hundred are named and the others counted")
    func manyFaults() throws {
        let (one, two) = (Device(1), Device(2))
        try one.make("a")
        try one.sync(folder)
        let own = (eventFiles(in: folder)[0] as NSString).deletingLastPathComponent
        for number in 1...1500 { FileManager.default.createFile(atPath: "\(own)/\(number).events", contents: Data()) }
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 1) && report.exitCode == 65)
        #expect(report.leftOut.named.count == 100 && report.leftOut.unnamed == 1400)
        #expect(report.leftOut.rest.map { Language.english.text(of: $0) } == "1400 more are not listed here.")
    }

    @Test("W6 a file of a million empty events is none, and the files beside it come in")
    func emptyEvents() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        let event = try one.workspace.log(of: entry.document)[0]
        try two.sync(folder)
        try one.sync(folder)
        var writer = WireWriter()
        writer.bytes = Array("bojagi exchange 1\n".utf8) + [UInt8](repeating: 0, count: 1_000_000)
        writer.write(event.bytes)
        writer.bytes += BlobHash(of: writer.bytes).digest
        let own = folder + "/replicas/00000000000000aa"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try Data(writer.bytes).write(to: URL(fileURLWithPath: own + "/5.events"))
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 1) && reasons(report).count == 1)
        #expect(reasons(report)[0].hasPrefix(own + "/5.events is incomplete"))
        #expect(try two.content == one.content)
    }
}

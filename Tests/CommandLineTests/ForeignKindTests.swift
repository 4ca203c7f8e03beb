import Foundation
import Testing

/// Events that say another kind than their document's, by the whole program.
@Suite struct ForeignKindTests {
    /// The bytes of an event of a kanban board with one change of an unknown tag, in the document of the first event
    /// of an export.
    private static func stranger(to export: [UInt8]) -> [UInt8] {
        // After the line, the event's length and its version.
        let start = Array("bojagi events 1\n".utf8).count
        let length = export[start...].prefix { $0 > 127 }.count + 1
        let document = export[(start + length + 1)...].prefix(16)
        let kind = Array("kanban".utf8)
        let replica: [UInt8] = [0x66, 0, 0, 0, 0, 0, 0, 0]
        return [1] + document + [UInt8(kind.count)] + kind + replica + [0, 0] + [UInt8](repeating: 1, count: 8)
            + replica + [0, 1, 2, 40]
    }

    /// What `Docs/Format.md` says of an event's checksum: replica, sequence, span, bytes.
    private static func checksum(_ bytes: [UInt8]) -> Int64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ word: UInt64) {
            sum = (sum ^ word) &* 0x100_0000_01b3
            sum ^= sum >> 32
        }
        for word in [0x66, 0, 1] as [UInt64] { add(word) }
        for place in stride(from: 0, to: bytes.count, by: 8) {
            add(bytes[place...].prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        add(UInt64(bytes.count))
        return Int64(bitPattern: sum)
    }

    @Test("W6 an event of another kind in an export is refused by name, and the memo stays where it is")
    func imported() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Shopping")
        try box.ok("memo", "pin", "Shopping")
        try box.ok("export", "out")
        let export = try box.bytes(of: box.folder + "/out/bojagi.events")
        let stranger = Self.stranger(to: export)
        _ = try box.file("bad/bojagi.events", export + [UInt8(stranger.count)] + stranger)
        for target in [box, try Sandbox()] {
            let outcome = try target.run("import", box.folder + "/bad", "--json")
            let report = try JSON(line: outcome.output)
            #expect(outcome.exitCode == 65)
            #expect(report["failed"][0]["reason"].text.contains("is of the kind “kanban”"))
            #expect(report["failed"][0]["reason"].text.contains("the document of the kind “memo”"))
            #expect(try target.ok("memo", "show", "Shopping")["text"].text == "Shopping")
            try target.expectSound()
        }
    }

    @Test("W6 verify finds a log that two kinds share and mends it, and what leaves it is kept beside")
    func mended() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Shopping")
        try box.ok("export", "out")
        let stranger = Self.stranger(to: try box.bytes(of: box.folder + "/out/bojagi.events"))
        let hex = stranger.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        // As a version left it that took the kind from whatever came last.
        try RawDatabase(box.database).run(
            """
            INSERT INTO events SELECT max(place) + 1, document, 102, 0, 1, \(Self.checksum(stranger)), x'\(hex)' FROM events;
            UPDATE documents SET kind = 'kanban';
            """)
        #expect(try box.ok("memo", "list").elements.isEmpty)
        let found = try box.run("verify", "--check-only")
        #expect(found.exitCode == 65 && found.text.contains("1 of its events is of another kind: the event "))
        #expect(found.text.contains("of the kind “kanban”, the document of the kind “memo”."))
        #expect(try box.run("verify").exitCode == 0)
        try box.expectSound()
        #expect(try box.ok("memo", "show", "Shopping")["text"].text == "Shopping")
        let aside = box.workspace + "/set-aside"
        let names = try FileManager.default.contentsOfDirectory(atPath: aside)
        #expect(names.count == 1)
        #expect(
            try box.bytes(of: "\(aside)/\(names.first ?? "")")
                == Array("bojagi events 1\n".utf8) + [UInt8(stranger.count)] + stranger)
        // It goes on, here and elsewhere.
        try box.ok("memo", "append", "Shopping", "milk")
        let other = try Sandbox()
        try other.ok("sync", box.workspace)
        try other.ok("memo", "append", "Shopping", "bread")
        try box.ok("sync", other.workspace)
        #expect(try box.ok("memo", "show", "Shopping")["text"].text == "Shopping\nmilk\nbread")
        try box.expectSound()
    }
}

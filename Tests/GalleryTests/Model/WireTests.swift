import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

@Suite("The gallery as bytes")
struct GalleryWireTests {
    private static let unit = UnitID(replica: ReplicaID(0x0102), sequence: 3)

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: unit)
    }

    private static let golden: [(RecordChange, String)] = [
        (
            .put(SavedPhoto(sample("a"))),
            "14 01 02 09 00 05 73 68 65 6c 66 01 61 05 04 80 05 ab 03 07 08 07 50 68 6f 74 6f 20 61 08"
                + " 04 03 41 64 61 09 08 07 43 43 30 2d 31 2e 30"
        ),
        (
            .put(SavedPhoto(fullRecord)),
            "14 01 02 21 01 03 90 58 c6 f2 c0 cb 49 2c 53 3b 0a 4d 14 ef 77 cc 0f 78 ab cc ce d5 28 7d"
                + " 84 a1 a2 01 1c fb 81 04 01 01 05 04 ac 02 c3 03 06 1a 19 68 74 74 70 73 3a 2f 2f 65 78 61"
                + " 6d 70 6c 65 2e 6f 72 67 2f 61 2e 6a 70 67 07 11 10 ea b3 a0 ec 96 91 ec 9d b4 20 ec b2 bc"
                + " ec 8b 9c 08 07 06 53 74 65 66 61 6e 09 0a 09 43 43 2d 42 59 2d 32 2e 30 0a 0e 0d 68 6f 6c"
                + " 69 64 61 79 2f 61 2e 6a 70 67 0b 08 07 63 72 6f 70 70 65 64 0c 0b 0a 69 6d 61 67 65 2f 6a"
                + " 70 65 67 0d 04 01 3b 5b a9 0e 1d 1c 4c 45 48 56 36 6e 57 42 32 79 6b 38 70 79 6f 30 61 64"
                + " 52 2a 2e 37 6b 43 4d 64 6e 6a 0f 0b 01 e8 0f 02 1d 17 3b 3a 01 93 05"
        ),
        (
            .put(SavedPhoto(PhotoRecord(key: key("a"), file: BlobHash(of: [1]), width: 2, height: 1))),
            "14 01 02 09 00 05 73 68 65 6c 66 01 61 04 21 02 4b f5 12 2f 34 45 54 c5 3b de 2e bb 8c d2"
                + " b7 e3 d1 60 0a d6 31 c3 85 a5 d7 cc e2 3c 77 85 45 9a 05 02 02 01"
        ),
        (
            .setRemoved(SavedPhoto.id(of: key("a")), of: SavedPhoto.self, set(true, was: false)),
            "11 01 ac a7 93 c7 23 50 3e 57 a3 ce 97 bf f0 b7 fa a9 4f 00 02 01 01 01 00 02 01 00 00 00"
                + " 00 00 00 03"
        ),
        (
            .set(SavedPhoto.savesAgain, of: SavedPhoto.id(of: key("a")), set(.now, was: Timestamp(raw: 128))),
            "11 01 ac a7 93 c7 23 50 3e 57 a3 ce 97 bf f0 b7 fa a9 4f 03 02 01 01 02 80 01 02 01 00 00"
                + " 00 00 00 00 03"
        ),
        (
            .edit(
                SavedPhoto.id(of: key("a")),
                TextEdit(
                    parents: TextVersion([unit]),
                    operations: [TextOperation(position: 1, deleted: "a", inserted: "b")])),
            "13 ac a7 93 c7 23 50 3e 57 a3 ce 97 bf f0 b7 fa a9 4f 01 02 01 00 00 00 00 00 00 03 01 01"
                + " 01 61 01 62"
        ),
    ]

    @Test("W8 the bytes of every change are as version 1 has them")
    func goldenBytes() throws {
        for (change, hex) in Self.golden {
            #expect(change.wireBytes.hex == hex)
            #expect(try RecordChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
    }

    @Test("G7 a record keeps all that is known of a photo")
    func record() throws {
        var fullRecord = fullRecord
        fullRecord.camera = "Canon EOS R5"
        let change = RecordChange.put(SavedPhoto(fullRecord))
        guard case .put(let new) = try RecordChange(wireBytes: change.wireBytes) else {
            Issue.record("it is no put")
            return
        }
        let read = try #require(new.record(as: SavedPhoto.self)).record
        #expect(read == fullRecord)
        #expect(read.takenAt == fullRecord.takenAt && read.file == fullRecord.file && read.color == fullRecord.color)
        #expect(read.camera == "Canon EOS R5")
        #expect(read.blurhash == "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        #expect(read.title == "고양이 첼시" && read.licence == "CC-BY-2.0" && read.origin == "holiday/a.jpg")
    }

    @Test("The id of the one document never changes")
    func document() {
        let bytes = [Gallery.document.high, Gallery.document.low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
        }
        #expect(bytes == Array("bojagi gallery 1".utf8))
        #expect(Gallery.kind == "gallery")
    }

    @Test("A snapshot is the gallery", arguments: 1...20)
    func snapshot(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let device = Self.filled(&random)
        let bytes = device.gallery.wireBytes
        let again = try Gallery(wireBytes: bytes)
        #expect(again.wireBytes == bytes, "seed \(seed)")
        #expect(again.saved.map(\.record) == device.gallery.saved.map(\.record), "seed \(seed)")
        #expect(again.unknownChanges == device.gallery.unknownChanges)
        // It takes the same changes after it.
        var other = again
        var mine = device.gallery
        let change = RecordChange.put(SavedPhoto(sample("late")))
        let origin = Origin(unit: Self.unit, time: Timestamp(milliseconds: 1_900_000_000_000))
        other.apply(change, from: origin)
        mine.apply(change, from: origin)
        #expect(other == mine, "seed \(seed)")
    }

    @Test("W8 a change from a newer version is kept as it came and shown as unknown")
    func unknownChange() throws {
        let device = TestDevice()
        for bytes: [UInt8] in [[200, 1, 2, 3], [15, 9]] {
            let change = try RecordChange(wireBytes: bytes)
            #expect(change.wireBytes == bytes)
            try device.perform { (_) throws(GalleryError) in [change] }
        }
        #expect(device.gallery.unknownChanges.count == 2)
        #expect(try Gallery(wireBytes: device.gallery.wireBytes).unknownChanges == device.gallery.unknownChanges)
        #expect(try !device.step(.undo))
    }

    @Test("W8 a damaged snapshot or change is an error, never a crash", arguments: 1...20)
    func damage(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let whole = Self.filled(&random).gallery.wireBytes
        for end in whole.indices.dropLast(1) where end % 3 == seed % 3 {
            _ = try? Gallery(wireBytes: Array(whole[..<end]))
        }
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<random.pick(1..<4) { bytes[random.pick(0..<bytes.count)] = UInt8(random.pick(0..<256)) }
            if let gallery = try? Gallery(wireBytes: bytes) {
                _ = gallery.saved
                _ = gallery.wireBytes
            }
        }
        for _ in 0..<300 {
            var bytes = Self.golden[random.pick(0..<Self.golden.count)].0.wireBytes
            bytes[random.pick(0..<bytes.count)] = UInt8(random.pick(0..<256))
            guard let change = try? RecordChange(wireBytes: bytes) else { continue }
            var gallery = try Gallery(wireBytes: whole)
            let origin = Origin(unit: Self.unit, time: Timestamp(milliseconds: 1))
            gallery.apply(change, from: origin)
            _ = gallery.inverse(of: change, from: origin)
            _ = gallery.saved.map(\.memo)
        }
        for (change, _) in Self.golden {
            let bytes = change.wireBytes
            for end in bytes.indices { _ = try? RecordChange(wireBytes: Array(bytes[..<end])) }
        }
    }

    /// A gallery with photos of every sort.
    private static func filled(_ random: inout SplitMix64) -> TestDevice<Gallery> {
        let device = TestDevice(replica: 5)
        for number in 0..<random.pick(1..<12) {
            _ = try? device.save("p\(number)", memo: random.text(upTo: 5))
            if random.pick(0..<3) == 0 { _ = try? device.unsave("p\(random.pick(0..<12))") }
            if random.pick(0..<3) == 0 { _ = try? device.write("more", on: "p\(number)") }
        }
        _ = try? device.perform { (gallery) throws(GalleryError) in
            [.unknown([99])] + gallery.rename(to: "Photos") + (try gallery.save(fullRecord, memo: "[[Plans]]"))
        }
        return device
    }
}

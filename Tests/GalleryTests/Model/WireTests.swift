import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

@Suite("The gallery as bytes")
struct GalleryWireTests {
    private static let unit = UnitID(replica: ReplicaID(0x0102), sequence: 3)

    private static let golden: [(GalleryChange, String)] = [
        (
            .save(NewPhoto(sample("a"), memo: "가")),
            "10 00 05 73 68 65 6c 66 01 61 80 05 ab 03 00 07 50 68 6f 74 6f 20 61 03 41 64 61 07 43 43 30 2d 31 2e 30"
                + " 00 00 00 03 ea b0 80"
        ),
        (
            .setSaved(
                key("a"),
                Assignment(
                    value: .unsaved, writer: nil, replaced: .saved(Timestamp(raw: 128)), replacedWriter: unit)),
            "11 05 73 68 65 6c 66 01 61 02 00 01 80 01 02 01 00 00 00 00 00 00 03"
        ),
        (
            .save(NewPhoto(PhotoRecord(key: key("a"), width: 2, height: 1, blurhash: "00TSUA"))),
            "14 08 05 73 68 65 6c 66 01 61 02 01 00 00 00 00 00 00 00 06 30 30 54 53 55 41 00"
        ),
        (.addMemo(key("a"), "b"), "12 05 73 68 65 6c 66 01 61 01 62"),
        (
            .editMemo(
                unit,
                TextEdit(
                    parents: TextVersion([unit]),
                    operations: [TextOperation(position: 1, deleted: "a", inserted: "b")])),
            "13 02 01 00 00 00 00 00 00 03 01 02 01 00 00 00 00 00 00 03 01 01 01 61 01 62"
        ),
    ]

    @Test("W8 the bytes of every change are as version 1 has them")
    func goldenBytes() throws {
        for (change, hex) in Self.golden {
            #expect(change.wireBytes.hex == hex)
            #expect(try GalleryChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
    }

    @Test("G7 a record keeps all that is known of a photo")
    func record() throws {
        let read = try PhotoRecord(wireBytes: fullRecord.wireBytes)
        #expect(read == fullRecord)
        #expect(read.takenAt == fullRecord.takenAt && read.file == fullRecord.file && read.color == fullRecord.color)
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
        let desk = Self.filled(&random)
        let bytes = desk.gallery.wireBytes
        let again = try Gallery(wireBytes: bytes)
        #expect(again.wireBytes == bytes, "seed \(seed)")
        #expect(again.saved.map(\.record) == desk.gallery.saved.map(\.record), "seed \(seed)")
        #expect(again.unknownChanges == desk.gallery.unknownChanges)
        // It takes the same changes after it.
        var other = again
        var mine = desk.gallery
        let change = GalleryChange.save(NewPhoto(sample("late"), memo: "x"))
        let origin = Origin(unit: Self.unit, time: Timestamp(milliseconds: 1_900_000_000_000))
        other.apply(change, from: origin)
        mine.apply(change, from: origin)
        #expect(other == mine, "seed \(seed)")
    }

    @Test("W8 a change from a newer version is kept as it came and shown as unknown")
    func unknownChange() throws {
        let desk = Desk()
        for bytes: [UInt8] in [[200, 1, 2, 3], [15, 9]] {
            let change = try GalleryChange(wireBytes: bytes)
            #expect(change.wireBytes == bytes)
            try desk.perform { (_) throws(GalleryError) in [change] }
        }
        #expect(desk.gallery.unknownChanges.count == 2)
        #expect(try Gallery(wireBytes: desk.gallery.wireBytes).unknownChanges == desk.gallery.unknownChanges)
        #expect(try !desk.step(.undo))
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
            var bytes = Self.golden[random.pick(0..<4)].0.wireBytes
            bytes[random.pick(0..<bytes.count)] = UInt8(random.pick(0..<256))
            guard let change = try? GalleryChange(wireBytes: bytes) else { continue }
            var gallery = try Gallery(wireBytes: whole)
            let origin = Origin(unit: Self.unit, time: Timestamp(milliseconds: 1))
            gallery.apply(change, from: origin)
            _ = gallery.inverse(of: change, from: origin)
            _ = gallery.saved.map(\.memo)
        }
        for (change, _) in Self.golden {
            let bytes = change.wireBytes
            for end in bytes.indices { _ = try? GalleryChange(wireBytes: Array(bytes[..<end])) }
        }
    }

    /// A gallery with photos of every sort.
    private static func filled(_ random: inout SplitMix64) -> Desk {
        let desk = Desk(replica: 5)
        for number in 0..<random.pick(1..<12) {
            _ = try? desk.save("p\(number)", memo: random.text(upTo: 5))
            if random.pick(0..<3) == 0 { _ = try? desk.unsave("p\(random.pick(0..<12))") }
            if random.pick(0..<3) == 0 { _ = try? desk.write("more", on: "p\(number)") }
        }
        _ = try? desk.perform { (gallery) throws(GalleryError) in
            [.unknown([99])] + gallery.rename(to: "Photos") + (try gallery.save(fullRecord, memo: "[[Plans]]"))
        }
        return desk
    }
}

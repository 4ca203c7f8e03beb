import ColorSelectModel
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct KitPackTests {
    private static let files = Sample.files + [KitFile(path: KitManifest.file, bytes: Array("{}".utf8))]

    @Test("S14 a pack gives its files back, and is the same whatever order they come in")
    func round() throws {
        let pack = KitPack(files: Self.files)
        let again = try #require(KitPack(bytes: pack.bytes))
        #expect(again.bytes == pack.bytes)
        #expect(KitPack(files: Self.files.reversed()).bytes == pack.bytes)
        #expect(again.files.map(\.path) == ["hat.svg", "head.svg", "kit.json", "round.svg", "tail.svg", "wig.svg"])
        #expect(again["kit.json"] == Array("{}".utf8) && again["kit"] == nil && again["zzz"] == nil)
        #expect(again["hat.svg"] == Sample.marked("cloth", "band:shade"))
        #expect(KitReference(id: "a", pack: pack).hash == BlobHash(of: pack.bytes))
        #expect(KitPack(files: Array(Self.files.dropFirst())).bytes != pack.bytes)
    }

    @Test("S14 what is no pack is none: cut, longer, out of order, with paths that lead elsewhere")
    func hostile() {
        let bytes = KitPack(files: Self.files).bytes
        for count in 0..<bytes.count { #expect(KitPack(bytes: Array(bytes.prefix(count))) == nil, "\(count)") }
        #expect(KitPack(bytes: bytes + [0]) == nil)
        func pack(_ files: (String, [UInt8])..., count: UInt64? = nil) -> [UInt8] {
            var writer = WireWriter()
            for byte in "BKIT1\n".utf8 { writer.write(byte) }
            writer.writeVarint(count ?? UInt64(files.count))
            for (path, bytes) in files {
                writer.write(path)
                writer.write(bytes)
            }
            return writer.bytes
        }
        #expect(KitPack(bytes: pack(("a.svg", [1]), ("b.svg", [])))?.files.count == 2)
        #expect(KitPack(bytes: pack(("b.svg", []), ("a.svg", []))) == nil)
        #expect(KitPack(bytes: pack(("a.svg", []), ("a.svg", []))) == nil)
        for path in ["", "../a.svg", "/a.svg", "a//b.svg", ".a.svg", "a b.svg", "a/"] {
            #expect(KitPack(bytes: pack((path, []))) == nil, "\(path)")
        }
        #expect(KitPack(bytes: pack(count: UInt64.max)) == nil)
        #expect(KitPack(bytes: pack(count: 1 << 40)) == nil)
    }

    @Test("S14 two devices that add kits apart have all of them, and agree which version is the newest")
    func merging() throws {
        let first = KitReference(id: "tiny", hash: BlobHash(of: [1]))
        let second = KitReference(id: "tiny", hash: BlobHash(of: [2]))
        var ada = KitCollection()
        var bob = KitCollection()
        func origin(_ replica: UInt64, _ sequence: UInt64, _ time: UInt64) -> Origin {
            Origin(
                unit: UnitID(replica: ReplicaID(replica), sequence: sequence), time: Timestamp(milliseconds: time))
        }
        let adds = ada.add(first, name: "Tiny")
        let other = bob.add(second, name: "Tiny")
        for (change, value) in [(adds, origin(1, 1, 10)), (other, origin(2, 1, 20))] {
            for change in change { ada.apply(change, from: value) }
        }
        for (change, value) in [(other, origin(2, 1, 20)), (adds, origin(1, 1, 10))] {
            for change in change { bob.apply(change, from: value) }
        }
        #expect(ada.kits.compactMap(\.reference) == [second] && bob.kits.compactMap(\.reference) == [second])
        #expect(ada.knows(first) && bob.knows(first) && ada.packs == bob.packs && ada.packs.count == 2)
        #expect(!ada.knows(KitReference(id: "other", hash: first.hash)))
        #expect(ada == bob)
        // Another device put this hash under an id that is none: who has the kit adds it all the same.
        var eve = KitCollection()
        for change in eve.add(KitReference(id: "No id", hash: first.hash), name: "") {
            eve.apply(change, from: origin(9, 1, 5))
        }
        #expect(eve.kit("tiny") == nil)
        for (index, change) in eve.add(first, name: "Tiny").enumerated() {
            eve.apply(change, from: origin(1, UInt64(index) + 1, 30))
        }
        #expect(eve.kit("tiny")?.reference == first && eve.kit("tiny")?.name == "Tiny")
        #expect(try KitCollection(wireBytes: ada.wireBytes) == ada)
    }
}

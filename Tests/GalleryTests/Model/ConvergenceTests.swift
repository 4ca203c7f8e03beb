import GalleryModel
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

@Suite("Galleries converge")
struct GalleryConvergenceTests {
    @Test("G5 two devices that save the same photo apart make one of it, and no memo is lost")
    func savedApart() throws {
        let one = TestDevice(replica: 1)
        let two = TestDevice(replica: 2, now: 1_700_000_000_500)
        try one.save("a", memo: "from one")
        try two.save("a", memo: "둘이 쓴 것")
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(one.gallery == two.gallery)
        #expect(one.saved == ["a"])
        // What was typed first at the same place stands where the text engine puts it, on both alike.
        #expect(["from one둘이 쓴 것", "둘이 쓴 것from one"].contains(one.memo("a")))
        #expect(two.memo("a") == one.memo("a"))
        try one.write("from both", on: "a")
        try two.catchUp(with: one)
        #expect(two.memo("a") == "from both")
        try two.write("from both, again", on: "a")
        try one.catchUp(with: two)
        #expect(one.memo("a") == "from both, again")
        #expect(one.gallery == two.gallery)
    }

    @Test("W6 what is said of a photo that nobody has saved yet counts once somebody has, and shows nothing until then")
    func changeBeforeItsPhoto() throws {
        let one = TestDevice(replica: 1)
        try one.save("a")
        func event(_ replica: UInt64, _ change: RecordChange) -> [UInt8] {
            Event.encode(
                document: Gallery.document, kind: Gallery.kind, id: EventID(replica: ReplicaID(replica), sequence: 0),
                parents: [], time: Timestamp(milliseconds: one.now + replica), author: AuthorID(replica), undoes: nil,
                changes: [change])
        }
        let photo = SavedPhoto.id(of: key("a"))
        let unsave = Assignment(
            value: true, writer: nil, replaced: false, replacedWriter: EventID(replica: ReplicaID(1), sequence: 0))
        let words = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "words")])
        let hostile = [
            event(66, .edit(photo, words)), event(67, .setRemoved(photo, of: SavedPhoto.self, unsave)),
        ]
        let early = TestDevice(replica: 8)
        for bytes in hostile { try early.receive(bytes) }
        #expect(early.gallery.photo(key("a")) == nil && early.gallery.allPhotos.isEmpty && early.saved.isEmpty)
        for order in permutations(one.written + hostile) {
            let device = TestDevice(replica: 9)
            for bytes in order { try device.receive(bytes) }
            #expect(device.saved.isEmpty && device.memo("a") == "words")
            #expect(try Gallery(wireBytes: device.gallery.wireBytes) == device.gallery)
            try early.receive(order[0])
        }
        #expect(early.memo("a") == "words")
    }

    @Test("G5 first memos written apart on one photo are both kept")
    func firstMemosApart() throws {
        let one = TestDevice(replica: 1)
        let two = TestDevice(replica: 2, now: 1_700_000_005_000)
        try one.save("a")
        try two.catchUp(with: one)
        try one.write("one", on: "a")
        try two.write("two", on: "a")
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(one.gallery == two.gallery)
        #expect(["onetwo", "twoone"].contains(one.memo("a")))
    }

    @Test("G5 what was done at the same time gives one gallery in every order")
    func everyOrder() throws {
        let base = TestDevice(replica: 9)
        try base.save("a", memo: "text")
        try base.save("b")
        let common = base.gallery
        // Each on a device of its own that knows only the common past; two at the very same time.
        var concurrent: [(change: RecordChange, origin: Origin)] = []
        func add(_ time: UInt64, _ changes: [RecordChange]) {
            for change in changes {
                let unit = UnitID(replica: ReplicaID(UInt64(20 + concurrent.count)), sequence: 0)
                concurrent.append(
                    (change, Origin(unit: unit, time: Timestamp(milliseconds: 1_800_000_000_000 + time))))
            }
        }
        add(5, try common.unsave(key("a")))
        add(3, try common.write("text and more", on: key("a")))
        add(4, try common.save(sample("c")))
        var other = sample("c")
        other.title = "Another title"
        add(4, try common.save(other))
        add(7, try common.write("b's", on: key("b")))
        add(6, [.header(common.header.rename(to: "사진"))])
        add(2, [.unknown([200, 1])])
        var seen: Set<[UInt8]> = []
        for order in permutations(concurrent) {
            var gallery = common
            for (change, origin) in order { gallery.apply(change, from: origin) }
            seen.insert(gallery.wireBytes)
        }
        #expect(seen.count == 1)
        let gallery = try Gallery(wireBytes: try #require(seen.first))
        #expect(gallery.saved.map(\.key.id) == ["c", "b"])
        #expect(gallery.photo(key("c"))?.record.title == "Another title", "what was said of it last")
        #expect(gallery.photo(key("a"))?.memo == "text and more")
    }

    @Test("G5 galleries of two to four devices agree, whatever the order of arrival", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var devices: [TestDevice<Gallery>] = []
        for number in 0..<random.pick(2..<5) { devices.append(TestDevice(replica: UInt64(10 + number))) }
        for _ in 0..<6 {
            for number in devices.indices {
                for _ in 0..<random.pick(0..<5) { try devices[number].doSomething(&random) }
            }
            for device in devices where random.pick(0..<2) == 0 { try device.hear(from: devices, share: 2, &random) }
        }
        for device in devices { try device.hear(from: devices, share: 1, &random) }
        for device in devices.dropFirst() {
            #expect(device.gallery.wireBytes == devices[0].gallery.wireBytes, "seed \(seed)")
            #expect(device.saved == devices[0].saved, "seed \(seed)")
            for count in [0, 1, 3] {
                #expect(device.gallery.newest(count).map(\.key.id) == Array(device.saved.prefix(count)), "seed \(seed)")
            }
        }
        let again = try Gallery(wireBytes: devices[0].gallery.wireBytes)
        #expect(again == devices[0].gallery, "seed \(seed)")
        #expect(again.saved.map(\.memo) == devices[0].gallery.saved.map(\.memo), "seed \(seed)")
    }
}

extension TestDevice<Gallery> {
    /// One random intent. Errors are fine: a person can ask for anything.
    fileprivate func doSomething(_ random: inout SplitMix64) throws {
        let id = "p\(random.pick(0..<5))"
        let text = random.text(upTo: 6)
        switch random.pick(0..<8) {
        case 0...2: _ = try? save(id, memo: text)
        case 3: _ = try? save(id)
        case 4, 5: _ = try? unsave(id)
        case 6: _ = try? write(text, on: id)
        default: _ = try step(random.pick(0..<2) == 0 ? .undo : .redo)
        }
    }
}

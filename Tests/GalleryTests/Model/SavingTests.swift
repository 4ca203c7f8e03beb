import GalleryModel
import Replication
import Testing

@Suite("Saving photos")
struct SavingTests {
    @Test("G5 saving keeps a photo with its memo, and saving it again changes nothing")
    func save() throws {
        let desk = Desk()
        try desk.save("a", memo: "for the kitchen")
        #expect(desk.saved == ["a"])
        #expect(desk.memo("a") == "for the kitchen")
        #expect(desk.gallery.photo(key("a"))?.record == sample("a"))
        #expect(try desk.save("a") == nil)
        #expect(try desk.save("a", memo: "for the kitchen") == nil)
        #expect(desk.gallery.savedCount == 1)
    }

    @Test("G5 saving a saved photo with another memo writes that memo")
    func upsert() throws {
        let desk = Desk()
        try desk.save("a")
        #expect(desk.memo("a") == "")
        try desk.save("a", memo: "부엌에 걸 사진")
        #expect(desk.memo("a") == "부엌에 걸 사진")
        try desk.save("a", memo: "")
        #expect(desk.memo("a") == "")
        #expect(desk.saved == ["a"])
    }

    @Test("G5 an unsaved photo is in no list, and saving it again brings its memo back")
    func unsave() throws {
        let desk = Desk()
        try desk.save("a", memo: "mine")
        try desk.save("b")
        try desk.unsave("a")
        #expect(desk.saved == ["b"])
        #expect(!desk.gallery.isSaved(key("a")))
        #expect(try desk.unsave("a") == nil)
        try desk.save("a")
        #expect(desk.saved == ["a", "b"])
        #expect(desk.memo("a") == "mine")
        try desk.unsave("a")
        try desk.save("a", memo: "another")
        #expect(desk.memo("a") == "another")
    }

    @Test("G6 the newest saved photo comes first")
    func newestFirst() throws {
        let desk = Desk()
        for id in ["b", "c", "a"] { try desk.save(id) }
        #expect(desk.saved == ["a", "c", "b"])
        try desk.perform { (gallery) throws(GalleryError) in try gallery.save(["z", "y", "x"].map(sample)) }
        #expect(desk.saved == ["z", "y", "x", "a", "c", "b"])
    }

    @Test("G10 several photos are saved at once, each once, and what is saved stays as it is")
    func batch() throws {
        let desk = Desk()
        try desk.save("a", memo: "mine")
        try desk.save("b")
        try desk.unsave("b")
        let records = ["a", "b", "c", "c"].map(sample)
        let changes = try desk.gallery.save(records)
        // One is saved again, which takes two, and one is new.
        #expect(changes.count == 3)
        try desk.perform { (_) throws(GalleryError) in changes }
        #expect(Set(desk.saved) == ["a", "b", "c"])
        #expect(desk.memo("a") == "mine")
        #expect(try desk.gallery.save(records).isEmpty)
    }

    @Test("G5 keys differ by their bytes: two spellings of one syllable are two photos")
    func bytes() throws {
        let desk = Desk()
        try desk.save("\u{ac00}")
        try desk.save("\u{1100}\u{1161}")
        #expect(desk.gallery.savedCount == 2)
        #expect(key("\u{ac00}") != key("\u{1100}\u{1161}"))
        // Where the source ends and the id begins matters as well.
        var seen = PhotoSet()
        let isNew = [("ab", "c"), ("a", "bc"), ("a", "bc")].map { seen.insert(PhotoKey(source: $0, id: $1)) }
        #expect(isNew == [true, true, false])
    }

    @Test("G5 what cannot be saved or written says why")
    func refused() throws {
        let desk = Desk()
        let long = String(repeating: "가", count: GalleryLimits.memo + 1)
        #expect(throws: GalleryError.memoTooLong(count: GalleryLimits.memo + 1)) { try desk.save("a", memo: long) }
        #expect(throws: GalleryError.unknownPhoto(key("a"))) { try desk.unsave("a") }
        #expect(throws: GalleryError.unknownPhoto(key("a"))) { try desk.write("x", on: "a") }
        #expect(throws: GalleryError.keyMissing) {
            try desk.gallery.save(PhotoRecord(key: PhotoKey(source: "", id: "a"), width: 1, height: 1))
        }
        #expect(throws: GalleryError.sizeMissing(key("a"))) {
            try desk.gallery.save(PhotoRecord(key: key("a"), width: 0, height: 1))
        }
        try desk.save("a")
        #expect(throws: GalleryError.memoTooLong(count: GalleryLimits.memo + 1)) { try desk.write(long, on: "a") }
        try desk.unsave("a")
        #expect(throws: GalleryError.notSaved(key("a"))) { try desk.write("x", on: "a") }
        #expect(desk.log.count == 2)
    }

    @Test("G7 a photo's ratio is its height by its width")
    func ratio() {
        #expect(fullRecord.aspectRatio == 451.0 / 300)
        #expect(PhotoRecord(key: key("a"), width: 0, height: 5).aspectRatio == 1)
    }
}

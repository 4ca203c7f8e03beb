import GalleryModel
import Replication
import TestDevices
import Testing

@Suite("Saving photos")
struct SavingTests {
    @Test("G5 saving keeps a photo with its memo, and saving it again changes nothing")
    func save() throws {
        let device = TestDevice()
        try device.save("a", memo: "for the kitchen")
        #expect(device.saved == ["a"])
        #expect(device.memo("a") == "for the kitchen")
        #expect(device.gallery.photo(key("a"))?.record == sample("a"))
        #expect(try device.save("a") == nil)
        #expect(try device.save("a", memo: "for the kitchen") == nil)
        #expect(device.gallery.savedCount == 1)
    }

    @Test("G5 saving a saved photo with another memo writes that memo")
    func upsert() throws {
        let device = TestDevice()
        try device.save("a")
        #expect(device.memo("a") == "")
        try device.save("a", memo: "부엌에 걸 사진")
        #expect(device.memo("a") == "부엌에 걸 사진")
        try device.save("a", memo: "")
        #expect(device.memo("a") == "")
        #expect(device.saved == ["a"])
    }

    @Test("G5 an unsaved photo is in no list, and saving it again brings its memo back")
    func unsave() throws {
        let device = TestDevice()
        try device.save("a", memo: "mine")
        try device.save("b")
        try device.unsave("a")
        #expect(device.saved == ["b"])
        #expect(!device.gallery.isSaved(key("a")))
        #expect(try device.unsave("a") == nil)
        try device.save("a")
        #expect(device.saved == ["a", "b"])
        #expect(device.memo("a") == "mine")
        try device.unsave("a")
        try device.save("a", memo: "another")
        #expect(device.memo("a") == "another")
    }

    @Test("G6 the newest saved photo comes first")
    func newestFirst() throws {
        let device = TestDevice()
        for id in ["b", "c", "a"] { try device.save(id) }
        #expect(device.saved == ["a", "c", "b"])
        try device.perform { (gallery) throws(GalleryError) in try gallery.save(["z", "y", "x"].map(sample)) }
        #expect(device.saved == ["z", "y", "x", "a", "c", "b"])
    }

    @Test("G10 several photos are saved at once, each once, and what is saved stays as it is")
    func batch() throws {
        let device = TestDevice()
        try device.save("a", memo: "mine")
        try device.save("b")
        try device.unsave("b")
        let records = ["a", "b", "c", "c"].map(sample)
        let changes = try device.gallery.save(records)
        // One is saved again, which takes two, and one is new.
        #expect(changes.count == 3)
        try device.perform { (_) throws(GalleryError) in changes }
        #expect(Set(device.saved) == ["a", "b", "c"])
        #expect(device.memo("a") == "mine")
        #expect(try device.gallery.save(records).isEmpty)
    }

    @Test("G5 keys differ by their bytes: two spellings of one syllable are two photos")
    func bytes() throws {
        let device = TestDevice()
        try device.save("\u{ac00}")
        try device.save("\u{1100}\u{1161}")
        #expect(device.gallery.savedCount == 2)
        #expect(key("\u{ac00}") != key("\u{1100}\u{1161}"))
        // Where the source ends and the id begins matters as well.
        var seen = PhotoSet()
        let isNew = [("ab", "c"), ("a", "bc"), ("a", "bc")].map { seen.insert(PhotoKey(source: $0, id: $1)) }
        #expect(isNew == [true, true, false])
    }

    @Test("G5 what cannot be saved or written says why")
    func refused() throws {
        let device = TestDevice()
        let long = String(repeating: "가", count: GalleryLimits.memo + 1)
        #expect(throws: GalleryError.memoTooLong(count: GalleryLimits.memo + 1)) { try device.save("a", memo: long) }
        #expect(throws: GalleryError.unknownPhoto(key("a"))) { try device.unsave("a") }
        #expect(throws: GalleryError.unknownPhoto(key("a"))) { try device.write("x", on: "a") }
        #expect(throws: GalleryError.keyMissing) {
            try device.gallery.save(PhotoRecord(key: PhotoKey(source: "", id: "a"), width: 1, height: 1))
        }
        #expect(throws: GalleryError.sizeMissing(key("a"))) {
            try device.gallery.save(PhotoRecord(key: key("a"), width: 0, height: 1))
        }
        try device.save("a")
        #expect(throws: GalleryError.memoTooLong(count: GalleryLimits.memo + 1)) { try device.write(long, on: "a") }
        try device.unsave("a")
        #expect(throws: GalleryError.notSaved(key("a"))) { try device.write("x", on: "a") }
        #expect(device.log.count == 2)
    }

    @Test("G7 a photo's ratio is its height by its width")
    func ratio() {
        #expect(fullRecord.aspectRatio == 451.0 / 300)
        #expect(PhotoRecord(key: key("a"), width: 0, height: 5).aspectRatio == 1)
    }
}

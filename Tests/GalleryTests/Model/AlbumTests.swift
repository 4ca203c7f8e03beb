import GalleryModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite("Albums")
struct AlbumTests {
    private func filled(_ ids: [String] = ["a", "b", "c"]) throws -> TestDevice<Gallery> {
        let device = TestDevice<Gallery>()
        for id in ids { try device.save(id) }
        return device
    }

    @discardableResult
    private func add(_ name: String, _ ids: [String] = [], on device: TestDevice<Gallery>) throws -> UnitID {
        let first = device.session.graph.next(of: device.session.replica)
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.addAlbum(name, with: ids.map { key($0) }, firstUnit: first)
        }
        return try #require(device.gallery.albums.last?.id)
    }

    private func put(_ ids: [String], into album: UnitID, on device: TestDevice<Gallery>) throws {
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.put(ids.map { key($0) }, into: album)
        }
    }

    private func take(_ ids: [String], outOf album: UnitID, on device: TestDevice<Gallery>) throws {
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.take(ids.map { key($0) }, outOf: album)
        }
    }

    private func photos(_ album: UnitID, _ gallery: Gallery) -> [String] {
        let members = gallery.photos(of: album)
        return gallery.saved.filter { members.contains($0.id) }.map { $0.key.id }
    }

    private func cover(_ album: UnitID, _ gallery: Gallery) -> String? {
        gallery.albumContents()[album]?.cover.flatMap { gallery.photo(withID: $0)?.key.id }
    }

    @Test("G14 an album has the photos that are put into it, each once; taken out they stay saved")
    func filling() throws {
        let device = try filled()
        let album = try add("Sea", ["a"], on: device)
        try put(["a", "b", "b"], into: album, on: device)
        #expect(photos(album, device.gallery) == ["b", "a"])
        #expect(try device.gallery.put([key("a")], into: album).isEmpty)
        try take(["a"], outOf: album, on: device)
        #expect(photos(album, device.gallery) == ["b"] && device.saved.count == 3)
        try put(["a"], into: album, on: device)
        #expect(device.gallery.allAlbumPhotos.count == 2, "what was taken out comes back as it was")
        // What is in the trash is in no album, until it is saved again.
        try device.unsave("b")
        #expect(photos(album, device.gallery) == ["a"])
        #expect(throws: GalleryError.notSaved(key("b"))) { try device.gallery.put([key("b")], into: album) }
        #expect(throws: GalleryError.unknownPhoto(key("x"))) { try device.gallery.put([key("x")], into: album) }
        try device.save("b")
        #expect(photos(album, device.gallery) == ["b", "a"])
        #expect(device.gallery.albums(with: SavedPhoto.id(of: key("b"))).map(\.name) == ["Sea"])
    }

    @Test("G14 names are checked; a removed album comes back with its photos, by undo and by restoring")
    func names() throws {
        let device = try filled()
        let album = try add("Sea", ["a", "c"], on: device)
        #expect(throws: GalleryError.albumNameMissing) { try device.gallery.addAlbum(" \n", firstUnit: .none) }
        #expect(throws: GalleryError.albumNameTooLong(count: 101)) {
            try device.gallery.addAlbum(String(repeating: "x", count: 101), firstUnit: .none)
        }
        #expect(throws: GalleryError.albumTaken(name: "Sea")) {
            try device.gallery.addAlbum("SEA", firstUnit: .none)
        }
        try device.perform { (gallery) throws(GalleryError) in try gallery.renameAlbum(album, to: "바다 여행") }
        #expect(device.gallery.albums(matching: "바다  여행").map(\.id) == [album])
        #expect(device.gallery.albums(matching: device.gallery.albums[0].shortID.text).map(\.id) == [album])
        try device.perform { (gallery) throws(GalleryError) in try gallery.removeAlbum(album) }
        #expect(device.gallery.albums.isEmpty && device.gallery.albumContents().isEmpty)
        #expect(throws: GalleryError.unknownAlbum) { try device.gallery.put([key("a")], into: album) }
        #expect(try device.step(.undo))
        #expect(photos(album, device.gallery) == ["c", "a"])
        try device.perform { (gallery) throws(GalleryError) in try gallery.removeAlbum(album) }
        try device.perform { (gallery) throws(GalleryError) in try gallery.restoreAlbum(album) }
        #expect(photos(album, device.gallery) == ["c", "a"])
        #expect(throws: GalleryError.unknownAlbum) { try device.gallery.removeAlbum(.none) }
    }

    @Test("G14 undo takes back a whole album that was made with photos, and what was put in or taken out, as one step")
    func undo() throws {
        let device = try filled()
        let album = try add("Sea", ["a"], on: device)
        try put(["b", "c"], into: album, on: device)
        try take(["a", "b"], outOf: album, on: device)
        #expect(photos(album, device.gallery) == ["c"])
        for expected in [["c", "b", "a"], ["a"], []] {
            #expect(try device.step(.undo))
            #expect(photos(album, device.gallery) == expected)
        }
        #expect(device.gallery.albums.isEmpty)
        for expected in [["a"], ["c", "b", "a"], ["c"]] {
            #expect(try device.step(.redo))
            #expect(photos(album, device.gallery) == expected)
        }
    }

    @Test("G14 the first photo stands for an album until another is chosen, which does as long as it is in it")
    func covers() throws {
        let device = try filled()
        let album = try add("Sea", on: device)
        #expect(cover(album, device.gallery) == nil)
        try put(["b"], into: album, on: device)
        try put(["a", "c"], into: album, on: device)
        #expect(cover(album, device.gallery) == "b")
        try device.perform { (gallery) throws(GalleryError) in try gallery.setCover(of: album, to: key("c")) }
        #expect(cover(album, device.gallery) == "c")
        try take(["c"], outOf: album, on: device)
        #expect(cover(album, device.gallery) == "b")
        #expect(throws: GalleryError.notInAlbum(key("c"))) {
            try device.gallery.setCover(of: album, to: key("c"))
        }
        try put(["c"], into: album, on: device)
        #expect(cover(album, device.gallery) == "c")
        try device.unsave("c")
        #expect(cover(album, device.gallery) == "b")
        try device.save("c")
        try device.perform { (gallery) throws(GalleryError) in try gallery.setCover(of: album, to: nil) }
        #expect(cover(album, device.gallery) == "b")
    }

    @Test("G14 what two devices put into an album apart is all in it, in whatever order it comes")
    func merging() throws {
        let (one, two) = (try filled(), TestDevice<Gallery>(replica: 2))
        let album = try add("Sea", on: one)
        try two.catchUp(with: one)
        try put(["a", "b"], into: album, on: one)
        try put(["b", "c"], into: album, on: two)
        try two.catchUp(with: one)
        try one.catchUp(with: two)
        #expect(photos(album, one.gallery) == ["c", "b", "a"])
        #expect(one.gallery == two.gallery)
        // Both have said that it has b: taking it out takes back what both said.
        try take(["b"], outOf: album, on: one)
        #expect(photos(album, one.gallery) == ["c", "a"])
        // Undo takes back what its author did, and nothing of the other's.
        try two.step(.undo)
        try one.catchUp(with: two)
        #expect(photos(album, one.gallery) == ["a"])
        #expect(try Gallery(wireBytes: one.gallery.wireBytes) == one.gallery)
    }

    @Test("G14 the history says what became of albums, so many photos as one sentence")
    func history() throws {
        let device = try filled()
        let album = try add("Sea", ["a", "b"], on: device)
        try put(["a", "b", "c"], into: album, on: device)
        try device.perform { (gallery) throws(GalleryError) in try gallery.renameAlbum(album, to: "Land") }
        try device.perform { (gallery) throws(GalleryError) in try gallery.setCover(of: album, to: key("b")) }
        try take(["a", "c"], outOf: album, on: device)
        try device.perform { (gallery) throws(GalleryError) in try gallery.removeAlbum(album) }
        try device.perform { (gallery) throws(GalleryError) in try gallery.restoreAlbum(album) }
        var gallery = Gallery()
        let entries = try device.log.map {
            gallery.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self))
        }
        #expect(
            entries.dropFirst(3) == [
                [.albumAdded(name: "Sea"), .albumFilled(name: "Sea", count: 2)], [.albumFilled(name: "Sea", count: 1)],
                [.albumRenamed(name: "Land")], [.albumCovered(name: "Land")], [.albumEmptied(name: "Land", count: 2)],
                [.albumRemoved(name: "Land")], [.albumRestored(name: "Land")],
            ])
    }

    @Test("G14 album: finds photos by an album's name or its beginning, with the other conditions, in both languages")
    func queries() throws {
        let device = try filled()
        try add("Sea", ["a", "b"], on: device)
        try add("Sea 2024", ["c"], on: device)
        try add("바다 여행", ["b", "c"], on: device)
        func found(_ text: String, album: UnitID? = nil) -> [String] {
            var query = PhotoQuery(text)
            query.find(album: album, in: device.gallery)
            return device.gallery.saved.filter { query.fits($0, day: 0) }.map { $0.key.id }
        }
        #expect(found("album:sea") == ["b", "a"])
        #expect(found("album:\"sea 2024\"") == ["c"])
        #expect(found("album:se") == ["c", "b", "a"])
        #expect(found("앨범:바다") == ["c", "b"])
        #expect(found("앨범:“바다 여행” album:sea") == ["b"])
        #expect(found("album:land").isEmpty)
        #expect(found("album:") == ["c", "b", "a"])
        #expect(found("album:sea 'Photo a' photo").isEmpty)
        #expect(found("photo album:SEA \"photo a\"") == ["a"])
        #expect(found("\"album:sea\"").isEmpty, "in quotation marks it is a phrase")
        #expect(found("tag:\"a album:sea\"").isEmpty, "and within a tag's it is of the tag")
        #expect(found("album:sea", album: device.gallery.albums[2].id) == ["b"])
        #expect(!PhotoQuery("album:sea").isEmpty && PhotoQuery("album:").isEmpty)
    }

    @Test("G14 a hundred albums, one of ten thousand photos, are made, read and filled in one go")
    func many() throws {
        let device = TestDevice<Gallery>()
        let ids = (0..<10_000).map { "p\($0)" }
        try device.perform { (gallery) throws(GalleryError) in try gallery.save(ids.map { sample($0) }) }
        for number in 0..<100 { try add("Album \(number)", ["p\(number)"], on: device) }
        let album = device.gallery.albums[0].id
        try put(ids, into: album, on: device)
        #expect(device.gallery.allAlbumPhotos.count == 10_099)
        let contents = device.gallery.albumContents()
        #expect(contents.count == 100 && contents[album]?.photos.count == 10_000)
        #expect(cover(album, device.gallery) == "p0")
        try take(Array(ids.dropFirst(5_000)), outOf: album, on: device)
        #expect(device.gallery.photos(of: album).count == 5_000)
        #expect(try device.step(.undo))
        #expect(device.gallery.photos(of: album).count == 10_000)
        #expect(try Gallery(wireBytes: device.gallery.wireBytes) == device.gallery)
    }
}

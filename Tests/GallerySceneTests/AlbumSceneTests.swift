import GalleryModel
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite("Albums on the page")
struct AlbumSceneTests {
    private func titles(_ person: PhotosHarness) -> [String] { person.scene.saved.map(\.record.title) }

    private func name(_ name: String, _ person: PhotosHarness) {
        person.type(name)
        person.key("Enter", at: "memo")
    }

    private func pick(_ item: String, _ person: PhotosHarness) throws {
        let number = person.effects.reversed().compactMap { effect -> UInt32? in
            if case .pick(let number, _) = effect { number } else { nil }
        }.first
        person.scene.picked(item: item, for: try #require(number))
        person.settle()
    }

    /// Thirty photos, of which the second to the fourth are in an album.
    private func withAlbum(_ album: String = "Sea") -> PhotosHarness {
        let person = TimelineSceneTests.looking(at: 30)
        person.act(.view(1), .press([.control]))
        person.act(.view(3), .press([.shift]))
        person.press("Add to album…")
        name(album, person)
        return person
    }

    @Test("G14 an album without a name is not made, and the dialog says why")
    func nameless() {
        let person = TimelineSceneTests.looking(at: 3)
        person.act(.newAlbum)
        name("  ", person)
        #expect(person.gallery.albums.isEmpty && person.scene.dialog != nil)
        name("", person)
        #expect(person.view.allText.contains("An album needs a name."))
        person.type("Sea")
        #expect(!person.view.allText.contains("An album needs a name."))
        person.key("Enter", at: "memo")
        #expect(person.gallery.albums.map(\.name) == ["Sea"])
    }

    @Test("G14 an album is made of what is selected and shown alone; photos leave it and stay saved")
    func making() throws {
        let person = withAlbum()
        #expect(person.gallery.albums.map(\.name) == ["Sea"])
        #expect(person.scene.dialog == nil && person.scene.selected == nil)
        let album = try #require(person.gallery.albums.first)
        let button = try #require(person.view.button("Sea, 3 photos"))
        #expect(button[.pressed] == "false")
        person.press("Sea, 3 photos")
        #expect(person.effects.contains(.open(PhotosScene.route(to: album))))
        #expect(titles(person) == ["Title 1", "Title 2", "Title 3"])
        #expect(person.view.button("Sea, 3 photos")?[.pressed] == "true")
        person.act(.view(0), .press([.control]))
        person.press("Take out of album")
        #expect(titles(person) == ["Title 2", "Title 3"])
        #expect(person.gallery.savedCount == 30)
        #expect(person.scene.takeBack())
        #expect(titles(person) == ["Title 1", "Title 2", "Title 3"])
        person.press("All photos")
        #expect(titles(person).count == 30)
        #expect(person.effects.contains(.open(.face(area: "gallery", "saved"))))
    }

    @Test("D4 the menu offers the links to the album on show, and nothing while all photos are") func sharing() throws {
        let person = withAlbum()
        let menu = "Actions for all saved photos"
        person.press(menu)
        #expect(person.view.button("Share album by a link…") == nil)
        person.act(.closeMenu)
        person.press("Sea, 3 photos")
        person.press(menu)
        person.press("Share album by a link…")
        let album = try #require(person.gallery.albums.first)
        #expect(
            person.effects.contains(
                .shareByLink(Gallery.document, part: album.shortID, name: "Sea", returnKey: "saved-menu")))
    }

    @Test("G14 photos go into an album that is there, by the picker; what it has already is said")
    func filling() throws {
        let person = withAlbum()
        let album = try #require(person.gallery.albums.first)
        person.act(.view(9), .press([.control]))
        person.press("Add to album…")
        try pick(album.shortID.text, person)
        #expect(person.gallery.photos(of: album.id).count == 4)
        let route = PhotosScene.route(to: album)
        #expect(person.effects.contains(.toast("Put 1 photo into “Sea”.", undo: true, open: route)))
        person.act(.view(9), .press([.control]))
        person.press("Add to album…")
        try pick(album.shortID.text, person)
        #expect(person.effects.contains(.toast("“Sea” has these photos already.", undo: false)))
        // Another than those that are listed.
        person.act(.view(9), .press([.control]))
        person.press("Add to album…")
        try pick("", person)
        name("Land", person)
        #expect(person.gallery.albums.map(\.name) == ["Sea", "Land"])
        #expect(person.view.button("Land, 1 photo") != nil)
    }

    @Test("G14 an address leads to an album, the one of all photos out of it, and words are looked for within it")
    func addresses() throws {
        let person = withAlbum()
        let album = try #require(person.gallery.albums.first)
        person.act(.show(.browse))
        person.scene.open(nil)
        person.scene.reveal(Inside(part: album.shortID))
        person.settle()
        #expect(person.scene.screen == .saved && titles(person).count == 3)
        person.tell("saved-search", .input, .input("\"title 3\"", selection: 0..<0, isComposing: false))
        #expect(titles(person) == ["Title 3"])
        person.key("Escape", at: "saved-search")
        #expect(titles(person).count == 3)
        // The address of all photos leaves the album, and whoever looks at others goes on with them.
        person.act(.show(.browse))
        person.scene.open(nil)
        person.settle()
        #expect(person.scene.screen == .browse && titles(person).count == 30)
        person.act(.show(.saved))
        person.tell("saved-search", .input, .input("album:se", selection: 0..<0, isComposing: false))
        #expect(titles(person).count == 3)
    }

    @Test("G14 a photo that is large goes into an album by a key, and its details say which albums it is in")
    func viewer() throws {
        let person = withAlbum()
        let album = try #require(person.gallery.albums.first)
        person.act(.view(7))
        person.act(.viewerKey, .key("a", []))
        try pick(album.shortID.text, person)
        #expect(person.gallery.photos(of: album.id).count == 4)
        person.act(.toggleDetails)
        #expect(person.text.contains("Albums Sea"))
        person.act(.next)
        #expect(!person.text.contains("Albums Sea"))
    }

    @Test("G14 an album is renamed and removed with Undo; what another device removes is left")
    func changing() throws {
        let person = withAlbum()
        let album = try #require(person.gallery.albums.first)
        person.press("Sea, 3 photos")
        person.act(.renameAlbum)
        name("  바다 여행 ", person)
        #expect(person.gallery.albums.map(\.name) == ["바다 여행"])
        person.act(.menuOfAll)
        person.press("Remove album")
        #expect(titles(person).count == 30 && person.gallery.albums.isEmpty)
        #expect(person.view.first { $0.key == "albums" } == nil)
        #expect(person.scene.takeBack())
        #expect(person.view.button("바다 여행, 3 photos") != nil)
        person.press("바다 여행, 3 photos")
        person.scene.change { (gallery) throws(GalleryError) in try gallery.removeAlbum(album.id) }
        #expect(titles(person).count == 30)
    }

    @Test("G14 a name that is taken or too long is refused in the dialog, which stays")
    func names() throws {
        let person = withAlbum()
        person.act(.newAlbum)
        name(" sea ", person)
        #expect(person.text.contains("There is already an album “Sea”."))
        #expect(person.gallery.albums.count == 1 && person.scene.dialog != nil)
        name(String(repeating: "x", count: 101), person)
        #expect(person.text.contains("An album's name can have up to 100 characters."))
        name(" ", person)
        #expect(person.scene.dialog != nil)
        name("Land", person)
        #expect(person.gallery.albums.map(\.name) == ["Sea", "Land"])
        #expect(person.text.contains("No photos in this album yet."))
        person.press("Show all photos")
        #expect(titles(person).count == 30)
    }

    @Test("G14 a photo of the album is made its cover; the row has a hundred albums, the newest first")
    func covers() throws {
        let person = withAlbum()
        let album = try #require(person.gallery.albums.first)
        person.press("Sea, 3 photos")
        person.act(.menu(2))
        person.press("Make it the cover")
        let cover = try #require(person.gallery.albumContents()[album.id]?.cover)
        #expect(person.gallery.photo(withID: cover)?.record.title == "Title 3")
        for number in 0..<99 { person.scene.addAlbum("Album \(number)", with: []) }
        let names = person.view.all { $0[.classes] == "photo-album-name" }.map(\.allText)
        #expect(names.count == 100 && names.first == "Album 98" && names.last == "Sea")
    }
}

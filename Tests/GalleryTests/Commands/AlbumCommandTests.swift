import GalleryCommands
import GalleryModel
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Albums by command")
struct AlbumCommandTests {
    private let shell = Shell()

    init() {
        for photo in ["coffee", "grass", "gravel"] { shell.run("save", photo) }
    }

    private var albums: [String] {
        shell.run("album", "list").value.array?.compactMap { album in
            guard let name = album["name"]?.string, let photos = album["photos"]?.integer else { return nil }
            return "\(name) \(photos)"
        } ?? []
    }

    @Test("G14 an album is made with photos, filled by name or by search, emptied, renamed and removed")
    func commands() {
        let made = shell.run("album", "new", "Sea", "coffee")
        #expect(made.value["name"]?.string == "Sea" && made.value["photos"]?.integer == 1)
        #expect(made.value["cover"]?.string != nil)
        #expect(shell.run("album", "add", "sea", "grass").value["photos"]?.integer == 2)
        #expect(shell.run("album", "add", "Sea", "grass").text.hasPrefix("“Sea” has these photos already."))
        let none = shell.run("album", "add", "Sea", "--search", "zzz")
        #expect(none.code == 66 && none.said.contains("No saved photo matches."))
        #expect(shell.run("album", "add", "Sea", "--search", "gr").value["photos"]?.integer == 3)
        #expect(shell.run("album", "take-out", "Sea", "coffee", "Gravel").value["photos"]?.integer == 1)
        #expect(shell.saved.count == 3)
        #expect(shell.run("album", "rename", "Sea", "바다").text.hasPrefix("Renamed the album to “바다”."))
        #expect(albums == ["바다 1"])
        #expect(shell.run("show", "grass").text.contains("Albums  바다"))
        #expect(shell.run("album", "remove", "바다").code == 0)
        #expect(albums.isEmpty)
        #expect(shell.run("undo").code == 0)
        #expect(albums == ["바다 1"])
    }

    @Test("G14 what is no album, no photo or no name is refused by name")
    func refusals() {
        shell.run("album", "new", "Sea")
        #expect(shell.run("album", "new", "SEA").code == 64)
        #expect(shell.run("album", "new", " ").code == 64)
        #expect(shell.run("album", "add", "Sea").code == 64)
        #expect(shell.run("album", "add", "Land", "coffee").code == 66)
        #expect(shell.run("album", "add", "Sea", "moon").code == 66)
        let outside = shell.run("album", "cover", "Sea", "coffee")
        #expect(outside.code == 66 && outside.said.contains("“Espresso”"))
        shell.run("unsave", "coffee")
        #expect(shell.run("album", "add", "Sea", "coffee").code == 66)
        #expect(albums == ["Sea 0"])
    }

    @Test("G14 list and export take an album, alone and with a search")
    func filters() throws {
        shell.run("album", "new", "Sea", "coffee", "grass")
        #expect(shell.run("list", "--album", "Sea").ids == ["grass", "coffee"])
        #expect(shell.run("list", "--album", "Sea", "--search", "esp").ids == ["coffee"])
        #expect(shell.run("list", "--search", "album:sea").ids == ["grass", "coffee"])
        #expect(shell.run("list", "--album", "Land").code == 66)
        let folder = try PhotoFolder()
        #expect(shell.run("export", folder.path + "/sea.zip", "--album", "Sea").value["files"]?.integer == 2)
    }

    @Test("G14 a cover is chosen and given back; the first photo stands for an album without one")
    func covers() {
        shell.run("album", "new", "Sea", "coffee", "grass")
        let first = shell.run("album", "list").value.array?.first?["cover"]?.string
        #expect(first == PhotoKey(source: "built-in", id: "coffee").shortID.text)
        let chosen = shell.run("album", "cover", "Sea", "grass").value["cover"]?.string
        #expect(chosen == PhotoKey(source: "built-in", id: "grass").shortID.text)
        #expect(shell.run("album", "cover", "Sea").value["cover"]?.string == first)
    }

    @Test("G14 a removed album lies in the trash of the gallery, and is restored with its photos; exports have albums")
    func trash() throws {
        shell.run("album", "new", "Sea", "coffee")
        shell.run("album", "remove", "Sea")
        let kind = GalleryKind()
        var gallery = try shell.workspace.load(kind, Gallery.document).value
        let part = try #require(kind.removedParts(of: gallery).first)
        #expect(part.name == "Sea" && part.word == "Album")
        #expect(try kind.restoring(part, in: gallery).count == 1)
        shell.run("undo")
        gallery = try shell.workspace.load(kind, Gallery.document).value
        let files = kind.exportFiles(gallery, id: Gallery.document)
        #expect(files.map(\.path) == ["photos.json", "albums.json"])
        let label = PhotoKey(source: "built-in", id: "coffee").shortID.text
        #expect(String(decoding: files[1].bytes, as: UTF8.self).contains("\"name\":\"Sea\",\"photos\":[\"\(label)\"]"))
    }

    @Test("G14 the search over everything finds an album by its name, with its cover")
    func everywhere() throws {
        shell.run("album", "new", "바다 여행", "coffee")
        let gallery = try shell.workspace.load(GalleryKind(), Gallery.document).value
        let part = try #require(GalleryKind().searchParts(of: gallery).last)
        #expect(part.title == "바다 여행" && part.id == gallery.albums.first?.shortID)
        #expect(part.picture == gallery.photo(PhotoKey(source: "built-in", id: "coffee"))?.record.file)
    }

    @Test("G14 Korean sentences")
    func korean() {
        shell.language = Shell.korean
        #expect(shell.run("album", "new", "바다", "coffee").text.hasPrefix("“바다” 앨범을 만들었어요."))
        #expect(shell.run("album", "list").text.contains("사진 1장"))
        #expect(shell.run("album", "take-out", "바다", "coffee").text.hasPrefix("“바다” 앨범에서 사진을 뺐어요."))
    }
}

import Drawing
import GalleryModel
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct BrowsingTests {
    @Test("G1 the saved photos have an address, and the area's own is that of Browse")
    func addresses() throws {
        let person = PhotosHarness.looking()
        person.press("Saved")
        #expect(person.effects.last == .open(.face(area: "gallery", "saved")))
        person.scene.openFace("saved")
        person.settle()
        #expect(person.scene.screen == .saved)
        person.scene.open(nil)
        person.settle()
        #expect(person.scene.screen == .browse)
        let again = PhotosHarness()
        again.scene.openFace("saved")
        again.settle()
        #expect(again.scene.screen == .saved)
        again.press("Browse")
        #expect(again.effects.last == .open(.area("gallery")))
        #expect(Area.photos.route(to: Gallery.document) == .face(area: "gallery", "saved"))
    }

    @Test("G1 two screens: browse a source, and the saved photos")
    func screens() throws {
        let person = PhotosHarness.looking()
        let tabs = person.view.all { $0[.role] == "tab" }
        #expect(tabs.map { $0.name } == ["Browse", "Saved"])
        #expect(tabs.map { $0[.selected] } == ["true", "false"])
        person.key("ArrowRight", at: "tab-browse")
        #expect(person.view.allText.contains("Star a photo to keep it here"))
        person.press("Browse photos")
        #expect(!person.cells.isEmpty)
    }

    @Test("G1 nothing is loaded before somebody comes to see photos")
    func untouched() {
        let person = PhotosHarness()
        person.settle()
        #expect(person.effects.isEmpty)
        person.scene.open(nil)
        person.settle()
        #expect(person.effects.contains(.load(Gallery.document)))
    }

    @Test("G2 cells lie where the waterfall says and nothing moves when more photos come")
    func places() throws {
        let person = PhotosHarness.looking(height: 3000)
        let first = person.cells.prefix(15).map {
            [$0[.measureX], $0[.measureY], $0[.measureWidth], $0[.measureHeight]]
        }
        try #require(first.count == 15)
        person.act(.more)
        let after = person.cells.prefix(15).map {
            [$0[.measureX], $0[.measureY], $0[.measureWidth], $0[.measureHeight]]
        }
        #expect(first == after)
    }

    @Test("G2 saved photos stand in as many columns as have room", arguments: [(390.0, 1), (820, 2), (1280, 4)])
    func savedColumns(width: Double, count: Int) {
        let person = PhotosHarness.looking(width: width)
        person.act(.show(.saved))
        person.act(.files, .paste(DroppedData(files: [photo("a"), photo("b")])))
        #expect(person.scene.fall?.columnCount == count)
        #expect(person.view.first { $0[.classes] == "saved-memo" } == nil)
    }

    @Test("G2 a narrow, a usual and a wide window", arguments: [(320.0, 2), (390, 2), (820, 3), (1280, 5)])
    func columns(width: Double, count: Int) {
        let person = PhotosHarness.looking(width: width)
        #expect(person.scene.fall?.columnCount == count)
        let right = person.cells.compactMap { cell -> Double? in
            guard let x = cell[.measureX].flatMap({ Double($0.dropLast(2)) }),
                let width = cell[.measureWidth].flatMap({ Double($0.dropLast(2)) })
            else { return nil }
            return x + width
        }
        #expect((right.max() ?? 0) <= width - Style.PhotoCell.padding + 0.1)
    }

    @Test("G3 pages of 15; the end that comes into sight brings the next, and no photo comes twice")
    func pages() throws {
        let person = PhotosHarness.looking(at: 40, height: 400)
        #expect(person.scene.browsing.photos.count >= 15)
        var top = 0.0
        while person.scene.browsing.nextPage != nil, top < 100_000 {
            top += 300
            person.act(.scroll, .scroll(top: top, height: 400))
        }
        let keys = person.scene.browsing.photos.map { $0.key.id }
        #expect(keys == (0..<40).map { PhotosHarness.id($0) })
        #expect(person.commands.map { $0.path }.allSatisfy { $0 == "/api/gallery/browse" })
        #expect(person.commands.count == 3)
        #expect(person.button("More") == nil)
    }

    @Test("G3 a pull beyond the top starts again, a short one does not")
    func pull() throws {
        let person = PhotosHarness.looking(at: 40, height: 300)
        person.act(.more)
        let asked = person.commands.count
        person.act(.pull, .pull(distance: 40))
        #expect(person.commands.count == asked)
        #expect(person.scene.browsing.photos.count == 30)
        person.act(.pull, .pull(distance: 90))
        #expect(person.commands.count == asked + 1)
        #expect(person.scene.browsing.photos.count == 15)
    }

    @Test("G3 refresh starts again with the first 15 and leaves what is there until they are")
    func refresh() throws {
        let person = PhotosHarness.looking(at: 40, height: 300)
        person.act(.more)
        let before = person.scene.browsing.photos.count
        person.isOnline = false
        person.press("Refresh")
        #expect(person.scene.browsing.photos.count == before)
        #expect(person.view.allText.contains("Can't reach the server. What's here stays."))
        person.isOnline = true
        person.resize(1280, 1)
        person.press("Try again")
        person.press("Refresh")
        #expect(person.scene.browsing.photos.count == 15)
    }

    @Test("G4 every cell has its running number and a star, filled when it is saved")
    func numbers() throws {
        let person = PhotosHarness.looking(at: 12)
        #expect(person.cells.count == 12)
        for (index, cell) in person.cells.enumerated() {
            #expect(cell.allText.contains("Photo \(index + 1)"))
            #expect(cell[.positionInSet] == "\(index + 1)")
            #expect(cell.first { $0.key == "star-\(index)" }?[.pressed] == "false")
        }
        person.star(3)
        #expect(person.node("star-3")?[.pressed] == "true")
        #expect(person.node("star-3")?.text == "★")
    }

    @Test("G8 what a source refuses is told in its words, with a way to try again")
    func refusals() throws {
        let person = PhotosHarness.looking(at: 40, height: 300)
        let before = person.cells.count
        person.refusal = (
            429, #"{"error":{"code":"unavailable","message":"Too many questions.","hint":"Wait a minute."}}"#
        )
        person.act(.more)
        #expect(person.view.allText.contains("Too many questions. Wait a minute."))
        #expect(person.cells.count == before)
        person.refusal = (500, "<html>")
        person.press("Try again")
        #expect(person.view.allText.contains("Can't load the photos."))
        person.refusal = nil
        person.press("Try again")
        #expect(person.scene.browsing.photos.count >= 30)
    }

    @Test("G8 other sources: services on the web, with a word to look for")
    func sources() throws {
        let person = PhotosHarness.looking()
        person.tell("source", .commit, .commit("1"))
        person.tell("query", .input, .input("cats", selection: 0..<0, isComposing: false))
        person.tell("query", .commit, .commit("cats"))
        #expect(person.commands.last?.json == #"{"source":"unsplash","query":"cats","page":1}"#)
    }

    @Test("G8 a photo of Unsplash is shown from where it is, never stored")
    func hotlinked() {
        var record = PhotoRecord(
            key: PhotoKey(source: "unsplash", id: "x"), url: "https://images.unsplash.com/x", width: 3, height: 2)
        #expect(record.address(width: 320)?.text == "https://images.unsplash.com/x")
        let found = PhotoRecord(
            key: PhotoKey(source: "openverse", id: "y"), url: "https://files.example.org/y", width: 3, height: 2)
        #expect(found.address(width: 320)?.text == "/api/photos/openverse/y?width=320")
        #expect(found.address(width: 0)?.text == "/api/photos/openverse/y")
        record.key = PhotoKey(source: "built-in", id: "a b")
        #expect(record.address(width: 320)?.text == "/api/photos/built-in/a%20b?width=320")
    }

    @Test("G11 a colour stands for a photo until it is there, and its size is known before")
    func placeholders() {
        let person = PhotosHarness.looking(at: 3)
        for cell in person.cells {
            #expect(cell.first { $0[.classes] == "photo-open" }?[.measureColor] == "#336699")
            #expect(cell.first { $0.tag == .img }?[.width] == "1200")
        }
        var record = PhotoRecord(key: PhotoKey(source: "built-in", id: "x"), width: 3, height: 2)
        #expect(record.placeholder == Style.Patch.gallery.color)
        record.blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
        #expect(record.placeholder == Blurhash(record.blurhash)?.color)
    }

    @Test("G12 the measures of cells are those of the table, below and above 340 points", arguments: [330.0, 390])
    func measures(width: Double) {
        let person = PhotosHarness.looking(at: 3, width: width)
        let style = Style.PhotoCell(windowWidth: width)
        let bar = person.view.first { $0[.classes] == "photo-bar" }
        #expect(bar?[.measureHeight] == "\(Int(style.barHeight))px")
        #expect(bar?[.measureX] == "\(Int(style.smallCellBarPadding))px")
        #expect(bar?[.measureY] == "\(Int(style.starFontSize))px")
        #expect(person.node("star-0")?[.measureWidth] == "\(Int(style.barHeight / 2))px")
        #expect(person.node("waterfall-browse")?[.measureRatio] == "\(Int(style.cornerRadius))px")
        person.act(.files, .paste(DroppedData(files: [photo("a")])))
        #expect(person.cells.first?[.measureWidth] == "\(Int(width - 20))px")
    }

    @Test("G2 of 100,000 photos only those in sight are there, at most 400 nodes of them")
    func many() throws {
        let person = PhotosHarness.looking(at: 0)
        let records = (0..<100_000).map { index in
            PhotoRecord(
                key: PhotoKey(source: "built-in", id: PhotosHarness.id(index)), width: 1200,
                height: UInt32(PhotosHarness.size(index).height), title: "Title")
        }
        person.scene.browsing.refresh(with: PhotoPage(number: 1, photos: records, hasMore: false))
        for width in [375.0, 820, 1280, 1920] {
            person.resize(width, width < 600 ? 812 : 1080)
            let height = try #require(person.scene.fall?.height)
            for part in [0.0, 0.3, 0.77, 1] {
                person.act(.scroll, .scroll(top: part * height, height: width < 600 ? 812 : 1080))
                var nodes = 0
                for cell in person.cells { nodes += cell.all { _ in true }.count }
                #expect(nodes <= 400)
                #expect(nodes > 10)
            }
        }
    }

    private func photo(_ name: String) -> StoredFile {
        StoredFile(hash: BlobHash(of: Array(name.utf8)).hex, name: name + ".jpg", width: 800, height: 600, size: 9)
    }
}

import GalleryModel
import Interaction
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct SavingTests {
    private func stored(_ name: String, width: Int32 = 800) -> StoredFile {
        StoredFile(hash: BlobHash(of: Array(name.utf8)).hex, name: name, width: width, height: 600, size: 9)
    }

    /// Somebody with three photos of their own, the screen Saved open.
    private func saving() -> PhotosHarness {
        let person = PhotosHarness.looking()
        person.act(
            .files, .drop(DroppedData(count: 3, files: ["a.jpg", "b.png", "c.webp"].map { stored($0) }), isOver: false))
        return person
    }

    @Test("G5 the star asks for a memo, which may be empty, and saves; outside of it cancels")
    func star() throws {
        let person = PhotosHarness.looking()
        person.act(.star(2))
        #expect(person.view.first { $0[.role] == "dialog" } != nil)
        #expect(person.effects.last == .focus(key: "memo"))
        let behind = try #require(person.view.first { $0[.classes] == "photo-behind" })
        person.act(try #require(behind.action(on: .press)))
        #expect(person.view.first { $0[.role] == "dialog" } == nil)
        #expect(person.effects.last == .focus(key: "star-2"))
        #expect(person.gallery.savedCount == 0)
        person.star(2, memo: "Kitchen")
        #expect(person.gallery.saved.first?.memo == "Kitchen")
        person.star(4)
        #expect(person.gallery.savedCount == 2)
        #expect(person.commands.last?.json == #"{"photo":"p4","source":"built-in"}"#)
    }

    @Test(
        "G5 the star is live in both screens; unstarring goes to the trash with Undo, starring again brings the memo back"
    )
    func unstar() throws {
        let person = PhotosHarness.looking()
        person.star(2, memo: "Kitchen")
        person.press("Saved")
        #expect(person.cells.first?.allText.contains("Kitchen") == true)
        #expect(person.node("star-0")?.text == "★")
        person.act(.star(0))
        #expect(person.toasts.last == "Moved “Title 2” to trash.")
        #expect(person.cells.isEmpty)
        person.press("Browse")
        #expect(person.node("star-2")?.text == "☆")
        person.scene.step(.undo)
        #expect(person.node("star-2")?.text == "★")
        #expect(person.gallery.saved.first?.memo == "Kitchen")
        person.act(.star(2))
        person.act(.star(2))
        #expect(person.scene.dialog?.text == "Kitchen")
        person.press("Save")
        #expect(person.gallery.saved.first?.memo == "Kitchen")
    }

    @Test("G5 what was just starred is unstarred where it stands")
    func unstarAtOnce() throws {
        let person = PhotosHarness.looking()
        person.star(3)
        let key = try #require(person.scene.record(at: 3)?.key)
        #expect(person.gallery.isSaved(key))
        person.act(.star(3))
        #expect(!person.gallery.isSaved(key))
        #expect(person.cells[3].button("Save “Title 3”")?[.pressed] == "false")
    }

    @Test("G6 the toast's Undo takes back what it tells of, or nothing")
    func toastUndo() throws {
        let person = PhotosHarness.looking()
        person.star(0)
        person.star(1)
        person.act(.star(0))
        person.act(.star(1))
        #expect(person.scene.takeBack())
        #expect(person.gallery.saved.map { $0.key.id } == ["p1"])
        #expect(!person.scene.takeBack())
    }

    @Test("G5 a photo starred without the server is kept as it is known, once, and the star is filled at once")
    func offline() throws {
        let person = PhotosHarness.looking()
        person.isOnline = false
        person.star(5, memo: "Later")
        #expect(person.node("star-5")?.text == "★")
        #expect(person.gallery.saved.first?.memo == "Later")
        #expect(person.gallery.savedCount == 1)
        #expect(person.keptEvents == 1)
    }

    @Test("G5 a photo that can't be saved is told, and its star is empty again")
    func refused() throws {
        let person = PhotosHarness.looking()
        person.refusal = (
            502, #"{"error":{"code":"unavailable","message":"The service is away.","hint":"Try again."}}"#
        )
        person.star(1)
        #expect(person.toasts.last == "The service is away. Try again.")
        #expect(person.node("star-1")?.text == "☆")
    }

    @Test("G6 saved photos stand newest first with memo, date, licence and author")
    func savedList() throws {
        let person = PhotosHarness.looking()
        person.star(1, memo: "First")
        person.star(2, memo: "Second")
        person.press("Saved")
        #expect(person.cells.map { $0.allText.contains("Second") } == [true, false])
        let first = try #require(person.cells.first).allText
        #expect(first.contains("CC0-1.0 · Author"))
        #expect(first.contains("08:00"))
        person.context.now += 30 * 86_400_000
        #expect(try #require(person.cells.first).allText.contains("Jan 15"))
        person.context.now += 365 * 86_400_000
        #expect(try #require(person.cells.first).allText.contains("2027-01-15"))
    }

    @Test("G6 a long press of half a second offers delete; deleting unstars in browse at once")
    func longPress() throws {
        let person = PhotosHarness.looking()
        person.star(2)
        person.press("Saved")
        person.finger(.down, at: "open-0", x: 30, y: 30)
        #expect(person.effects.contains(.wake(1, milliseconds: 500)))
        person.rest(500)
        #expect(person.view.first { $0[.role] == "menu" } != nil)
        person.finger(.up, at: "open-0", x: 30, y: 30)
        person.tell("open-0", .press, .press([]))
        #expect(person.scene.viewer == nil, "the release of a long press opens nothing")
        person.press("Delete")
        #expect(person.toasts.last == "Moved “Title 2” to trash.")
        person.press("Browse")
        #expect(person.node("star-2")?.text == "☆")
    }

    @Test("G6 a finger that moves scrolls and has no menu")
    func scrolling() throws {
        let person = saving()
        person.finger(.down, at: "open-0", x: 30, y: 30)
        person.time += 100
        person.finger(.move, at: "open-0", x: 30, y: 60)
        person.rest(600)
        #expect(person.scene.menu == nil)
    }

    @Test("G6 several are selected and deleted in one step that one Undo takes back")
    func deleteSeveral() throws {
        let person = saving()
        person.press("Select")
        #expect(person.button("Delete")?[.isDisabled] != nil)
        person.act(.view(0))
        person.act(.view(2))
        #expect(person.view.allText.contains("2 selected"))
        #expect(person.node("open-0")?[.pressed] == "true")
        person.press("Delete")
        #expect(person.toasts.last == "Moved 2 photos to trash.")
        #expect(person.cells.count == 1)
        person.scene.step(.undo)
        #expect(person.cells.count == 3)
    }

    @Test("G6 several are tagged at once; who has the tag keeps it once")
    func tagSeveral() throws {
        let person = saving()
        person.act(.menu(0), .menu(x: 10, y: 10))
        person.press("Edit memo")
        person.type("Sea #summer")
        person.press("Save")
        person.press("Select")
        for index in 0..<3 { person.act(.toggle(index)) }
        person.act(.tag)
        person.type("#summer")
        person.act(.saveDialog)
        #expect(person.gallery.saved.map { $0.memo } == ["Sea #summer", "#summer", "#summer"])
    }

    @Test("W1 W14 photos are sent into a canvas, a memo or a board, one after the other")
    func send() throws {
        let person = saving()
        person.act(.menu(0), .menu(x: 10, y: 10))
        person.press("Send to…")
        #expect(person.toasts.last == "There is no canvas, memo or board yet.")
        let canvas = DocumentID(high: 1, low: 2)
        person.context.catalogue.take(CatalogueRow(document: canvas, kind: "canvas", title: "Plan"))
        person.press("Select")
        for index in 0..<2 { person.act(.toggle(index)) }
        person.press("Send to…")
        let picks = person.effects.compactMap {
            if case .pick(let number, let choice) = $0 { (number, choice) } else { nil }
        }
        let (number, choice) = try #require(picks.last)
        #expect(choice.title == "Send 2 photos to" && choice.kinds == ["canvas", "memo"])
        person.scene.picked(person.context.catalogue[canvas], for: number)
        person.settle()
        let sent = person.commands.filter { $0.path == "/api/send" }
        #expect(sent.count == 2)
        #expect(sent.allSatisfy { $0.json.contains(ShortID(of: canvas).text) })
        for (command, photo) in zip(sent, person.gallery.saved) {
            #expect(command.json.contains(photo.key.shortID.text))
        }
        #expect(person.toasts.last == "Sent 2 photos to “Plan”.")
        let route = Route.document(area: "canvas", canvas)
        #expect(person.effects.contains(.toast("Sent 2 photos to “Plan”.", undo: true, open: route)))
        #expect(person.scene.takeBack())
        person.settle()
        let undone = person.commands.filter { $0.path == "/api/canvas/undo" }
        #expect(undone.map { $0.json } == Array(repeating: "{\"canvas\":\"\(ShortID(of: canvas).text)\"}", count: 2))
        #expect(person.gallery.savedCount == 3, "what was done to the saved photos stays")
    }

    @Test("G10 files that are dropped are saved; what is no photo is named and the rest goes on")
    func files() throws {
        let person = PhotosHarness.looking()
        var dropped = DroppedData(count: 2, files: [stored("sea.jpg")])
        dropped.other = "notes.txt"
        person.act(.files, .drop(dropped, isOver: false))
        let reason = " Photos must be JPEG, PNG, WebP or GIF, and whole."
        #expect(person.toasts.last == "Saved 1 photo, but not “notes.txt”." + reason)
        let photo = try #require(person.gallery.saved.first)
        #expect(photo.record.title == "sea")
        #expect(photo.key == PhotoKey(file: BlobHash(of: Array("sea.jpg".utf8))))
        #expect(photo.record.file == BlobHash(of: Array("sea.jpg".utf8)))
        person.act(.files, .paste(DroppedData(files: [stored("sea.jpg")])))
        #expect(person.toasts.last == "These photos are already saved.")
        #expect(person.gallery.savedCount == 1)
        person.act(.files, .paste(dropped))
        #expect(person.toasts.last == "These photos are already saved. “notes.txt” wasn't saved." + reason)
        (dropped.count, dropped.files) = (1, [])
        person.act(.files, .paste(dropped))
        #expect(person.toasts.last == "“notes.txt” wasn't saved." + reason)
        dropped.count = 3
        person.act(.files, .paste(dropped))
        #expect(person.toasts.last == "“notes.txt” and 2 more weren't saved." + reason)
        dropped.otherFault = .isTooLarge
        person.act(.files, .paste(dropped))
        #expect(person.toasts.last == "“notes.txt” and 2 more weren't saved. Photos can be up to 64 MB.")
        person.act(.files, .drop(DroppedData(count: 1), isOver: true))
        #expect(person.gallery.savedCount == 1)
    }

    @Test("G17 photos that come with their sidecars take over what those say, and what is none is named")
    func sidecars() throws {
        func xmp(_ title: String) -> String {
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmp:Rating="4" xmp:CreateDate="2019-05-01T10:20:30+09:00"><dc:title><rdf:Alt><rdf:li>\(title)</rdf:li></rdf:Alt>
            </dc:title><dc:description><rdf:Alt><rdf:li>Early.</rdf:li></rdf:Alt></dc:description><dc:subject><rdf:Bag>
            <rdf:li>아침 빛</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        }
        let person = PhotosHarness.looking()
        var dropped = DroppedData(count: 7, files: ["sea.jpg", "land.png", "sky.webp"].map { stored($0) })
        dropped.texts = [
            TextFile(name: "sea.jpg.xmp", text: xmp("Sea &amp; sky")), TextFile(name: "land.xmp", text: xmp("Land")),
            TextFile(name: "sky.webp.xmp", text: "<a>no end"), TextFile(name: "moon.xmp", text: xmp("Moon")),
        ]
        person.act(.files, .drop(dropped, isOver: false))
        let unread = " The sidecar “sky.webp.xmp” can't be read."
        #expect(
            person.toasts.last == "Saved 3 photos, but not “moon.xmp”. A sidecar needs its photo beside it." + unread)
        let photos = person.gallery.saved
        #expect(photos.map { $0.record.title }.sorted() == ["Land", "Sea & sky", "sky"])
        let sea = try #require(photos.first { $0.record.title == "Sea & sky" })
        #expect(sea.memo == "Early.\n\n#아침-빛" && sea.record.rating == .stars(4))
        #expect(sea.record.takenText == "2019-05-01 10:20" && sea.record.origin == "sea.jpg")
        #expect(photos.first { $0.record.title == "sky" }?.memo == "")
        person.scene.step(.undo)
        #expect(person.gallery.savedCount == 0, "one step of undo")
        dropped.texts.removeLast()
        dropped.count = 6
        person.act(.files, .drop(dropped, isOver: false))
        #expect(person.toasts.last == "Saved 3 photos." + unread)
        person.act(.files, .drop(dropped, isOver: false))
        #expect(person.toasts.last == "These photos are already saved." + unread)
    }

    @Test("G10 files that are dropped before the saved photos are loaded are saved once they are")
    func droppedEarly() {
        let person = PhotosHarness()
        person.scene.handle(.files, .drop(DroppedData(files: [stored("a.jpg")]), isOver: false))
        #expect(person.toasts.isEmpty)
        person.settle()
        #expect(person.gallery.saved.map { $0.record.title } == ["a"])
        #expect(person.toasts == ["Saved 1 photo."])
    }

    @Test("G5 a star that is pressed while the saved photos load asks once they are there")
    func starredEarly() throws {
        let person = PhotosHarness.looking()
        let record = try #require(person.scene.record(at: 0))
        let next = PhotosHarness()
        next.scene.star(record)
        #expect(next.scene.dialog == nil)
        next.settle()
        #expect(next.node("memo") != nil)
    }

    @Test("G6 after a long press Enter opens a photo, though no click came of the press")
    func enterAfterLongPress() throws {
        let person = saving()
        person.finger(.down, at: "open-0", x: 30, y: 30)
        person.rest(500)
        person.finger(.up, at: "open-0", x: 30, y: 30)
        person.act(.menuKey(0), .key("Escape", []))
        person.key("Enter", at: "open-1")
        person.tell("open-1", .press, .press([]))
        #expect(person.scene.viewer?.index == 1)
    }

    @Test("G6 a right click anywhere on a saved photo, caption and star included, opens its menu")
    func rightClick() throws {
        let person = saving()
        let cell = try #require(person.cells.first)
        for phase in [PointerPhase.down, .up] {
            let input = PointerInput(pointer: 1, kind: .mouse, phase: phase, x: 30, y: 30, time: person.time)
            person.tell("open-0", .pointer, .pointer(input))
            // The button is still down when the menu is asked for.
            if phase == .down { person.send(.menu, to: cell, .menu(x: 30, y: 30)) }
        }
        let menu = try #require(person.view.first { $0[.role] == "menu" })
        #expect(menu.name == "Actions for “a”")
        #expect(
            menu.children.compactMap(\.text)
                == ["Open", "Edit", "Edit memo", "Download", "Select", "Tag", "Add to album…", "Send to…", "Delete"])
        person.press("Open")
        #expect(person.scene.viewer?.index == 0)
    }

    @Test("G6 a mouse button that is held opens no menu, and the click after it opens the photo")
    func heldMouse() throws {
        let person = saving()
        for phase in [PointerPhase.down, .up] {
            let input = PointerInput(pointer: 1, kind: .mouse, phase: phase, x: 30, y: 30, time: person.time)
            person.tell("open-0", .pointer, .pointer(input))
            person.rest(600)
        }
        person.tell("open-0", .press, .press([]))
        #expect(person.scene.menu == nil && person.scene.viewer?.index == 0)
    }

    @Test("G6 a photo is downloaded under the name of its file; the menu tags it as a selection does")
    func oneByMenu() throws {
        let person = saving()
        person.act(.menu(1), .menu(x: 10, y: 10))
        person.press("Download")
        let hash = BlobHash(of: Array("b.png".utf8)).hex
        #expect(person.effects.last == .downloadFrom("/api/blobs/\(hash)", name: "b.png"))
        person.act(.menu(1), .menu(x: 10, y: 10))
        person.press("Tag")
        person.type("sea")
        person.act(.saveDialog)
        #expect(person.gallery.saved.map(\.memo) == ["", "#sea", ""])
    }

    @Test("G6 the menu in Browse has no entry for selecting, and begins at its first")
    func browseMenu() throws {
        let person = PhotosHarness.looking()
        person.star(2)
        for _ in 0..<2 {
            person.act(.menu(2), .menu(x: 30, y: 30))
            #expect(person.effects.last == .focus(key: "item-0"))
            #expect(person.button("Select") == nil && person.button("Edit memo") != nil)
            person.act(.menuKey(0), .key("ArrowUp", []))
            #expect(person.effects.last == .focus(key: "item-7"))
            person.act(.menuKey(0), .key("Escape", []))
        }
    }

    @Test("G5 Tab stays within the dialogs")
    func focus() throws {
        let person = PhotosHarness.looking()
        person.act(.star(0))
        person.key("Tab", at: "save")
        #expect(person.effects.last == .focus(key: "memo"))
        person.key("Tab", at: "memo", .shift)
        #expect(person.effects.last == .focus(key: "save"))
        person.key("Tab", at: "memo")
        #expect(!person.context.isConsumed)
        person.press("Save")
    }

    @Test("G6 the list on show is what sorting all anew would give, whatever left it")
    func incremental() throws {
        let person = saving()
        person.act(.star(1))
        #expect(person.scene.saved.map { $0.key } == person.gallery.saved.map { $0.key })
        person.scene.step(.undo)
        person.act(.startSelecting)
        person.act(.toggle(0))
        person.act(.toggle(2))
        person.act(.delete)
        #expect(person.scene.saved.map { $0.key } == person.gallery.saved.map { $0.key })
        #expect(person.scene.saved.count == 1)
        // The own event that comes back changes nothing.
        for case .keep(let id, _, let bytes) in person.takeEffects() { person.scene.receive([bytes], of: id) }
        #expect(!person.scene.isSavedStale)
        #expect(person.scene.saved.count == 1)
    }

    @Test("W8 what a newer version has changed is kept and said to be there")
    func newer() throws {
        let person = saving()
        let other = OpenDocument<Gallery>(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(9), author: AuthorID(9))
        other.perform([.unknown([250, 1, 2])], now: person.context.now)
        for bytes in other.takeOutbox() { person.scene.receive([bytes], of: Gallery.document) }
        #expect(person.view.allText.contains("1 change from a newer version is kept, but can't be shown."))
        #expect(person.cells.count == 3)
    }

    @Test("G6 a memo keeps its line ends, but for what is typed")
    func lineEnds() throws {
        let person = PhotosHarness.looking()
        person.star(0, memo: "x")
        let key = try #require(person.gallery.saved.first?.key)
        person.scene.write("a\r\nb\r\n", on: key)
        person.scene.dialog = .memo(key, text: person.gallery.photo(key)?.memo ?? "")
        person.settle()
        #expect(person.node("memo")?[.value] == "a\nb\n")
        person.type("a\nb!\n")
        person.press("Save")
        #expect(person.gallery.photo(key)?.memo.hasSameBytes(as: "a\r\nb!\r\n") == true)
    }

    @Test("G6 a memo that is being written is kept when the page goes")
    func settling() throws {
        let person = saving()
        person.act(.menu(0), .menu(x: 10, y: 10))
        person.press("Edit memo")
        person.type("Half a")
        person.scene.settle()
        #expect(person.gallery.saved.first?.memo == "Half a")
    }

    @Test("W0 the catalogue's row of the saved photos follows what is done offline")
    func catalogue() {
        let person = saving()
        let row = person.context.catalogue[Gallery.document]
        #expect(row?.preview == "a, b, c")
    }
}

import Forms
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

@Suite struct HistoryTests {
    private func lines(_ person: PhotosHarness) -> [String] {
        person.node("lines")?.children.map { $0.allText } ?? []
    }

    @Test("W5 the history of saved photos tells what was done, the newest first; undo as taken back")
    func sentences() throws {
        let person = PhotosHarness.looking()
        #expect(person.button("History") == nil)
        person.star(2, memo: "Kitchen")
        person.press("Saved")
        person.press("History")
        #expect(person.effects.last == .focus(key: "history-close"))
        #expect(lines(person).count == 1)
        #expect(lines(person)[0].hasPrefix("Saved “Title 2”."))
        #expect(lines(person)[0].hasSuffix("You"))
        person.act(.star(0))
        #expect(lines(person).first?.hasPrefix("Moved “Title 2” to the trash.") == true)
        // Nothing is saved any more, and the history can still be read.
        #expect(person.button("Select")?[.isDisabled] != nil)
        person.scene.step(.undo)
        person.settle()
        #expect(lines(person).first?.hasPrefix("Undo: Saved “Title 2” again.") == true)
    }

    @Test("W5 Esc closes the history of saved photos and gives the focus back; the other screen has none")
    func closing() throws {
        let person = PhotosHarness.looking()
        person.star(2)
        person.press("Saved")
        person.press("History")
        person.key("Escape", at: "history")
        #expect(person.node("history") == nil)
        #expect(person.effects.last == .focus(key: "history-open"))
        person.press("History")
        person.act(.view(0))
        person.scene.dismiss()
        #expect(person.node("history") != nil)
        person.act(.closeViewer)
        person.scene.dismiss()
        #expect(person.node("history") == nil)
        person.press("History")
        person.press("Browse")
        #expect(person.node("history") == nil)
        person.press("Saved")
        #expect(person.node("history") == nil)
    }

    @Test("W5 memos that were written beside each other are told as they came to be")
    func merging() throws {
        let person = PhotosHarness.looking()
        person.star(2, memo: "Kitchen")
        let other = OpenDocument<Gallery>(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(8), author: AuthorID(9))
        let log = try #require(person.scene.documents[Gallery.document]?.log)
        for event in log { other.receive(event.bytes, now: person.context.now) }
        let key = try #require(other.value.saved.first?.key)
        other.perform(try other.value.write("Kitchen, red", on: key), now: person.context.now)
        person.act(.show(.saved))
        person.act(.menu(0), .menu(x: 9, y: 9))
        person.act(.editMemo)
        person.type("")
        person.act(.saveDialog)
        for bytes in other.takeOutbox() { person.scene.receive([bytes], of: Gallery.document) }
        person.press("History")
        #expect(person.gallery.saved.first?.memo == ", red")
        #expect(lines(person)[0].hasPrefix("Wrote the memo of “Title 2”."))
        #expect(lines(person)[0].hasSuffix("Somebody else"))
        #expect(lines(person)[1].hasPrefix("Emptied the memo of “Title 2”."))
    }

    @Test("W3 W5 every sentence of the saved photos' history is in Korean")
    func korean() throws {
        let language = Language(code: "ko", words: Language.words(ofLines: GalleryWords.korean))
        let person = PhotosHarness.looking(language: language)
        person.star(2)
        person.act(.show(.saved))
        person.act(.star(0))
        person.scene.step(.undo)
        person.settle()
        person.press("기록")
        #expect(lines(person).first?.hasPrefix("되돌림: “Title 2”를 다시 저장했어요.") == true)
        #expect(lines(person).first?.hasSuffix("나") == true)
        let entries: [GalleryHistoryEntry] =
            [
                .saved(title: "x"), .savedMany(count: 2), .savedAgain(title: "x"), .unsaved(title: "x"),
                .memoWritten(title: "x"), .memoEmptied(title: "x"), .named(name: "x"), .unknown,
            ] + HeaderHistoryEntry.samples.map { .header($0) }
        for phrase in entries.map(\.phrase) {
            #expect(language.text(of: phrase) != Language.english.text(of: phrase), "\(phrase.key)")
            #expect(!language.text(of: phrase).contains("photo"), "\(phrase.key)")
        }
    }

    @Test("an event that came before its time is taken in once a clock that was wrong is right")
    func earlyEvents() throws {
        func gallery(_ replica: UInt64) -> OpenDocument<Gallery> {
            OpenDocument(
                document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(replica), author: AuthorID(1))
        }
        let (here, there) = (gallery(1), gallery(2))
        let now: UInt64 = 1_800_000_000_000
        for (index, name) in ["One", "Two"].enumerated() {
            there.perform(there.value.rename(to: name), now: now + 900_000 + UInt64(index))
        }
        let sent = there.outbox
        #expect(!here.receive(sent[0], now: now))
        #expect(here.value.name.isEmpty)
        #expect(here.receive(sent[1], now: now + 901_000))
        #expect(here.value.name == "Two")
        #expect(here.log.count == 2)
    }
}

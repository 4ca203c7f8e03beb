import GalleryModel
import Replication
import Testing

@Suite("Undo in the gallery")
struct UndoTests {
    @Test("W5 undo and redo go back and forth over saving, unsaving and memos")
    func backAndForth() throws {
        let desk = Desk()
        var states: [[String]] = [[]]
        func note() { states.append(desk.gallery.saved.map { "\($0.key.id):\($0.memo)" }) }
        try desk.save("a", memo: "one")
        note()
        try desk.save("b")
        note()
        try desk.write("first words", on: "b")
        note()
        try desk.write("one two", on: "a")
        note()
        try desk.unsave("a")
        note()
        try desk.save("a", memo: "back")
        note()
        for expected in states.dropLast().reversed() {
            #expect(try desk.step(.undo))
            #expect(desk.gallery.saved.map { "\($0.key.id):\($0.memo)" } == expected)
        }
        #expect(try !desk.step(.undo))
        for expected in states.dropFirst() {
            #expect(try desk.step(.redo))
            #expect(desk.gallery.saved.map { "\($0.key.id):\($0.memo)" } == expected)
        }
        #expect(try !desk.step(.redo))
    }

    @Test("G5 undoing an unsave puts the photo back to its old place in the list")
    func oldPlace() throws {
        let desk = Desk()
        for id in ["a", "b", "c"] { try desk.save(id) }
        try desk.unsave("a")
        try desk.step(.undo)
        #expect(desk.saved == ["c", "b", "a"])
    }

    @Test("G10 an import is one step of undo")
    func batch() throws {
        let desk = Desk()
        try desk.save("a")
        try desk.perform { (gallery) throws(GalleryError) in try gallery.save((0..<50).map { sample("n\($0)") }) }
        #expect(desk.gallery.savedCount == 51)
        try desk.step(.undo)
        #expect(desk.saved == ["a"])
        try desk.step(.redo)
        #expect(desk.gallery.savedCount == 51)
    }

    @Test("G5 undo takes nothing from another device that saved the same photo, or wrote on it")
    func others() throws {
        let one = Desk(replica: 1)
        let two = Desk(replica: 2)
        try one.save("a", memo: "one's")
        try two.save("a")
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(try !one.step(.undo))
        #expect(try !two.step(.undo))
        #expect(one.saved == ["a"])
        try one.save("b", memo: "b")
        try two.catchUp(with: one)
        try two.write("b, and more", on: "b")
        try one.catchUp(with: two)
        #expect(try !one.step(.undo))
        #expect(one.memo("b") == "b, and more")
    }
}

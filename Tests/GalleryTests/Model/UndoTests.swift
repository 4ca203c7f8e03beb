import GalleryModel
import Replication
import TestDevices
import Testing

@Suite("Undo in the gallery")
struct UndoTests {
    @Test("W5 undo and redo go back and forth over saving, unsaving and memos")
    func backAndForth() throws {
        let device = TestDevice()
        var states: [[String]] = [[]]
        func note() { states.append(device.gallery.saved.map { "\($0.key.id):\($0.memo)" }) }
        try device.save("a", memo: "one")
        note()
        try device.save("b")
        note()
        try device.write("first words", on: "b")
        note()
        try device.write("one two", on: "a")
        note()
        try device.unsave("a")
        note()
        try device.save("a", memo: "back")
        note()
        for expected in states.dropLast().reversed() {
            #expect(try device.step(.undo))
            #expect(device.gallery.saved.map { "\($0.key.id):\($0.memo)" } == expected)
        }
        #expect(try !device.step(.undo))
        for expected in states.dropFirst() {
            #expect(try device.step(.redo))
            #expect(device.gallery.saved.map { "\($0.key.id):\($0.memo)" } == expected)
        }
        #expect(try !device.step(.redo))
    }

    @Test("G5 undoing an unsave puts the photo back to its old place in the list")
    func oldPlace() throws {
        let device = TestDevice()
        for id in ["a", "b", "c"] { try device.save(id) }
        try device.unsave("a")
        try device.step(.undo)
        #expect(device.saved == ["c", "b", "a"])
    }

    @Test("G10 an import is one step of undo")
    func batch() throws {
        let device = TestDevice()
        try device.save("a")
        try device.perform { (gallery) throws(GalleryError) in try gallery.save((0..<50).map { sample("n\($0)") }) }
        #expect(device.gallery.savedCount == 51)
        try device.step(.undo)
        #expect(device.saved == ["a"])
        try device.step(.redo)
        #expect(device.gallery.savedCount == 51)
    }

    @Test("G5 undo takes nothing from another device that saved the same photo, or wrote on it")
    func others() throws {
        let one = TestDevice(replica: 1)
        let two = TestDevice(replica: 2)
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

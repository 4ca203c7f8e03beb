import CanvasModel
import Drawing
import Interaction
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct SelectingTests {
    @Test("C10 a tap selects the topmost object and shows a border; the one before loses it; empty canvas selects none")
    func tapping() {
        for kind in [PointerKind.mouse, .touch, .pen] {
            let easel = CanvasHarness([rectangle(100, 100), rectangle(150, 120), rectangle(500, 500)])
            easel.tap(160, 130, kind)
            #expect(easel.selected == [easel.ids[1]])
            let borders = easel.steps(Keys.overlay).filter { $0.opcode == 20 }
            #expect(borders.map { Array($0.numbers[..<4]) } == [[150, 120, 100, 80]])
            easel.tap(510, 510, kind)
            #expect(easel.selected == [easel.ids[2]])
            #expect(easel.steps(Keys.overlay).filter { $0.opcode == 20 }.map { $0.numbers[0] } == [500])
            easel.tap(800, 50, kind)
            #expect(easel.selected == [])
            #expect(easel.steps(Keys.overlay).filter { $0.opcode == 20 } == [])
            #expect(easel.eventCount == 2)
        }
    }

    @Test("C10 Shift-click selects several, and takes one of them back")
    func shift() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100), rectangle(500, 500)])
        easel.tap(110, 110)
        easel.tap(310, 110, modifiers: .shift)
        #expect(easel.selected == [easel.ids[0], easel.ids[1]])
        easel.tap(110, 110, modifiers: .shift)
        #expect(easel.selected == [easel.ids[1]])
        easel.tap(800, 50, modifiers: .shift)
        #expect(easel.selected == [easel.ids[1]])
    }

    @Test("C10, C11 a drag that starts beside the selection is a rubber band that selects what it touches")
    func band() {
        for kind in [PointerKind.mouse, .touch] {
            let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100), rectangle(500, 500)])
            easel.down(90, 90, kind)
            easel.move(200, 130, kind)
            easel.move(320, 130, kind)
            #expect(easel.steps(Keys.overlay).contains { $0.opcode == 23 && $0.numbers[..<4] == [90, 90, 230, 40] })
            #expect(Set(easel.selected) == Set(easel.ids[0...1]))
            easel.up(kind)
            #expect(Set(easel.selected) == Set(easel.ids[0...1]))
            #expect(!easel.steps(Keys.overlay).contains { $0.opcode == 23 })
            #expect(easel.position(0) == [100, 100])
            #expect(easel.eventCount == 2)
        }
    }

    @Test("C11 a finger that starts on an object that is not selected draws a rubber band")
    func fingerOnUnselected() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.drag(150, 150, to: 250, 250, .touch)
        #expect(easel.position(0) == [100, 100])
        #expect(easel.selected == easel.ids)
    }

    @Test("C10 Esc takes a rubber band back; what was selected before stays selected")
    func escape() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        easel.tap(110, 110)
        easel.down(290, 90, modifiers: .shift)
        easel.move(350, 150, modifiers: .shift)
        #expect(easel.selected == easel.ids)
        easel.key("Escape")
        #expect(easel.selected == [easel.ids[0]])
        easel.up()
        #expect(easel.selected == [easel.ids[0]])
        easel.key("Escape")
        #expect(easel.selected == [])
    }

    @Test("C7 hidden objects are not hit, locked ones are; neither a band nor Select all takes locked ones")
    func hiddenAndLocked() {
        var hidden = rectangle(100, 100)
        hidden.isHidden = true
        var locked = rectangle(300, 100)
        locked.isLocked = true
        let easel = CanvasHarness([hidden, locked, rectangle(500, 100)])
        easel.tap(110, 110)
        #expect(easel.selected == [])
        easel.tap(310, 110)
        #expect(easel.selected == [easel.ids[1]])
        easel.key("a", .control)
        #expect(easel.selected == [easel.ids[2]])
        easel.drag(90, 90, to: 700, 300)
        #expect(easel.selected == [easel.ids[2]])
    }

    @Test("C20 a tap on one of a group selects the group; its rows select one by one")
    func groups() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100), rectangle(500, 100)])
        easel.tap(110, 110)
        easel.tap(310, 110, modifiers: .shift)
        easel.key("g", .control)
        easel.tap(800, 700)
        easel.tap(310, 110)
        #expect(Set(easel.selected) == Set(easel.ids[0...1]))
        easel.tap(800, 700)
        easel.event(Keys.layer(easel.ids[1]), .press, .press([]))
        #expect(easel.selected == [easel.ids[1]])
    }

    @Test("C9 what somebody else removes is selected no more")
    func gone() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        easel.key("a", .control)
        easel.press("Undo")
        #expect(easel.canvas.count == 0)
        #expect(easel.selected == [])
        #expect(easel.titles == [])
    }
}

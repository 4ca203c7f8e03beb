import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct LayerTests {
    private static func easel() -> CanvasHarness {
        CanvasHarness([
            rectangle(100, 100), rectangle(300, 100), ObjectDraft(.ellipse, position: Point(x: 500, y: 300)),
        ])
    }

    /// A pointer on the row of an object: how far down in it, 0 … 1.
    private func point(
        _ easel: CanvasHarness, _ phase: PointerPhase, _ id: UnitID, _ share: Double = 0.5, y: Double, time: Double,
        kind: PointerKind = .touch
    ) {
        let row = easel.scene.element(ofKey: Keys.row(id)) ?? 0
        let input = PointerInput(
            kind: kind, phase: phase, x: 20, y: y, windowX: 1020, windowY: y + 300, time: time, over: row, overX: 0.5,
            overY: share)
        easel.event(Keys.layers, .pointer, .pointer(input))
    }

    @Test("C14 topmost first, numbered per kind in the order of creation, each with a thumbnail that follows live")
    func rows() {
        let easel = Self.easel()
        #expect(easel.titles == ["Ellipse 1", "Rect 2", "Rect 1"])
        easel.scene.clear(into: &easel.patch)
        easel.paint()
        #expect(easel.steps(Keys.thumbnail(easel.ids[0])).contains { $0.opcode == 10 && $0.numbers[5] == 0x3366CC })
        easel.forget()
        easel.tap(110, 110)
        #expect(easel.drawn[Keys.thumbnail(easel.ids[0])] == nil)
        easel.event("color-pick", .commit, .commit("#ff0000"))
        #expect(easel.steps(Keys.thumbnail(easel.ids[0])).contains { $0.opcode == 10 && $0.numbers[5] == 0xFF0000 })
        #expect(easel.drawn[Keys.thumbnail(easel.ids[1])] == nil)
    }

    @Test("C14 rows can be renamed, hidden, locked; Esc takes a name back")
    func naming() {
        let easel = Self.easel()
        let id = easel.ids[0]
        easel.event(Keys.layer(id), .key, .key("F2", []))
        #expect(easel.focused == Keys.layerName(id))
        easel.event(Keys.layerName(id), .commit, .commit("Roof"))
        #expect(easel.titles == ["Ellipse 1", "Rect 2", "Roof"])
        easel.event(Keys.layer(id), .key, .key("F2", []))
        easel.event(Keys.layerName(id), .key, .key("Escape", []))
        #expect(easel.titles.last == "Roof")
        #expect(easel.drawn[Keys.thumbnail(id)] != nil)
        easel.event(Keys.layer(easel.ids[1]), .key, .key("F2", []))
        // The title that stands there is no name.
        easel.event(Keys.layerName(easel.ids[1]), .commit, .commit("Rect 2"))
        #expect(easel[1].name == "")
        easel.press("Hide “Roof”")
        #expect(easel[0].isHidden)
        easel.tap(110, 110)
        #expect(easel.selected == [])
        easel.press("Lock “Rect 2”")
        #expect(easel[1].isLocked)
        #expect(easel.button("Hide “Rect 2”")?[.isDisabled] != nil)
    }

    @Test("C14 Enter keeps a name and gives the focus back to its row")
    func namingByEnter() {
        let easel = Self.easel()
        let id = easel.ids[0]
        easel.event(Keys.layer(id), .key, .key("F2", []))
        easel.event(Keys.layerName(id), .input, .input("Roof", selection: 4..<4, isComposing: false))
        easel.event(Keys.layerName(id), .key, .key("Enter", []))
        #expect(easel.titles.last == "Roof")
        #expect(easel.focused == Keys.layer(id))
        easel.event(Keys.layer(id), .key, .key("F2", []))
        easel.event(Keys.layerName(id), .key, .key("Enter", []))
        #expect(easel.titles.last == "Roof")
        #expect(easel.eventCount == 3)
    }

    @Test("C17 a mouse that selects letters of a name moves no row")
    func selectingLetters() {
        let easel = Self.easel()
        easel.event(Keys.layer(easel.ids[0]), .key, .key("F2", []))
        point(easel, .down, easel.ids[0], y: 120, time: 10_000, kind: .mouse)
        point(easel, .move, easel.ids[0], y: 100, time: 10_020, kind: .mouse)
        point(easel, .move, easel.ids[2], y: 20, time: 10_040, kind: .mouse)
        point(easel, .up, easel.ids[2], y: 20, time: 10_060, kind: .mouse)
        #expect(easel.titles == ["Ellipse 1", "Rect 2"])
        #expect(easel.scene.layers.renaming == .object(easel.ids[0]))
        #expect(easel.eventCount == 2)
        // The other rows are dragged as ever.
        point(easel, .down, easel.ids[2], y: 20, time: 11_000, kind: .mouse)
        point(easel, .move, easel.ids[1], 0.2, y: 60, time: 11_020, kind: .mouse)
        point(easel, .move, easel.ids[1], 0.9, y: 80, time: 11_040, kind: .mouse)
        point(easel, .up, easel.ids[1], 0.9, y: 80, time: 11_060, kind: .mouse)
        #expect(easel.titles == ["Rect 2", "Ellipse 1"])
    }

    @Test("C15 a tap on a row selects on the canvas, a second deselects; selection follows both ways")
    func tapping() {
        let easel = Self.easel()
        let row = Keys.layer(easel.ids[1])
        easel.event(row, .press, .press([]))
        #expect(easel.selected == [easel.ids[1]])
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 20 && $0.numbers[0] == 300 })
        easel.event(row, .press, .press([]))
        #expect(easel.selected == [])
        easel.tap(110, 110)
        let pressed = easel.view.all { $0.key?.hasPrefix("layer-") == true && $0[.pressed] == "true" }
        #expect(pressed.map { $0.allText } == ["Rect 1"])
        easel.event(row, .press, .press(.shift))
        #expect(easel.selected == [easel.ids[0], easel.ids[1]])
    }

    @Test(
        "C15 a long press of half a second opens the menu of the pressed row, leaves the selection and the next tap alone"
    )
    func longPress() {
        let easel = Self.easel()
        easel.tap(310, 110)
        easel.forget()
        point(easel, .down, easel.ids[0], y: 120, time: 10_000)
        // After 200 ms it would drag, after 300 more it is a long press.
        #expect(easel.effects.contains(.wake(Wake.layers, milliseconds: 200)))
        easel.tick(Wake.layers)
        #expect(easel.effects.contains(.wake(Wake.layers, milliseconds: 300)))
        #expect(easel.scene.menu == nil)
        easel.tick(Wake.layers)
        #expect(easel.scene.menu?.subject == .object(easel.ids[0]))
        #expect(easel.effects.contains(.haptic))
        #expect(easel.selected == [easel.ids[1]])
        point(easel, .up, easel.ids[0], y: 120, time: 10_700)
        #expect(easel.effects.last { if case .claimPointer = $0 { true } else { false } } == .claimPointer(false))
        // The browser makes a click of it; it selects nothing.
        easel.event(Keys.layer(easel.ids[0]), .press, .press([]))
        #expect(easel.selected == [easel.ids[1]])
        easel.event(Keys.menu, .key, .key("Escape", []))
        #expect(easel.scene.menu == nil)
        #expect(easel.focused == Keys.layer(easel.ids[0]))
        point(easel, .down, easel.ids[0], y: 120, time: 12_000)
        point(easel, .up, easel.ids[0], y: 120, time: 12_080)
        easel.event(Keys.layer(easel.ids[0]), .press, .press([]))
        #expect(easel.selected == [easel.ids[0]])
    }

    @Test("C15 a finger that moves 11 points before half a second opens no menu")
    func movedPress() {
        let easel = Self.easel()
        point(easel, .down, easel.ids[0], y: 120, time: 10_000)
        point(easel, .move, easel.ids[0], y: 131, time: 10_050)
        easel.tick(Wake.layers)
        point(easel, .up, easel.ids[0], y: 131, time: 10_900)
        #expect(easel.scene.menu == nil)
    }

    @Test(
        "C15, C16 a right click opens the same menu; front and back change the real z-order; at an end they are disabled"
    )
    func menu() {
        let easel = Self.easel()
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 1000, y: 300))
        #expect(easel.selected == [])
        #expect(!easel.isEnabled("Send backward"))
        #expect(!easel.isEnabled("Send to back"))
        #expect(easel.focused == Keys.menuItem(0))
        easel.press("Bring to front")
        #expect(easel.titles == ["Rect 1", "Ellipse 1", "Rect 2"])
        #expect(easel.canvas.z(of: easel.ids[0]) == 2)
        #expect(easel.scene.menu == nil)
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 1000, y: 300))
        #expect(!easel.isEnabled("Bring to front"))
        #expect(!easel.isEnabled("Bring forward"))
        // The focus goes only to what can be pressed, and round.
        #expect(easel.focused == Keys.menuItem(2))
        easel.press("Send backward")
        #expect(easel.titles == ["Ellipse 1", "Rect 1", "Rect 2"])
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 1000, y: 300))
        easel.press("Send to back")
        #expect(easel.titles == ["Ellipse 1", "Rect 2", "Rect 1"])
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 1000, y: 300))
        easel.press("Bring forward")
        #expect(easel.titles == ["Ellipse 1", "Rect 1", "Rect 2"])
    }

    @Test("C15, C16 a menu opens beside what it is about; the finger that opened it chooses nothing when it goes up")
    func menuPlaces() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(0, 0, 1024, 768)])
        easel.tap(10, 10)
        easel.event(Keys.stage, .menu, .menu(x: 400, y: 300))
        // It covers the whole canvas: so where the pointer is.
        #expect(easel.scene.menu.map { [$0.x, $0.y] } == [400, 300])
        easel.key("Escape")
        easel.key("Delete")
        easel.tap(110, 110)
        easel.event(Keys.stage, .menu, .menu(x: 360, y: 220))
        // The stage lies 200 from the left, the canvas 50 in it.
        #expect(easel.scene.menu.map { $0.x.rounded() } == 458)
        easel.key("Escape")
        easel.event(Keys.row(easel.ids[0]), .menu, .menu(x: 1100, y: 500))
        #expect(easel.scene.menu?.x == 1280 - 300 - 8 - ObjectMenu.width)
        easel.key("Escape")
        let phone = CanvasHarness([rectangle(100, 100)], width: 375)
        phone.press("Layers")
        point(phone, .down, phone.ids[0], y: 120, time: 10_000)
        phone.tick(Wake.layers)
        phone.tick(Wake.layers)
        point(phone, .up, phone.ids[0], y: 120, time: 10_700)
        #expect(phone.scene.menu != nil)
        phone.press("Delete")
        #expect(phone.canvas.count == 1 && phone.scene.menu != nil)
        phone.event(Keys.menu, .pointer, .pointer(PointerInput(phase: .down, x: 9, y: 9)))
        phone.press("Delete")
        #expect(phone.canvas.count == 0)
        #expect(phone.focused == Keys.stage)
    }

    @Test("C16 the menu stays in the window, goes by keys, and a press beside it closes it")
    func menuKeys() {
        let easel = Self.easel()
        easel.event(Keys.row(easel.ids[1]), .menu, .menu(x: 5000, y: 5000))
        let menu = easel.scene.menu
        #expect((menu?.x ?? 9999) + ObjectMenu.width <= easel.context.windowWidth)
        #expect((menu?.y ?? 9999) < easel.context.windowHeight - 300)
        let last = (menu?.items.count ?? 1) - 1
        easel.event(Keys.menu, .key, .key("ArrowUp", []))
        #expect(easel.focused == Keys.menuItem(last))
        easel.event(Keys.menu, .key, .key("ArrowDown", []))
        #expect(easel.focused == Keys.menuItem(0))
        easel.down(800, 600)
        #expect(easel.scene.menu == nil)
        #expect(easel.eventCount == 2)
    }

    @Test("C17 a row is dragged to another place: a finger rests first, a mouse need not; Esc takes it back")
    func dragging() {
        for kind in [PointerKind.touch, .mouse] {
            let easel = Self.easel()
            point(easel, .down, easel.ids[2], y: 20, time: 1000, kind: kind)
            if kind == .touch {
                easel.tick(Wake.layers)
                #expect(easel.effects.contains(.claimPointer(true)))
            }
            point(easel, .move, easel.ids[1], 0.2, y: 60, time: 1250, kind: kind)
            point(easel, .move, easel.ids[0], 0.9, y: 140, time: 1300, kind: kind)
            #expect(easel.titles == ["Ellipse 1", "Rect 2", "Rect 1"])
            #expect(
                easel.view.first { $0[.classes]?.contains("drop-below") == true }?.allText.contains("Rect 1") == true)
            point(easel, .up, easel.ids[0], 0.9, y: 140, time: 1350, kind: kind)
            #expect(easel.titles == ["Rect 2", "Rect 1", "Ellipse 1"])
            #expect(easel.canvas.z(of: easel.ids[2]) == 0)
            #expect(easel.eventCount == 3)
            // The click of a drag selects nothing.
            easel.event(Keys.layer(easel.ids[2]), .press, .press([]))
            #expect(easel.selected == [])

            point(easel, .down, easel.ids[2], y: 140, time: 4000, kind: kind)
            easel.tick(Wake.layers)
            point(easel, .move, easel.ids[1], 0.1, y: 20, time: 4300, kind: kind)
            easel.event(Keys.layer(easel.ids[2]), .key, .key("Escape", []))
            point(easel, .up, easel.ids[1], 0.1, y: 20, time: 4400, kind: kind)
            #expect(easel.titles == ["Rect 2", "Rect 1", "Ellipse 1"])
        }
    }

    @Test("C17 a finger that moves at once scrolls the list and drags nothing")
    func scrolling() {
        let easel = Self.easel()
        point(easel, .down, easel.ids[2], y: 20, time: 1000)
        point(easel, .move, easel.ids[0], 0.9, y: 140, time: 1050)
        point(easel, .up, easel.ids[0], 0.9, y: 140, time: 1400)
        #expect(easel.eventCount == 2)
    }

    @Test("C17 Alt and the arrows move a row, the arrows alone move the focus, and each move says where it is")
    func keys() {
        let easel = Self.easel()
        easel.event(Keys.layer(easel.ids[0]), .key, .key("ArrowUp", .alt))
        #expect(easel.titles == ["Ellipse 1", "Rect 1", "Rect 2"])
        #expect(easel.announced.last == "“Rect 1” is now 2 of 3.")
        #expect(easel.focused == Keys.layer(easel.ids[0]))
        easel.event(Keys.layer(easel.ids[0]), .key, .key("ArrowUp", []))
        #expect(easel.focused == Keys.layer(easel.ids[2]))
        easel.event(Keys.layer(easel.ids[2]), .key, .key("ArrowUp", .alt))
        #expect(easel.eventCount == 3)
        easel.event(Keys.layer(easel.ids[2]), .key, .key("Delete", []))
        #expect(easel.titles == ["Rect 1", "Rect 2"])
        #expect(easel.toasts == ["“Ellipse 1” deleted."])
        easel.scene.step(.undo)
        #expect(easel.canvas.count == 3)
    }

    @Test("C14 of many rows only those are in the page that can be seen, and each says which of how many it is")
    func windowing() {
        let easel = CanvasHarness((0..<2000).map { rectangle(Double($0 % 100) * 9, Double($0 / 100) * 30, 10, 10) })
        for (top, height) in [(Double.nan, 10.0), (.infinity, .nan), (-1e300, 1e300)] {
            easel.event(Keys.layers, .scroll, .scroll(top: top, height: height))
            #expect(easel.titles.count < 300)
        }
        easel.event(Keys.layers, .scroll, .scroll(top: 0, height: 520))
        #expect(easel.titles.count < 30)
        #expect(easel.titles.first == "Rect 2000")
        easel.event(Keys.layers, .scroll, .scroll(top: 52 * 1000, height: 520))
        #expect(easel.titles.contains("Rect 1000"))
        let row = easel.view.first { $0.allText.contains("Rect 1000") && $0.tag == .li }
        #expect(row?[.setSize] == "2000")
        #expect(row?[.positionInSet] == "1001")
    }
}

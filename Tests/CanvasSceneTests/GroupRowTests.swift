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

@Suite struct GroupRowTests {
    /// Four rectangles, the second and third of them a group.
    private static func easel() -> CanvasHarness {
        let easel = CanvasHarness((0..<4).map { rectangle(100 + Double($0) * 200, 100) })
        easel.tap(310, 110)
        easel.tap(510, 110, modifiers: .shift)
        easel.key("g", .control)
        easel.key("Escape")
        easel.forget()
        return easel
    }

    private func group(_ easel: CanvasHarness) -> CanvasItem {
        easel.canvas.objects.lazy.compactMap { $0.group }.first.map { .group($0) } ?? .object(.none)
    }

    private func row(_ easel: CanvasHarness, _ title: String) -> Node<CanvasAction>? {
        easel.view.first { $0.tag == .li && $0.allText == title }
    }

    private func press(_ easel: CanvasHarness, _ item: CanvasItem, _ modifiers: KeyModifiers = []) {
        easel.event(Keys.layer(item), .press, .press(modifiers))
    }

    private func key(_ easel: CanvasHarness, _ item: CanvasItem, _ key: String, _ modifiers: KeyModifiers = []) {
        easel.event(Keys.layer(item), .key, .key(key, modifiers))
    }

    private func drag(_ easel: CanvasHarness, _ item: CanvasItem, over target: CanvasItem, _ share: Double) {
        func point(_ phase: PointerPhase, _ item: CanvasItem, _ share: Double, y: Double) {
            easel.time += 50
            let input = PointerInput(
                kind: .mouse, phase: phase, x: 20, y: y, windowX: 1020, windowY: y + 300, time: easel.time,
                over: easel.scene.element(ofKey: Keys.row(item)) ?? 0, overX: 0.5, overY: share)
            easel.event(Keys.layers, .pointer, .pointer(input))
        }
        point(.down, item, 0.5, y: 20)
        point(.move, target, share, y: 100)
        point(.move, target, share, y: 120)
        point(.up, target, share, y: 120)
        easel.time += 1000
    }

    @Test("C26 a group is a row that folds and says so; its objects stand one level below it")
    func rows() {
        let easel = Self.easel()
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 3", "Rect 2", "Rect 1"])
        #expect(row(easel, "Group 1")?[.level] == "1")
        #expect(row(easel, "Rect 3")?[.level] == "2")
        let button = easel.view.first { $0.key == Keys.layer(group(easel)) }
        #expect(button?[.expanded] == "true")
        easel.press("Fold “Group 1”")
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 1"])
        #expect(easel.view.first { $0.key == Keys.layer(group(easel)) }?[.expanded] == "false")
        easel.press("Unfold “Group 1”")
        #expect(easel.titles.count == 5)
        // What is folded is nobody else's business.
        #expect(easel.eventCount == 3)
        easel.scene.clear(into: &easel.patch)
        easel.paint()
        #expect(easel.steps(Keys.thumbnail(group(easel))).filter { $0.opcode == 10 }.count >= 2)
    }

    @Test("C26 the row of a group selects its objects, and a second press takes it back; one of them is selected alone")
    func selecting() {
        let easel = Self.easel()
        press(easel, group(easel))
        #expect(Set(easel.selected) == Set(easel.ids[1...2]))
        #expect(easel.announced.last == "“Group 1” selected.")
        #expect(row(easel, "Group 1")?[.classes]?.contains("is-selected") == true)
        press(easel, group(easel))
        #expect(easel.selected == [])
        press(easel, .object(easel.ids[1]))
        #expect(easel.selected == [easel.ids[1]])
        #expect(row(easel, "Group 1")?[.classes]?.contains("is-selected") == false)
        press(easel, .object(easel.ids[0]), .shift)
        #expect(easel.selected == [easel.ids[1], easel.ids[0]])
    }

    @Test("C26 a press selects the group, a double click enters it, Esc leaves it and then selects nothing")
    func entering() {
        let easel = Self.easel()
        easel.tap(310, 110)
        #expect(Set(easel.selected) == Set(easel.ids[1...2]))
        for _ in 0..<2 {
            easel.down(310, 110)
            easel.up()
        }
        easel.wait(1000)
        #expect(easel.selected == [easel.ids[1]])
        #expect(easel.scene.editing == nil)
        easel.tap(510, 110)
        #expect(easel.selected == [easel.ids[2]])
        easel.drag(510, 110, to: 530, 140)
        #expect(easel.position(2) == [520, 130])
        #expect(easel.position(1) == [300, 100])
        easel.key("ArrowLeft")
        #expect(easel.position(2) == [519, 130])
        #expect(easel.position(1) == [300, 100])
        easel.key("Escape")
        #expect(Set(easel.selected) == Set(easel.ids[1...2]))
        easel.key("ArrowLeft")
        #expect(easel.position(2) == [518, 130])
        #expect(easel.position(1) == [299, 100])
        easel.key("Enter")
        #expect(easel.selected == [easel.ids[2]])
        // What is beside the group leaves it.
        easel.tap(110, 110)
        #expect(easel.selected == [easel.ids[0]])
        easel.tap(310, 110)
        #expect(Set(easel.selected) == Set(easel.ids[1...2]))
        easel.key("Escape")
        #expect(easel.selected == [])
        // A second double click is about the object itself.
        for _ in 0..<2 {
            easel.down(310, 110)
            easel.up()
        }
        easel.wait(1000)
        for _ in 0..<2 {
            easel.down(310, 110)
            easel.up()
        }
        #expect(easel.scene.editing?.id == easel.ids[1])
    }

    @Test(
        "C26 a group that is selected has one border, none around each of its objects; inside it what is selected has its own"
    )
    func borders() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100), rectangle(500, 100), rectangle(700, 100)])
        func solid() -> [[Double]] {
            easel.steps(Keys.overlay).filter { $0.opcode == 20 && $0.numbers[6] == 0 }.map { Array($0.numbers[..<4]) }
        }
        func dashed() -> Set<[Double]> {
            Set(
                easel.steps(Keys.overlay).filter { $0.opcode == 20 && $0.numbers[6] > 0 }.map {
                    Array($0.numbers[..<4])
                })
        }
        easel.drag(90, 90, to: 410, 190)
        easel.key("g", .control)
        #expect(solid() == [] && dashed() == [[92, 92, 316, 96]])
        easel.tap(510, 110, modifiers: .shift)
        #expect(solid() == [[500, 100, 100, 80]] && dashed().contains([92, 92, 316, 96]))
        easel.key("Escape")
        easel.down(110, 110)
        easel.up()
        easel.down(110, 110)
        easel.up()
        easel.wait(1000)
        #expect(solid() == [[100, 100, 100, 80]] && dashed() == [[92, 92, 316, 96]])
    }

    @Test("C26 a rubber band that touches one of a group takes all of it, but what is locked")
    func band() {
        let easel = Self.easel()
        easel.drag(480, 90, to: 520, 300)
        #expect(Set(easel.selected) == Set(easel.ids[1...2]))
        easel.press("Lock “Rect 2”")
        easel.drag(480, 90, to: 520, 300)
        #expect(easel.selected == [easel.ids[2]])
        easel.drag(270, 90, to: 320, 300)
        #expect(easel.selected == [])
        // From its row it can be unlocked.
        easel.press("Lock “Rect 2”")
        #expect(!easel[1].isLocked)
    }

    @Test("C26 rows go by keys as in a tree: left and right fold, and with Alt take out and put in")
    func keys() {
        let easel = Self.easel()
        let group = group(easel)
        key(easel, group, "ArrowLeft")
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 1"])
        key(easel, group, "ArrowRight")
        #expect(easel.titles.count == 5)
        key(easel, group, "ArrowRight")
        #expect(easel.focused == Keys.layer(easel.ids[2]))
        key(easel, .object(easel.ids[1]), "ArrowLeft")
        #expect(easel.focused == Keys.layer(group))
        key(easel, group, "ArrowUp", .alt)
        #expect(easel.titles == ["Group 1", "Rect 3", "Rect 2", "Rect 4", "Rect 1"])
        #expect(easel.announced.last == "“Group 1” is now 1 of 5.")
        key(easel, .object(easel.ids[3]), "ArrowRight", .alt)
        #expect(easel.titles == ["Group 1", "Rect 3", "Rect 2", "Rect 4", "Rect 1"])
        #expect(row(easel, "Rect 4")?[.level] == "2")
        key(easel, .object(easel.ids[2]), "ArrowLeft", .alt)
        #expect(easel.titles == ["Rect 3", "Group 1", "Rect 2", "Rect 4", "Rect 1"])
        key(easel, .object(easel.ids[1]), "ArrowUp", .alt)
        #expect(easel.titles == ["Rect 3", "Group 1", "Rect 2", "Rect 4", "Rect 1"])
        key(easel, .object(easel.ids[3]), "ArrowUp", .alt)
        #expect(easel.titles == ["Rect 3", "Group 1", "Rect 4", "Rect 2", "Rect 1"])
        key(easel, group, "Delete")
        #expect(easel.titles == ["Rect 3", "Rect 1"])
        #expect(easel.focused == Keys.layer(easel.ids[0]))
        easel.scene.step(.undo)
        #expect(easel.titles.count == 5)
    }

    @Test("C26 a group is named, hidden, locked and taken apart by its row; names are kept by Enter and dropped by Esc")
    func naming() {
        let easel = Self.easel()
        let group = group(easel)
        key(easel, group, "F2")
        #expect(easel.focused == Keys.layerName(group))
        easel.event(Keys.layerName(group), .commit, .commit("House"))
        #expect(easel.titles == ["Rect 4", "House", "Rect 3", "Rect 2", "Rect 1"])
        easel.press("Hide “House”")
        #expect(easel.canvas.objects.map { $0.isHidden } == [false, true, true, false])
        easel.press("Lock “House”")
        #expect(easel.canvas.objects.map { $0.isLocked } == [false, true, true, false])
        #expect(easel.button("Hide “House”")?[.isDisabled] != nil)
        easel.press("Lock “House”")
        easel.press("Hide “House”")
        easel.event(Keys.row(group), .menu, .menu(x: 1000, y: 300))
        easel.press("Ungroup")
        #expect(easel.titles == ["Rect 4", "Rect 3", "Rect 2", "Rect 1"])
        easel.scene.step(.undo)
        #expect(easel.titles.contains("House"))
    }

    @Test("C26 the menu on the canvas is about the group, and inside it about one; that one can be taken out")
    func menus() {
        let easel = Self.easel()
        easel.event(Keys.stage, .menu, .menu(x: 570, y: 220))
        #expect(easel.scene.menu?.subject == group(easel))
        easel.press("Bring to front")
        #expect(easel.titles == ["Group 1", "Rect 3", "Rect 2", "Rect 4", "Rect 1"])
        easel.event(Keys.row(.object(easel.ids[2])), .menu, .menu(x: 1000, y: 300))
        #expect(!easel.isEnabled("Bring to front"))
        easel.press("Take out of group")
        #expect(easel.titles == ["Rect 3", "Group 1", "Rect 2", "Rect 4", "Rect 1"])
        easel.event(Keys.row(group(easel)), .menu, .menu(x: 1000, y: 300))
        easel.press("Duplicate")
        #expect(easel.titles.first == "Group 2")
    }

    @Test("C26 a row is dragged into a group, within it and out of it; a group is dragged whole and into no other")
    func dragging() {
        let easel = Self.easel()
        let group = group(easel)
        drag(easel, .object(easel.ids[0]), over: group, 0.8)
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 1", "Rect 3", "Rect 2"])
        #expect(easel[0].group != nil)
        drag(easel, .object(easel.ids[0]), over: .object(easel.ids[1]), 0.6)
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 3", "Rect 2", "Rect 1"])
        #expect(easel[0].group != nil)
        // The end of the last row is behind the group.
        drag(easel, .object(easel.ids[3]), over: .object(easel.ids[0]), 0.9)
        #expect(easel.titles == ["Group 1", "Rect 3", "Rect 2", "Rect 1", "Rect 4"])
        #expect(easel[3].group == nil)
        drag(easel, group, over: .object(easel.ids[3]), 0.9)
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 3", "Rect 2", "Rect 1"])
        drag(easel, .object(easel.ids[2]), over: group, 0.2)
        #expect(easel.titles == ["Rect 4", "Rect 3", "Group 1", "Rect 2", "Rect 1"])
        #expect(easel[2].group == nil)
        drag(easel, group, over: .object(easel.ids[1]), 0.9)
        #expect(easel.titles == ["Rect 4", "Rect 3", "Group 1", "Rect 2", "Rect 1"])
        easel.scene.step(.undo)
        #expect(easel[2].group != nil)
    }

    @Test("C26 copies that are made inside a group stay in it, and are pasted elsewhere without it")
    func copies() {
        let easel = Self.easel()
        press(easel, .object(easel.ids[1]))
        easel.key("d", .control)
        #expect(easel.titles == ["Rect 4", "Group 1", "Rect 5", "Rect 3", "Rect 2", "Rect 1"])
        #expect(easel.selected == [easel.ids[4]])
        easel.key("ArrowDown")
        #expect(easel.position(1) == [300, 100])
        // Beside the handles of the copy.
        easel.drag(303, 150, to: 400, 250, modifiers: .alt)
        #expect(easel.ids.count == 6)
        guard easel.ids.count == 6 else { return }
        #expect(easel[5].group == easel[1].group)
    }

    @Test("C26 handles of a text lie beside its letters at every zoom")
    func handlesBesideLetters() throws {
        let text = ObjectDraft(.text("First letters"), position: Point(x: 100, y: 100))
        let easel = CanvasHarness([text])
        easel.tap(105, 105)
        let object = easel[0]
        for zoom in ["Zoom in", "Zoom in", "Zoom out", "Zoom out", "Zoom out", "Zoom out"] {
            easel.forget()
            easel.press(zoom)
            let half = Double(Style.space[1]) / 2 / easel.scene.stage.viewport.scale
            let handles = easel.steps(Keys.overlay).filter { $0.opcode == 21 }
            #expect(handles.count >= 4)
            for handle in handles {
                let (x, y) = (handle.numbers[0], handle.numbers[1])
                let isBeside =
                    x + half <= object.box.minX + 0.01 || x - half >= object.box.maxX - 0.01
                    || y + half <= object.box.minY + 0.01 || y - half >= object.box.maxY - 0.01
                #expect(isBeside, "\(zoom): \(handle.numbers)")
            }
        }
    }
}

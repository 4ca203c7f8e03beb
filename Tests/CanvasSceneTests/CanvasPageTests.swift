import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

/// C25: the page of a canvas, or none, its ground and its grid.
@Suite struct CanvasPageTests {
    private func control(_ easel: CanvasHarness, _ key: String) -> Node<CanvasAction>? {
        easel.view.first { $0.key == key }
    }

    @Test(
        "C25 with nothing selected the inspector has the page: its size is typed, No page takes it away, undo gives it back"
    )
    func size() {
        let easel = CanvasHarness([rectangle(100, 100)])
        #expect(control(easel, "page-width")?[.value] == "1024")
        easel.event("page-width", .commit, .commit("2000"))
        #expect(easel.canvas.size == CanvasSize(width: 2000, height: 768))
        easel.forget()
        easel.event("page-height", .commit, .commit("3"))
        #expect(easel.toasts == ["The canvas's height is out of range: 24 to 100000."])
        easel.press("No page")
        #expect(easel.canvas.size == nil)
        #expect(control(easel, "page-width")?[.value] == "" && control(easel, "no-page")?[.pressed] == "true")
        easel.press("Undo")
        #expect(easel.canvas.size == CanvasSize(width: 2000, height: 768))
        easel.tap(110, 110)
        #expect(easel.selected.isEmpty || control(easel, "page-width") == nil)
    }

    /// An easel whose canvas has no page; what it shows lies as with one.
    private func endless(_ drafts: [ObjectDraft] = []) -> CanvasHarness {
        let easel = CanvasHarness(drafts)
        let view = easel.scene.stage.viewport
        easel.press("No page")
        easel.scene.stage.viewport = view
        return easel
    }

    @Test("C25 without a page things are drawn and dragged beyond every edge, and a press on a tool adds what is seen")
    func endlessDrawing() {
        let easel = endless([rectangle(100, 100)])
        easel.drag(150, 140, to: -30, -40)
        #expect(easel.position(0) == [-80, -80])
        easel.key("r")
        easel.drag(-40, -45, to: -10, -5)
        #expect(easel[1].box == CanvasRect(x: -40, y: -45, width: 30, height: 40))
        easel.key("Escape")
        for _ in 0..<20 { easel.add("Ellipse") }
        let seen = easel.scene.stage.viewport.visible
        #expect((2..<22).allSatisfy { seen.contains(easel[$0].box) })
        easel.key("t")
        easel.tap(-40, 400)
        easel.event(Keys.editor, .input, .input("far out", selection: 0..<7, isComposing: false))
        easel.key("Escape")
        easel.event(Keys.editor, .blur, .blur)
        #expect(easel[22].text == "far out" && easel[22].position.x == -40)
    }

    @Test("C25 without a page Shift+1 shows all that is there, and the whole stage is ground")
    func endlessView() {
        let easel = endless([rectangle(100, 100), rectangle(800, 500)])
        easel.tap(850, 540)
        easel.event(Keys.number(.x), .commit, .commit("5000"))
        easel.event(Keys.number(.y), .commit, .commit("−3000"))
        easel.forget()
        easel.key("!", .shift)
        let seen = easel.scene.stage.viewport.visible
        #expect(seen.contains(easel[0].box) && seen.contains(easel[1].box))
        let ground = easel.steps(Keys.drawing).first { $0.opcode == 10 }
        #expect(ground.map { $0.numbers[2] >= seen.size.width.rounded(.down) && $0.numbers[5] == 0xFFFFFF } == true)
        // The view can go on as far as objects may.
        for _ in 0..<50 { easel.event(Keys.stage, .wheel, .wheel(x: 100, y: 100, deltaX: 4000, deltaY: 0, [])) }
        #expect(easel.scene.stage.viewport.visible.minX > 50_000)
    }

    @Test("C25 the background is chosen by a swatch or picked, painted under everything, and white again at a press")
    func background() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.forget()
        easel.event("background-pick", .commit, .commit("#ffcc00"))
        #expect(easel.canvas.ownProperties.ground == RGBColor(hex: 0xFFCC00))
        #expect(easel.steps(Keys.drawing).first { $0.opcode == 10 }?.numbers[5] == 0xFFCC00)
        easel.event("background-White", .press, .press([]))
        #expect(easel.canvas.ownProperties.background == nil)
        #expect(easel.focused == Keys.stage)
    }

    @Test("C25 Ctrl+' shows a grid; drawing, moving and resizing snap to it, and Control suspends it")
    func grid() {
        let easel = CanvasHarness([rectangle(103, 100)])
        easel.forget()
        easel.key("'", .control)
        #expect(easel.canvas.ownProperties.grid?.number == 20)
        #expect(easel.steps(Keys.drawing).filter { $0.opcode == 22 }.count == 52 + 39)
        easel.drag(150, 140, to: 163, 147)
        #expect(easel.position(0) == [120, 100])
        easel.drag(150, 140, to: 157, 143, modifiers: .control)
        #expect(easel.position(0) == [127, 103])
        // The handle at the lower right.
        easel.drag(227, 183, to: 246, 199)
        #expect(easel[0].box == CanvasRect(x: 127, y: 103, width: 113, height: 97))
        easel.key("Escape")
        easel.key("r")
        easel.drag(407, 411, to: 489, 502)
        #expect(easel[1].box == CanvasRect(x: 400, y: 420, width: 80, height: 80))
        easel.key("Escape")
        easel.key("Escape")
        easel.event(Keys.field("grid"), .commit, .commit("2"))
        #expect(easel.toasts.last == "Grid is out of range: 4 to 400.")
        #expect(easel.canvas.ownProperties.grid?.number == 20)
        easel.key("'", .control)
        #expect(easel.canvas.ownProperties.grid == nil)
    }

    @Test("C25 a large page has its grid where it is seen, and what changed is painted on the same lines")
    func largeGrid() {
        for size in [CanvasSize(width: 100_000, height: 100_000), CanvasSize(width: 1024, height: 768)] {
            let easel = CanvasHarness([rectangle(203, 200)], canvas: size)
            easel.event(Keys.stage, .size, .size(width: 1124, height: 868))
            easel.key("'", .control)
            easel.event(Keys.field("grid"), .commit, .commit("4"))
            func lines() -> Set<Double> {
                Set(
                    easel.steps(Keys.drawing).filter { $0.opcode == 22 && $0.numbers[0] == $0.numbers[2] }.map {
                        $0.numbers[0]
                    })
            }
            for _ in 0..<30 {
                easel.forget()
                easel.press("Zoom in")
                easel.scene.tick(3)
                easel.settle()
                let seen = easel.scene.stage.viewport.visible
                let count = easel.steps(Keys.drawing).filter { $0.opcode == 22 }.count
                #expect(count > 4 && count <= 1000, "\(seen)")
                let whole = lines()
                #expect(whole.allSatisfy { $0 >= seen.minX - 1 && $0 <= seen.maxX + 1 })
                easel.forget()
                easel.scene.select(easel[0], adding: false)
                easel.key("ArrowRight")
                #expect(lines().isSubset(of: whole))
            }
        }
    }

    @Test("C25 in the dark the ground is dark and colours are turned; the swatches show what is stored, photos stay")
    func dark() {
        let easel = CanvasHarness([rectangle(100, 100, 100, 80, 0x23211D)])
        easel.forget()
        easel.context.isDark = true
        easel.settle()
        let fills = easel.steps(Keys.drawing).filter { $0.opcode == 10 }.map { UInt32($0.numbers[5]) }
        #expect(fills.count == 2)
        #expect(fills.first.map { RGBColor(hex: $0).relativeLuminance < 0.02 } == true)
        #expect(fills.last.map { RGBColor(hex: $0).relativeLuminance > 0.9 } == true)
        easel.tap(110, 110)
        #expect(control(easel, "color-pick")?[.title] == "#23211D")
        #expect(easel.steps(Keys.overlay).last { $0.opcode == 20 }.map { UInt32($0.numbers[7]) } != 0x2B4C9B)
        easel.context.isDark = false
        easel.forget()
        easel.settle()
        #expect(easel.steps(Keys.drawing).first { $0.opcode == 10 }?.numbers[5] == 0xFFFFFF)
    }

    @Test("C25, C27 in the dark what the pen draws is as it will be from its first point on, and so are all handles")
    func inkInTheDark() throws {
        for kind in [PointerKind.mouse, .pen] {
            let easel = CanvasHarness()
            easel.context.isDark = true
            easel.key("p")
            easel.pressure = kind == .pen ? 0.2 : nil
            easel.down(100, 100, kind)
            easel.pressure = kind == .pen ? 0.9 : nil
            easel.move(400, 300, kind)
            let color = kind == .pen ? 0 : 1
            let ink = try #require(easel.steps(Keys.overlay).last { $0.opcode == (kind == .pen ? 13 : 14) })
            #expect(RGBColor(hex: UInt32(ink.numbers[color])) == Style.light.ink.inDark, "\(kind)")
            easel.up(kind)
            let drawn = try #require(easel.steps(Keys.drawing).last { $0.opcode == ink.opcode })
            #expect(drawn.numbers[color] == ink.numbers[color], "\(kind)")
        }
        let ends = (from: CanvasPoint(x: 100, y: 500), to: CanvasPoint(x: 500, y: 500))
        let line = CanvasHarness([ObjectDraft(.line(from: ends.from, to: ends.to, hasArrow: false))])
        line.context.isDark = true
        line.tap(200, 500)
        let grounds = line.steps(Keys.overlay).filter { $0.opcode == 21 }.map { UInt32($0.numbers[3]) }
        #expect(grounds.count == 3 && grounds.allSatisfy { RGBColor(hex: $0) == Style.dark.surface }, "\(grounds)")
    }

    @Test("C25, C9 of a page or an object that a merge put beyond all numbers the grid is drawn where it can be seen")
    func farGrid() throws {
        let easel = CanvasHarness([rectangle(100, 100)])
        let open = try #require(easel.scene.documents[easel.document])
        let (canvas, own) = (open.value, open.value.ownProperties)
        let size = CanvasSizeField(CanvasSize(width: 1e300, height: 1e300))
        let place = PointField(CanvasPoint(x: 1e299, y: 1e299))
        let changes = [
            canvas.setting(CanvasProperties.sizes, of: own, to: size),
            canvas.setting(CanvasProperties.grids, of: own, to: GridSpacing(number: 4)),
            canvas.setting(CanvasObject.positions, of: easel[0], to: place),
        ].compactMap { $0 }
        open.perform(changes, now: easel.context.now)
        easel.settle()
        easel.scene.select(easel[0], adding: false)
        easel.scene.fitSelection()
        easel.settle()
        #expect(easel.scene.stage.viewport.visible.minX > 1e298)
        #expect(easel.steps(Keys.drawing).filter { $0.opcode == 22 }.count <= 1000)
    }

    @Test("C25 the menu exports the page, everything or what is selected, for a light ground or a dark one")
    func exports() throws {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        easel.context.isOnline = true
        func names() -> [String] {
            easel.view.first { $0.key == "menu" }?.all { $0.tag == .button }.map { $0.name } ?? []
        }
        func chosen() -> [String] {
            easel.view.first { $0.key == "menu" }?.all { $0[.checked] == "true" }.map { $0.name } ?? []
        }
        func path() -> String? {
            easel.effects.reversed().lazy.compactMap {
                if case .downloadFrom(let path, _) = $0 { path } else { nil }
            }.first
        }
        let id = ShortID(of: easel.document).text
        easel.press("Actions for the canvas")
        #expect(names().contains("Everything") && !names().contains("What is selected"))
        #expect(chosen() == ["The page"])
        easel.press("Everything")
        easel.press("For a dark background")
        #expect(chosen() == ["Everything", "For a dark background"])
        easel.press("Export as SVG")
        #expect(path() == "/api/canvases/\(id).svg?area=all&dark=1")
        easel.tap(310, 110)
        easel.press("Actions for the canvas")
        easel.press("For a dark background")
        easel.press("What is selected")
        easel.press("Export as PNG")
        #expect(path() == "/api/canvases/\(id).png?objects=\(easel[1].label)")
    }
}

import CanvasModel
import Drawing
import Forms
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct LinePointTests {
    private func place(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x, y: y) }

    private func points(_ easel: CanvasHarness, _ index: Int = 0) -> [CanvasPoint] {
        easel[index].points.map { place($0.x.rounded(), $0.y.rounded()) }
    }

    /// A line that is selected, its middle at 300, 200.
    private func selected(_ kind: PointerKind = .mouse) -> CanvasHarness {
        let easel = CanvasHarness([ObjectDraft(.line(from: place(100, 200), to: place(500, 200), hasArrow: true))])
        easel.tap(200, 200, kind)
        return easel
    }

    @Test("C22 the middle of a line is drawn out to a new point, which moves on, by mouse, finger and pen")
    func middles() {
        for kind in [PointerKind.mouse, .touch, .pen] {
            let easel = selected(kind)
            // Two ends and a middle.
            #expect(easel.steps(Keys.overlay).filter { $0.opcode == 21 }.count == 3)
            easel.down(300, 200, kind)
            easel.move(300, 250, kind)
            easel.move(300, 400, kind)
            #expect(points(easel) == [place(100, 200), place(500, 200)])
            #expect(easel.field(.height) == "200")
            easel.up(kind)
            easel.wait(1000)
            #expect(points(easel) == [place(100, 200), place(300, 400), place(500, 200)], "\(kind)")
            #expect(easel.steps(Keys.overlay).filter { $0.opcode == 21 }.count == 5)
            easel.drag(300, 400, to: 350, 600, kind)
            #expect(points(easel) == [place(100, 200), place(350, 600), place(500, 200)])
            #expect(easel.eventCount == 4)
            easel.key("z", .control)
            easel.key("z", .control)
            #expect(points(easel) == [place(100, 200), place(500, 200)])
        }
    }

    @Test("C22 a double click on a point removes it, and Delete the one that was pressed; two ends stay")
    func removing() {
        let easel = selected()
        easel.drag(300, 200, to: 300, 400)
        easel.drag(200, 300, to: 150, 350)
        #expect(points(easel).count == 4)
        for _ in 0..<2 {
            easel.down(300, 400)
            easel.up()
        }
        easel.wait(1000)
        #expect(points(easel) == [place(100, 200), place(150, 350), place(500, 200)])
        easel.tap(150, 350)
        easel.key("Delete")
        #expect(points(easel) == [place(100, 200), place(500, 200)])
        for _ in 0..<2 {
            easel.down(500, 200)
            easel.up()
        }
        easel.wait(1000)
        #expect(points(easel).count == 2 && easel.announced.last == "A line needs its two ends.")
        // Of two ends none goes alone.
        easel.key("Delete")
        #expect(easel.canvas.count == 0)
    }

    @Test(
        "C22 by keys alone: Ctrl+Enter goes to the first point, Enter to the next, I adds one, arrows move it, Delete takes it"
    )
    func keys() {
        let easel = selected()
        easel.key("Enter", .control)
        #expect(easel.announced.last == "Point 1 of 2")
        easel.key("i")
        #expect(points(easel) == [place(100, 200), place(300, 200), place(500, 200)])
        easel.key("ArrowDown", .shift)
        easel.key("ArrowLeft")
        #expect(points(easel) == [place(100, 200), place(299, 210), place(500, 200)])
        easel.key("Enter")
        #expect(easel.announced.last == "Point 3 of 3")
        easel.key("ArrowUp", .shift)
        #expect(points(easel)[2] == place(500, 190))
        easel.key("Escape")
        easel.key("ArrowUp", .shift)
        #expect(points(easel) == [place(100, 190), place(299, 200), place(500, 180)])
        #expect(easel.selected == [easel.ids[0]])
        easel.key("Enter", .control)
        easel.key("Enter", .control)
        easel.key("Delete")
        #expect(points(easel) == [place(100, 190), place(500, 180)])
        easel.key("Delete")
        #expect(easel.canvas.count == 0)
    }

    @Test("C22 a line is drawn by one press a point, shown ahead of the pointer; a second press, Enter or Esc ends it")
    func plotting() {
        for ending in ["press", "Enter", "Escape"] {
            let easel = CanvasHarness()
            easel.key("l")
            easel.tap(100, 100)
            easel.event(Keys.stage, .hover, .hover(x: 250, y: 350))
            #expect(easel.steps(Keys.overlay).contains { $0.opcode == 14 && $0.numbers.suffix(2) == [200, 300] })
            easel.tap(200, 300)
            easel.drag(250, 200, to: 400, 100)
            #expect(easel.canvas.count == 0)
            easel.tap(400, 400)
            easel.key("Backspace")
            if ending == "press" { easel.tap(401, 101) } else { easel.key(ending) }
            #expect(easel.canvas.count == 1, "\(ending)")
            #expect(points(easel) == [place(100, 100), place(200, 300), place(400, 100)], "\(ending)")
            #expect(easel.eventCount == 2 && easel.selected == [easel.ids[0]])
            #expect(easel.scene.stage.tool == .line && easel.scene.stage.activity.isIdle)
            easel.key("z", .control)
            #expect(easel.canvas.count == 0)
        }
    }

    @Test("C22 a lone press is no line unless it is ended by a second one or Enter; another tool keeps what was placed")
    func lonely() {
        let easel = CanvasHarness()
        easel.key("a")
        easel.tap(100, 100)
        easel.key("Escape")
        #expect(easel.canvas.count == 0 && easel.scene.stage.tool == .arrow)
        easel.tap(100, 100)
        easel.tap(101, 101)
        #expect(easel[0].box.size.width == 150)
        easel.tap(300, 300)
        easel.tap(400, 400)
        easel.key("r")
        #expect(easel.canvas.count == 2 && points(easel, 1) == [place(300, 300), place(400, 400)])
    }

    @Test("C22 an arrow that is plotted from a shape to a shape is bound to both, by finger too")
    func bound() {
        for kind in [PointerKind.mouse, .touch] {
            let easel = CanvasHarness([rectangle(100, 100), rectangle(600, 100)])
            easel.key("a")
            easel.tap(150, 140, kind)
            easel.tap(400, 500, kind)
            easel.tap(650, 140, kind)
            easel.tap(650, 140, kind)
            let arrow = easel[2]
            #expect(arrow.startTarget == easel[0].shortID && arrow.endTarget == easel[1].shortID)
            #expect(easel.canvas.points(of: arrow).count == 3)
        }
    }

    @Test("C22 with Control a plotted arrow ends on a shape and is bound to nothing there, however it is ended")
    func plottedFree() {
        for ending in ["press", "Enter", "free press"] {
            let easel = CanvasHarness([rectangle(100, 100), rectangle(600, 100)])
            easel.key("a")
            easel.tap(150, 140, modifiers: .control)
            easel.tap(400, 500)
            easel.tap(650, 140, modifiers: ending == "free press" ? [] : .control)
            switch ending {
            case "Enter": easel.key("Enter")
            case "press": easel.tap(650, 140)
            default: easel.tap(650, 140, modifiers: .control)
            }
            #expect(easel.eventCount == 3 && points(easel, 2).last == place(650, 140), "\(ending)")
            #expect(easel[2].startTarget == nil && easel[2].endTarget == nil, "\(ending)")
        }
    }

    @Test("C22 the inspector sets heads and route; the next arrow has them, a plain line no heads")
    func inspector() {
        let easel = selected()
        func set(_ name: String, _ value: String) {
            let row = CanvasObject.forms.firstIndex { $0.name == name } ?? 0
            easel.scene.act(.row(row), .commit(value))
            easel.paint()
        }
        set("start-head", "dot")
        set("end-head", "bar")
        set("route", "elbowed")
        #expect(easel[0].heads == LineHeads(start: .dot, end: .bar))
        easel.key("a")
        easel.drag(100, 500, to: 300, 600)
        #expect(easel[1].heads == LineHeads(start: .dot, end: .bar) && easel[1].route == .elbowed)
        easel.key("l")
        easel.drag(500, 500, to: 600, 600)
        #expect(easel[2].heads.isEmpty && easel[2].route == .elbowed)
    }

    @Test("C22 a short line can still be moved by its middle, and what others remove meanwhile is not reached for")
    func short() {
        let easel = CanvasHarness([ObjectDraft(.line(from: place(100, 200), to: place(130, 200), hasArrow: false))])
        easel.tap(115, 200)
        easel.drag(115, 200, to: 215, 300, modifiers: .control)
        #expect(points(easel) == [place(200, 300), place(230, 300)])
    }
}

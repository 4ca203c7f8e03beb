import CanvasModel
import Drawing
import Interaction
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct ViewingTests {
    @Test("C20 the whole canvas is shown at first, never larger than it is; buttons and keys zoom around the middle")
    func zooming() {
        let easel = CanvasHarness()
        #expect(easel.scene.stage.viewport.scale == 1)
        #expect(easel.scene.stage.viewport.mapping.offset == StagePoint(x: 50, y: 50))
        easel.press("Zoom in")
        #expect(easel.scene.stage.viewport.scale == 1.25)
        #expect(easel.view.first { $0.allText == "125%" } != nil)
        easel.key("-")
        easel.key("-")
        #expect(abs(easel.scene.stage.viewport.scale - 0.8) < 1e-9)
        easel.key("0", .control)
        #expect(abs(easel.scene.stage.viewport.scale - 1) < 1e-9)
        for _ in 0..<40 { easel.press("Zoom in") }
        #expect(easel.scene.stage.viewport.scale == 32)
        for _ in 0..<60 { easel.press("Zoom out") }
        #expect(easel.scene.stage.viewport.scale == 0.05)
        easel.press("Show the whole canvas")
        #expect(easel.scene.stage.viewport.scale == 1)
    }

    @Test("C20 a stage that changes its size goes on showing the whole canvas, unless somebody has chosen a part of it")
    func resizing() {
        let easel = CanvasHarness()
        easel.event(Keys.stage, .size, .size(width: 544, height: 900))
        #expect(easel.scene.stage.viewport.scale == 0.484375)
        #expect(easel.view.first { $0.allText == "48%" } != nil)
        easel.press("Zoom in")
        let scale = easel.scene.stage.viewport.scale
        easel.event(Keys.stage, .size, .size(width: 900, height: 400))
        #expect(easel.scene.stage.viewport.scale == scale)
        easel.event(Keys.stage, .size, .size(width: .nan, height: -1))
        #expect(easel.scene.stage.viewport.size.width == 900)
    }

    @Test("C20 the wheel pans, with Ctrl it zooms where the pointer is; the canvas never leaves the stage")
    func wheel() {
        let easel = CanvasHarness()
        let place = StagePoint(x: 300, y: 200)
        let under = easel.scene.stage.viewport.point(place)
        easel.event(Keys.stage, .wheel, .wheel(x: 300, y: 200, deltaX: 0, deltaY: -100, .control))
        #expect(easel.context.isConsumed)
        #expect(easel.scene.stage.viewport.scale == 1.2)
        #expect(easel.scene.stage.viewport.point(place).distance(to: under) < 1e-9)
        easel.event(Keys.stage, .wheel, .wheel(x: 0, y: 0, deltaX: 30, deltaY: 40, []))
        #expect(easel.scene.stage.viewport.point(StagePoint(x: 270, y: 160)).distance(to: under) < 1e-9)
        easel.event(Keys.stage, .wheel, .wheel(x: 0, y: 0, deltaX: 1e9, deltaY: -1e9, []))
        let page = easel.scene.stage.viewport.mapping.map(CanvasRect(x: 0, y: 0, width: 1024, height: 768))
        #expect(page.maxX >= 40 && page.minY <= 868 - 40)
        easel.event(Keys.stage, .wheel, .wheel(x: 0, y: 0, deltaX: .nan, deltaY: .infinity, []))
        #expect(easel.scene.stage.viewport.mapping.offset.isFinite)
    }

    @Test("C20 the middle button pans")
    func middleButton() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.pointer(.down, 110, 110, buttons: .middle)
        easel.pointer(.move, 150, 130, buttons: .middle)
        easel.pointer(.up, 150, 130, buttons: [])
        #expect(easel.scene.stage.viewport.mapping.offset == StagePoint(x: 90, y: 70))
        #expect(easel.selected == [])
        #expect(easel.eventCount == 2)
    }

    @Test("C2 only what changed is painted again: a drop paints where it was and where it is")
    func dirtyBoxes() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(600, 400), rectangle(120, 110, 100, 80, 0x00FF00)])
        easel.forget()
        easel.drag(690, 470, to: 790, 570, modifiers: .control)
        let steps = easel.steps(Keys.drawing)
        let clips = steps.filter { $0.opcode == 3 }.map { $0.numbers }
        #expect(clips.count >= 1)
        #expect(clips.allSatisfy { $0[0] > 500 && $0[1] > 300 })
        // The others are not touched.
        #expect(!steps.contains { $0.opcode == 10 && $0.numbers[5] == 0x00FF00 })
        #expect(steps.contains { $0.opcode == 10 && $0.numbers[..<4] == [700, 500, 100, 80] })
        easel.forget()
        easel.key("Escape")
        #expect(easel.drawn[Keys.drawing] == nil)
        #expect(easel.drawn[Keys.overlay] != nil)
    }

    @Test("C2, C27 what comes in front goes over what is there, of which nothing is painted again")
    func inFront() {
        let easel = CanvasHarness([rectangle(100, 100, 100, 80, 0x00FF00)])
        easel.key("p")
        easel.forget()
        easel.drag(110, 110, to: 150, 150)
        let steps = easel.steps(Keys.drawing)
        #expect(steps.contains { $0.opcode == 14 })
        #expect(!steps.contains { $0.opcode == 2 || $0.opcode == 10 })
        // What goes away leaves a place to paint.
        easel.forget()
        easel.key("z", .control)
        #expect(easel.steps(Keys.drawing).contains { $0.opcode == 10 && $0.numbers[5] == 0x00FF00 })
    }

    @Test("C2, C27 what reaches over the edge of the page is painted there, whole or where something changed")
    func overTheEdge() {
        let easel = CanvasHarness([rectangle(1000, 700, 100, 80)])
        func isWhole() -> Bool {
            let steps = easel.steps(Keys.drawing)
            let clips = steps.filter { $0.opcode == 3 }.map {
                CanvasRect(x: $0.numbers[0], y: $0.numbers[1], width: $0.numbers[2], height: $0.numbers[3])
            }
            let isPainted = steps.contains { $0.opcode == 10 && $0.numbers[..<4] == [1000, 700, 100, 80] }
            return isPainted && clips.allSatisfy { $0.contains(CanvasRect(x: 1000, y: 700, width: 70, height: 80)) }
        }
        easel.scene.repaint = .whole
        easel.paint()
        #expect(isWhole())
        easel.tap(1010, 710)
        easel.forget()
        easel.press("Less opaque")
        #expect(isWhole())
        // What is outside is taken away where it was.
        easel.forget()
        easel.key("Delete")
        #expect(
            easel.steps(Keys.drawing).contains { $0.opcode == 2 }
                && easel.steps(Keys.drawing).contains { $0.opcode == 3 && $0.numbers[0] + $0.numbers[2] > 1060 })
    }

    @Test("C20 a crowd on its way is the old picture moved, and is painted sharp when it rests")
    func crowd() {
        let easel = CanvasHarness((0..<700).map { rectangle(Double($0 % 50) * 20, Double($0 / 50) * 40, 15, 15) })
        easel.event(Keys.stage, .wheel, .wheel(x: 0, y: 0, deltaX: 30, deltaY: 40, []))
        #expect(easel.steps(Keys.drawing) == [PaintStep(opcode: 33, numbers: [1, -30, -40])])
        #expect(easel.effects.contains(.wake(Wake.sharpen, milliseconds: 120)))
        easel.tick(Wake.sharpen)
        #expect(easel.steps(Keys.drawing).filter { $0.opcode == 10 }.count == 701)
    }

    @Test("C2, W8 what a drag or a change leaves on the page is what painting all of it would leave: seeds 1 to 20")
    func dirtyIsEnough() {
        struct Random: RandomNumberGenerator {
            var state: UInt64
            mutating func next() -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state ^ (state >> 29)
            }
        }
        for seed in UInt64(1)...20 {
            var random = Random(state: seed)
            let size = CanvasSize(width: 160, height: 120)
            let easel = CanvasHarness(
                (0..<12).map { _ in
                    rectangle(
                        Double.random(in: 0...120, using: &random).rounded(),
                        Double.random(in: 0...90, using: &random).rounded(), 30, 24,
                        UInt32.random(in: 0...0xFFFFFF, using: &random))
                }, canvas: size)
            var shown = Raster(width: 160, height: 120)
            easel.scene.repaint = .whole
            easel.paint()
            shown.paint(easel.steps(Keys.drawing))
            for _ in 0..<12 {
                easel.forget()
                let x = Double.random(in: 0...150, using: &random).rounded()
                let y = Double.random(in: 0...110, using: &random).rounded()
                switch Int.random(in: 0..<5, using: &random) {
                case 0: easel.drag(x, y, to: y, x)
                case 3: easel.tap(x, y); easel.key("d", .control)
                case 1:
                    easel.tap(x, y)
                    easel.key("]")
                case 2: easel.tap(x, y); easel.key("Delete")
                default: easel.key("z", .control)
                }
                if easel.drawCounts[Keys.drawing] != nil { shown.paint(easel.steps(Keys.drawing)) }
                var whole = Raster(width: 160, height: 120)
                for object in easel.canvas.objects {
                    if let color = object.color { whole.fill(object.box, color.hex) }
                }
                #expect(shown == whole, "seed \(seed)")
            }
        }
    }
}

/// Rectangles as a painter would leave them: one colour a point.
private struct Raster: Equatable {
    let width: Int
    let height: Int
    var points: [String]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        points = Array(repeating: "#FFFFFF", count: width * height)
    }

    mutating func fill(_ box: CanvasRect, _ color: String, in clip: CanvasRect? = nil) {
        for y in 0..<height {
            for x in 0..<width {
                let point = CanvasPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if box.contains(point), clip?.contains(point) ?? true { points[y * width + x] = color }
            }
        }
    }

    mutating func paint(_ steps: [PaintStep]) {
        var clip: CanvasRect?
        for step in steps {
            let n = step.numbers
            switch step.opcode {
            case 3: clip = CanvasRect(x: n[0], y: n[1], width: n[2], height: n[3])
            case 4: clip = nil
            case 10:
                fill(
                    CanvasRect(x: n[0], y: n[1], width: n[2], height: n[3]), RGBColor(hex: UInt32(n[5])).hex, in: clip)
            default: break
            }
        }
    }
}

import CanvasModel
import Drawing
import Interaction
import SceneSupport
import Scenes
import Testing

@testable import CanvasScene

@Suite struct MovingTests {
    private let free: KeyModifiers = .control

    @Test(
        "C11 pressing an object that is not selected selects it, and the same drag of the mouse moves it, as one event")
    func mouse() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(400, 300)])
        easel.down(410, 310)
        #expect(easel.selected == [easel.ids[1]])
        easel.move(420, 330)
        easel.move(480, 370)
        #expect(easel.position(1) == [400, 300])
        easel.up()
        #expect(easel.position(1) == [470, 360])
        #expect(easel.position(0) == [100, 100])
        #expect(easel.eventCount == 3)
    }

    @Test("C11 while it moves a snapshot at half opacity follows and the original stays; on release it goes")
    func ghost() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.down(110, 110)
        easel.forget()
        easel.move(143, 161)
        easel.move(213, 231)
        #expect(easel.drawCounts[Keys.drawing] == nil)
        let steps = easel.steps(Keys.overlay)
        #expect(steps.contains(PaintStep(opcode: 32, numbers: [1, 103, 121, 0.5])))
        // The snapshot is drawn once; frames after that only show it elsewhere.
        #expect(!steps.contains { $0.opcode == 30 })
        #expect((easel.drawn[Keys.overlay]?.count ?? 1000) < 300)
        easel.up()
        #expect(!easel.steps(Keys.overlay).contains { $0.opcode == 32 })
        #expect(easel.drawCounts[Keys.drawing] == 1)
        #expect(easel.position(0) == [203, 221])
    }

    @Test("C11 two fingers that start on the selected object move it, and only it; z-order stays")
    func twoFingers() {
        let easel = CanvasHarness([rectangle(100, 100, 300, 300), rectangle(150, 150, 200, 200), rectangle(700, 500)])
        easel.tap(110, 110, .touch)
        let view = easel.scene.stage.viewport
        easel.down(180, 180, .touch)
        easel.down(300, 300, .touch, finger: 2)
        easel.move(200, 230, .touch)
        easel.move(320, 350, .touch, finger: 2)
        easel.move(240, 240, .touch)
        easel.move(360, 360, .touch, finger: 2)
        easel.up(.touch, finger: 2)
        easel.up(.touch)
        #expect(easel.position(0) == [160, 160])
        #expect(easel.position(1) == [150, 150])
        #expect(easel.position(2) == [700, 500])
        #expect(easel.canvas.z(of: easel.ids[0]) == 0)
        #expect(easel.scene.stage.viewport == view)
        #expect(easel.eventCount == 3)
    }

    @Test("C11 two fingers that start elsewhere pan the view, and a pinch zooms; nothing is moved or selected")
    func panning() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(500, 400, 300, 300)])
        easel.tap(110, 110, .touch)
        let before = easel.scene.stage.viewport
        easel.down(520, 420, .touch)
        easel.down(620, 420, .touch, finger: 2)
        easel.move(560, 450, .touch)
        easel.move(660, 450, .touch, finger: 2)
        easel.up(.touch)
        easel.up(.touch, finger: 2)
        let panned = easel.scene.stage.viewport
        #expect(panned.scale == 1)
        #expect(panned.mapping.offset.x == before.mapping.offset.x + 40)
        #expect(panned.mapping.offset.y == before.mapping.offset.y + 30)
        easel.wait(1000)
        // Twice as far apart around the middle of the stage.
        easel.down(500, 400, .touch)
        easel.down(600, 400, .touch, finger: 2)
        easel.move(450, 400, .touch)
        easel.move(650, 400, .touch, finger: 2)
        easel.up(.touch)
        easel.up(.touch, finger: 2)
        #expect(abs(easel.scene.stage.viewport.scale - 2) < 0.001)
        // What lay between the fingers lies there still.
        let middle = StagePoint(x: 600, y: 450)
        #expect(panned.point(middle).distance(to: easel.scene.stage.viewport.point(middle)) < 0.5)
        #expect(easel.selected == [easel.ids[0]])
        #expect(easel.eventCount == 2)
    }

    @Test("C11 a finger beside the selected object and one on it pan: both must start on it")
    func oneBeside() {
        let easel = CanvasHarness([rectangle(100, 100, 300, 300)])
        easel.tap(110, 110, .touch)
        easel.down(200, 200, .touch)
        easel.down(700, 600, .touch, finger: 2)
        easel.move(240, 240, .touch)
        easel.move(740, 640, .touch, finger: 2)
        easel.up(.touch)
        easel.up(.touch, finger: 2)
        #expect(easel.position(0) == [100, 100])
        #expect(easel.scene.stage.viewport.mapping.offset.x == 90)
    }

    @Test("C11 one finger that starts on the selected object moves it too, also when another lies above it")
    func oneFinger() {
        let easel = CanvasHarness([rectangle(100, 100, 300, 300), rectangle(150, 150, 200, 200)])
        easel.tap(110, 110, .touch)
        easel.drag(200, 200, to: 260, 290, .touch)
        #expect(easel.position(0) == [160, 190])
        #expect(easel.position(1) == [150, 150])
    }

    @Test("C11, C26 fingers that spread on the selected object make it larger, and the view stays")
    func spreading() {
        let easel = CanvasHarness([rectangle(100, 100, 400, 300)])
        easel.tap(110, 110, .touch)
        easel.down(200, 200, .touch)
        easel.down(300, 200, .touch, finger: 2)
        easel.move(150, 200, .touch)
        easel.move(350, 200, .touch, finger: 2)
        easel.up(.touch)
        easel.up(.touch, finger: 2)
        #expect(easel[0].size == Size(width: 800, height: 600))
        #expect(easel.scene.stage.viewport.scale == 1)
    }

    @Test("C11 Esc and a cancelled pointer move nothing")
    func cancelling() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.down(110, 110)
        easel.move(300, 300)
        easel.key("Escape")
        #expect(!easel.steps(Keys.overlay).contains { $0.opcode == 32 })
        easel.move(400, 400)
        easel.up()
        #expect(easel.position(0) == [100, 100])
        easel.wait(1000)
        easel.down(110, 110, .touch)
        easel.move(300, 300, .touch)
        easel.pointer(.cancel, 300, 300, .touch)
        #expect(easel.position(0) == [100, 100])
        #expect(easel.eventCount == 2)
        #expect(easel.selected == easel.ids)
    }

    @Test("C4, C11 a drag stops where 24 points would stay on the canvas, all that is dragged together")
    func clamping() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(300, 100)])
        easel.key("a", .control)
        easel.drag(110, 110, to: 5000, -5000, modifiers: free)
        #expect(easel.position(0) == [800, 0])
        #expect(easel.position(1) == [1000, 0])
        easel.drag(810, 10, to: -5000, 5000, modifiers: free)
        #expect(easel.position(0) == [0, 744])
        #expect(easel.position(1) == [200, 744])
    }

    @Test("C11 the arrow keys move by 1, with Shift by 10, and stop at the edge")
    func arrows() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        for (key, modifiers, place) in [
            ("ArrowRight", KeyModifiers(), [101.0, 100.0]), ("ArrowDown", .shift, [101, 110]),
            ("ArrowLeft", .shift, [91, 110]),
            ("ArrowUp", [], [91, 109]),
        ] {
            easel.key(key, modifiers)
            #expect(easel.position(0) == place)
            #expect(easel.context.isConsumed)
        }
        for _ in 0..<12 { easel.key("ArrowLeft", .shift) }
        #expect(easel.position(0) == [0, 109])
    }

    @Test("C20 what is dragged snaps to edges and middles nearby and shows a guide; with Ctrl it goes freely")
    func snapping() {
        let easel = CanvasHarness([rectangle(100, 100), rectangle(400, 300)])
        easel.down(410, 310)
        easel.move(300, 250)
        easel.move(113, 254)
        // 3 points aside: the left edges meet.
        let guides = easel.steps(Keys.overlay).filter { $0.opcode == 22 }
        #expect(guides.contains { $0.numbers[0] == 100 && $0.numbers[2] == 100 })
        easel.up()
        #expect(easel.position(1) == [100, 244])
        easel.wait(1000)
        easel.down(110, 254, modifiers: free)
        easel.move(200, 250, modifiers: free)
        easel.move(113, 254, modifiers: free)
        #expect(!easel.steps(Keys.overlay).contains { $0.opcode == 22 })
        easel.up(modifiers: free)
        #expect(easel.position(1)[0] == 103)
    }

    @Test("C16, C11 a locked object is not moved, and says so")
    func locked() {
        var draft = rectangle(100, 100)
        draft.isLocked = true
        let easel = CanvasHarness([draft])
        easel.tap(110, 110)
        easel.drag(110, 110, to: 300, 300)
        #expect(easel.position(0) == [100, 100])
        #expect(easel.announced.contains("“Rect 1” is locked."))
        easel.key("ArrowLeft")
        easel.key("Delete")
        #expect(easel.eventCount == 2)
    }

    @Test("C11 whatever a mouse and two fingers do in turn, one gesture is one event at most and nothing hangs")
    func sequences() {
        struct Random: RandomNumberGenerator {
            var state: UInt64
            mutating func next() -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state ^ (state >> 29)
            }
        }
        for seed in UInt64(1)...40 {
            var random = Random(state: seed)
            let easel = CanvasHarness([rectangle(100, 100, 300, 300), rectangle(300, 300, 300, 300)])
            var down: [Int32: PointerKind] = [:]
            for _ in 0..<60 {
                let finger = Int32.random(in: 1...3, using: &random)
                let kind = finger == 3 ? PointerKind.mouse : .touch
                let x = Double.random(in: 0...700, using: &random)
                let y = Double.random(in: 0...700, using: &random)
                let before = easel.eventCount
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    easel.pointer(down[finger] == nil ? .down : .move, x, y, kind, finger: finger)
                    down[finger] = kind
                    #expect(easel.eventCount == before, "seed \(seed)")
                case 2, 3: easel.pointer(.move, x, y, kind, finger: finger)
                case 4:
                    easel.pointer(.up, x, y, kind, finger: finger)
                    down[finger] = nil
                default:
                    easel.key("Escape")
                    #expect(easel.eventCount == before, "seed \(seed)")
                }
                #expect(easel.eventCount <= before + 1, "seed \(seed)")
            }
            for (finger, kind) in down.sorted(by: { $0.key < $1.key }) {
                easel.pointer(.cancel, 0, 0, kind, finger: finger)
            }
            #expect(easel.scene.stage.activity.isIdle, "seed \(seed)")
            for index in 0..<2 {
                let place = easel.position(index)
                #expect(place.allSatisfy { $0 >= 0 } && place[0] <= 1000 && place[1] <= 744, "seed \(seed)")
            }
        }
    }
}

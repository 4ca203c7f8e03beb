import CanvasModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing

@testable import CanvasScene

@Suite struct PenPressureTests {
    private func drawn(_ easel: CanvasHarness) -> Stroke? {
        if case .stroke(let stroke)? = easel.canvas.objects.last?.kind { stroke } else { nil }
    }

    @Test("C27 a pen's stroke follows how hard it presses; a mouse and a finger draw evenly")
    func pressure() throws {
        for kind in [PointerKind.pen, .mouse, .touch] {
            let easel = CanvasHarness()
            easel.key("p")
            easel.pressure = kind == .pen ? 0.2 : nil
            easel.down(100, 100, kind)
            for step in 1...40 {
                if kind == .pen { easel.pressure = 0.2 + Double(step) / 50 }
                easel.move(100 + Double(step) * 5, 100 + Double(step * step) / 10, kind)
            }
            // What is drawn is filled as it grows thicker.
            #expect(easel.steps(Keys.overlay).contains { $0.opcode == (kind == .pen ? 13 : 14) }, "\(kind)")
            easel.pressure = kind == .pen ? 0 : nil
            easel.up(kind)
            let stroke = try #require(drawn(easel))
            #expect(stroke.points.count < 20 && stroke.points.count > 3, "\(kind) \(stroke.points.count)")
            #expect(stroke.pressures.isEmpty == (kind != .pen))
            if kind == .pen { #expect(stroke.pressures.first == 51 && stroke.pressures.last == 255) }
            #expect(easel.steps(Keys.drawing).contains { $0.opcode == (kind == .pen ? 13 : 14) })
            #expect(easel.eventCount == 2)
        }
    }

    @Test("C27 a long stroke's next point takes as little to paint as its first: also thousands of points later")
    func growth() {
        let easel = CanvasHarness()
        easel.key("p")
        easel.pressure = 0.5
        easel.down(10, 10, .pen)
        var sizes: [Int] = []
        for step in 1...6000 {
            easel.pressure = Double(step % 90) / 90
            easel.move(10 + Double(step % 900), 10 + Double(step / 9 % 700), .pen)
            sizes.append(easel.drawn[Keys.overlay]?.count ?? 0)
        }
        #expect(sizes[100...].max() ?? 0 < 2000, "\(sizes.max() ?? 0)")
        // Nothing is cleared while only the end is new.
        #expect(!easel.steps(Keys.overlay).contains { $0.opcode == 2 })
        // What the page has lost is painted whole.
        easel.scene.redraw(element: easel.scene.element(ofKey: Keys.overlay) ?? 0)
        easel.paint()
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 2 })
        #expect((easel.drawn[Keys.overlay]?.count ?? 0) > 40_000)
        easel.up(.pen)
    }

    @Test("C27 a translucent stroke is painted whole, so that it is no darker where it lies on itself")
    func translucent() {
        let easel = CanvasHarness()
        easel.key("p")
        easel.scene.next.change(CanvasObject(.stroke(Stroke(points: [], thickness: 3)))) { $0.opacity = 5 }
        easel.down(10, 10, .pen)
        for step in 1...30 { easel.move(10 + Double(step * 9), 20, .pen) }
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 2 })
        #expect(easel.steps(Keys.overlay).contains { $0.opcode == 5 })
        easel.key("Escape")
        #expect(easel.canvas.count == 0)
    }

    @Test("C27 drawn close up a stroke is as fine as it was seen")
    func closeUp() {
        func count(_ zooms: Int) -> Int {
            let easel = CanvasHarness()
            for _ in 0..<zooms { easel.key("+") }
            easel.key("p")
            easel.down(300, 300, .pen)
            for step in 1...200 { easel.move(300 + Double(step), 300 + Double(step * step % 9) / 4, .pen) }
            easel.up(.pen)
            return drawn(easel)?.points.count ?? 0
        }
        let seen = count(0)
        #expect(seen > 10 && count(6) >= seen)
    }
}

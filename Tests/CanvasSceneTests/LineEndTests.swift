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

@Suite struct LineEndTests {
    private func arrow(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> ObjectDraft {
        ObjectDraft(.line(from: Point(x: x, y: y), to: Point(x: endX, y: endY), hasArrow: true))
    }

    private func ends(_ object: CanvasObject) -> [CanvasPoint] { object.ends.map { [$0.start, $0.end] } ?? [] }

    @Test("C22 both ends of a line are drawn anywhere, across the other one, too; it is one step and keeps its arrow")
    func crossing() {
        let easel = CanvasHarness([arrow(300, 300, 500, 400)])
        easel.tap(400, 350)
        // Both ends, and the middle.
        #expect(easel.steps(Keys.overlay).filter { $0.opcode == 21 }.count == 3)
        easel.down(500, 400)
        easel.move(300, 200)
        easel.move(100, 150)
        #expect(easel.field(.width) == "200")
        #expect(ends(easel[0]) == [CanvasPoint(x: 300, y: 300), CanvasPoint(x: 500, y: 400)])
        easel.up()
        #expect(ends(easel[0]) == [CanvasPoint(x: 300, y: 300), CanvasPoint(x: 100, y: 150)])
        easel.drag(300, 300, to: 50, 600)
        #expect(ends(easel[0]) == [CanvasPoint(x: 50, y: 600), CanvasPoint(x: 100, y: 150)])
        guard case .line(let line) = easel[0].kind else { return #expect(Bool(false)) }
        #expect(line.hasArrow)
        #expect(easel.eventCount == 4)
        easel.key("z", .control)
        #expect(ends(easel[0]) == [CanvasPoint(x: 300, y: 300), CanvasPoint(x: 100, y: 150)])
        easel.drag(100, 150, to: 310, 500, modifiers: .shift)
        #expect(ends(easel[0]) == [CanvasPoint(x: 300, y: 300), CanvasPoint(x: 300, y: 500)])
        easel.drag(300, 500, to: 2000, -800)
        #expect(ends(easel[0]) == [CanvasPoint(x: 300, y: 300), CanvasPoint(x: 1024, y: 0)])
        #expect(easel.toasts == [])
    }

    @Test("C22 a line that was turned by the inspector is taken by the ends that are seen; then it lies as drawn")
    func turned() {
        let easel = CanvasHarness([arrow(300, 300, 500, 300)])
        easel.tap(400, 300)
        easel.event(Keys.number(.rotation), .commit, .commit("90"))
        // Around its middle, half a point below.
        let now = ends(easel[0])
        #expect(now.map { $0.x.rounded() } == [401, 401] && now.map { $0.y.rounded() } == [201, 401])
        easel.drag(400, 400, to: 600, 500)
        #expect(ends(easel[0])[1] == CanvasPoint(x: 600, y: 500))
        #expect(easel[0].rotation == 0)
        easel.down(600, 500)
        easel.move(700, 600)
        easel.key("Escape")
        easel.up()
        #expect(ends(easel[0])[1] == CanvasPoint(x: 600, y: 500))
    }

    @Test("C22 two devices that draw an end each leave a line that both see alike")
    func apart() throws {
        let easel = CanvasHarness([arrow(300, 300, 500, 400)])
        let log = try #require(easel.scene.documents[easel.document]?.log)
        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(20), author: AuthorID(21))
        for event in log { other.receive(event.bytes, now: easel.context.now) }
        easel.tap(400, 350)
        easel.drag(500, 400, to: 100, 150)
        let id = easel.ids[0]
        let changes = try other.value.setEnds(id, from: CanvasPoint(x: 600, y: 600), to: CanvasPoint(x: 500, y: 400))
        other.perform(changes, now: easel.context.now + 1000)
        for bytes in other.takeOutbox() { easel.scene.receive([bytes], of: easel.document) }
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            other.receive(event.bytes, now: easel.context.now)
        }
        let there = try #require(other.value.object(id))
        #expect(ends(easel[0]) == ends(there))
        #expect(ends(there) == [CanvasPoint(x: 600, y: 600), CanvasPoint(x: 500, y: 400)])
    }
}

import CanvasModel
import CanvasScene
import Drawing
import Interaction
import Primitives
import Replication
import Scenes
import Views

/// What the page asks of the canvas scene with 10,000 objects on the canvas: rectangles of 150 × 120 points at random
/// places of 1024 × 768, so that about 230 lie over every point. Times are what a call takes with its painting.
enum CanvasSceneWork {
    static let objects = 10_000
    static let received = 10_000

    struct Result {
        /// Seconds, medians: a move of the pointer while an object is dragged, and the drop.
        var dragFrame: Double
        var drop: Double
        /// Pressing and selecting another object.
        var press: Double
        /// A move of the pointer while a rubber band is drawn, and letting it go over about a tenth of the canvas.
        var bandFrame: Double
        var bandEnd: Double
        /// A turn of the wheel, which shows the old picture elsewhere, and painting all of it anew.
        var wheel: Double
        var whole: Double
        /// The slowest call of a thousand moves.
        var slowestFrame: Double
        /// How many bytes a drag frame hands to the painter.
        var frameBytes: Int
        /// Seconds: taking in `received` changes of somebody else that come together, with the painting.
        var receiving: Double
        /// Seconds, medians, where 2,000 of the objects are bound arrows, a third of them elbowed and a third curved: a
        /// move of the pointer while a shape with 200 of them is dragged, and pressing another object.
        var arrowFrame: Double
        var arrowPress: Double
        /// Seconds, medians of 500 moves of a pen that presses: the first of a stroke, and after 15,000.
        var penStart: Double
        var penEnd: Double
    }

    private final class Stage {
        let context: SceneContext
        let scene: DrawingScene
        private var time = 0.0

        init(_ document: DocumentID, _ log: [Event]) {
            context = SceneContext(replica: ReplicaID(3), author: AuthorID(4), random: SceneRandom(seed: 9))
            context.now = 1_700_000_100_000
            scene = DrawingScene(context)
            scene.open(document)
            scene.receive(log.map { $0.bytes }, of: document)
            scene.isReady(document)
            _ = paint()
            send(.size, .size(width: 1124, height: 868))
        }

        @discardableResult
        func paint() -> [Effect] {
            var patch = Patch()
            scene.paint(into: &patch)
            return scene.takeEffects()
        }

        @discardableResult
        func send(_ trigger: Trigger, _ event: SceneEvent) -> [Effect] {
            guard let element = scene.element(ofKey: "canvas-stage") else { return [] }
            scene.handle(element: element, trigger, event)
            return paint()
        }

        @discardableResult
        func pointer(
            _ phase: PointerPhase, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = [],
            kind: PointerKind = .mouse, pressure: Double? = nil
        ) -> [Effect] {
            time += 16
            return send(
                .pointer,
                .pointer(
                    PointerInput(
                        kind: kind, phase: phase, x: x, y: y, modifiers: modifiers, time: time, pressure: pressure)))
        }

        func wait() { time += 2000 }
    }

    private static func timed(_ body: () -> Void) -> Double {
        let start = Measurement.now()
        body()
        return Measurement.now() - start
    }

    /// A large shape in front with 200 arrows, and 1,800 between others.
    private static func arrowTimes(using generator: inout SplitMix64) throws -> (frame: Double, press: Double) {
        let source = OpenDocument<Canvas>(
            document: DocumentID(using: &generator), kind: Canvas.kind, replica: ReplicaID(5), author: AuthorID(2))
        source.perform(try Canvas.creation(name: "Arrows"), now: 1_700_000_000_000)
        let shapes = (0..<objects - 2001).map { _ in
            ObjectDraft(.rectangle, size: CanvasSize(width: 30, height: 20))
        }
        source.perform(try source.value.add(shapes, using: &generator), now: 1_700_000_000_000)
        let hub = ObjectDraft(
            .rectangle, position: CanvasPoint(x: 300, y: 200), size: CanvasSize(width: 300, height: 300))
        source.perform(try source.value.add([hub], using: &generator), now: 1_700_000_000_000)
        let all = source.value.objects
        let arrows = (0..<2000).map { number -> ObjectDraft in
            let (from, to) = (number < 200 ? all[all.count - 1] : all[number * 3], all[number * 3 + 1])
            let (start, end) = (from.box.center, to.box.center)
            let bend = CanvasPoint(x: (start.x + end.x) / 2 + 20, y: (start.y + end.y) / 2 - 20)
            let way = number % 3 == 2 ? [start, bend, end] : [start, end]
            var draft = ObjectDraft(.line(through: way, hasArrow: true))
            if number % 3 != 0 { draft.fields[CanvasObject.routes] = .some(number % 3 == 1 ? .elbowed : .curved) }
            (draft.startTarget, draft.endTarget) = (from.shortID, to.shortID)
            draft.allowsAnyPosition = true
            return draft
        }
        source.perform(try source.value.add(arrows, using: &generator), now: 1_700_000_000_000)
        let id = all[all.count - 1].id
        let front = try source.value.bringToFront(id, using: &generator)
        source.perform(front, now: 1_700_000_000_000)
        let stage = Stage(source.id, source.log)
        var frames: [Double] = []
        var presses: [Double] = []
        for round in 0..<20 {
            presses.append(timed { stage.pointer(.down, round % 2 == 0 ? 500 : 900, 400) })
            if round % 2 == 0 {
                for step in 0..<20 {
                    let x = 505 + Double(step) * 4
                    frames.append(timed { stage.pointer(.move, x, 400, .control) })
                }
                stage.send(.key, .key("Escape", []))
            }
            stage.pointer(.up, 500, 400)
            stage.wait()
        }
        return (Measurement.median(frames), Measurement.median(presses))
    }

    /// A stroke of 15,500 points, on a canvas of its own.
    private static func penTimes(using generator: inout SplitMix64) throws -> (start: Double, end: Double) {
        let source = OpenDocument<Canvas>(
            document: DocumentID(using: &generator), kind: Canvas.kind, replica: ReplicaID(6), author: AuthorID(2))
        source.perform(try Canvas.creation(name: "Pen"), now: 1_700_000_000_000)
        let stage = Stage(source.id, source.log)
        stage.send(.key, .key("p", []))
        stage.pointer(.down, 100, 100, kind: .pen, pressure: 0.5)
        var times: [Double] = []
        for step in 0..<15_500 {
            let (x, y) = (100 + Double(step % 800), 100 + Double(step / 800 * 5 + step % 2))
            times.append(timed { stage.pointer(.move, x, y, kind: .pen, pressure: Double(step % 99) / 99) })
        }
        stage.pointer(.up, 100, 100, kind: .pen)
        return (Measurement.median(Array(times.prefix(500))), Measurement.median(Array(times.suffix(500))))
    }

    static func run() throws -> Result {
        var generator = SplitMix64(seed: 2026)
        let source = OpenDocument<Canvas>(
            document: DocumentID(using: &generator), kind: Canvas.kind, replica: ReplicaID(1), author: AuthorID(2))
        source.perform(try Canvas.creation(name: "Bench"), now: 1_700_000_000_000)
        let drafts = [ObjectDraft](repeating: ObjectDraft(.rectangle), count: objects)
        source.perform(try source.value.add(drafts, using: &generator), now: 1_700_000_000_000)
        let stage = Stage(source.id, source.log)
        func place() -> (x: Double, y: Double) {
            (
                Double.random(in: 60..<1060, using: &generator).rounded(),
                Double.random(in: 60..<800, using: &generator).rounded()
            )
        }

        var frames: [Double] = []
        var drops: [Double] = []
        var presses: [Double] = []
        var bytes = 0
        for _ in 0..<50 {
            let (x, y) = place()
            presses.append(timed { stage.pointer(.down, x, y) })
            stage.pointer(.move, x + 5, y)
            for step in 0..<20 {
                let (dx, dy) = (Double(step) * 3, Double(step % 7) * 2)
                frames.append(
                    timed {
                        let effects = stage.pointer(.move, x + 5 + dx, y + dy)
                        bytes = 0
                        for case .draw(_, let list) in effects { bytes += list.count }
                    })
            }
            drops.append(timed { stage.pointer(.up, x + 62, y + 12) })
            stage.wait()
        }
        var bands: [Double] = []
        var ends: [Double] = []
        for _ in 0..<20 {
            // Beside the canvas there is nothing to press.
            stage.pointer(.down, 4, 4)
            stage.pointer(.move, 20, 20)
            for step in 0..<20 { bands.append(timed { stage.pointer(.move, 40 + Double(step) * 15, 300) }) }
            ends.append(timed { stage.pointer(.up, 325, 300) })
            stage.wait()
        }
        var wheels: [Double] = []
        var wholes: [Double] = []
        for step in 0..<20 {
            let way = step % 2 == 0 ? 7.0 : -7
            wheels.append(
                timed { stage.send(.wheel, .wheel(x: 500, y: 400, deltaX: way, deltaY: way, [])) })
            stage.scene.tick(3)
            wholes.append(timed { stage.paint() })
        }
        frames.sort()
        let ids = source.value.allObjects.map { $0.id }
        for number in 0..<received {
            let color = RGBColor(red: UInt8(number % 251), green: UInt8(number / 251), blue: 9)
            source.perform(try source.value.recolor(ids[number % 100], to: color), now: 1_700_000_200_000)
        }
        let changes = source.log.suffix(received).map { $0.bytes }
        let receiving = timed {
            stage.scene.receive(changes, of: source.id)
            stage.paint()
        }
        let arrows = try arrowTimes(using: &generator)
        let pen = try penTimes(using: &generator)
        return Result(
            dragFrame: Measurement.median(frames), drop: Measurement.median(drops), press: Measurement.median(presses),
            bandFrame: Measurement.median(bands), bandEnd: Measurement.median(ends),
            wheel: Measurement.median(wheels), whole: Measurement.median(wholes),
            slowestFrame: frames.last ?? .nan, frameBytes: bytes, receiving: receiving,
            arrowFrame: arrows.frame, arrowPress: arrows.press,
            penStart: pen.start, penEnd: pen.end)
    }
}

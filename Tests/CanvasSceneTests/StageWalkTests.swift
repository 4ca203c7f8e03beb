import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Testing

@testable import CanvasScene

/// One thing that may happen on the stage.
private enum Act: Equatable, CustomStringConvertible {
    /// A finger or the mouse, at a place of the canvas.
    case down(Int, Double, Double)
    /// By so much.
    case move(Int, Double, Double)
    case up(Int)
    /// The browser takes the pointer away.
    case lose(Int)
    case key(String, KeyModifiers)
    case rest

    var description: String {
        switch self {
        case .down(let id, let x, let y): "down \(id) \(x),\(y)"
        case .move(let id, let dx, let dy): "move \(id) \(dx),\(dy)"
        case .up(let id): "up \(id)"
        case .lose(let id): "lose \(id)"
        case .key(let key, _): key
        case .rest: "rest"
        }
    }

    /// The pointer, and whether it must be down before.
    var pointer: (id: Int, isDown: Bool)? {
        switch self {
        case .down(let id, _, _): (id, false)
        case .move(let id, _, _), .up(let id), .lose(let id): (id, true)
        case .key, .rest: nil
        }
    }
}

/// An object as it is seen, whoever changed it last.
private struct Seen: Equatable {
    let id: UnitID
    let kind: KindTag
    let box: CanvasRect
    let path: ObjectPath
    let rotation: Double
    let text: String
    let isLocked: Bool

    init(_ object: CanvasObject) {
        (id, kind, box, path) = (object.id, object.kind.tag, object.box, object.path)
        (rotation, text, isLocked) = (object.rotation, object.text, object.isLocked)
    }
}

/// A stage with a few things on it, and nobody who paints it.
private final class Easel {
    let scene: DrawingScene
    let context: SceneContext
    let document: DocumentID
    private let kind: PointerKind
    private var time = 1000.0
    private(set) var places: [Int: (x: Double, y: Double)] = [:]

    init(_ kind: PointerKind, tool: Tool, selecting selected: [Int]) {
        context = SceneContext(
            language: .english, replica: ReplicaID(7), author: AuthorID(9), random: SceneRandom(seed: 5))
        context.now = 1_700_000_000_000
        scene = DrawingScene(context)
        document =
            scene.documents.make((try? Canvas.creation(name: "Plan", size: CanvasLimits.defaultCanvas)) ?? [])?.id
            ?? DocumentID(high: 0, low: 0)
        self.kind = kind
        let line = ObjectDraft(.line(from: Point(x: 400, y: 100), to: Point(x: 600, y: 300), hasArrow: true))
        let text = ObjectDraft(.text("Words"), position: Point(x: 100, y: 500), size: Size(width: 100, height: 1))
        var locked = rectangle(700, 100, 200, 150)
        locked.isLocked = true
        var random = context.random
        let drafts = [rectangle(100, 100, 200, 150), line, text, locked]
        scene.documents.perform(
            (try? scene.documents[document]?.value.add(drafts, using: &random)) ?? [], on: document)
        scene.open(document)
        // At scale 1 the canvas lies 50 points into the stage.
        tell(.size(width: 1124, height: 868))
        if let canvas = scene.canvas {
            for place in selected { scene.select(canvas.allObjects[place], adding: true) }
        }
        if tool != .select { scene.stage.tool = tool }
    }

    private func tell(_ event: SceneEvent, on action: CanvasAction = .stage) {
        context.isConsumed = false
        scene.perform(action, event)
        _ = scene.takeEffects()
    }

    /// From back to front.
    var shown: [Seen] { scene.canvas?.objects.map { Seen($0) } ?? [] }
    var eventCount: Int { scene.documents[document]?.log.count ?? 0 }

    func `do`(_ act: Act) {
        time += 10
        context.now += 10
        switch act {
        case .down(let id, let x, let y): point(id, .down, x, y)
        case .move(let id, let dx, let dy):
            let place = places[id] ?? (0, 0)
            point(id, .move, place.x + dx, place.y + dy)
        case .up(let id): point(id, .up, places[id]?.x ?? 0, places[id]?.y ?? 0)
        case .lose(let id): point(id, .cancel, places[id]?.x ?? 0, places[id]?.y ?? 0)
        case .key(let key, let modifiers):
            let isWriting = scene.editing != nil
            if isWriting { tell(.key(key, modifiers), on: .editText) }
            if !isWriting || !context.isConsumed { tell(.key(key, modifiers)) }
        case .rest:
            time += 1000
            context.now += 1000
            scene.tick(Wake.stage)
        }
    }

    private func point(_ id: Int, _ phase: PointerPhase, _ x: Double, _ y: Double) {
        places[id] = phase == .up || phase == .cancel ? nil : (x, y)
        let wasWriting = scene.editing != nil
        tell(
            .pointer(
                PointerInput(
                    pointer: Int32(id), kind: kind, phase: phase, x: x + 50, y: y + 50, windowX: x + 50,
                    windowY: y + 50, time: time)))
        // A press beside the field takes the keys from it.
        if phase == .down, wasWriting, scene.stage.arena.touches.count > 0 { tell(.blur, on: .editText) }
    }
}

/// Walks every sequence of acts that fingers can do, from one beginning.
private struct Walk {
    let tool: Tool
    let kind: PointerKind
    let selected: [Int]
    let acts: [Act]
    private(set) var faults: [String] = []
    private(set) var reached: Set<String> = []

    init(_ tool: Tool, _ kind: PointerKind, selecting selected: [Int], _ acts: [Act]) {
        (self.tool, self.kind, self.selected, self.acts) = (tool, kind, selected, acts)
    }

    mutating func walk(depth: Int, _ before: [Act] = [], down: Set<Int> = []) {
        guard depth > 0 else { return play(before) }
        for act in acts {
            var down = down
            if let pointer = act.pointer {
                guard down.contains(pointer.id) == pointer.isDown else { continue }
                switch act {
                case .down: down.insert(pointer.id)
                case .move: break
                default: down.remove(pointer.id)
                }
            }
            walk(depth: depth - 1, before + [act], down: down)
        }
    }

    private mutating func play(_ acts: [Act]) {
        let easel = Easel(kind, tool: tool, selecting: selected)
        // What was seen before each gesture that can be taken back; at first before there was anything.
        var past: [[Seen]] = [[]]
        for (place, act) in acts.enumerated() {
            let (shown, count) = (easel.shown, easel.eventCount)
            easel.do(act)
            look(easel, acts[...place])
            let new = easel.eventCount - count
            if case .key("z", _) = act {
                if new > 1 { fail("one key made \(new) events", acts[...place]) }
                if new > 0, easel.shown != past.popLast() ?? shown { fail("undo is not one gesture", acts[...place]) }
                continue
            }
            if case .move = act, new > 0 { fail("a move changed the document", acts[...place]) }
            if case .lose = act, new > 0 { fail("a lost pointer changed the document", acts[...place]) }
            if new > 1 { fail("one act made \(new) events", acts[...place]) }
            if new == 0, easel.shown != shown { fail("something changed without an event", acts[...place]) }
            if new > 0 { past.append(shown) }
        }
        // Whatever it was, it can be left, and all of it is taken back step by step.
        for act in easel.places.keys.sorted().map({ Act.lose($0) }) + Array(repeating: .key("Escape", []), count: 6) {
            let (shown, count) = (easel.shown, easel.eventCount)
            easel.do(act)
            if easel.eventCount > count { past.append(shown) }
        }
        if !easel.scene.stage.activity.isIdle || easel.scene.stage.tool != .select || easel.scene.editing != nil {
            fail("Escape leaves it in \(name(of: easel.scene.stage.activity))", acts[...])
        }
        while let before = past.popLast() {
            easel.scene.undo(.undo)
            if easel.shown != before { return fail("one undo is not one gesture", acts[...]) }
        }
    }

    /// What is so whatever has happened.
    private mutating func look(_ easel: Easel, _ acts: ArraySlice<Act>) {
        let scene = easel.scene
        let activity = name(of: scene.stage.activity)
        reached.insert(activity)
        if !Self.activities(of: scene.stage.tool).contains(activity) {
            fail("the tool \(scene.stage.tool) is \(activity)", acts)
        }
        if easel.places.isEmpty {
            if !["idle", "plotting"].contains(activity) { fail("\(activity) without a pointer", acts) }
            if scene.stage.arena.isActive || scene.stage.arena.touches.count > 0 { fail("something holds on", acts) }
        }
        if scene.stage.arena.touches.count > easel.places.count { fail("a pointer too many", acts) }
        for id in scene.selection.ids where scene.canvas?.object(id).map({ $0.isRemoved }) ?? true {
            fail("what is selected is gone", acts)
        }
        if let id = scene.editing?.id, scene.canvas?.object(id).map({ $0.isRemoved }) ?? true {
            fail("what is written is gone", acts)
        }
        if scene.editing != nil, kind == .mouse, activity != "idle" { fail("written and \(activity)", acts) }
        for id in moved(by: scene.stage.activity) where scene.canvas?.object(id).map({ $0.isRemoved }) ?? true {
            fail("what is on its way is gone", acts)
        }
        if let grip = scene.stage.grip, scene.grasped == nil, scene.selection.only == grip.id {
            fail("the point in hand is gone", acts)
        }
    }

    private mutating func fail(_ why: String, _ acts: ArraySlice<Act>) {
        if faults.count < 5 { faults.append("\(tool) \(kind) \(selected), \(why): \(Array(acts))") }
    }

    private func moved(by activity: Activity) -> [UnitID] {
        switch activity {
        case .moving(let move): move.ids
        case .resizing(let resizing): [resizing.id]
        case .turning(let turning): [turning.id]
        case .reaching(let reaching): [reaching.id]
        case .transforming(let change): [change.object.id]
        case .several(let several): several.objects.map { $0.id }
        default: []
        }
    }

    private func name(of activity: Activity) -> String {
        switch activity {
        case .idle: "idle"
        case .moving: "moving"
        case .banding: "banding"
        case .resizing: "resizing"
        case .turning: "turning"
        case .reaching: "reaching"
        case .transforming: "transforming"
        case .several: "several"
        case .drawing: "drawing"
        case .shaping: "shaping"
        case .plotting: "plotting"
        case .erasing: "erasing"
        case .viewing: "viewing"
        }
    }

    /// What a pointer can be about, by the tool.
    private static func activities(of tool: Tool) -> Set<String> {
        let adjusting: Set = ["moving", "resizing", "turning", "reaching", "several"]
        let own: Set<String> =
            switch tool {
            case .select, .photo: adjusting.union(["banding"])
            case .hand, .text: []
            case .rectangle, .diamond, .ellipse: adjusting.union(["shaping"])
            case .arrow, .line: adjusting.union(["shaping", "plotting"])
            case .pen: ["drawing"]
            case .eraser: ["erasing"]
            }
        return own.union(["idle", "viewing", "moving", "transforming", "several"])
    }
}

@Suite struct StageWalkTests {
    private static let keys: [Act] = [
        .key("Escape", []), .key("Enter", []), .key("Delete", []), .key("z", .control), .key("v", []),
    ]

    @Test(
        "C11, C18, C21 whatever the mouse and keys do in whichever order, nothing is half done and one undo is one gesture",
        arguments: Tool.allCases.filter { $0 != .photo })
    func mouse(_ tool: Tool) {
        var reached: Set<String> = []
        for selected in tool == .select ? [[], [0], [1], [0, 2]] : [[tool.drawsLine ? 1 : 0]] {
            var walk = Walk(
                tool, .mouse, selecting: selected,
                [
                    .down(1, 150, 150), .down(1, 300, 250), .down(1, 600, 300), .down(1, 480, 420), .move(1, 2, 1),
                    .move(1, 70, 60), .up(1), .lose(1),
                ] + Self.keys)
            walk.walk(depth: 3)
            #expect(walk.faults == [])
            reached.formUnion(walk.reached)
        }
        // The rules were not true of nothing.
        let own: Set<String> =
            switch tool {
            case .select, .photo: ["moving", "banding", "resizing", "reaching"]
            case .hand: ["viewing"]
            case .rectangle, .diamond, .ellipse: ["shaping", "moving", "resizing"]
            case .arrow, .line: ["shaping", "plotting"]
            case .pen: ["drawing"]
            case .text: ["idle"]
            case .eraser: ["erasing"]
            }
        #expect(reached.isSuperset(of: own), "\(reached)")
    }

    @Test(
        "C11, C26, C27 whatever two fingers do in whichever order, nothing is half done and one undo is one gesture",
        arguments: [Tool.select, .hand, .rectangle, .line, .pen, .text, .eraser])
    func fingers(_ tool: Tool) {
        for selected in tool == .select ? [[], [0], [0, 2]] : [[], [0]] {
            var walk = Walk(
                tool, .touch, selecting: selected,
                [
                    .down(1, 150, 150), .down(2, 250, 200), .move(1, -70, -40), .move(2, 60, 80), .up(1), .up(2),
                    .lose(1), .rest, .key("Escape", []),
                ])
            walk.walk(depth: tool == .select ? 4 : 3)
            #expect(walk.faults == [])
        }
    }
}

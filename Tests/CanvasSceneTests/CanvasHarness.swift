import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
public import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

extension DrawingScene: ViewedScene {
    func act(_ action: CanvasAction, _ event: SceneEvent) { perform(action, event) }
}

/// A canvas, as somebody has it before them. At scale 1 the canvas lies 50 points into the stage both ways.
final class CanvasHarness: SceneHarness<DrawingScene> {
    let document: DocumentID
    private(set) var drawn: [String: [UInt8]] = [:]
    /// How many bytes were drawn where since the last look.
    private(set) var drawCounts: [String: Int] = [:]
    private var places: [Int32: (x: Double, y: Double)] = [:]
    var inset = 50.0
    /// Of the pen, from now on.
    var pressure: Double?
    /// What was painted last.
    var patch = Patch()

    init(_ drafts: [ObjectDraft] = [], language: Language = .english, width: Double = 1280, canvas: CanvasSize? = nil) {
        let context = SceneContext(
            language: language, replica: ReplicaID(7), author: AuthorID(9), random: SceneRandom(seed: 5))
        context.now = 1_700_000_000_000
        context.windowWidth = width
        let size = canvas ?? CanvasLimits.defaultCanvas
        let scene = DrawingScene(context)
        let changes = (try? Canvas.creation(name: "Plan", size: size)) ?? []
        document = scene.documents.make(changes)?.id ?? DocumentID(high: 0, low: 0)
        if !drafts.isEmpty {
            var random = context.random
            let changes = (try? scene.documents[document]?.value.add(drafts, using: &random)) ?? []
            scene.documents.perform(changes, on: document)
        }
        super.init(context, scene)
        scene.open(document)
        settle()
        event(Keys.stage, .size, .size(width: size.width + 100, height: size.height + 100))
        forget()
    }

    override func settle() { paint() }
    override func painted(_ patch: Patch) { self.patch = patch }

    override func perform(_ effect: Effect) {
        guard case .draw(let key, let bytes) = effect else { return }
        drawn[key] = bytes
        drawCounts[key, default: 0] += 1
    }

    var canvas: Canvas { scene.documents[document]?.value ?? Canvas() }
    /// The objects in the order of creation.
    var ids: [UnitID] { canvas.allObjects.map { $0.id } }
    var eventCount: Int { scene.documents[document]?.log.count ?? 0 }
    subscript(index: Int) -> CanvasObject { canvas.allObjects[index] }
    var selected: [UnitID] { scene.selection.ids }

    func forget() {
        forgetEffects()
        drawCounts = [:]
        drawn = [:]
    }

    // MARK: What happens

    func event(_ key: String, _ trigger: Trigger, _ event: SceneEvent) { tell(key, trigger, event) }

    func key(_ key: String, _ modifiers: KeyModifiers = []) { event(Keys.stage, .key, .key(key, modifiers)) }

    func pointer(
        _ phase: PointerPhase, _ x: Double, _ y: Double, _ kind: PointerKind = .mouse, finger: Int32 = 1,
        buttons: PointerButtons = .primary, modifiers: KeyModifiers = []
    ) {
        time += 10
        places[finger] = (x, y)
        let input = PointerInput(
            pointer: finger, kind: kind, phase: phase, x: x + inset, y: y + inset, windowX: x + inset + 200,
            windowY: y + inset + 60, buttons: buttons, modifiers: modifiers, time: time, pressure: pressure)
        event(Keys.stage, .pointer, .pointer(input))
    }

    func down(
        _ x: Double, _ y: Double, _ kind: PointerKind = .mouse, finger: Int32 = 1, modifiers: KeyModifiers = []
    ) { pointer(.down, x, y, kind, finger: finger, modifiers: modifiers) }

    func move(
        _ x: Double, _ y: Double, _ kind: PointerKind = .mouse, finger: Int32 = 1, modifiers: KeyModifiers = []
    ) { pointer(.move, x, y, kind, finger: finger, modifiers: modifiers) }

    func up(_ kind: PointerKind = .mouse, finger: Int32 = 1, modifiers: KeyModifiers = []) {
        let place = places[finger] ?? (0, 0)
        pointer(.up, place.x, place.y, kind, finger: finger, modifiers: modifiers)
    }

    func tap(_ x: Double, _ y: Double, _ kind: PointerKind = .mouse, modifiers: KeyModifiers = []) {
        down(x, y, kind, modifiers: modifiers)
        up(kind, modifiers: modifiers)
        // Two taps that follow are no double tap.
        time += 1000
    }

    func drag(
        _ x: Double, _ y: Double, to endX: Double, _ endY: Double, _ kind: PointerKind = .mouse,
        modifiers: KeyModifiers = []
    ) {
        down(x, y, kind, modifiers: modifiers)
        move((x + endX) / 2, (y + endY) / 2, kind, modifiers: modifiers)
        move(endX, endY, kind, modifiers: modifiers)
        up(kind, modifiers: modifiers)
        time += 1000
    }

    /// Two fingers at once, from where the first step says to where the others say: the x and y of one, then of the other.
    func fingers(_ steps: [[Double]]) {
        for (index, step) in steps.enumerated() {
            for finger in 0..<2 {
                let (x, y) = (step[2 * finger], step[2 * finger + 1])
                pointer(index == 0 ? .down : .move, x, y, .touch, finger: Int32(finger + 1))
            }
        }
    }

    /// Enter on a tool: an object of it at a random place.
    func add(_ tool: String, at location: SourceLocation = #_sourceLocation) {
        if !send(.key, to: button(tool), .key("Enter", [])) {
            Issue.record("no tool “\(tool)”", sourceLocation: location)
        }
    }

    func wait(_ milliseconds: Double) { time += milliseconds }
    func tick(_ number: UInt32) { rest(0, timer: number) }

    // MARK: What is to be seen

    func position(_ index: Int) -> [Double] { [self[index].position.x, self[index].position.y] }

    /// The opcodes of a list that was drawn, from front to end.
    func steps(_ key: String) -> [PaintStep] { drawn[key].map { PaintStep.all(of: $0) } ?? [] }

    var titles: [String] {
        view.all { $0[.classes] == "canvas-layer-title" }.map { $0.allText }
    }

    /// What the inspector's field shows; a placeholder where it shows no value.
    func field(_ number: ObjectNumber) -> String? {
        let node = view.first { $0.key == Keys.number(number) }
        guard let value = node?[.value] else { return nil }
        return value.isEmpty ? node?[.placeholder] : value
    }

    /// The canvas whose place was opened last.
    var opened: DocumentID? {
        effects.reversed().lazy.compactMap { if case .open(.document(_, let id)) = $0 { id } else { nil } }.first
    }
}

/// A step of a list as a painter reads it: its opcode and its numbers.
struct PaintStep: Equatable {
    var opcode: UInt8
    var numbers: [Double] = []
    var text = ""

    static func all(of bytes: [UInt8]) -> [PaintStep] {
        var steps: [PaintStep] = []
        var at = 0
        func word() -> UInt32 {
            guard at + 4 <= bytes.count else { return 0 }
            defer { at += 4 }
            return (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) }
        }
        func floats(_ count: Int) -> [Double] { (0..<count).map { _ in Double(Float(bitPattern: word())) } }
        func string() -> String {
            let count = Int(word())
            defer { at += count }
            return String(decoding: bytes[at..<min(bytes.count, at + count)], as: UTF8.self)
        }
        while at < bytes.count {
            var step = PaintStep(opcode: bytes[at])
            at += 1
            switch step.opcode {
            case 1, 33: step.numbers = floats(3)
            case 2, 4, 6, 31: break
            case 3: step.numbers = floats(4)
            case 5:
                step.numbers = floats(4)
                at += 1
            case 10: step.numbers = floats(5) + [Double(word())]
            case 11: step.numbers = floats(4) + [Double(word())]
            case 13:
                step.numbers = [Double(word())]
                step.numbers += floats(2 * Int(word()))
            case 14:
                step.numbers = floats(1) + [Double(word())]
                at += 1
                step.numbers += floats(2 * Int(word()))
            case 15:
                step.numbers = floats(5)
                at += 2
                _ = word()
                for _ in 0..<word() {
                    _ = floats(1)
                    step.text += (step.text.isEmpty ? "" : "\n") + string()
                }
            case 16:
                step.numbers = floats(4)
                at += 1
                _ = word()
                step.text = string()
            case 17:
                step.numbers = floats(6)
                _ = (word(), word())
                step.text = string()
            case 19:
                at += 1
                step.numbers = floats(6) + [Double(word())]
            case 24: step.numbers = floats(2)
            case 25:
                step.numbers = floats(1) + [Double(word())]
                step.numbers += floats(4 * Int(word()))
            case 20: step.numbers = floats(7) + [Double(word())]
            case 21: step.numbers = floats(3) + [Double(word()), Double(word())]
            case 22: step.numbers = floats(6) + [Double(word())]
            case 23: step.numbers = floats(5) + [Double(word())]
            case 30: step.numbers = [Double(word())] + floats(4)
            case 32: step.numbers = [Double(word())] + floats(3)
            default: return steps + [PaintStep(opcode: 255)]
            }
            steps.append(step)
        }
        return steps
    }
}

/// A rectangle of a colour at a place.
func rectangle(
    _ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 80, _ color: UInt32 = 0x3366CC
) -> ObjectDraft {
    var draft = ObjectDraft(.rectangle, position: Point(x: x, y: y), size: Size(width: width, height: height))
    draft.color = .color(RGBColor(hex: color))
    return draft
}

extension [UInt8] {
    func contains(subsequence: [UInt8]) -> Bool {
        guard count >= subsequence.count else { return false }
        return (0...(count - subsequence.count)).contains { self[$0...].starts(with: subsequence) }
    }
}

extension Keys {
    static func layer(_ id: UnitID) -> String { layer(.object(id)) }
    static func layerName(_ id: UnitID) -> String { layerName(.object(id)) }
    static func thumbnail(_ id: UnitID) -> String { thumbnail(.object(id)) }
    static func row(_ id: UnitID) -> String { row(.object(id)) }
}

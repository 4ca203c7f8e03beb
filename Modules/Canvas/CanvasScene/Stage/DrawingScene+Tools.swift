import CanvasModel
import Drawing
import Interaction
import Phrases
import Replication
import Scenes

// C21: tools that stay chosen, and drawing by drag.
extension DrawingScene {
    /// Two presses of a tool within this many milliseconds are a double click.
    private static let betweenPresses: UInt64 = 500

    /// A press chooses the tool; a second one at once, or Enter, adds an object as the seed does.
    func toolEvent(_ tool: Tool, _ event: SceneEvent) {
        switch event {
        case .press:
            let isDouble = lastTool.map {
                $0.tool == tool && context.now >= $0.time && context.now - $0.time < Self.betweenPresses
            }
            lastTool = (tool, context.now)
            if isDouble ?? false, tool.makesObject {
                lastTool = nil
                add(tool)
            } else {
                choose(tool)
            }
        case .key("Enter", _):
            context.isConsumed = true
            add(tool)
        default: return
        }
        effects.append(.focus(key: Keys.stage))
    }

    /// Photos are chosen at once and lie in the middle of what is seen, so there is no tool that waits.
    func choose(_ tool: Tool) {
        finishEditing()
        if tool == .photo {
            if stage.tool != .select { choose(.select) }
            return choosePhoto()
        }
        guard tool != stage.tool else { return }
        cancelActivity()
        stage.tool = tool
        inspector.palette = nil
        stale.formUnion([.toolbar, .stage, .inspector])
        if tool != .select, tool != .hand { selectNone() }
        announce("Tool: \(tool.name)")
    }

    /// Q: with it every press draws; without it what was drawn last can be moved and sized at once.
    func toggleKeptTool() {
        stage.isToolKept.toggle()
        stale.insert(.toolbar)
        announce(
            stage.isToolKept
                ? "The tool stays active." : "You can move and resize what you drew last without changing the tool.")
    }

    /// Whether a press with a drawing tool is about what was drawn last.
    func adjusts(at point: StagePoint, by kind: PointerKind) -> Bool {
        guard stage.tool.drawsBox, !stage.isToolKept, !selection.isEmpty else { return false }
        return isHandle(at: point, by: kind) || isOnSelection(stage.viewport.point(point))
    }

    // MARK: From corner to corner

    func beginShaping(at point: CanvasPoint) {
        guard let canvas else { return }
        selectNone()
        var shaping = Shaping(tool: stage.tool, start: snapped(point, isFree: false), on: canvas.size)
        if stage.tool == .arrow { shaping.startTarget = canvas.target(at: point)?.shortID }
        stage.activity = .shaping(shaping)
        isOverlayStale = true
    }

    /// Shift keeps it even, Alt draws from the middle, Control binds no arrow.
    func shape(to point: CanvasPoint, _ modifiers: KeyModifiers) {
        guard case .shaping(var shaping) = stage.activity, let canvas else { return }
        shaping.draw(
            to: snapped(point, isFree: modifiers.hasCommand), on: canvas.size, isEven: modifiers.contains(.shift),
            isCentered: modifiers.contains(.alt))
        if shaping.tool == .arrow {
            let isFree = modifiers.hasCommand || modifiers.contains(.alt)
            shaping.startTarget = isFree ? nil : canvas.target(at: shaping.start)?.shortID
            shaping.endTarget = isFree ? nil : canvas.target(at: point)?.shortID
            // An arrow inside one object points at something in it.
            if shaping.startTarget == shaping.endTarget { (shaping.startTarget, shaping.endTarget) = (nil, nil) }
        }
        stage.activity = .shaping(shaping)
        isOverlayStale = true
    }

    func endShaping(_ shaping: Shaping) {
        stage.activity = .idle
        isOverlayStale = true
        let next = next
        addDrafts(selecting: !stage.isToolKept) { canvas, _ in [shaping.draft(next, on: canvas.size)].compactMap { $0 }
        }
    }

    /// A press without a drag: the default size, its corner there.
    func placeShape(at point: CanvasPoint) {
        guard let canvas else { return }
        let size = CanvasLimits.defaultShape
        var shaping = Shaping(tool: stage.tool, start: point, on: canvas.size)
        let end = shaping.start.moved(byX: size.width, y: stage.tool.drawsLine ? 0 : size.height)
        // The page may end before it does.
        let room = canvas.size.map { CanvasSize(width: max($0.width, end.x), height: max($0.height, end.y)) }
        shaping.draw(to: end, on: room, isEven: false, isCentered: false)
        endShaping(shaping)
    }
}

import CanvasModel
import Drawing
import Interaction
import Replication
import Scenes

// Pointers on the stage.
extension DrawingScene {
    func stage(_ input: PointerInput) {
        guard canvas != nil else { return }
        current?.session.reindex()
        let event = PointerEvent(input, at: Point<StageSpace>(x: input.x, y: input.y))
        stage.pointed = stage.viewport.point(event.point)
        stage.origin = Point(x: input.windowX - input.x, y: input.windowY - input.y)
        stage.pressure.now = event.pressure
        if event.phase == .down {
            stage.pressure.first = event.pressure
            // The field of a text that is written has its own pointers; what follows of this one is unknown here.
            if isOnEditor(event.point) { return }
            closeMenu(returningFocus: false)
            stage.hasSelected = false
            if stage.arena.touches.isEmpty { pressed(event) }
        }
        take(stage.handle(event))
    }

    private func isOnEditor(_ point: StagePoint) -> Bool {
        guard let field = writtenField else { return false }
        return field.box.contains(field.object.upright(stage.viewport.point(point)))
    }

    func stageTimePasses() {
        guard let deadline = stage.arena.deadline else { return }
        take(stage.advance(to: deadline))
    }

    private func take(_ gestures: [Gesture<StageSpace>]) {
        for gesture in gestures { take(gesture) }
        if let deadline = stage.arena.deadline, stage.arena.now < deadline {
            effects.append(.wake(Wake.stage, milliseconds: Double(deadline - stage.arena.now)))
        }
    }

    /// C11: a mouse that presses an object selects it before it moves; a finger selects by tapping.
    private func pressed(_ event: PointerEvent<StageSpace>) {
        guard event.kind != .touch, event.buttons.contains(.primary), stage.tool == .select,
            !event.modifiers.contains(.space), canvas != nil
        else { return }
        let point = stage.viewport.point(event.point)
        guard !isHandle(at: event.point, by: event.kind), let hit = self.hit(at: point) else { return }
        // What is locked is selected by a tap alone: a drag over it is a rubber band.
        guard !selection.contains(hit.id), !hit.isLocked else { return }
        let isAdding = event.modifiers.contains(.shift) || event.modifiers.hasCommand
        select(hit, adding: isAdding)
        stage.hasSelected = true
    }

    private func take(_ gesture: Gesture<StageSpace>) {
        switch gesture.recognizer {
        case .tap, .eraserTap: tapped(gesture)
        case .doubleTap: doubleTapped(gesture)
        case .pan, .eraserPan: panned(gesture)
        case .twoFingers, .pinch, .middleButton: panned(byFingers: gesture)
        default: break
        }
    }

    /// C27: a pen's other end erases, whatever tool is chosen.
    private func tool(of gesture: Gesture<StageSpace>) -> Tool {
        switch gesture.recognizer {
        case .eraserTap, .eraserPan: .eraser
        default: stage.tool
        }
    }

    /// C10.
    private func tapped(_ gesture: Gesture<StageSpace>) {
        guard canvas != nil else { return }
        let point = stage.viewport.point(gesture.location)
        if gesture.modifiers.contains(.space) { return }
        switch tool(of: gesture) {
        case .select: break
        case .hand, .photo: return
        case .pen:
            beginDrawing(at: point)
            return endDrawing()
        case .eraser:
            beginErasing(at: point)
            return finishActivity()
        case .text: return write(at: point)
        case .arrow, .line:
            if isPlotting || !adjusts(at: gesture.location, by: gesture.kind) {
                plot(
                    at: snapped(point, isFree: gesture.modifiers.hasCommand), by: gesture.kind, gesture.modifiers)
            }
            return
        case .rectangle, .diamond, .ellipse:
            if !adjusts(at: gesture.location, by: gesture.kind) {
                placeShape(at: snapped(point, isFree: gesture.modifiers.hasCommand))
            }
            return
        }
        if case .point(let place) = lineGrip(at: gesture.location, by: gesture.kind), let line = handled {
            return grasp(place, of: line)
        }
        stage.grip = nil
        let isAdding = gesture.modifiers.contains(.shift) || gesture.modifiers.hasCommand
        guard let hit = self.hit(at: point) else {
            if !isAdding { selectNone() }
            return
        }
        if stage.hasSelected { return }
        if isAdding {
            toggle(hit)
        } else {
            select(hit, adding: false)
        }
    }

    private func doubleTapped(_ gesture: Gesture<StageSpace>) {
        guard canvas != nil else { return }
        let point = stage.viewport.point(gesture.location)
        if case .point(let place) = lineGrip(at: gesture.location, by: gesture.kind), let line = handled {
            removePoint(place, of: line)
        } else if let hit = self.hit(at: point) {
            if let group = hit.group, group != selection.inside { return enter(group, at: hit.id) }
            if openPlaced(hit) { return }
            edit(hit.id, at: hit.text.isEmpty ? nil : point)
        } else if gesture.kind == .touch {
            fit()
        } else {
            write(at: point)
        }
    }

    /// One pointer: what it starts on decides.
    private func panned(_ gesture: Gesture<StageSpace>) {
        let point = stage.viewport.point(gesture.location)
        if isPlotting {
            // A drag places a point where it ends.
            if gesture.state == .ended { return plot(at: point, by: gesture.kind, gesture.modifiers) }
            return lookAhead(to: point, gesture.modifiers)
        }
        switch gesture.state {
        case .began:
            begin(gesture)
            goOn(to: point, gesture)
        case .changed: goOn(to: point, gesture)
        case .ended: finishActivity()
        case .cancelled: dropActivity()
        case .possible, .failed: break
        }
    }

    private func begin(_ gesture: Gesture<StageSpace>) {
        guard let canvas else { return }
        let start = stage.viewport.point(gesture.start)
        // Whoever may only look moves the view.
        let tool = gesture.modifiers.contains(.space) || !context.gate.isOpen ? .hand : tool(of: gesture)
        switch tool {
        case .hand: return stage.activity = .viewing(Viewing(start: stage.viewport, anchor: gesture.start))
        case .pen: return beginDrawing(at: start)
        case .eraser: return beginErasing(at: start)
        case .text: return write(at: start)
        case .rectangle, .diamond, .ellipse, .arrow, .line:
            if !adjusts(at: gesture.start, by: gesture.kind) { return beginShaping(at: start) }
        case .select, .photo: break
        }
        if let grip = lineGrip(at: gesture.start, by: gesture.kind), !isFreshMiddle(grip) {
            beginReaching(by: grip)
        } else if let object = handled, isTurning(object, at: gesture.start, by: gesture.kind) {
            beginTurning(object, from: start)
        } else if let handle = handle(at: gesture.start, by: gesture.kind) {
            beginResizing(by: handle)
        } else if let grip = severalGrip(at: gesture.start, by: gesture.kind) {
            beginSeveral(by: grip)
        } else if isMoving(from: start, by: gesture.kind, on: canvas) {
            beginMoving()
        } else {
            beginBand(at: start, keeping: gesture.modifiers.contains(.shift))
        }
    }

    /// The middle of a line that this press has selected: it is moved, for nobody saw the handle before.
    private func isFreshMiddle(_ grip: LineGrip) -> Bool {
        if case .middle = grip { stage.hasSelected } else { false }
    }

    /// C11: whether a drag that starts here moves what is selected. A finger moves only what is selected already; a
    /// mouse has selected what it pressed.
    private func isMoving(from point: CanvasPoint, by kind: PointerKind, on canvas: Canvas) -> Bool {
        if kind == .touch || stage.tool != .select { return isOnSelection(point) }
        guard let hit = self.hit(at: point) else { return false }
        return selection.contains(hit.id)
    }

    /// How near a pointer must come to the ink of a line or a stroke, in points of the stage.
    private static let inkReach = 6.0

    /// The topmost object under a pointer. In the box of a line beside its ink one takes what lies there.
    func hit(at point: CanvasPoint) -> CanvasObject? {
        canvas?.topmost(at: point, within: Self.inkReach / stage.viewport.scale, withLocked: true)
    }

    /// Whether the point lies on a selected object that can be seen, whatever lies above it.
    func isOnSelection(_ point: CanvasPoint) -> Bool {
        guard let canvas else { return false }
        for id in selection.ids {
            guard let object = canvas.object(id), !object.isHidden, !object.isRemoved else { continue }
            if object.isTouched(at: point, within: 2 * Self.inkReach / stage.viewport.scale) { return true }
        }
        return false
    }

    private func goOn(to point: CanvasPoint, _ gesture: Gesture<StageSpace>) {
        switch stage.activity {
        case .moving:
            move(
                by: gesture.translation, isFree: gesture.modifiers.hasCommand,
                isCopying: gesture.modifiers.contains(.alt))
        case .turning: turn(to: point, gesture.modifiers)
        case .several: changeSeveral(to: point, by: gesture.translation, gesture.modifiers)
        case .reaching: reach(to: point, gesture.modifiers)
        case .banding: stretchBand(to: point)
        case .resizing: resize(by: gesture.translation, gesture.modifiers)
        case .drawing: draw(to: point)
        case .shaping: shape(to: point, gesture.modifiers)
        case .erasing: erase(to: point)
        case .viewing: goOnWithFingers(gesture)
        case .idle, .transforming, .plotting: break
        }
    }

    /// The pointer went up.
    private func finishActivity() {
        switch stage.activity {
        case .moving(let move): endMoving(move)
        case .banding(let band): endBand(band)
        case .resizing(let resizing): endResizing(resizing)
        case .turning(let turning): endTurning(turning)
        case .several(let several): endSeveral(several)
        case .reaching(let reaching): endReaching(reaching)
        case .drawing: endDrawing()
        case .shaping(let shaping): endShaping(shaping)
        case .erasing(let erasing): endErasing(erasing)
        case .idle, .viewing, .transforming, .plotting: break
        }
        dropActivity()
    }

    /// Back to nothing; the document is as it was.
    func dropActivity() {
        guard !stage.activity.isIdle else { return }
        if case .banding(let band) = stage.activity {
            selection.set(band.kept)
            selection.inside = band.inside
            stale.formUnion([.inspector, .layers])
        }
        if case .erasing(let erasing) = stage.activity { dropErasing(erasing) }
        stage.activity = .idle
        isOverlayStale = true
        stale.formUnion([.inspector, .stage])
    }

    /// Esc: whatever the pointers are about did not happen.
    @discardableResult
    func cancelActivity() -> Bool {
        let wasIdle = stage.activity.isIdle
        // What was placed point by point is drawn.
        endPlotting(placingDefault: false)
        for gesture in stage.cancel() { take(gesture) }
        dropActivity()
        return !wasIdle
    }
}

internal import CanvasModel
internal import Drawing
internal import Interaction
internal import Replication
internal import Scenes

// Pointers on the stage.
extension DrawingScene {
    func stage(_ input: PointerInput) {
        guard canvas != nil else { return }
        let event = PointerEvent(input, at: Point<StageSpace>(x: input.x, y: input.y))
        stage.origin = Point(x: input.windowX - input.x, y: input.windowY - input.y)
        if event.phase == .down {
            // The field of a text that is written has its own pointers; what follows of this one is unknown here.
            if isOnEditor(event.point) { return }
            closeMenu(returningFocus: false)
            stage.hasSelected = false
            if stage.arena.touches.isEmpty { pressed(event) }
        }
        take(stage.handle(event))
    }

    private func isOnEditor(_ point: StagePoint) -> Bool {
        guard let editing, let canvas, let object = canvas.object(editing.id) else { return false }
        let layout = TextLayout(editing.text, fontSize: object.fontSize, wrapWidth: object.size.width)
        let box = CanvasRect(
            origin: object.position, size: CanvasSize(width: object.size.width, height: layout.height))
        return stage.viewport.mapping.map(box).contains(point)
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
        guard event.kind != .touch, event.buttons.contains(.primary), !stage.isPenChosen, let canvas else { return }
        let point = stage.viewport.point(event.point)
        guard handle(at: event.point, by: event.kind) == nil, let hit = canvas.topmost(at: point) else { return }
        guard !selection.contains(hit.id) else { return }
        let isAdding = event.modifiers.contains(.shift) || event.modifiers.hasCommand
        select(hit, adding: isAdding)
        stage.hasSelected = true
    }

    private func take(_ gesture: Gesture<StageSpace>) {
        switch gesture.recognizer {
        case .tap: tapped(gesture)
        case .doubleTap: doubleTapped(gesture)
        case .pan: panned(gesture)
        case .twoFingers, .pinch, .middleButton: panned(byFingers: gesture)
        default: break
        }
    }

    /// C10.
    private func tapped(_ gesture: Gesture<StageSpace>) {
        guard let canvas else { return }
        let point = stage.viewport.point(gesture.location)
        if stage.isPenChosen {
            beginDrawing(at: point)
            endDrawing()
            return
        }
        let isAdding = gesture.modifiers.contains(.shift) || gesture.modifiers.hasCommand
        guard let hit = canvas.topmost(at: point) else {
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
        guard let canvas, let hit = canvas.topmost(at: stage.viewport.point(gesture.location)) else { return }
        edit(hit.id)
    }

    /// One pointer: what it starts on decides.
    private func panned(_ gesture: Gesture<StageSpace>) {
        let point = stage.viewport.point(gesture.location)
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
        if stage.isPenChosen {
            beginDrawing(at: start)
        } else if let handle = handle(at: gesture.start, by: gesture.kind) {
            beginResizing(by: handle)
        } else if isMoving(from: start, by: gesture.kind, on: canvas) {
            beginMoving()
        } else {
            beginBand(at: start, keeping: gesture.modifiers.contains(.shift))
        }
    }

    /// C11: whether a drag that starts here moves what is selected. A finger moves only what is selected already; a
    /// mouse has selected what it pressed.
    private func isMoving(from point: CanvasPoint, by kind: PointerKind, on canvas: Canvas) -> Bool {
        if kind == .touch { return isOnSelection(point) }
        guard let hit = canvas.topmost(at: point) else { return false }
        return selection.contains(hit.id)
    }

    /// Whether the point lies on a selected object that can be seen, whatever lies above it.
    func isOnSelection(_ point: CanvasPoint) -> Bool {
        guard let canvas else { return false }
        for id in selection.ids {
            guard let object = canvas.object(id), !object.isHidden, !object.isRemoved else { continue }
            if object.covers(point) { return true }
        }
        return false
    }

    private func goOn(to point: CanvasPoint, _ gesture: Gesture<StageSpace>) {
        switch stage.activity {
        case .moving: move(by: gesture.translation, isFree: gesture.modifiers.hasCommand)
        case .banding: stretchBand(to: point)
        case .resizing: resize(by: gesture.translation, gesture.modifiers)
        case .drawing: draw(to: point)
        case .idle, .viewing: break
        }
    }

    /// The pointer went up.
    private func finishActivity() {
        switch stage.activity {
        case .moving(let move): endMoving(move)
        case .banding(let band): endBand(band)
        case .resizing(let resizing): endResizing(resizing)
        case .drawing: endDrawing()
        case .idle, .viewing: break
        }
        dropActivity()
    }

    /// Back to nothing; the document is as it was.
    func dropActivity() {
        guard !stage.activity.isIdle else { return }
        if case .banding(let band) = stage.activity {
            selection.set(band.kept)
            stale.formUnion([.inspector, .layers])
        }
        stage.activity = .idle
        isOverlayStale = true
        stale.formUnion([.inspector, .stage])
    }

    /// Esc: whatever the pointers are about did not happen.
    @discardableResult
    func cancelActivity() -> Bool {
        let wasIdle = stage.activity.isIdle
        for gesture in stage.cancel() { take(gesture) }
        dropActivity()
        return !wasIdle
    }
}

import CanvasModel
import Drawing
import Interaction
import Scenes

// C11, C20: two fingers, the middle button and the wheel move and scale the view, or what is selected.
extension DrawingScene {
    /// Points of the stage that a small object counts as, so that two fingers can take hold of it.
    private static let hold = 2 * Double(Style.touchTarget)

    func panned(byFingers gesture: Gesture<StageSpace>) {
        switch gesture.state {
        case .began:
            if stage.activity.isIdle { beginWithFingers(gesture) }
            goOnWithFingers(gesture)
        case .changed: goOnWithFingers(gesture)
        case .ended:
            // Panning and pinching end together, with the second finger.
            if case .moving(let move) = stage.activity, gesture.recognizer == .twoFingers { endMoving(move) }
            if case .transforming(let change) = stage.activity { endTransforming(change) }
            if case .several(let several) = stage.activity { endSeveral(several) }
            if endsWith(gesture) { dropActivity() }
        case .cancelled: if endsWith(gesture) { dropActivity() }
        case .possible, .failed: break
        }
    }

    private func endsWith(_ gesture: Gesture<StageSpace>) -> Bool {
        switch stage.activity {
        case .moving(let move): gesture.recognizer == .twoFingers || (move.dx == 0 && move.dy == 0)
        case .viewing, .transforming, .several: true
        default: false
        }
    }

    private func beginWithFingers(_ gesture: Gesture<StageSpace>) {
        if gesture.recognizer != .middleButton, fingersStartOnSelection() {
            return beginMoving()
        }
        stage.activity = .viewing(Viewing(start: stage.viewport, anchor: gesture.start))
    }

    private func fingersStartOnSelection() -> Bool {
        guard let canvas, !selection.isEmpty else { return false }
        let objects = canvas.objects(of: selection).filter { !$0.isHidden }
        for touch in stage.arena.touches.list {
            let point = stage.viewport.point(touch.start)
            if objects.contains(where: { $0.covers(point) }) { continue }
            let isNear = objects.contains { object in
                let box = stage.viewport.mapping.map(object.bounds)
                let dx = max(0, (Self.hold - box.size.width) / 2)
                let dy = max(0, (Self.hold - box.size.height) / 2)
                return dx + dy > 0
                    && Rect<StageSpace>(
                        x: box.minX - dx, y: box.minY - dy, width: box.size.width + 2 * dx,
                        height: box.size.height + 2 * dy
                    ).contains(touch.start)
            }
            if !isNear { return false }
        }
        return true
    }

    func goOnWithFingers(_ gesture: Gesture<StageSpace>) {
        switch stage.activity {
        case .transforming: transform()
        case .several: changeSeveralByFingers()
        case .moving:
            if beginTransforming() { return goOnWithFingers(gesture) }
            if gesture.recognizer == .twoFingers { move(by: gesture.translation, isFree: false, isCopying: false) }
        case .viewing(var viewing):
            guard let canvas else { return }
            if case .pinch(let scale) = gesture.motion { viewing.scale = scale }
            stage.activity = .viewing(viewing)
            show(
                viewing.start.moved(
                    from: viewing.anchor, to: gesture.location, scaledBy: viewing.scale, canvas.size))
        default: break
        }
    }

    /// The wheel pans; with Control, as touchpads tell pinching, it zooms where the pointer is.
    func wheel(x: Double, y: Double, dx: Double, dy: Double, _ modifiers: KeyModifiers) {
        guard let canvas, dx.isFinite, dy.isFinite else { return }
        context.isConsumed = true
        let place = StagePoint(x: x, y: y)
        if modifiers.hasCommand {
            // A notch of a wheel is 100 points or so: about a fifth.
            let factor = dy < 0 ? 1 + min(-dy, 200) / 500 : 1 / (1 + min(dy, 200) / 500)
            show(stage.viewport.moved(from: place, to: place, scaledBy: factor, canvas.size))
        } else {
            let (across, down) = modifiers.contains(.shift) && dx == 0 ? (dy, 0) : (dx, dy)
            let to = StagePoint(x: x - across, y: y - down)
            show(stage.viewport.moved(from: place, to: to, scaledBy: 1, canvas.size))
        }
    }

    func zoom(_ zoom: Zoom) {
        guard let canvas else { return }
        let middle = StagePoint(x: stage.viewport.size.width / 2, y: stage.viewport.size.height / 2)
        let factor: Double
        switch zoom {
        case .in: factor = 1.25
        case .out: factor = 0.8
        case .actual: factor = 1 / stage.viewport.scale
        case .fit: return fit()
        case .selection: return fitSelection()
        }
        show(stage.viewport.moved(from: middle, to: middle, scaledBy: factor, canvas.size))
    }

    /// Shows the page; without one all that is there.
    func fit() {
        guard let canvas, stage.viewport.isKnown else { return }
        var viewport = stage.viewport
        viewport.fit(canvas.area, upTo: 1)
        stage.isFitted = true
        show(viewport)
    }

    /// Shows what is selected, as large as it fits.
    func fitSelection() {
        guard let canvas, let box = bounds(of: selection, on: canvas), stage.viewport.isKnown else { return }
        var viewport = stage.viewport
        viewport.fit(box, on: canvas.size, upTo: 4)
        show(viewport)
    }

    /// Whether the view is as `fit` makes it.
    var isWhole: Bool {
        guard let canvas else { return true }
        var fitted = stage.viewport
        fitted.fit(canvas.area, upTo: 1)
        return fitted == stage.viewport
    }

    func stageSized(width: Double, height: Double) {
        // A stage that is not seen has no size; it keeps the one it had.
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return }
        let size = Size<StageSpace>(width: width, height: height)
        guard size != stage.viewport.size || !stage.isFitted else { return }
        // Whoever sees all of it goes on seeing all of it.
        let isWhole = isWhole
        stage.viewport.size = size
        repaint = .whole
        stage.painted = nil
        isOverlayStale = true
        stale.insert(.stage)
        if !stage.isFitted || isWhole { fit() }
        if showsSelectionFirst, stage.isFitted {
            showsSelectionFirst = false
            fitSelection()
        }
    }

    /// Above this many objects a view on its way is shown as the old picture, moved and scaled; it is painted sharp
    /// when it rests.
    private static let sharpObjects = 600

    private func show(_ viewport: Viewport) {
        guard viewport != stage.viewport, let canvas else { return }
        if canvas.count > Self.sharpObjects {
            if stage.painted == nil { stage.painted = stage.viewport }
            effects.append(.wake(Wake.sharpen, milliseconds: Double(Style.motionIn)))
        } else {
            repaint = .whole
        }
        let hasZoomed = viewport.scale != stage.viewport.scale
        stage.viewport = viewport
        isOverlayStale = true
        if hasZoomed { stale.insert(.header) }
        if editing != nil || !context.here.others.isEmpty { stale.insert(.stage) }
    }
}

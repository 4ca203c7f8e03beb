import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication
import Scenes

/// Several objects that are sized or turned together.
struct SeveralChange {
    /// What has hold of them.
    enum Grip {
        case handle(Handle)
        /// Degrees between the box's upright and where the pointer took hold.
        case turning(held: Double)
        case fingers
    }

    let grip: Grip
    /// As they were.
    let objects: [CanvasObject]
    /// Around them.
    let box: CanvasRect
    var change: Transformation

    /// What can't be stretched one way only: letters, pictures, and what is turned.
    var hasRatio: Bool {
        objects.contains {
            $0.kind.tag == .text || $0.shownPicture != nil
                || $0.rotation.truncatingRemainder(dividingBy: 90) != 0 && $0.kind.tag != .line
        }
    }
}

// C26: several objects, or a group, have one box with handles.
extension DrawingScene {
    /// Above this many objects only their box is shown on its way.
    private static let mostGhosts = 200

    /// Of several that are selected those that can be changed and are seen, and the box around them.
    var several: (objects: [CanvasObject], box: CanvasRect)? {
        guard selection.count > 1, let canvas, let count = current?.log.count else { return nil }
        if let known = cache.several, known.count == count, known.selection == selection {
            return known.box.map { (known.objects, $0) }
        }
        let objects = canvas.objects(of: selection).filter { !$0.isLocked && !$0.isHidden }
        let box = CanvasRect.around(objects.map { $0.bounds })
        cache.several = (count, selection, objects, box)
        return box.map { (objects, $0) }
    }

    /// A little outside of the objects, so that the handles cover none of them.
    func severalHandleBox(_ box: CanvasRect) -> CanvasRect {
        box.inset(by: -Double(Style.space[1]) / stage.viewport.scale)
    }

    func severalTurningPlace(_ box: CanvasRect) -> CanvasPoint { turningPlace(above: severalHandleBox(box), 0) }

    /// What a pointer can take hold of there.
    func severalGrip(at point: StagePoint, by kind: PointerKind) -> SeveralChange.Grip? {
        guard editing == nil, let (_, box) = several else { return nil }
        let reach = Self.reach(of: kind)
        let mapping = stage.viewport.mapping
        if mapping.map(severalTurningPlace(box)).distance(to: point) <= reach {
            return .turning(held: box.center.direction(to: stage.viewport.point(point)))
        }
        let shown = mapping.map(box)
        if shown.contains(point), min(shown.size.width, shown.size.height) < 4 * reach { return nil }
        return nearest(of: Handle.allCases, on: severalHandleBox(box), 0, to: point, within: reach).map { .handle($0) }
    }

    func beginSeveral(by grip: SeveralChange.Grip) {
        guard let (objects, box) = several else { return }
        stage.activity = .several(
            SeveralChange(
                grip: grip, objects: objects, box: box, change: Transformation(around: box.center, degrees: 0)))
        isOverlayStale = true
    }

    /// By a handle Shift keeps the ratio, and Alt sizes from the middle; turned, it goes by steps.
    func changeSeveral(to point: CanvasPoint, by translation: Translation<StageSpace>, _ modifiers: KeyModifiers) {
        guard case .several(var several) = stage.activity, point.isFinite else { return }
        switch several.grip {
        case .handle(let handle):
            let keepsRatio = several.hasRatio || inspector.isRatioLocked != modifiers.contains(.shift)
            let scale = stage.viewport.scale
            var box = handle.box(
                from: several.box, degrees: 0, dx: translation.dx / scale, dy: translation.dy / scale,
                keepsRatio: keepsRatio)
            if !keepsRatio { box = onGrid(box, handle, isFree: modifiers.hasCommand) }
            if modifiers.contains(.alt) { box = several.box.grown(to: box.size) }
            several.change = Transformation(from: several.box, to: box)
        case .turning(let held):
            let degrees = several.box.center.direction(to: point) - held
            several.change = Transformation(around: several.box.center, degrees: Self.turned(degrees, modifiers))
        case .fingers: return
        }
        enter(.several(several))
    }

    func changeSeveralByFingers() {
        guard case .several(var several) = stage.activity, let (grasp, scale, turn) = effectiveGrasp() else { return }
        several.change = Transformation(
            from: grasp.from, to: grasp.to, scale: scale, degrees: Self.nearRight(turn))
        enter(.several(several))
    }

    func endSeveral(_ several: SeveralChange) {
        enter(.idle)
        let inside = selection.inside
        change { (canvas, _) throws(CanvasError) in
            // What somebody else has removed meanwhile is gone.
            let ids = several.objects.map { $0.id }.filter { id in
                canvas.object(id).map { !$0.isRemoved && !$0.isLocked } ?? false
            }
            return ids.isEmpty ? [] : try canvas.transform(ids, by: several.change, inside: inside)
        }
    }

    /// As they would be, at half opacity, with the lines that follow them.
    func paint(_ several: SeveralChange, on canvas: Canvas, _ list: inout PaintList) {
        let changed = several.objects.map { $0.transformed(by: several.change) }
        let box = CanvasRect.around(changed.map { $0.bounds }) ?? several.box
        if changed.count <= Self.mostGhosts {
            let labels = Set(changed.map { $0.shortID })
            let ids = Set(changed.map { $0.id })
            func moved(_ target: CanvasObject) -> CanvasObject {
                labels.contains(target.shortID) ? target.transformed(by: several.change) : target
            }
            for object in changed where !object.isBound { append(object, alpha: Self.ghostAlpha, &list) }
            let followers = canvas.lines(boundTo: labels).filter { !$0.isHidden && !ids.contains($0.id) }
            for line in changed.filter({ $0.isBound }) + followers {
                append(canvas.routed(line, moving: moved), alpha: Self.ghostAlpha, &list)
            }
        }
        list.border(severalHandleBox(box).inPicture, thickness: 1, dash: 4, theme.accent)
    }
}

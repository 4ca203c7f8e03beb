import CanvasModel
import Drawing
import Interaction
import Replication

// Handles around what is selected alone.
extension DrawingScene {
    /// How near a pointer must come, in points of the stage.
    static func reach(of kind: PointerKind) -> Double {
        kind == .touch ? Double(Style.touchTarget) / 2 : Double(Style.space[1])
    }

    /// The object with handles, if there is one.
    var handled: CanvasObject? {
        guard let canvas, let id = selection.only, let object = canvas.object(id), !object.isRemoved else { return nil }
        return object.isLocked || object.isHidden ? nil : object
    }

    /// Whether a pointer is at a handle of any kind.
    func isHandle(at point: StagePoint, by kind: PointerKind) -> Bool {
        if lineGrip(at: point, by: kind) != nil || handle(at: point, by: kind) != nil { return true }
        return handled.map { isTurning($0, at: point, by: kind) } ?? (severalGrip(at: point, by: kind) != nil)
    }

    /// The handle that a pointer is at. Handles of a small object leave the middle free for moving.
    func handle(at point: StagePoint, by kind: PointerKind) -> Handle? {
        guard let object = handled, editing == nil else { return nil }
        let reach = Self.reach(of: kind)
        let shown = stage.viewport.mapping.map(object.box)
        let isInside = object.covers(stage.viewport.point(point))
        let isSmall = min(shown.size.width, shown.size.height) < 4 * reach
        if isInside, isSmall { return nil }
        return nearest(of: Handle.all(of: object), on: handleBox(of: object), object.rotation, to: point, within: reach)
    }

    /// Of the handles of a box the one nearest to a pointer, if one is in reach.
    func nearest(
        of handles: [Handle], on box: CanvasRect, _ degrees: Double, to point: StagePoint, within reach: Double
    ) -> Handle? {
        var best: (handle: Handle, distance: Double)?
        for handle in handles {
            let distance = stage.viewport.mapping.map(handle.place(on: box, degrees: degrees)).distance(to: point)
            if distance <= reach, best.map({ distance < $0.distance }) ?? true { best = (handle, distance) }
        }
        return best?.handle
    }

    /// Where border and handles lie: around a text with some room, so that they cover no letter.
    func handleBox(of object: CanvasObject) -> CanvasRect {
        guard object.kind.tag == .text else { return object.box }
        return object.box.inset(by: -Double(Style.space[0]) / stage.viewport.scale)
    }

    func beginResizing(by handle: Handle) {
        guard let object = handled else { return }
        stage.activity = .resizing(Resizing(id: object.id, handle: handle, start: object.box, box: object.box))
        isOverlayStale = true
    }

    /// Corners of photos, documents and texts keep the ratio; Shift frees it there, and keeps it elsewhere. Alt sizes from
    /// the middle.
    func resize(by translation: Translation<StageSpace>, _ modifiers: KeyModifiers) {
        guard case .resizing(var resizing) = stage.activity, let canvas, let object = canvas.object(resizing.id)
        else { return }
        let hasRatio = resizing.handle.isCorner && (object.shownPicture != nil || object.kind.tag == .text)
        var keepsRatio = (inspector.isRatioLocked || hasRatio) != modifiers.contains(.shift)
        if !hasRatio, object.kind.tag == .text { keepsRatio = false }
        let scale = stage.viewport.scale
        var box = resizing.handle.box(
            from: resizing.start, degrees: object.rotation, dx: translation.dx / scale, dy: translation.dy / scale,
            keepsRatio: keepsRatio)
        if object.rotation == 0, !keepsRatio { box = onGrid(box, resizing.handle, isFree: modifiers.hasCommand) }
        if modifiers.contains(.alt) { box = resizing.start.grown(to: box.size) }
        resizing.fontSize = nil
        if keepsRatio, object.kind.tag == .text, resizing.start.size.width > 0 {
            // The letters grow as the box does.
            resizing.fontSize = CanvasLimits.clamped(
                fontSize: object.fontSize * box.size.width / resizing.start.size.width)
        }
        resizing.box = Self.kept(box, object, resizing, keepsRatio, on: canvas.size)
        enter(.resizing(resizing))
    }

    /// With the edges that the handle moves on lines of the grid.
    func onGrid(_ box: CanvasRect, _ handle: Handle, isFree: Bool) -> CanvasRect {
        let low = snapped(box.origin, isFree: isFree)
        let high = snapped(CanvasPoint(x: box.maxX, y: box.maxY), isFree: isFree)
        let left = handle.way.x < 0 ? low.x : box.minX
        let top = handle.way.y < 0 ? low.y : box.minY
        let right = handle.way.x > 0 ? high.x : box.maxX
        let bottom = handle.way.y > 0 ? high.y : box.maxY
        return right - left >= 1 && bottom - top >= 1
            ? CanvasRect(CanvasPoint(x: left, y: top), CanvasPoint(x: right, y: bottom)) : box
    }

    /// Within the page's limits: an edge that is drawn over the page's upper left stops there.
    private static func kept(
        _ box: CanvasRect, _ object: CanvasObject, _ resizing: Resizing, _ keepsRatio: Bool, on page: CanvasSize?
    ) -> CanvasRect {
        var box = box
        if page != nil, object.rotation == 0, !keepsRatio {
            let way = resizing.handle.way
            if way.x < 0, box.minX < 0, box.maxX >= 1 {
                box = CanvasRect(x: 0, y: box.minY, width: box.maxX, height: box.size.height)
            }
            if way.y < 0, box.minY < 0, box.maxY >= 1 {
                box = CanvasRect(x: box.minX, y: 0, width: box.size.width, height: box.maxY)
            }
        }
        return CanvasRect(origin: CanvasLimits.clamped(box.origin, of: box.size, on: page), size: box.size)
    }

    func endResizing(_ resizing: Resizing) {
        enter(.idle)
        change { (canvas, _) throws(CanvasError) in
            var changes = try canvas.setBox(resizing.id, to: resizing.box)
            if let size = resizing.fontSize { changes += try canvas.setFontSize(resizing.id, to: size) }
            return changes
        }
    }
}

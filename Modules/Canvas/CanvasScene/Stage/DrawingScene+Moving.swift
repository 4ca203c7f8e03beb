import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication

// C11: dragging what is selected.
extension DrawingScene {
    /// How near a line draws what is moved, in points of the stage.
    private static let reach = 6.0

    func beginMoving() {
        guard let canvas else { return }
        let selected = canvas.objects(of: selection)
        let locked = selected.last { $0.isLocked }
        // A group moves as a whole, unless somebody has entered it.
        let free = selected.filter { !$0.isLocked }.map { $0.id }
        let objects = canvas.withGroups(of: free, inside: selection.inside)
        let known = Set(objects.map { $0.id })
        guard var box = objects.first?.bounds else {
            if let locked { tellLocked(locked) }
            return
        }
        var xs = -Double.infinity...Double.infinity
        var ys = xs
        for object in objects where objects.count == 1 || !object.isBound {
            box = box.union(object.bounds)
            xs = Self.room(xs, object.position.x, object.size.width, canvas.size?.width)
            ys = Self.room(ys, object.position.y, object.size.height, canvas.size?.height)
        }
        let lines = SnapLines(page: canvas.size, boxes: snapBoxes(around: box, without: known))
        stage.activity = .moving(
            Move(
                ids: objects.map { $0.id }, box: box, xs: xs, ys: ys, lines: lines,
                labels: Set(objects.map { $0.shortID })))
        isGhostStale = true
        isOverlayStale = true
    }

    /// How far one object lets all of them go along an axis; standing still is always allowed.
    private static func room(
        _ range: ClosedRange<Double>, _ place: Double, _ length: Double, _ page: Double?
    ) -> ClosedRange<Double> {
        let allowed = CanvasLimits.position(of: length, on: page)
        let low = max(range.lowerBound, min(0, allowed.lowerBound - place))
        let high = min(range.upperBound, max(0, allowed.upperBound - place))
        return min(low, 0)...max(high, 0)
    }

    /// The boxes of what can be seen and is not moved. Of a crowd none: there would be a line everywhere.
    private func snapBoxes(around box: CanvasRect, without moved: Set<UnitID>) -> [CanvasRect] {
        guard let canvas else { return [] }
        var area = stage.viewport.isKnown ? stage.viewport.visible : box
        if canvas.count > SnapLines.most {
            let near = 48 / stage.viewport.scale
            area = box.inset(by: -near)
            let all = canvas.area.size
            let share = area.size.width * area.size.height / max(1, all.width * all.height)
            if share * Double(canvas.count) > Double(SnapLines.most) { return [] }
        }
        var boxes: [CanvasRect] = []
        for object in canvas.objects(in: area) where !object.isHidden && !moved.contains(object.id) {
            boxes.append(object.bounds)
        }
        return boxes.count > SnapLines.most ? [] : boxes
    }

    /// To whole points; unless `isFree` to the grid, or without one to lines nearby. On a grid lines only show what lies
    /// on them.
    func move(by translation: Translation<StageSpace>, isFree: Bool, isCopying: Bool) {
        guard case .moving(var move) = stage.activity else { return }
        move.isCopying = isCopying
        let scale = stage.viewport.scale
        var wish = (
            x: Self.clamped((translation.dx / scale).rounded(), move.xs),
            y: Self.clamped((translation.dy / scale).rounded(), move.ys)
        )
        var snapped = (dx: 0.0, dy: 0.0, guides: [Guide]())
        if !isFree {
            let corner = self.snapped(move.box.origin.moved(byX: wish.x, y: wish.y), isFree: false)
            wish.x = Self.clamped(corner.x - move.box.minX, move.xs)
            wish.y = Self.clamped(corner.y - move.box.minY, move.ys)
            let box = CanvasRect(origin: move.box.origin.moved(byX: wish.x, y: wish.y), size: move.box.size)
            let hasGrid = canvas?.ownProperties.grid != nil
            snapped = move.lines.snap(box, within: hasGrid ? 0.01 : Self.reach / scale)
        }
        move.dx = Self.clamped(wish.x + snapped.dx, move.xs)
        move.dy = Self.clamped(wish.y + snapped.dy, move.ys)
        // A line that lies out of reach is none.
        let isHeld = (x: move.dx != wish.x + snapped.dx, y: move.dy != wish.y + snapped.dy)
        move.guides = snapped.guides.filter { $0.isVertical ? !isHeld.x : !isHeld.y }
        enter(.moving(move))
    }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
    }

    func endMoving(_ move: Move) {
        enter(.idle)
        guard move.dx != 0 || move.dy != 0 else { return }
        let inside = selection.inside
        if move.isCopying {
            let isDone = change { (canvas, random) throws(CanvasError) in
                let ids = move.ids.filter { id in canvas.object(id).map { !$0.isRemoved } ?? false }
                let copies = try canvas.copies(of: ids, inside: inside)
                return try canvas.paste(copies, byX: move.dx, y: move.dy, using: &random)
            }
            if isDone { selectCreated(inside: inside) }
            return
        }
        change { (canvas, _) throws(CanvasError) in
            // What somebody else has locked or removed meanwhile stays; the others go.
            let ids = move.ids.filter { id in canvas.object(id).map { !$0.isRemoved && !$0.isLocked } ?? false }
            let delta = try canvas.clampedDelta(CanvasPoint(x: move.dx, y: move.dy), of: ids, inside: inside)
            return try canvas.move(ids, byX: delta.x, y: delta.y, inside: inside)
        }
    }

    /// C11: by 1, with Shift by 10; as far as the canvas allows.
    func nudge(_ dx: Double, _ dy: Double) {
        guard let canvas, !nudgePoint(dx, dy) else { return }
        let objects = canvas.objects(of: selection)
        let ids = objects.filter { !$0.isLocked }.map { $0.id }
        guard !ids.isEmpty else {
            if let locked = objects.first { tellLocked(locked) }
            return
        }
        let inside = selection.inside
        change { (canvas, _) throws(CanvasError) in
            let delta = try canvas.clampedDelta(CanvasPoint(x: dx, y: dy), of: ids, inside: inside)
            return try canvas.move(ids, byX: delta.x, y: delta.y, inside: inside)
        }
    }

    func tellLocked(_ object: CanvasObject) {
        guard let canvas else { return }
        announce("“\(title(of: object, on: canvas))” is locked.")
    }
}

extension Move {
    /// The lines that follow what moves, and those that are torn off, as they will be.
    func lines(on canvas: Canvas) -> [CanvasObject] {
        // Copies leave what follows the originals where it is.
        var lines = canvas.lines(boundTo: labels).filter { !$0.isHidden && (!isCopying || ids.contains($0.id)) }
        for place in lines.indices {
            let line = lines[place]
            let targets = [line.startTarget, line.endTarget].compactMap { $0 }
            if ids.contains(line.id), !targets.allSatisfy({ labels.contains($0) }) { continue }
            lines[place] = canvas.routed(line) { target in
                guard labels.contains(target.shortID) else { return target }
                var target = target
                target.position = target.position.moved(byX: dx, y: dy)
                return target
            }
        }
        for id in ids {
            guard let line = canvas.object(id), line.isBound, !line.isHidden else { continue }
            let targets = [line.startTarget, line.endTarget].compactMap { $0 }
            if targets.allSatisfy({ labels.contains($0) }) { continue }
            var torn = line
            torn.startTarget = nil
            torn.endTarget = nil
            torn.position = line.position.moved(byX: dx, y: dy)
            lines.removeAll { $0.id == id }
            lines.append(torn)
        }
        return lines
    }
}

import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication

/// An object that two fingers move, size and turn at once.
struct Transforming {
    /// As it was when the fingers took hold of it.
    let object: CanvasObject
    var box: CanvasRect
    var degrees: Double
    /// Of a text, in points.
    var fontSize: Double

    init(_ object: CanvasObject) {
        self.object = object
        box = object.box
        degrees = object.rotation
        fontSize = object.fontSize
    }
}

// C26: two fingers that start on what is selected alone turn and size it.
extension DrawingScene {
    /// Fingers that only move it are never quite even: so much is nothing yet.
    private static let leastScale = 0.08
    private static let leastTurn = 8.0

    /// What two fingers have done since they went down: by how much it is larger and turned, and where the middle
    /// between them went.
    struct Grasp {
        let scale: Double
        let degrees: Double
        let from: CanvasPoint
        let to: CanvasPoint
    }

    private func grasp() -> Grasp? {
        let touches = stage.arena.touches.list
        guard touches.count == 2 else { return nil }
        let starts = touches.map { stage.viewport.point($0.start) }
        let now = touches.map { stage.viewport.point($0.point) }
        let apart = starts[0].distance(to: starts[1])
        guard apart > 0 else { return nil }
        var degrees = now[0].direction(to: now[1]) - starts[0].direction(to: starts[1])
        if degrees > 180 { degrees -= 360 }
        if degrees < -180 { degrees += 360 }
        return Grasp(
            scale: now[0].distance(to: now[1]) / apart, degrees: degrees, from: CanvasRect(starts[0], starts[1]).center,
            to: CanvasRect(now[0], now[1]).center)
    }

    /// The same with what counts: a little is nothing.
    func effectiveGrasp() -> (grasp: Grasp, scale: Double, degrees: Double)? {
        guard let grasp = grasp() else { return nil }
        let scale = abs(grasp.scale - 1) > Self.leastScale ? max(grasp.scale, 0.001) : 1
        return (grasp, scale, abs(grasp.degrees) > Self.leastTurn ? grasp.degrees : 0)
    }

    /// Begins it where the fingers do more than move what is selected.
    func beginTransforming() -> Bool {
        guard let (_, scale, degrees) = effectiveGrasp(), scale != 1 || degrees != 0 else { return false }
        if several != nil {
            beginSeveral(by: .fingers)
        } else if let object = handled, object.ends == nil {
            stage.activity = .transforming(Transforming(object))
        } else {
            return false
        }
        return true
    }

    func transform() {
        guard case .transforming(var change) = stage.activity, let canvas, let (grasp, scale, turned) = effectiveGrasp()
        else { return }
        let object = change.object
        var size = CanvasSize(width: object.box.size.width * scale, height: object.box.size.height * scale)
        if object.kind.tag == .text {
            change.fontSize = CanvasLimits.clamped(fontSize: object.fontSize * scale)
        }
        size = CanvasLimits.clamped(CanvasSize(width: size.width.rounded(), height: size.height.rounded()))
        // What a little turn would be is none, and near right angles it is one.
        change.degrees = Self.nearRight(object.rotation + turned)
        // The middle goes with the fingers, around their own middle.
        let turn = Turn(degrees: change.degrees - object.rotation)
        let way = turn.forth(
            (object.box.midX - grasp.from.x) * scale, (object.box.midY - grasp.from.y) * scale)
        let middle = grasp.to.moved(byX: way.dx, y: way.dy)
        let corner = CanvasPoint(
            x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded())
        change.box = CanvasRect(origin: CanvasLimits.clamped(corner, of: size, on: canvas.size), size: size)
        enter(.transforming(change))
    }

    func endTransforming(_ done: Transforming) {
        enter(.idle)
        change { (canvas, _) throws(CanvasError) in
            let id = done.object.id
            var changes = try canvas.setBox(id, to: done.box)
            if done.degrees != done.object.rotation { changes += try canvas.rotate(id, to: done.degrees) }
            if done.fontSize != done.object.fontSize { changes += try canvas.setFontSize(id, to: done.fontSize) }
            return changes
        }
    }
}

import CanvasModel
import Drawing
import Interaction
import Replication
import Scenes

// C26: a handle above what is selected alone turns it.
extension DrawingScene {
    /// How far above the box the handle is, in points of the stage.
    private static let distance = Double(Style.space[4])
    /// Degrees between the steps with Shift.
    private static let step = 15.0

    /// Whole degrees, 0 ..< 360; what is within 2 of a right angle is one.
    static func nearRight(_ degrees: Double) -> Double {
        let right = (degrees / 90).rounded() * 90
        return CanvasLimits.normalized(degrees: abs(degrees - right) <= 2 ? right : degrees.rounded())
    }

    /// Where the handle is on the canvas.
    func turningPlace(of object: CanvasObject) -> CanvasPoint {
        turningPlace(above: handleBox(of: object), object.rotation)
    }

    /// Above a box that is turned by so many degrees.
    func turningPlace(above box: CanvasRect, _ degrees: Double) -> CanvasPoint {
        let above = Self.distance / stage.viewport.scale
        let tall = CanvasRect(
            x: box.minX, y: box.minY - above, width: box.size.width, height: box.size.height + 2 * above)
        return Handle.top.place(on: tall, degrees: degrees)
    }

    func isTurning(_ object: CanvasObject, at point: StagePoint, by kind: PointerKind) -> Bool {
        guard editing == nil, object.kind.tag != .line else { return false }
        return stage.viewport.mapping.map(turningPlace(of: object)).distance(to: point) <= Self.reach(of: kind)
    }

    func beginTurning(_ object: CanvasObject, from point: CanvasPoint) {
        let middle = object.box.center
        stage.activity = .turning(
            Turning(
                id: object.id, middle: middle, held: middle.direction(to: point) - object.rotation,
                degrees: object.rotation))
        isOverlayStale = true
    }

    /// To whole degrees, and to right angles nearby; with Shift by steps of 15.
    func turn(to point: CanvasPoint, _ modifiers: KeyModifiers) {
        guard case .turning(var turning) = stage.activity, point.isFinite else { return }
        let degrees = turning.middle.direction(to: point) - turning.held
        turning.degrees = Self.turned(degrees, modifiers)
        enter(.turning(turning))
    }

    static func turned(_ degrees: Double, _ modifiers: KeyModifiers) -> Double {
        nearRight(modifiers.contains(.shift) ? (degrees / step).rounded() * step : degrees)
    }

    func endTurning(_ turning: Turning) {
        enter(.idle)
        change { (canvas, _) throws(CanvasError) in try canvas.rotate(turning.id, to: turning.degrees) }
    }
}

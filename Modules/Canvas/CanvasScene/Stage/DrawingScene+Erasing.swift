import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication

/// What the eraser has crossed so far.
struct Erasing {
    var last: CanvasPoint
    private(set) var ids: [UnitID] = []
    private var members: Set<UnitID> = []

    init(at point: CanvasPoint) { last = point }

    func contains(_ id: UnitID) -> Bool { members.contains(id) }

    mutating func add(_ id: UnitID) {
        if members.insert(id).inserted { ids.append(id) }
    }
}

// C27: the eraser takes what it crosses, as one step.
extension DrawingScene {
    /// How near ink must lie, and how far apart the places are that are looked at, in points of the stage.
    private static let reach = 4.0
    /// Places looked at between two events of a pointer.
    private static let mostPlaces = 500

    func beginErasing(at point: CanvasPoint) {
        stage.activity = .erasing(Erasing(at: point))
        erase(to: point)
    }

    /// Of things that lie over each other the topmost one; what is locked or hidden stays.
    func erase(to point: CanvasPoint) {
        guard case .erasing(var erasing) = stage.activity, let canvas, point.isFinite else { return }
        stage.activity = .idle
        let reach = Self.reach / stage.viewport.scale
        let way = erasing.last.distance(to: point)
        let places = min(max(1, (way / reach).rounded(.up)), Double(Self.mostPlaces))
        for place in 1...Int(places) {
            let share = Double(place) / places
            let touched = CanvasPoint(
                x: erasing.last.x + (point.x - erasing.last.x) * share,
                y: erasing.last.y + (point.y - erasing.last.y) * share)
            guard let object = canvas.topmost(at: touched, within: reach, withLocked: false),
                !erasing.contains(object.id)
            else {
                continue
            }
            erasing.add(object.id)
            repaint.add(self.reach(of: object))
        }
        erasing.last = point
        stage.activity = .erasing(erasing)
    }

    func endErasing(_ erasing: Erasing) {
        stage.activity = .idle
        guard let canvas else { return }
        // What somebody else has locked or removed meanwhile stays.
        let ids = erasing.ids.filter { id in canvas.object(id).map { !$0.isRemoved && !$0.isLocked } ?? false }
        remove(ids)
    }

    /// Marked things are shown as before.
    func dropErasing(_ erasing: Erasing) {
        for id in erasing.ids {
            if let object = canvas?.object(id) { repaint.add(reach(of: object)) }
        }
    }
}

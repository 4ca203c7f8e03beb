import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication

// C10: what is selected. A group is selected as a whole on the canvas, one by one in the layer list.
extension DrawingScene {
    func select(_ object: CanvasObject, adding: Bool) {
        let ids = wholeGroup(of: object)
        var next = selection
        if object.group != next.inside { next.inside = nil }
        if adding { for id in ids { next.add(id) } } else { next.set(ids) }
        setSelection(next)
    }

    func toggle(_ object: CanvasObject) {
        var next = selection
        let isSelected = next.contains(object.id)
        let ids = wholeGroup(of: object)
        if object.group != next.inside { next.inside = nil }
        for id in ids where next.contains(id) == isSelected { next.toggle(id) }
        setSelection(next)
    }

    func selectNone() {
        setSelection(Selection())
    }

    /// All that can be seen and changed.
    func selectAll() {
        guard let canvas else { return }
        var next = Selection()
        canvas.forEachObject { object in
            if !object.isHidden, !object.isLocked { next.add(object.id) }
        }
        setSelection(next)
    }

    func setSelection(_ next: Selection) {
        guard next != selection else { return }
        selection = next
        inspector.palette = nil
        inspector.errors = []
        isOverlayStale = true
        stale.formUnion([.inspector, .layers])
        announceSelection()
    }

    private func announceSelection() {
        guard let canvas else { return }
        if let item = selectedItem {
            announce("“\(title(of: item, on: canvas))” selected.")
        } else if selection.isEmpty {
            announce("Nothing selected.")
        } else {
            announce("\(selection.count) objects selected.")
        }
    }

    private func wholeGroup(of object: CanvasObject) -> [UnitID] {
        guard let canvas, let group = object.group, group != selection.inside else { return [object.id] }
        return canvas.members(of: group).map { $0.id }
    }

    /// What is selected, if it is one thing.
    var selectedItem: CanvasItem? {
        guard let canvas, let first = selection.ids.first, let object = canvas.object(first) else { return nil }
        guard let group = object.group, group != selection.inside else { return selection.only.map { .object($0) } }
        let members = layerRows(of: canvas).members(of: .group(group))
        guard members.count == selection.count, members.allSatisfy({ selection.contains($0) }) else {
            return selection.only.map { .object($0) }
        }
        return .group(group)
    }

    // MARK: Inside a group

    /// C26: from here on the objects of its group are selected one by one, this one first.
    func enter(_ group: GroupID, at id: UnitID) {
        var next = Selection()
        next.set([id])
        next.inside = group
        setSelection(next)
        fold(group, false)
    }

    /// The group is selected as a whole again. Returns whether somebody was in one.
    func leaveGroup() -> Bool {
        guard let canvas, let group = selection.inside else { return false }
        var next = Selection()
        next.set(canvas.members(of: group).map { $0.id })
        setSelection(next)
        return true
    }

    // MARK: The rubber band

    /// Above this many objects what a band touches is looked up when it is let go.
    private static let liveObjects = 1000

    func beginBand(at point: CanvasPoint, keeping: Bool) {
        stage.activity = .banding(
            Band(
                start: point, end: point, kept: keeping ? selection.ids : [], inside: keeping ? selection.inside : nil))
        isOverlayStale = true
    }

    func stretchBand(to point: CanvasPoint) {
        guard case .banding(var band) = stage.activity else { return }
        band.end = point
        stage.activity = .banding(band)
        isOverlayStale = true
        if let canvas, canvas.count <= Self.liveObjects {
            let next = selected(by: band)
            if next != selection {
                selection = next
                stale.formUnion([.inspector, .layers])
            }
        }
    }

    func endBand(_ band: Band) {
        stage.activity = .idle
        isOverlayStale = true
        let next = selected(by: band)
        selection = Selection()
        setSelection(next)
        stale.formUnion([.inspector, .layers])
    }

    /// What it touches and can be seen, and the others of its groups; locked objects stay out of it.
    private func selected(by band: Band) -> Selection {
        var next = Selection()
        next.set(band.kept)
        guard let canvas else { return next }
        next.inside = band.inside
        let touched = canvas.objects(in: band.box).filter { !$0.isHidden && !$0.isLocked }
        for object in touched { next.add(object.id) }
        guard touched.contains(where: { $0.group != nil && $0.group != band.inside }) else { return next }
        for object in canvas.withGroups(of: touched.map { $0.id }, inside: band.inside)
        where !object.isHidden && !object.isLocked {
            next.add(object.id)
        }
        return next
    }
}

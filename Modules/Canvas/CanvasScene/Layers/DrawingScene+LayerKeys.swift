import CanvasModel
import Interaction
import Primitives
import Replication
import Scenes

// C17, C26: rows by keyboard, as in a tree.
extension DrawingScene {
    /// Up and down go from row to row, left and right fold and unfold, or go from an object to its group and back. With
    /// Alt up and down move the row among its neighbours, left takes it out of its group, right puts it into the group
    /// above it. F2 renames, Delete deletes.
    func layerKey(_ item: CanvasItem, _ key: String, _ modifiers: KeyModifiers) {
        // The browser makes a click of Enter, too; that one means what it says.
        layers.isPressSwallowed = false
        guard let canvas else { return }
        let rows = layerRows(of: canvas)
        guard let place = rows.place(of: item, on: canvas) else { return }
        let hasAlt = modifiers.contains(.alt)
        switch key {
        case "ArrowUp" where hasAlt: moveLayer(item, .forward)
        case "ArrowDown" where hasAlt: moveLayer(item, .backward)
        case "ArrowUp", "ArrowDown":
            let next = key == "ArrowUp" ? place - 1 : place + 1
            if (0..<rows.count).contains(next) { focusLayer(rows.item(at: next, on: canvas)) }
        case "ArrowLeft", "ArrowRight":
            if hasAlt { regroup(item, at: place, isLeaving: key == "ArrowLeft") } else { unfold(item, key, at: place) }
        case "Home", "End":
            if rows.count > 0 { focusLayer(rows.item(at: key == "Home" ? 0 : rows.count - 1, on: canvas)) }
        case "F2": beginRenaming(item)
        case "Delete": removeLayer(item, at: place)
        case "Escape": return cancelLayerGestures()
        default: return
        }
        context.isConsumed = true
    }

    private func moveLayer(_ item: CanvasItem, _ move: ZMove) {
        guard let canvas, canvas.canReorder(item, move) else { return }
        reorder(item, move)
        focusLayer(item)
    }

    private func unfold(_ item: CanvasItem, _ key: String, at place: Int) {
        guard let canvas else { return }
        switch item {
        case .group(let group):
            if key == "ArrowLeft" { return fold(group, true) }
            if layers.folded.contains(group) { return fold(group, false) }
            focusLayer(layerRows(of: canvas).item(at: place + 1, on: canvas))
        case .object(let id):
            if key == "ArrowLeft", let group = canvas.object(id)?.group { focusLayer(.group(group)) }
        }
    }

    private func regroup(_ item: CanvasItem, at place: Int, isLeaving: Bool) {
        guard let canvas, let id = item.object else { return }
        let around = canvas.object(id)?.group
        if isLeaving {
            guard let around else { return }
            return take(item, outOf: around)
        }
        guard around == nil, place > 0 else { return }
        let above = layerRows(of: canvas).item(at: place - 1, on: canvas)
        guard let group = above.group ?? above.object.flatMap({ canvas.object($0)?.group }) else { return }
        put(item, at: .bottom(of: group))
    }

    /// It comes to lie directly in front of its group.
    func take(_ item: CanvasItem, outOf group: GroupID) { put(item, at: .above(.group(group))) }

    private func put(_ item: CanvasItem, at place: LayerPlace) {
        guard change({ (canvas, random) throws(CanvasError) in try canvas.move(item, to: place, using: &random) })
        else { return }
        focusLayer(item)
        tellPlace(of: item)
    }

    private func removeLayer(_ item: CanvasItem, at place: Int) {
        guard let canvas, remove(canvas.members(of: item).map { $0.id }), let canvas = self.canvas else { return }
        // The focus goes to the row that takes its place.
        let rows = layerRows(of: canvas)
        if rows.count == 0 { return effects.append(.focus(key: Keys.stage)) }
        focusLayer(rows.item(at: min(place, rows.count - 1), on: canvas))
    }
}

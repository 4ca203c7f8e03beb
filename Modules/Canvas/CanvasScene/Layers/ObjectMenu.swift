internal import CanvasModel
internal import Drawing
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

/// Where an object goes among the others.
enum ZMove: Sendable, CaseIterable {
    case front, forward, backward, back
}

/// What the menu of an object has.
enum MenuItem: Sendable, Equatable {
    case order(ZMove)
    case rename
    case edit
    case duplicate
    case group
    case ungroup
    case hide
    case lock
    case remove
}

/// The menu that is open.
struct ObjectMenu {
    let id: UnitID
    /// In the window.
    let x: Double
    let y: Double
    /// The node that gets the focus back.
    let opener: String
    var items: [Entry]
    var focused: Int

    struct Entry {
        let item: MenuItem
        let title: Phrase
        let isEnabled: Bool
    }

    static let width = 240.0
    static let itemHeight = Double(Style.touchTarget)
}

// C16: the menu of an object.
extension DrawingScene {
    func openMenu(of id: UnitID, x: Double, y: Double, from opener: String) {
        guard let canvas, let object = canvas.object(id), let z = canvas.z(of: id) else { return }
        let items = items(of: object, z: z, on: canvas)
        let height = Double(items.count) * ObjectMenu.itemHeight + 2 * Double(Style.space[1])
        let margin = Double(Style.space[1])
        menu = ObjectMenu(
            id: id, x: max(margin, min(x, context.windowWidth - ObjectMenu.width - margin)),
            y: max(margin, min(y, context.windowHeight - height - margin)), opener: opener, items: items,
            focused: items.firstIndex { $0.isEnabled } ?? 0)
        stale.formUnion([.menu, .layers])
        focusMenu()
    }

    private func items(of object: CanvasObject, z: Int, on canvas: Canvas) -> [ObjectMenu.Entry] {
        let isFree = !object.isLocked
        let isFront = z == canvas.count - 1
        let isBack = z == 0
        var items: [ObjectMenu.Entry] = [
            .init(item: .order(.front), title: "Bring to front", isEnabled: isFree && !isFront),
            .init(item: .order(.forward), title: "Bring forward", isEnabled: isFree && !isFront),
            .init(item: .order(.backward), title: "Send backward", isEnabled: isFree && !isBack),
            .init(item: .order(.back), title: "Send to back", isEnabled: isFree && !isBack),
        ]
        if case .text = object.kind { items.append(.init(item: .edit, title: "Edit text", isEnabled: isFree)) }
        items.append(.init(item: .rename, title: "Rename", isEnabled: isFree))
        items.append(.init(item: .duplicate, title: "Duplicate", isEnabled: true))
        if object.group != nil {
            items.append(.init(item: .ungroup, title: "Ungroup", isEnabled: isFree))
        } else if selection.count > 1, selection.contains(object.id) {
            items.append(.init(item: .group, title: "Group", isEnabled: isFree))
        }
        items.append(.init(item: .hide, title: object.isHidden ? "Show" : "Hide", isEnabled: isFree))
        items.append(.init(item: .lock, title: object.isLocked ? "Unlock" : "Lock", isEnabled: true))
        items.append(.init(item: .remove, title: "Delete", isEnabled: isFree))
        return items
    }

    private func focusMenu() {
        guard let menu else { return }
        effects.append(.focus(key: Keys.menuItem(menu.focused)))
    }

    /// The menu of what a point of the stage hits.
    func stageMenu(x: Double, y: Double) {
        guard let canvas else { return }
        cancelActivity()
        // The menu key has no place: it means what is selected.
        let point = stage.pointInStage(x, y).map { stage.viewport.point($0) }
        let hit = point.flatMap { canvas.topmost(at: $0) } ?? selection.only.flatMap { canvas.object($0) }
        guard let hit else { return }
        context.isConsumed = true
        openMenu(of: hit.id, x: x, y: y, from: Keys.stage)
    }

    func choose(_ item: MenuItem) {
        guard let menu, let entry = menu.items.first(where: { $0.item == item }), entry.isEnabled else { return }
        closeMenu(returningFocus: true)
        let id = menu.id
        switch item {
        case .order(let order): reorder(id, order)
        case .rename: beginRenaming(id)
        case .edit: edit(id)
        case .duplicate:
            let isDone = change { (canvas, random) throws(CanvasError) in
                try canvas.duplicate([id], using: &random)
            }
            if isDone { selectCreated() }
        case .group: arrange(.group)
        case .ungroup: change { (canvas, _) throws(CanvasError) in try canvas.ungroup(id) }
        case .hide: toggleHidden(id)
        case .lock: toggleLocked(id)
        case .remove:
            remove([id])
        }
    }

    func reorder(_ id: UnitID, _ order: ZMove) {
        let isDone = change { (canvas, random) throws(CanvasError) in
            switch order {
            case .front: try canvas.bringToFront(id, using: &random)
            case .forward: try canvas.bringForward(id, using: &random)
            case .backward: try canvas.sendBackward(id, using: &random)
            case .back: try canvas.sendToBack(id, using: &random)
            }
        }
        guard isDone, let canvas, let object = canvas.object(id), let z = canvas.z(of: id) else { return }
        announce("“\(title(of: object, on: canvas))” is at place \(canvas.count - z) of \(canvas.count).")
    }

    /// Arrows go round; Tab and Esc close.
    func menuKey(_ key: String) {
        guard let menu, let step = MenuStep(key, from: menu.focused, isEnabled: menu.items.map { $0.isEnabled })
        else { return }
        context.isConsumed = true
        switch step {
        case .close: closeMenu(returningFocus: true)
        case .focus(let place):
            self.menu?.focused = place
            stale.insert(.menu)
            focusMenu()
        }
    }

    func closeMenu(returningFocus: Bool) {
        guard let open = menu else { return }
        menu = nil
        stale.formUnion([.menu, .layers])
        if returningFocus { effects.append(.focus(key: open.opener)) }
    }
}

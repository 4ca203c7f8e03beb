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
    /// Whether the finger that opened it is still down: when it goes up over an item it chooses nothing.
    var isHeld = false

    struct Entry {
        let item: MenuItem
        let title: Phrase
        let isEnabled: Bool
    }

    static let width = 240.0
    static let itemHeight = Double(Style.touchTarget)
}

/// Where a menu opens: beside what it is about, wholly in the window.
struct MenuPlace {
    let window: Size<WindowSpace>
    private static let margin = Double(Style.space[1])

    /// To the right of the subject, to the left, below or above it, whichever fits first; at the point where none does.
    func corner(
        of menu: Size<WindowSpace>, at point: Point<WindowSpace>, beside subject: Rect<WindowSpace>
    ) -> Point<WindowSpace> {
        let inside = Point<WindowSpace>(
            x: Self.within(point.x, window.width - menu.width), y: Self.within(point.y, window.height - menu.height))
        let gap = Self.margin
        let corners: [Point<WindowSpace>] = [
            Point(x: subject.maxX + gap, y: inside.y), Point(x: subject.minX - gap - menu.width, y: inside.y),
            Point(x: inside.x, y: subject.maxY + gap), Point(x: inside.x, y: subject.minY - gap - menu.height),
        ]
        return corners.first { corner in
            corner.x == Self.within(corner.x, window.width - menu.width)
                && corner.y == Self.within(corner.y, window.height - menu.height)
        } ?? inside
    }

    private static func within(_ place: Double, _ room: Double) -> Double {
        max(margin, min(place, room - margin))
    }
}

// C16: the menu of an object.
extension DrawingScene {
    /// `subject` is what the menu is about, in the window: it opens beside it where there is room.
    func openMenu(
        of id: UnitID, x: Double, y: Double, beside subject: Rect<WindowSpace>, from opener: String
    ) {
        guard let canvas, let object = canvas.object(id), let z = canvas.z(of: id) else { return }
        let items = items(of: object, z: z, on: canvas)
        let size = Size<WindowSpace>(
            width: ObjectMenu.width,
            height: Double(items.count) * ObjectMenu.itemHeight + 2 * Double(Style.space[1]))
        let corner = MenuPlace(window: Size(width: context.windowWidth, height: context.windowHeight))
            .corner(of: size, at: Point(x: x, y: y), beside: subject)
        menu = ObjectMenu(
            id: id, x: corner.x, y: corner.y, opener: opener, items: items,
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
        if object.kind.tag.hasText {
            let title: Phrase =
                object.kind.tag == .text ? "Edit text" : object.text.isEmpty ? "Add label" : "Edit label"
            items.append(.init(item: .edit, title: title, isEnabled: isFree))
        }
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
        let hit = point.flatMap { self.hit(at: $0) } ?? selection.only.flatMap { canvas.object($0) }
        guard let hit else { return }
        context.isConsumed = true
        let box = stage.viewport.mapping.map(hit.bounds)
        let origin = stage.origin ?? Point(x: 0, y: 0)
        openMenu(
            of: hit.id, x: x, y: y,
            beside: Rect(
                x: box.minX + origin.x, y: box.minY + origin.y, width: box.size.width, height: box.size.height),
            from: Keys.stage)
    }

    func choose(_ item: MenuItem) {
        guard let menu, !menu.isHeld, let entry = menu.items.first(where: { $0.item == item }), entry.isEnabled else {
            return
        }
        closeMenu(returningFocus: false)
        // What is done then is done on the canvas; a name or a text that is typed takes the keys itself.
        effects.append(.focus(key: Keys.stage))
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
        announce("“\(title(of: object, on: canvas))” is now \(canvas.count - z) of \(canvas.count).")
    }

    /// Arrows go round; Tab and Esc close.
    func menuKey(_ key: String) {
        menu?.isHeld = false
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

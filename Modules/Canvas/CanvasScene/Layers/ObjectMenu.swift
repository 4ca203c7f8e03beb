import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes

/// What the menu of an object has.
enum MenuItem: Sendable, Equatable {
    case order(ZMove)
    case rename
    case edit
    case duplicate
    case group
    /// With the other one that is selected, by an arrow.
    case connect
    case ungroup
    /// Out of its group.
    case takeOut
    case hide
    case lock
    case remove
}

/// The menu that is open.
struct ObjectMenu {
    let subject: CanvasItem
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
        of item: CanvasItem, x: Double, y: Double, beside subject: Rect<WindowSpace>, from opener: String
    ) {
        guard let canvas else { return }
        let items = items(of: item, on: canvas)
        if items.isEmpty { return }
        let size = Size<WindowSpace>(
            width: ObjectMenu.width,
            height: Double(items.count) * ObjectMenu.itemHeight + 2 * Double(Style.space[1]))
        let corner = MenuPlace(window: Size(width: context.windowWidth, height: context.windowHeight))
            .corner(of: size, at: Point(x: x, y: y), beside: subject)
        menu = ObjectMenu(
            subject: item, x: corner.x, y: corner.y, opener: opener, items: items,
            focused: items.firstIndex { $0.isEnabled } ?? 0)
        stale.formUnion([.menu, .layers])
        focusMenu()
    }

    private func items(of subject: CanvasItem, on canvas: Canvas) -> [ObjectMenu.Entry] {
        let members = canvas.members(of: subject)
        guard let first = members.first else { return [] }
        let isFree = !members.contains { $0.isLocked }
        let moves: [(move: ZMove, title: Phrase)] = [
            (.front, "Bring to front"), (.forward, "Bring forward"), (.backward, "Send backward"),
            (.back, "Send to back"),
        ]
        var items: [ObjectMenu.Entry] = []
        for (move, title) in moves {
            items.append(
                .init(item: .order(move), title: title, isEnabled: isFree && canvas.canReorder(subject, move)))
        }
        if subject.group == nil, first.kind.tag.hasText {
            let title: Phrase = first.kind.tag == .text ? "Edit text" : first.text.isEmpty ? "Add label" : "Edit label"
            items.append(.init(item: .edit, title: title, isEnabled: isFree))
        }
        items.append(.init(item: .rename, title: "Rename", isEnabled: isFree))
        items.append(.init(item: .duplicate, title: "Duplicate", isEnabled: true))
        let isSelected = members.allSatisfy { selection.contains($0.id) }
        if selection.count > members.count, isSelected {
            items.append(.init(item: .group, title: "Group", isEnabled: isFree))
            if connectable != nil {
                items.append(.init(item: .connect, title: "Connect with an arrow", isEnabled: true))
            }
        }
        if first.group != nil {
            if subject.group == nil {
                items.append(.init(item: .takeOut, title: "Take out of group", isEnabled: isFree))
            }
            items.append(.init(item: .ungroup, title: "Ungroup", isEnabled: isFree))
        }
        let isHidden = members.allSatisfy { $0.isHidden }
        items.append(.init(item: .hide, title: isHidden ? "Show" : "Hide", isEnabled: isFree))
        let isLocked = members.allSatisfy { $0.isLocked }
        items.append(.init(item: .lock, title: isLocked ? "Unlock" : "Lock", isEnabled: true))
        items.append(.init(item: .remove, title: "Delete", isEnabled: isFree))
        return items
    }

    /// What a press on an object is about: its group, unless somebody has entered that.
    private func thing(of object: CanvasObject) -> CanvasItem {
        guard let group = object.group, group != selection.inside else { return .object(object.id) }
        return .group(group)
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
        let hit = point.flatMap { self.hit(at: $0) }.map { thing(of: $0) } ?? selectedItem
        guard let hit, let bounds = canvas.bounds(of: hit) else { return }
        context.isConsumed = true
        let box = stage.viewport.mapping.map(bounds)
        let origin = stage.origin ?? Point(x: 0, y: 0)
        openMenu(
            of: hit, x: x, y: y,
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
        let subject = menu.subject
        guard let members = canvas?.members(of: subject), let first = members.first else { return }
        // Of a group one stands for all; an object is meant alone, whatever its group.
        let inside = subject.group == nil ? first.group : nil
        switch item {
        case .order(let order): reorder(subject, order)
        case .rename: beginRenaming(subject)
        case .edit: edit(first.id)
        case .duplicate:
            let isDone = change { (canvas, random) throws(CanvasError) in
                try canvas.duplicate([first.id], inside: inside, using: &random)
            }
            if isDone { selectCreated(inside: inside) }
        case .group: arrange(.group)
        case .connect: connect()
        case .ungroup: change { (canvas, _) throws(CanvasError) in try canvas.ungroup(first.id) }
        case .takeOut: if let group = first.group { take(subject, outOf: group) }
        case .hide: toggleHidden(subject)
        case .lock: toggleLocked(subject)
        case .remove: remove(members.map { $0.id })
        }
    }

    func reorder(_ item: CanvasItem, _ order: ZMove) {
        let isDone = change { (canvas, random) throws(CanvasError) in
            try canvas.reorder(item, order, using: &random)
        }
        if isDone { tellPlace(of: item) }
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

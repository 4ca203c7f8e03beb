import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import Scenes

// C15, C17: rows that are tapped, pressed long, dragged.
extension DrawingScene {
    /// The rows as the canvas is now.
    func layerRows(of canvas: Canvas) -> LayerRows {
        if let known = layers.rows { return known }
        let rows = LayerRows(of: canvas, folded: layers.folded)
        layers.rows = rows
        return rows
    }

    /// C15: the first tap selects on the canvas, the second takes it back; with Shift others stay. The row of a group
    /// selects all of it, one of its objects is selected in the group.
    func tapLayer(_ item: CanvasItem, _ modifiers: KeyModifiers) {
        if layers.isPressSwallowed {
            layers.isPressSwallowed = false
            return
        }
        guard let canvas else { return }
        let ids = layerRows(of: canvas).members(of: item)
        let around = item.object.flatMap { canvas.object($0)?.group }
        var next = selection
        if modifiers.contains(.shift) || modifiers.hasCommand {
            let isSelected = ids.allSatisfy { next.contains($0) }
            for id in ids where next.contains(id) == isSelected { next.toggle(id) }
            next.inside = next.ids.allSatisfy { canvas.object($0)?.group == around } ? around : nil
        } else if selectedItem == item {
            next.clear()
        } else {
            next.set(ids)
            next.inside = around
        }
        setSelection(next)
    }

    /// C26: whether the objects of a group have rows.
    func fold(_ group: GroupID, _ isFolded: Bool) {
        guard layers.folded.contains(group) != isFolded else { return }
        if isFolded { layers.folded.insert(group) } else { layers.folded.remove(group) }
        layers.rows = nil
        stale.insert(.layers)
    }

    /// A pointer on the list, over one of its rows or beside them.
    func layers(_ input: PointerInput, over row: LayerTarget?) {
        guard canvas != nil else { return }
        // In a name that is typed a pointer selects letters.
        if input.phase == .down, let renaming = layers.renaming, row?.item == renaming { return }
        let event = PointerEvent<WindowSpace>(input)
        layers.lastPlace = event.point
        if event.phase == .down, layers.arena.touches.isEmpty {
            layers.pressed = row?.item
            layers.isPressSwallowed = false
        }
        take(layers.arena.handle(event), over: row, input)
    }

    func layerTimePasses() {
        guard let deadline = layers.arena.deadline else { return }
        take(layers.arena.advance(to: deadline), over: nil, nil)
    }

    private func take(
        _ gestures: [Gesture<WindowSpace>], over row: LayerTarget?, _ input: PointerInput?
    ) {
        claim(layers.arena.isHolding)
        for gesture in gestures {
            switch gesture.recognizer {
            case .longPress: longPressed(gesture)
            case .drag: dragged(gesture, over: row)
            default: break
            }
        }
        if let deadline = layers.arena.deadline, layers.arena.now < deadline {
            effects.append(.wake(Wake.layers, milliseconds: Double(deadline - layers.arena.now)))
        }
    }

    /// A finger that has rested drags, and the page must not scroll with it.
    private func claim(_ isHeld: Bool) {
        guard isHeld != layers.isClaimed else { return }
        layers.isClaimed = isHeld
        effects.append(.claimPointer(isHeld))
    }

    /// The menu of the pressed row; the selection stays as it is.
    private func longPressed(_ gesture: Gesture<WindowSpace>) {
        guard gesture.state == .began, let item = layers.pressed else { return }
        layers.isPressSwallowed = true
        effects.append(.haptic)
        openLayerMenu(of: item, at: gesture.location)
        menu?.isHeld = true
    }

    /// Beside the list, or on a phone above or below the row.
    func openLayerMenu(of item: CanvasItem, at point: Point<WindowSpace>) {
        let width = isPhone ? context.windowWidth : Double(Style.panelWidth)
        let row = Rect<WindowSpace>(
            x: context.windowWidth - width, y: point.y - LayerState.rowHeight, width: width,
            height: 2 * LayerState.rowHeight)
        openMenu(of: item, x: point.x, y: point.y, beside: row, from: Keys.layer(item))
    }

    private func dragged(_ gesture: Gesture<WindowSpace>, over row: LayerTarget?) {
        guard let canvas else { return }
        switch gesture.state {
        case .began:
            layers.isPressSwallowed = true
            guard let item = layers.pressed else { return }
            if let locked = canvas.members(of: item).first(where: { $0.isLocked }) { return tellLocked(locked) }
            layers.drag = LayerDrag(item: item)
            stale.insert(.layers)
            dragLayer(over: row)
        case .changed: dragLayer(over: row)
        case .ended: dropLayer()
        case .cancelled: cancelLayerDrag()
        case .possible, .failed: break
        }
    }

    /// The upper half of a row means before it, the lower half behind it; the lower half of a group means into it, and
    /// the last quarter of its last row behind the group.
    private func dragLayer(over row: LayerTarget?) {
        guard var drag = layers.drag, let canvas, let row else { return }
        drag.to = place(of: drag.item, over: row, on: canvas)
        drag.target = drag.to == nil ? nil : row.item
        guard drag != layers.drag else { return }
        layers.drag = drag
        stale.insert(.layers)
    }

    private func place(of item: CanvasItem, over row: LayerTarget, on canvas: Canvas) -> LayerPlace? {
        if row.item == item { return nil }
        let isUpper = row.share < 0.5
        switch row.item {
        case .group(let group):
            if isUpper { return .above(row.item) }
            if item.group != nil { return .below(row.item) }
            return .top(of: group)
        case .object(let id):
            guard let group = canvas.object(id)?.group else { return isUpper ? .above(row.item) : .below(row.item) }
            if case .group(let own) = item { return own == group ? nil : isUpper ? .above(row.item) : .below(row.item) }
            let isLast = layerRows(of: canvas)[group]?.members.last == id
            if isLast, row.share > 0.75 { return .below(.group(group)) }
            return isUpper ? .above(row.item) : .below(row.item)
        }
    }

    private func dropLayer() {
        guard let drag = layers.drag else { return }
        layers.drag = nil
        stale.insert(.layers)
        if let place = drag.to { moveLayer(drag.item, to: place) }
    }

    @discardableResult
    func cancelLayerDrag() -> Bool {
        guard layers.drag != nil else { return false }
        layers.drag = nil
        stale.insert(.layers)
        return true
    }

    private func moveLayer(_ item: CanvasItem, to place: LayerPlace) {
        change { (canvas, random) throws(CanvasError) in try canvas.move(item, to: place, using: &random) }
        tellPlace(of: item)
    }

    func tellPlace(of item: CanvasItem) {
        guard let canvas else { return }
        let rows = layerRows(of: canvas)
        guard let place = rows.place(of: item, on: canvas) else { return }
        announce("“\(title(of: item, on: canvas))” is now \(place + 1) of \(rows.count).")
    }

    /// Scrolls as far as needed, so that the row is in the page before it gets the focus.
    func focusLayer(_ item: CanvasItem) {
        guard let canvas else { return }
        if let group = item.object.flatMap({ canvas.object($0)?.group }) { fold(group, false) }
        guard let place = layerRows(of: canvas).place(of: item, on: canvas) else { return }
        let top = Double(place) * LayerState.rowHeight
        if top < layers.top { layers.top = top }
        if top + LayerState.rowHeight > layers.top + layers.height {
            layers.top = top + LayerState.rowHeight - layers.height
        }
        stale.insert(.layers)
        effects.append(.reveal(key: Keys.layer(item)))
        effects.append(.focus(key: Keys.layer(item)))
    }

    func toggleHidden(_ item: CanvasItem) {
        change { (canvas, _) throws(CanvasError) in
            try canvas.setHidden(item, !canvas.members(of: item).allSatisfy { $0.isHidden })
        }
    }

    func toggleLocked(_ item: CanvasItem) {
        change { (canvas, _) throws(CanvasError) in
            try canvas.setLocked(item, !canvas.members(of: item).allSatisfy { $0.isLocked })
        }
    }

    /// C26: all that is selected; what is locked already is unlocked where nothing else is.
    func toggleLocked() {
        change { (canvas, _) throws(CanvasError) in
            let objects = canvas.objects(of: selection)
            let isLocked = objects.allSatisfy { $0.isLocked }
            var changes: [RecordChange] = []
            for object in objects { changes += try canvas.setLocked(object.id, !isLocked) }
            return changes
        }
    }

    // MARK: Renaming

    func beginRenaming(_ item: CanvasItem) {
        guard let canvas else { return }
        let members = canvas.members(of: item)
        if members.isEmpty { return }
        if let locked = members.first(where: { $0.isLocked }) { return tellLocked(locked) }
        layers.renaming = item
        layers.typedName = nil
        for gesture in layers.arena.cancel() { dragged(gesture, over: nil) }
        claim(false)
        stale.insert(.layers)
        let count = title(of: item, on: canvas).unicodeScalars.count
        effects.append(.focus(key: Keys.layerName(item)))
        effects.append(.select(key: Keys.layerName(item), 0..<count))
    }

    /// The title itself is no name: typing it changes nothing.
    func rename(_ item: CanvasItem, to name: String) {
        guard layers.renaming == item, let canvas, let title = canvas.title(of: item) else { return }
        layers.renaming = nil
        stale.insert(.layers)
        if title.name.isEmpty, Array(name.utf8) == Array(self.title(of: item, on: canvas).utf8) { return }
        change { (canvas, _) throws(CanvasError) in try canvas.rename(item, to: name) }
    }

    func layerNameKey(_ item: CanvasItem, _ key: String) {
        switch key {
        case "Escape": layers.renaming = nil
        case "Enter": if let name = layers.typedName { rename(item, to: name) } else { layers.renaming = nil }
        default: return
        }
        context.isConsumed = true
        stale.insert(.layers)
        effects.append(.focus(key: Keys.layer(item)))
    }

    /// Esc: a row that is dragged stays where it was.
    func cancelLayerGestures() {
        layers.isPressSwallowed = false
        for gesture in layers.arena.cancel() { dragged(gesture, over: nil) }
        claim(false)
        if cancelLayerDrag() { context.isConsumed = true }
    }
}

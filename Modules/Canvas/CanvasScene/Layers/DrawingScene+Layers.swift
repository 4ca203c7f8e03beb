internal import CanvasModel
internal import Drawing
internal import Interaction
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

// C15, C17: rows that are tapped, pressed long, dragged.
extension DrawingScene {
    /// C15: the first tap selects on the canvas, the second takes it back; with Shift others stay.
    func tapLayer(_ id: UnitID, _ modifiers: KeyModifiers) {
        if layers.isPressSwallowed {
            layers.isPressSwallowed = false
            return
        }
        var next = selection
        if modifiers.contains(.shift) || modifiers.hasCommand {
            next.toggle(id)
        } else if selection.only == id {
            next.clear()
        } else {
            next.set([id])
        }
        setSelection(next)
    }

    /// A pointer on the list. `row` is the one under it, and how far down in it the pointer is, 0 … 1.
    func layers(_ input: PointerInput, over row: (id: UnitID, share: Double)?) {
        guard canvas != nil else { return }
        // In a name that is typed a pointer selects letters.
        if input.phase == .down, let renaming = layers.renaming, row?.id == renaming { return }
        let event = PointerEvent<WindowSpace>(input)
        layers.lastPlace = event.point
        if event.phase == .down, layers.arena.touches.isEmpty {
            layers.pressed = row?.id
            layers.isPressSwallowed = false
        }
        take(layers.arena.handle(event), over: row, input)
    }

    func layerTimePasses() {
        guard let deadline = layers.arena.deadline else { return }
        take(layers.arena.advance(to: deadline), over: nil, nil)
    }

    private func take(
        _ gestures: [Gesture<WindowSpace>], over row: (id: UnitID, share: Double)?, _ input: PointerInput?
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
        guard gesture.state == .began, let id = layers.pressed else { return }
        layers.isPressSwallowed = true
        effects.append(.haptic)
        openLayerMenu(of: id, at: gesture.location)
        menu?.isHeld = true
    }

    /// Beside the list, or on a phone above or below the row.
    func openLayerMenu(of id: UnitID, at point: Point<WindowSpace>) {
        let width = isPhone ? context.windowWidth : Double(Style.panelWidth)
        let row = Rect<WindowSpace>(
            x: context.windowWidth - width, y: point.y - LayerState.rowHeight, width: width,
            height: 2 * LayerState.rowHeight)
        openMenu(of: id, x: point.x, y: point.y, beside: row, from: Keys.layer(id))
    }

    private func dragged(_ gesture: Gesture<WindowSpace>, over row: (id: UnitID, share: Double)?) {
        guard let canvas else { return }
        switch gesture.state {
        case .began:
            layers.isPressSwallowed = true
            guard let id = layers.pressed, let object = canvas.object(id), let z = canvas.z(of: id) else { return }
            guard !object.isLocked else { return tellLocked(object) }
            layers.drag = LayerDrag(id: id, from: canvas.count - 1 - z, to: canvas.count - 1 - z)
            stale.insert(.layers)
            dragLayer(over: row)
        case .changed: dragLayer(over: row)
        case .ended: dropLayer()
        case .cancelled: cancelLayerDrag()
        case .possible, .failed: break
        }
    }

    /// The upper half of a row means before it, the lower half behind it.
    private func dragLayer(over row: (id: UnitID, share: Double)?) {
        guard var drag = layers.drag, let canvas, let row, let z = canvas.z(of: row.id) else { return }
        let place = canvas.count - 1 - z
        var gap = row.share < 0.5 ? place : place + 1
        // The place that it has afterwards, when it is gone from where it was.
        if gap > drag.from { gap -= 1 }
        drag.to = max(0, min(canvas.count - 1, gap))
        guard drag != layers.drag else { return }
        layers.drag = drag
        stale.insert(.layers)
    }

    private func dropLayer() {
        guard let drag = layers.drag else { return }
        layers.drag = nil
        stale.insert(.layers)
        guard drag.to != drag.from else { return }
        moveLayer(drag.id, to: drag.to)
    }

    @discardableResult
    func cancelLayerDrag() -> Bool {
        guard layers.drag != nil else { return false }
        layers.drag = nil
        stale.insert(.layers)
        return true
    }

    /// `place` counts from 0 at the top of the list.
    private func moveLayer(_ id: UnitID, to place: Int) {
        change { (canvas, random) throws(CanvasError) in
            let index = max(0, min(canvas.count - 1, canvas.count - 1 - place))
            return try canvas.move(id, toIndex: index, using: &random)
        }
        guard let canvas, let object = canvas.object(id), let z = canvas.z(of: id) else { return }
        announce("“\(title(of: object, on: canvas))” is now \(canvas.count - z) of \(canvas.count).")
    }

    /// C17 by keyboard: with Alt the arrows move the row, without they move the focus; F2 renames, Delete deletes.
    func layerKey(_ id: UnitID, _ key: String, _ modifiers: KeyModifiers) {
        // The browser makes a click of Enter, too; that one means what it says.
        layers.isPressSwallowed = false
        guard let canvas, let z = canvas.z(of: id) else { return }
        let place = canvas.count - 1 - z
        switch key {
        case "ArrowUp", "ArrowDown":
            let next = key == "ArrowUp" ? place - 1 : place + 1
            context.isConsumed = true
            guard next >= 0, next < canvas.count else { return }
            if modifiers.contains(.alt) {
                moveLayer(id, to: next)
                focusLayer(id)
            } else {
                focusLayer(canvas[canvas.count - 1 - next].id)
            }
        case "Home", "End":
            context.isConsumed = true
            focusLayer(canvas[key == "Home" ? canvas.count - 1 : 0].id)
        case "F2":
            context.isConsumed = true
            beginRenaming(id)
        case "Delete":
            context.isConsumed = true
            removeLayer(id)
        case "Escape":
            layers.isPressSwallowed = false
            for gesture in layers.arena.cancel() { dragged(gesture, over: nil) }
            claim(false)
            if cancelLayerDrag() { context.isConsumed = true }
        default: break
        }
    }

    /// Scrolls as far as needed, so that the row is in the page before it gets the focus.
    func focusLayer(_ id: UnitID) {
        guard let canvas, let z = canvas.z(of: id) else { return }
        let top = Double(canvas.count - 1 - z) * LayerState.rowHeight
        if top < layers.top { layers.top = top }
        if top + LayerState.rowHeight > layers.top + layers.height {
            layers.top = top + LayerState.rowHeight - layers.height
        }
        stale.insert(.layers)
        effects.append(.reveal(key: Keys.layer(id)))
        effects.append(.focus(key: Keys.layer(id)))
    }

    private func removeLayer(_ id: UnitID) {
        guard let canvas, let z = canvas.z(of: id) else { return }
        // The focus goes to the row that takes its place.
        let next = z > 0 ? canvas[z - 1].id : (canvas.count > 1 ? canvas[1].id : nil)
        guard remove([id]) else { return }
        if let next { focusLayer(next) } else { effects.append(.focus(key: Keys.stage)) }
    }

    func toggleHidden(_ id: UnitID) {
        change { (canvas, _) throws(CanvasError) in
            try canvas.setHidden(id, !(canvas.object(id)?.isHidden ?? false))
        }
    }

    func toggleLocked(_ id: UnitID) {
        change { (canvas, _) throws(CanvasError) in
            try canvas.setLocked(id, !(canvas.object(id)?.isLocked ?? false))
        }
    }

    // MARK: Renaming

    func beginRenaming(_ id: UnitID) {
        guard let canvas, let object = canvas.object(id), !object.isRemoved else { return }
        guard !object.isLocked else { return tellLocked(object) }
        layers.renaming = id
        layers.typedName = nil
        for gesture in layers.arena.cancel() { dragged(gesture, over: nil) }
        claim(false)
        stale.insert(.layers)
        let count = title(of: object, on: canvas).unicodeScalars.count
        effects.append(.focus(key: Keys.layerName(id)))
        effects.append(.select(key: Keys.layerName(id), 0..<count))
    }

    /// The title itself is no name: typing it changes nothing.
    func rename(_ id: UnitID, to name: String) {
        guard layers.renaming == id, let canvas, let object = canvas.object(id) else { return }
        layers.renaming = nil
        stale.insert(.layers)
        if object.name.isEmpty, Array(name.utf8) == Array(title(of: object, on: canvas).utf8) { return }
        change { (canvas, _) throws(CanvasError) in try canvas.renameObject(id, to: name) }
    }

    func layerNameKey(_ id: UnitID, _ key: String) {
        switch key {
        case "Escape": layers.renaming = nil
        case "Enter": if let name = layers.typedName { rename(id, to: name) } else { layers.renaming = nil }
        default: return
        }
        context.isConsumed = true
        stale.insert(.layers)
        effects.append(.focus(key: Keys.layer(id)))
    }
}

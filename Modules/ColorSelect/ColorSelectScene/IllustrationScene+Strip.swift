public import ColorSelectModel
import Drawing
import Interaction
import Phrases
import Scenes
import Views

// The strip's one delegate.
extension IllustrationScene: ColorStripDelegate {
    /// The kit's colours for a component, and the place of the one that its slot has; nil while no kit is loaded.
    public func colors(of component: String) -> (colors: [KitColor], remembered: Int)? {
        guard let kit = loadedKit?.kit, let illustration, let (_, found) = kit.component(component),
            let slot = found.slots.first
        else { return nil }
        let colors = kit.colors(of: found)
        let current = illustration.color(of: slot, in: kit)?.id ?? ""
        return (colors, colors.firstIndex { $0.id.utf8.elementsEqual(current.utf8) } ?? 0)
    }

    /// Says the colour, with a tap for the finger.
    public func didSelect(_ color: KitColor) {
        effects.append(.haptic)
        effects.append(.announce(text(color.names)))
        if strip.popup?.isSticky == true, let index = strip.popup?.selection.index {
            effects.append(.focus(key: "swatch-\(index)"))
        }
    }

    /// Chooses the component with it: what was chosen in the popup is never removed by it.
    public func didChoose(color: String, of component: String) {
        change { (illustration, kit) throws(IllustrationError) in
            try illustration.choose(component, color: color, of: kit)
        }
        effects.append(.focus(key: "cell-" + component))
        if let kit = loadedKit?.kit, let (_, found) = kit.component(component),
            let chosen = kit.colors(of: found).first(where: { $0.id.utf8.elementsEqual(color.utf8) })
        {
            effects.append(.announce(text(found.names) + ", " + text(chosen.names)))
        }
    }

    /// Gives the focus back to the cell.
    public func didCancel(component: String) {
        effects.append(.focus(key: "cell-" + component))
    }
}

// Fingers and keys at the cells and in the strip.
extension IllustrationScene {
    func pointer(_ event: SceneEvent, on component: String) {
        guard case .pointer(let input) = event else { return }
        if input.phase == .down { ignoresPress = false }
        let wasOpen = strip.popup != nil
        grid.cellSize = cellSide
        grid.handle(input, on: component)
        pressChanged(wasOpen: wasOpen)
    }

    /// After the grid was told something: the page must know whose the finger is, and when to call back.
    func pressChanged(wasOpen: Bool) {
        if let delay = grid.delay { effects.append(.wake(Timer.press, milliseconds: delay)) }
        let isOpen = strip.popup != nil
        guard isOpen != wasOpen else { return }
        if isOpen {
            ignoresPress = true
            effects.append(.haptic)
        }
        effects.append(.claimPointer(isOpen))
    }

    func closeStrip() {
        guard grid.isPressing else {
            grid.cancel()
            return strip.cancel()
        }
        // The strip hears of it as everybody does who observes the grid.
        let wasOpen = strip.popup != nil
        grid.cancel()
        pressChanged(wasOpen: wasOpen)
    }

    func tap(_ component: String) {
        // A long press ends in a click, which chooses nothing.
        guard !ignoresPress else {
            ignoresPress = false
            return
        }
        change { (illustration, kit) throws(IllustrationError) in try illustration.tap(component, of: kit) }
        // In a draft nothing is chosen while the kit loads, or when the title can't be.
        guard place != .draft, let kit = loadedKit?.kit, let illustration,
            let (category, found) = kit.component(component)
        else { return }
        let isChosen = illustration.choice(in: category.id).map { $0.utf8.elementsEqual(component.utf8) } ?? false
        let name = text(found.names)
        effects.append(.announce(isChosen ? text("\(name) chosen") : text("\(name) removed")))
    }

    func cellKey(_ event: SceneEvent, on component: String) {
        guard case .key(let key, let modifiers) = event else { return }
        // Enter is a press of its own, not the end of a long one.
        ignoresPress = false
        if grid.isPressing, key == "Escape" {
            context.isConsumed = true
            closeStrip()
        } else if key == "ArrowDown" && modifiers.contains(.alt) || key == "Enter" && modifiers.contains(.shift) {
            context.isConsumed = true
            openStrip(component)
        }
    }

    /// By the keyboard: the strip stands over the grid and has the focus.
    func openStrip(_ component: String) {
        let width = gridWidth > 0 ? gridWidth : context.windowWidth
        strip.open(component, above: place(of: component, gridWidth: width), gridWidth: width)
        focusSwatch()
    }

    /// Of a cell of the category on show, in points.
    var cellSide: Double {
        CellSide.of(shownCategory?.components.count ?? 0, width: gridWidth, height: gridHeight)
    }

    /// Where the grid puts the cell of a component of the category on show: as many in a row as fit.
    private func place(of component: String, gridWidth: Double) -> Rect<GridSpace> {
        let components = shownCategory?.components ?? []
        let index = components.firstIndex { $0.id.utf8.elementsEqual(component.utf8) } ?? 0
        let side = cellSide
        let pitch = side + CellSide.seam
        let columns = max(1, Int((gridWidth + CellSide.seam) / pitch))
        return Rect(
            x: Double(index % columns) * pitch, y: Double(index / columns) * pitch - gridTop, width: side,
            height: side)
    }

    /// By the mouse's other button. A finger that rests makes one of these too, and is told otherwise.
    func cellMenu(_ event: SceneEvent, on component: String) {
        guard case .menu(let x, let y) = event, !grid.isTouched, strip.popup == nil else { return }
        context.isConsumed = true
        let side = ColorStrip.swatch
        strip.open(
            component, above: Rect(x: x - side / 2, y: y, width: side, height: side), isSticky: true)
        focusSwatch()
    }

    private func focusSwatch() {
        guard let open = strip.popup else { return }
        effects.append(.focus(key: "swatch-\(open.selection.index)"))
    }

    func stripKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, let open = strip.popup,
            let action = StripKey.table.action(for: key, modifiers)
        else { return }
        context.isConsumed = true
        switch action {
        case .step(let step): strip.step(by: step)
        case .first: strip.step(by: -open.colors.count)
        case .last: strip.step(by: open.colors.count)
        case .choose: strip.choose()
        case .close: closeStrip()
        }
    }

    func moveCategory(_ event: SceneEvent) {
        guard case .key(let key, _) = event, let kit = loadedKit?.kit, let shown = shownCategory,
            let place = kit.categories.firstIndex(where: { $0.id.utf8.elementsEqual(shown.id.utf8) })
        else { return }
        let count = kit.categories.count
        let wanted: Int
        switch key {
        case "ArrowRight": wanted = (place + 1) % count
        case "ArrowLeft": wanted = (place + count - 1) % count
        case "Home": wanted = 0
        case "End": wanted = count - 1
        default: return
        }
        context.isConsumed = true
        category = kit.categories[wanted].id
        effects.append(.focus(key: "tab-" + kit.categories[wanted].id))
    }

    func choose(_ color: String, ofSlot slot: String) {
        guard let component = shownComponent else { return }
        change { (illustration, kit) throws(IllustrationError) in
            try illustration.choose(component.id, color: color, slot: slot, of: kit)
        }
    }

    func slotKey(_ event: SceneEvent, _ slot: String) {
        guard case .key(let key, _) = event, let kit = loadedKit?.kit, let illustration,
            let found = shownComponent?.slot(slot), let colors = kit.palette(found.palette)?.colors, !colors.isEmpty
        else { return }
        let current = illustration.color(of: found, in: kit)?.id ?? ""
        let place = colors.firstIndex { $0.id.utf8.elementsEqual(current.utf8) } ?? 0
        let wanted: Int
        switch key {
        case "ArrowRight", "ArrowDown": wanted = (place + 1) % colors.count
        case "ArrowLeft", "ArrowUp": wanted = (place + colors.count - 1) % colors.count
        default: return
        }
        context.isConsumed = true
        choose(colors[wanted].id, ofSlot: slot)
        effects.append(.focus(key: "slot-\(slot)-\(colors[wanted].id)"))
    }

    /// The component chosen in the category on show.
    var shownComponent: KitComponent? {
        guard let illustration, let category = shownCategory else { return nil }
        return illustration.choice(in: category.id).flatMap { category.component($0) }
    }
}

internal import CanvasModel
internal import Interaction
internal import Replication
internal import Scenes

// Everything on the stage by keyboard.
extension DrawingScene {
    /// A key of the UI Events standard while the stage has the focus.
    func key(_ key: String, _ modifiers: KeyModifiers) {
        guard canvas != nil, editing == nil else { return }
        let isUsed = modifiers.hasCommand ? command(key, modifiers) : plain(key, modifiers)
        if isUsed { context.isConsumed = true }
    }

    private func plain(_ key: String, _ modifiers: KeyModifiers) -> Bool {
        let hasShift = modifiers.contains(.shift)
        let step = hasShift ? 10.0 : 1
        if isPlotting, key == "Enter" || key == "Backspace" || key == "Delete" {
            if key == "Enter" { endPlotting(placingDefault: true) } else { unplot() }
            return true
        }
        if !hasShift, !modifiers.contains(.alt), let tool = Tool.chosen(by: key) {
            choose(tool)
            return true
        }
        switch key {
        case "ArrowLeft": nudge(-step, 0)
        case "ArrowRight": nudge(step, 0)
        case "ArrowUp": nudge(0, -step)
        case "ArrowDown": nudge(0, step)
        case "Delete", "Backspace": if !removeGrasped() { removeSelection() }
        case "Escape": return escape()
        case "i", "I", "Insert": return addPoint()
        case "Enter", "F2":
            if key == "Enter", graspNext() { return true }
            switch selectedItem {
            case .object(let id)?: edit(id)
            case .group(let group)?:
                guard let id = canvas?.members(of: group).last?.id else { return false }
                enter(group, at: id)
            case nil: return false
            }
        case "+", "=": zoom(.in)
        case "-": zoom(.out)
        // What the digits give with Shift, on most keyboards.
        case "!", "1": zoom(.fit)
        case "@", "\"", "2": zoom(.selection)
        // Held, it makes a drag move the view; alone it must not scroll the page.
        case " ": break
        case "q", "Q": toggleKeptTool()
        case "]": reorder(.forward)
        case "[": reorder(.backward)
        case "}": reorder(.front)
        case "{": reorder(.back)
        default: return false
        }
        return true
    }

    private func command(_ key: String, _ modifiers: KeyModifiers) -> Bool {
        let hasShift = modifiers.contains(.shift)
        switch key {
        case "z", "Z": undo(hasShift ? .redo : .undo)
        case "y", "Y": undo(.redo)
        case "c" where modifiers.contains(.alt), "C" where modifiers.contains(.alt), "ç": copyStyle()
        case "v" where modifiers.contains(.alt), "V" where modifiers.contains(.alt), "√": pasteStyle()
        case "c", "C": return copy()
        case "x", "X": cut()
        case "d", "D": arrange(.duplicate)
        case "a", "A": selectAll()
        case "g", "G": arrange(hasShift ? .ungroup : .group)
        case "]": reorder(hasShift ? .front : .forward)
        case "[": reorder(hasShift ? .back : .backward)
        case "+", "=": zoom(.in)
        case "-": zoom(.out)
        case "0": zoom(.actual)
        default: return false
        }
        return true
    }

    /// One thing at a time: a gesture, a menu, the tool, the history, the group that was entered, the selection.
    private func escape() -> Bool {
        if cancelActivity() { return true }
        if menu != nil || documentMenu != nil {
            closeMenu(returningFocus: true)
            closeDocumentMenu()
            return true
        }
        if stage.tool != .select {
            choose(.select)
            return true
        }
        if history != nil {
            toggleHistory(.key("Escape", []))
            return true
        }
        if let line = grasped?.line {
            grasp(nil, of: line)
            return true
        }
        if leaveGroup() { return true }
        guard !selection.isEmpty else { return false }
        selectNone()
        return true
    }

    public func dismiss() {
        if escape() { context.isConsumed = true }
    }

    private func reorder(_ order: ZMove) {
        guard let item = selectedItem else { return }
        reorder(item, order)
    }
}

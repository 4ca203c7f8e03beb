import CanvasModel
import Drawing
import Interaction
import Replication
import Scenes

// Everything on the stage by keyboard.
extension DrawingScene {
    /// A key of the UI Events standard while the stage has the focus.
    func key(_ key: String, _ modifiers: KeyModifiers) {
        guard canvas != nil, editing == nil else { return }
        if isPlotting, !modifiers.hasCommand, key == "Enter" || key == "Backspace" || key == "Delete" {
            if key == "Enter" { endPlotting(placingDefault: true) } else { unplot() }
        } else if modifiers.isDisjoint(with: [.control, .meta, .shift, .alt]), let tool = Tool.chosen(by: key) {
            choose(tool)
        } else {
            guard let action = StageKey.table.action(for: key, modifiers) else { return }
            if !action.leavesGesture, !isPlotting, stage.arena.touches.count > 0 { cancelActivity() }
            guard use(action) else { return }
        }
        context.isConsumed = true
    }

    /// Whether the key is made use of.
    private func use(_ key: StageKey) -> Bool {
        switch key {
        case .nudge(let x, let y): nudge(x, y)
        case .remove: if !removeGrasped() { removeSelection() }
        case .escape: return escape()
        case .addPoint: return addPoint()
        case .grasp: return graspNext()
        case .edit:
            if grasped != nil { return graspNext() }
            switch selectedItem {
            case .object(let id)?:
                if let object = canvas?.object(id), openPlaced(object) { return true }
                edit(id)
            case .group(let group)?:
                guard let id = canvas?.members(of: group).last?.id else { return false }
                enter(group, at: id)
            case nil:
                guard selection.isEmpty, stage.tool == .text else { return false }
                write(at: stage.viewport.visible.center)
            }
        // Held, it makes a drag move the view; alone it must not scroll the page.
        case .hold: break
        case .keepTool: toggleKeptTool()
        case .lock: toggleLocked()
        case .export: openExport()
        case .color(let ofGround): return focusColor(ofGround: ofGround)
        case .toggleGrid: toggleGrid()
        case .zoom(let zoom): self.zoom(zoom)
        case .reorder(let move): reorder(move)
        case .undo: undo(.undo)
        case .redo: undo(.redo)
        case .copyStyle: copyStyle()
        case .pasteStyle: pasteStyle()
        case .copy: return copy()
        case .cut: cut()
        case .selectAll: selectAll()
        case .arrange(let arrangement): arrange(arrangement)
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

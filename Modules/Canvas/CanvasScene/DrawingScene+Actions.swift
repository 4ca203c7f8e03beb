import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Views

// What each thing does that a person can do.
extension DrawingScene {
    func perform(_ action: CanvasAction, _ event: SceneEvent) {
        switch action {
        case .makeCanvas: makeCanvas()
        case .openCanvas(let id): effects.append(.open(.document(area: Canvas.kind, id)))
        case .rowFocus(let id): window.focused = id
        case .rowKey(let id):
            if let focus = window.follow(event, from: id, ofKind: Canvas.kind, context) { effects.append(focus) }
        case .list: window.take(event, of: context.catalogue.rows(kind: Canvas.kind).count)
        case .trashCanvas(let id):
            closeCardMenu()
            trash(id)
        case .showCardMenu(let id): showCardMenu(of: id, event)
        case .cardMenuKey(let index): cardMenuKey(index, event)
        case .closeCardMenu: closeCardMenu()
        case .sendListed(let id):
            closeCardMenu()
            effects.append(.send(id))
        case .leave: effects.append(.leave(to: .area(Canvas.kind)))
        case .openDocumentMenu:
            if case .pointer(let input) = event {
                lastDown = input.menuPlace
            } else {
                openDocumentMenu(event)
            }
        case .documentMenuKey(let index): documentMenuKey(index, event)
        case .closeDocumentMenu: closeDocumentMenu()
        case .export(let file): export(file)
        case .exported(let part): choose(part)
        case .placeDocument: askForDocument()
        case .addWords:
            closeDocumentMenu(afterChoice: true)
            add(.text)
            effects.append(.focus(key: Keys.stage))
        case .connect:
            closeDocumentMenu(afterChoice: true)
            connect()
            effects.append(.focus(key: Keys.stage))
        case .send(let id):
            closeDocumentMenu(afterChoice: true)
            finishEditing()
            effects.append(.send(id))
        case .chooseImport: chooseImport()
        case .takeImport: takeImport(event)
        case .rename: if case .commit(let name) = event { renameCanvas(to: name) }
        case .undo(let direction): undo(direction)
        case .zoom(let zoom): self.zoom(zoom)
        case .toggle(let panel): toggle(panel)
        case .toggleHistory: toggleHistory(event)
        case .historyLine(let line): history?.take(event, of: line)
        case .stage: stageEvent(event)
        case .editText: editorEvent(event)
        case .pageSide(let side): pageEvent(side, event)
        case .togglePage: togglePage()
        case .toggleGrid: toggleGrid()
        case .ownField(let tag): if case .commit(let text) = event { setOwnField(tag, text) }
        case .tool(let tool): toolEvent(tool, event)
        case .keepTool:
            toggleKeptTool()
            effects.append(.focus(key: Keys.stage))
        case .randomColor, .pickColor, .swatch, .opacity, .field, .step, .lockRatio, .row, .align,
            .distribute, .arrange:
            inspectorEvent(action, event)
        case .leaveInspector:
            guard case .key("Escape", _) = event else { return }
            context.isConsumed = true
            effects.append(.focus(key: Keys.stage))
        case .layers, .layer, .fold, .hide, .lock, .openMenu, .nameLayer: layerEvent(action, event)
        case .menuItem(let item): choose(item)
        case .menuInput:
            if case .key(let key, _) = event { menuKey(key) }
            if case .pointer(let input) = event, input.phase == .down { menu?.isHeld = false }
        case .closeMenu: closeMenu(returningFocus: true)
        }
    }

    /// A blank name is no name: the old one comes back.
    private func renameCanvas(to name: String) {
        stale.insert(.header)
        if name.isBlank { return }
        change { (canvas, _) throws(CanvasError) in try canvas.rename(to: name) }
    }

    private func toggle(_ side: SidePanel) { show(panel == side ? nil : side) }

    func show(_ side: SidePanel?) {
        panel = side
        stale.formUnion([.header, .inspector, .layers])
    }

    private func stageEvent(_ event: SceneEvent) {
        switch event {
        case .pointer(let input): stage(input)
        case .key(let key, let modifiers): self.key(key, modifiers)
        case .wheel(let x, let y, let dx, let dy, let modifiers): wheel(x: x, y: y, dx: dx, dy: dy, modifiers)
        case .size(let width, let height): stageSized(width: width, height: height)
        case .menu(let x, let y): stageMenu(x: x, y: y)
        case .paste(let data):
            context.isConsumed = true
            paste(data)
        case .drop(let data, let isOver):
            if !isOver { take(data, at: StagePoint(x: data.x, y: data.y)) }
        case .hover(let x, let y):
            let point = stage.viewport.point(StagePoint(x: x, y: y))
            stage.pointed = point
            lookAhead(to: point, [])
        case .press, .input, .commit, .scroll, .sight, .pull, .focus, .blur: break
        }
    }

    private func editorEvent(_ event: SceneEvent) {
        switch event {
        case .input(let text, _, let isComposing): typed(text, isComposing: isComposing)
        case .key(let key, let modifiers): editorKey(key, modifiers)
        case .blur: finishEditing()
        default: break
        }
    }

    private func inspectorEvent(_ action: CanvasAction, _ event: SceneEvent) {
        switch action {
        case .randomColor: setRandomColor()
        case .pickColor(let role):
            if case .commit(let text) = event, let color = RGBColor(text) { setColor(color, role) }
        case .swatch(let role, let color):
            setColor(color, role)
            effects.append(.focus(key: Keys.stage))
        case .opacity(let step): stepOpacity(by: step)
        case .field(let number): numberEvent(number, event)
        case .step(let number, let step): self.step(number, by: step)
        case .lockRatio:
            inspector.isRatioLocked.toggle()
            stale.insert(.inspector)
        case .row(let place): if case .commit(let text) = event { setField(place, text) }
        case .align(let alignment): align(alignment)
        case .distribute(let axis): distribute(axis)
        case .arrange(let arrangement): arrange(arrangement)
        default: break
        }
    }

    private func numberEvent(_ number: ObjectNumber, _ event: SceneEvent) {
        switch event {
        case .commit(let text): type(number, text)
        case .key(let key, let modifiers):
            let step = modifiers.contains(.shift) ? 10.0 : 1
            switch key {
            case "ArrowUp": self.step(number, by: step)
            case "ArrowDown": self.step(number, by: -step)
            default: return
            }
            context.isConsumed = true
        default: break
        }
    }

    private func layerEvent(_ action: CanvasAction, _ event: SceneEvent) {
        switch action {
        case .layers:
            switch event {
            case .pointer(let input): layers(input, over: row(under: input))
            case .scroll(let top, let height):
                layers.top = top
                if height > 0 { layers.height = height }
                stale.insert(.layers)
            case .size(_, let height):
                if height > 0 { layers.height = height }
                stale.insert(.layers)
            default: break
            }
        case .layer(let item):
            switch event {
            case .press(let modifiers): tapLayer(item, modifiers)
            case .key(let key, let modifiers): layerKey(item, key, modifiers)
            case .menu(let x, let y):
                context.isConsumed = true
                openLayerMenu(of: item, at: Point(x: x, y: y))
            default: break
            }
        case .fold(let group): fold(group, !layers.folded.contains(group))
        case .hide(let item): toggleHidden(item)
        case .lock(let item): toggleLocked(item)
        case .openMenu(let item):
            // At the button that was pressed; in the middle of the window where that is not known.
            openLayerMenu(
                of: item, at: layers.lastPlace ?? Point(x: context.windowWidth / 2, y: context.windowHeight / 3))
        case .nameLayer(let item):
            switch event {
            case .input(let name, _, _): layers.typedName = name
            case .commit(let name): rename(item, to: name)
            case .key(let key, _): layerNameKey(item, key)
            case .blur:
                if layers.renaming == item {
                    layers.renaming = nil
                    stale.insert(.layers)
                }
            default: break
            }
        default: break
        }
    }

    private func row(under input: PointerInput) -> LayerTarget? {
        guard case .layer(let item) = surface.action(at: input.over, on: .target) else { return nil }
        return LayerTarget(item: item, share: input.overY)
    }
}

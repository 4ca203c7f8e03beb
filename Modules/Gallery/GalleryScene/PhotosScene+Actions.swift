import Drawing
import GalleryModel
import Interaction
import Phrases
import Primitives
import Scenes

extension PhotosScene {
    func handle(_ action: GalleryAction, _ event: SceneEvent) {
        switch action {
        case .show(let screen): show(screen)
        case .tabKey: moveTab(event)
        case .chooseSource: chooseSource(event)
        case .typeQuery: if case .input(let text, _, _) = event { query = text }
        case .commitQuery: restart()
        case .refresh: refresh()
        case .pull: pull(event)
        case .more: askMore()
        case .resize:
            if case .size(let width, let height) = event { (self.width, windowHeight) = (width, height) }
            reachOut()
        case .scroll:
            if case .scroll(let top, let height) = event { scrolled(to: top, height: height) }
            reachOut()
        case .files: files(event)
        case .addFiles: effects.append(.chooseFiles(key: scrollKey, accept: "image/*,.xmp,.zip", multiple: true))
        case .toggleHistory: toggleHistory(event)
        case .historyLine(let line): history?.take(event, of: line)

        case .view(let index): press(index, event)
        case .star(let index):
            returnKey = "star-\(index)"
            if let record = record(at: index) { star(record) }
        case .pointer(let index): pointer(event, on: index)
        // A finger that rests makes a menu of its own.
        case .menu(let index): if !press.isTouched { openMenu(of: index, at: event) }
        case .menuOfAll: openMenuOfAll(at: event)
        case .lay(let layout): lay(layout)
        case .enlarge(let size): resize(size)
        case .typeSearch: if case .input(let text, _, _) = event { typeSearch(text) }
        case .searchKey:
            guard case .key("Escape", _) = event, search != nil else { return }
            context.isConsumed = true
            stopSearching()
        case .openAlbum(let album): showAlbum(album)
        case .pickAlbum: askAlbumToOpen()
        case .newAlbum: askNewAlbum()
        case .renameAlbum: askAlbumName()
        case .downloadAlbum: downloadAlbum()
        case .shareAlbum: shareAlbum()
        case .removeAlbum: removeAlbum()
        case .chooseColor: chooseColor(event)
        case .chooseRating: chooseRating(event)
        case .stopSearching: stopSearching()
        case .smaller: resize(by: -1)
        case .larger: resize(by: 1)
        case .zoomList: zoomList(event)
        case .showYear(let year): show(year: year)
        case .pointerOfMenu: if case .pointer(let input) = event, input.phase == .down { lastDown = input.menuPlace }
        case .cellKey(let index): cellKey(event, on: index)
        case .closeMenu: closeMenu()
        case .menuKey(let item): menuKey(event, at: item)

        case .open: withMenu { _, index in self.openViewer(index) }
        case .openEditor:
            withMenu { _, index in
                self.openViewer(index)
                self.beginEditing()
            }
        case .editMemo: withMenu { key, _ in self.askMemo(key) }
        case .download: withMeant { self.download($0) }
        case .select: withMenu { key, _ in self.startSelecting(with: key) }
        case .tag: withMeant { self.ask(.tag($0, text: "")) }
        case .addToAlbum: withMeant { self.askAlbum($0) }
        case .takeOutOfAlbum: withMeant { self.takeOutOfAlbum($0) }
        case .makeCover: withMenu { key, _ in self.setCover(key) }
        case .send: withMeant { self.askTarget($0) }
        case .delete:
            withMeant {
                self.stopSelecting()
                self.unsave($0)
            }

        case .startSelecting: startSelecting(with: nil)
        case .selectAll: selectAll()
        case .listKey: listKey(event)
        case .toggle(let index): toggle(index)
        case .stopSelecting: stopSelecting()

        case .alike(let action): handle(action, event)
        case .edit(let action): handle(action, event)

        case .nothing: break
        case .wrapFocus(let key, let isBackwards):
            event.wrapFocus(to: key, isBackwards: isBackwards, context, &effects)
        case .lineKey: lineKey(event)
        case .typeMemo: typeInDialog(event)
        case .memoKey: memoKey(event)
        case .chooseLink(let index): chooseLink(index)
        case .saveDialog: saveDialog()
        case .cancelDialog: closeDialog()
        case .dialogKey: dialogKey(event)

        case .closeViewer: closeViewer()
        case .previous: turn(by: -1)
        case .next: turn(by: 1)
        case .zoomIn: viewer?.zoomIn()
        case .zoomOut: viewer?.zoomOut()
        case .toggleDetails: toggleDetails()
        case .showPlace: showPlace()
        case .rate(let number): rateViewed(number)
        case .starViewed: starViewed()
        case .editViewedMemo: editViewedMemo()
        case .openDocument(let document): open(linked: document)
        case .menuOfViewed: if !press.isTouched, let index = viewer?.index { openMenu(of: index, at: event) }
        case .viewerPointer: viewerPointer(event)
        case .viewerKey: viewerKey(event)
        case .viewerWheel: viewerWheel(event)
        case .viewerSize:
            if case .size(let width, let height) = event { viewer?.size = Size(width: width, height: height) }
        }
    }

    // MARK: Around

    /// Goes to a screen, and to its address.
    func show(_ screen: GalleryScreen) {
        guard screen != self.screen else { return }
        turn(to: screen)
        effects.append(.open(screen == .browse ? .area(Self.area) : Self.saved))
    }

    /// Where the saved photos are.
    static var saved: Route { .face(area: area, savedFace) }

    /// Shows a screen; `show` sees to its address, too.
    func turn(to screen: GalleryScreen) {
        guard screen != self.screen else { return }
        closeMenu()
        dropViewer()
        alike = nil
        stopSelecting()
        press.cancel()
        history = nil
        focused = nil
        self.screen = screen
        restoredTop = tops[Int(screen.rawValue)]
        cells.forgetAll()
        if screen == .browse, !hasAsked { ask(page: 1) }
    }

    private func moveTab(_ event: SceneEvent) {
        guard case .key(let key, _) = event, ["ArrowLeft", "ArrowRight", "Home", "End"].contains(key) else { return }
        context.isConsumed = true
        show(screen == .browse ? .saved : .browse)
        effects.append(.focus(key: screen == .browse ? "tab-browse" : "tab-saved"))
    }

    private func chooseSource(_ event: SceneEvent) {
        guard case .commit(let value) = event, let number = UInt8(value), let chosen = SourceChoice(rawValue: number),
            chosen != source
        else { return }
        source = chosen
        restart()
    }

    /// As far as a thumb moves when it means it.
    private static let leastPull = 64.0

    private func pull(_ event: SceneEvent) {
        guard case .pull(let distance) = event, distance >= Self.leastPull, screen == .browse, menu == nil else {
            return
        }
        press.cancel()
        effects.append(.haptic)
        refresh()
    }

    private func files(_ event: SceneEvent) {
        switch event {
        case .drop(let data, let isOver): if !isOver { take(data) }
        case .paste(let data): take(data)
        default: break
        }
    }

    // MARK: A photo

    private func press(_ index: Int, _ event: SceneEvent) {
        guard !ignoresPress else {
            ignoresPress = false
            return
        }
        if case .press(let modifiers) = event, pressSelecting(index, modifiers) { return }
        if selected != nil { toggle(index) } else { openViewer(index) }
    }

    private func pointer(_ event: SceneEvent, on index: Int) {
        // While photos are selected, dragging over others selects them. Else a mouse has a button for menus, and what it holds down is no long press.
        guard case .pointer(let input) = event else { return }
        if selected != nil { return sweep(input, from: index) }
        guard input.kind != .mouse else { return }
        if input.phase == .down { ignoresPress = false }
        let began = press.handle(input, on: index)
        pressed(at: began)
    }

    func advancePress() { pressed(at: press.advance()) }

    func pressed(at point: Point<WindowSpace>?) {
        if let delay = press.delay { effects.append(.wake(Timer.press, milliseconds: delay)) }
        guard let point else { return }
        // What is full screen is not pressed.
        if viewer == nil { ignoresPress = true } else { viewer?.letGo() }
        effects.append(.haptic)
        openMenu(of: press.index, at: .menu(x: point.x, y: point.y))
    }

    private func cellKey(_ event: SceneEvent, on index: Int) {
        // Enter is a press of its own, not the end of a long one.
        ignoresPress = false
        if moveFocus(event, from: index) { return }
        guard case .key("Delete", _) = event, screen == .saved, selected == nil, let record = record(at: index) else {
            return
        }
        context.isConsumed = true
        unsave([record.key])
        effects.append(.focus(key: "open-\(min(index, max(saved.count - 1, 0)))"))
    }

    func giveFocusBack() {
        if let key = returnKey { effects.append(.focus(key: key)) }
    }

    private func starViewed() {
        guard let index = viewer?.index, let record = record(at: index) else { return }
        returnKey = "viewer-star"
        star(record)
    }

    // MARK: Several

    /// With the photo whose menu is open, else with those that are selected.
    private func withMeant(_ body: ([PhotoKey]) -> Void) {
        var keys = selected?.keys ?? []
        if case .photo(let key, _) = menu?.subject { keys = [key] }
        closeMenu()
        if !keys.isEmpty { body(keys) }
    }

    // MARK: Dialogs

    func ask(_ dialog: PhotoDialog) {
        self.dialog = dialog
        lacksName = false
        let end = dialog.text.inField.unicodeScalars.count
        caret = MemoCaret(selection: end..<end)
        effects.append(.focus(key: "memo"))
    }

    private func editViewedMemo() {
        guard let key = viewer?.key, gallery?.isSaved(key) ?? false else { return }
        returnKey = "viewer-memo-button"
        askMemo(key)
    }

    private func askMemo(_ key: PhotoKey) { ask(.memo(key, text: gallery?.photo(key)?.memo ?? "")) }

    private func saveDialog() {
        guard let dialog else { return }
        switch dialog {
        case .save(let record, let text):
            guard text.unicodeScalars.count <= GalleryLimits.memo else { return }
            save(record, memo: text)
        case .memo(let key, let text):
            guard text.unicodeScalars.count <= GalleryLimits.memo else { return }
            write(text, on: key)
        case .tag(let keys, let text):
            guard !text.isBlank else { return }
            stopSelecting()
            tag(keys, with: text)
        case .newAlbum(let keys, let text):
            let name = text.trimmed
            guard hasName(name), fault(ofAlbumName: name, besides: nil) == nil else { return }
            addAlbum(name, with: keys)
        case .renameAlbum(let id, let text):
            let name = text.trimmed
            guard hasName(name), fault(ofAlbumName: name, besides: id) == nil else { return }
            renameAlbum(id, to: name)
        }
        closeDialog()
    }

    /// Without one the dialog says so, and stays.
    private func hasName(_ name: String) -> Bool {
        lacksName = name.isEmpty
        if lacksName { effects.append(.focus(key: "memo")) }
        return !lacksName
    }

    private func closeDialog() {
        dialog = nil
        lacksName = false
        caret = MemoCaret()
        giveFocusBack()
    }

    /// Enter ends it, and the focus stays in the dialog.
    private func lineKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        if key == "Enter" {
            context.isConsumed = true
            saveDialog()
        } else if key == "Tab", modifiers.contains(.shift) {
            context.isConsumed = true
            effects.append(.focus(key: "save"))
        }
    }

    private func dialogKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        if key == "Escape" {
            context.isConsumed = true
            closeDialog()
        } else if key == "Enter", modifiers.hasCommand {
            context.isConsumed = true
            saveDialog()
        }
    }
}

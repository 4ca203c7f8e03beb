internal import GalleryModel
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

/// Whose menu it is: that of a saved photo, at its place in the list on show.
struct PhotoMenu {
    let key: PhotoKey
    let index: Int
}

extension PhotosScene {
    /// Only what is saved has a menu.
    func openMenu(of index: Int, at event: SceneEvent) {
        guard selected == nil, menu == nil, let record = record(at: index), gallery?.isSaved(record.key) ?? false
        else { return }
        let subject = PhotoMenu(key: record.key, index: index)
        let menu = OpenMenu(of: subject, items(of: subject), opener: "open-\(index)", at: event, lastDown: nil)
        self.menu = menu
        returnKey = menu.opener
        effects.append(.focus(key: menu.focus))
    }

    func closeMenu() {
        guard menu != nil else { return }
        menu = nil
        giveFocusBack()
    }

    func withMenu(_ body: (PhotoMenu) -> Void) {
        guard let subject = menu?.subject else { return }
        closeMenu()
        body(subject)
    }

    private func items(of subject: PhotoMenu) -> [MenuItem<GalleryAction>] {
        var items = [item("Open", .open), item("Edit memo", .editMemo)]
        if gallery?.photo(subject.key)?.record.file != nil { items.append(item("Download", .download)) }
        if screen == .saved { items.append(item("Select", .select)) }
        return items + itemsOfMeant
    }

    /// What can be done with one photo or with several: in a photo's menu, and above those that are selected.
    var itemsOfMeant: [MenuItem<GalleryAction>] {
        [
            item("Tag", .tag), item("Send to…", .send),
            MenuItem(name: text("Delete"), action: .delete, isDanger: true),
        ]
    }

    private func item(_ name: Phrase, _ action: GalleryAction) -> MenuItem<GalleryAction> {
        MenuItem(name: text(name), action: action)
    }

    func menuKey(_ event: SceneEvent, at index: Int) {
        guard var menu, case .key(let key, _) = event,
            let step = menu.step(key, from: index, among: items(of: menu.subject))
        else { return }
        context.isConsumed = true
        if step == .close { return closeMenu() }
        self.menu = menu
        effects.append(.focus(key: menu.focus))
    }

    func menuView() -> [Node] {
        guard let menu else { return [] }
        let title = gallery?.photo(menu.subject.key)?.record.shownTitle ?? ""
        return menu.view(items(of: menu.subject), label: text("Actions for “\(title)”"), close: .closeMenu) {
            .menuKey($0)
        }
    }

    /// Hands on the photo's own file.
    func download(_ key: PhotoKey) {
        guard let record = gallery?.photo(key)?.record, let file = record.file else { return }
        let name = record.fileName.fileName(orElse: file.hex)
        effects.append(.downloadFrom("/api/blobs/" + file.hex, name: name))
    }
}

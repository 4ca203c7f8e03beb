import Drawing
import GalleryModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// Whose menu it is.
enum PhotoMenu {
    /// Of a saved photo, at its place in the list on show.
    case photo(PhotoKey, Int)
    /// Of all that are saved.
    case all
}

extension PhotosScene {
    /// Only what is saved has a menu.
    func openMenu(of index: Int, at event: SceneEvent) {
        guard selected == nil, menu == nil, let record = record(at: index), gallery?.isSaved(record.key) ?? false
        else { return }
        show(
            .photo(record.key, index), opener: viewer == nil ? "open-\(index)" : Self.keyOfMenuOfViewed, at: event)
    }

    /// Of the button that opens the menu of the photo full screen.
    static var keyOfMenuOfViewed: String { "viewer-menu" }

    func openMenuOfAll(at event: SceneEvent) { show(.all, opener: Self.keyOfMenuOfAll, at: event) }

    /// Of the button that opens the menu of all saved photos.
    static var keyOfMenuOfAll: String { "saved-menu" }

    var isMenuOfAllOpen: Bool { if case .all = menu?.subject { true } else { false } }

    private func show(_ subject: PhotoMenu, opener: String, at event: SceneEvent) {
        let menu = OpenMenu(
            of: subject, items(of: subject), opener: opener, at: event, lastDown: context.keyPlace ?? lastDown)
        self.menu = menu
        returnKey = menu.opener
        effects.append(.focus(key: menu.focus))
    }

    func closeMenu() {
        guard menu != nil else { return }
        menu = nil
        giveFocusBack()
    }

    func withMenu(_ body: (PhotoKey, Int) -> Void) {
        guard case .photo(let key, let index) = menu?.subject else { return }
        closeMenu()
        body(key, index)
    }

    private func items(of subject: PhotoMenu) -> [MenuItem<GalleryAction>] {
        guard case .photo(let key, _) = subject else { return itemsOfAll }
        // Full screen it is open, and there is no other to select.
        let isLarge = viewer != nil
        var items = isLarge ? [] : [item("Open", .open)]
        if let record = gallery?.photo(key)?.record, isEditable(record) { items.append(item("Edit", .openEditor)) }
        items.append(item("Edit memo", .editMemo))
        if gallery?.photo(key)?.record.file != nil { items.append(item("Download", .download)) }
        if screen == .saved, !isLarge { items.append(item("Select", .select)) }
        if screen == .saved, shownAlbum != nil { items.append(item("Make it the cover", .makeCover)) }
        return items + itemsOfMeant
    }

    /// What can be done with one photo or with several: in a photo's menu, and above those that are selected.
    var itemsOfMeant: [MenuItem<GalleryAction>] {
        var items = [item("Tag", .tag), item("Add to album…", .addToAlbum)]
        if screen == .saved, shownAlbum != nil { items.append(item("Take out of album", .takeOutOfAlbum)) }
        return items + [
            item("Send to…", .send), MenuItem(name: text("Delete"), action: .delete, isDanger: true),
        ]
    }

    /// In the menu of all saved photos and in the palette.
    var itemsOfAll: [MenuItem<GalleryAction>] {
        var items = [item("New album…", .newAlbum)]
        if !albums.isEmpty { items.append(item("Open an album…", .pickAlbum)) }
        return items + itemsOfAlbum + [
            item("Find look-alikes…", .alike(.find)),
            choice("Timeline", .lay(.timeline), layout == .timeline),
            choice("Waterfall", .lay(.waterfall), layout == .waterfall),
            choice("Small photos", .enlarge(.small), size == .small),
            choice("Medium photos", .enlarge(.medium), size == .medium),
            choice("Large photos", .enlarge(.large), size == .large),
        ]
    }

    /// What can be done with the album on show.
    private var itemsOfAlbum: [MenuItem<GalleryAction>] {
        guard shownAlbum != nil else { return [] }
        var items = [item("Rename album…", .renameAlbum), item("Download album", .downloadAlbum)]
        if context.mayShare { items.append(item("Share album by a link…", .shareAlbum)) }
        return items + [MenuItem(name: text("Remove album"), action: .removeAlbum, isDanger: true)]
    }

    private func choice(_ name: Phrase, _ action: GalleryAction, _ isOn: Bool) -> MenuItem<GalleryAction> {
        MenuItem(name: text(name), action: action, isOn: isOn)
    }

    private func item(_ name: Phrase, _ action: GalleryAction) -> MenuItem<GalleryAction> {
        MenuItem(name: text(name), action: action)
    }

    func menuKey(_ event: SceneEvent, at index: Int) {
        guard let items = menu.map({ items(of: $0.subject) }) else { return }
        if menu?.take(event, at: index, of: items, context, &effects) == true { closeMenu() }
    }

    func menuView() -> [Node] {
        guard let menu else { return [] }
        return menu.view(items(of: menu.subject), label: text(label(of: menu.subject)), close: .closeMenu) {
            .menuKey($0)
        }
    }

    func label(of subject: PhotoMenu) -> Phrase {
        switch subject {
        case .photo(let key, _): "Actions for “\(gallery?.photo(key)?.record.shownTitle ?? "")”"
        case .all: "Actions for all saved photos"
        }
    }

    /// So many photos can be named in one question to the server.
    private static let mostNamed = 1_000

    /// Hands on the photos' own files: of one its own, of several an archive.
    func download(_ keys: [PhotoKey]) {
        if keys.count == 1 { return download(keys[0]) }
        let name = text("Photos") + ".zip"
        if keys.count == gallery?.savedCount {
            return effects.append(.downloadFrom("/api/archives/photos.zip", name: name))
        }
        guard keys.count <= Self.mostNamed else {
            return say("Up to \(Self.mostNamed) photos can be downloaded at once, or all.")
        }
        var labels = ""
        for key in keys { labels += (labels.isEmpty ? "" : ",") + key.shortID.text }
        effects.append(.downloadFrom("/api/archives/photos.zip?photos=" + labels, name: name))
    }

    /// Hands on the photo's own file.
    private func download(_ key: PhotoKey) {
        guard let record = gallery?.photo(key)?.record, let file = record.file else {
            return say("This photo may not be copied.")
        }
        // What was edited comes as it looks.
        let isDrawn = record.frame != nil
        let name = FileName.safe(file: isDrawn ? record.fileNameOfDrawn : record.fileName, orElse: file.hex)
        let address = isDrawn ? record.address(width: 0)?.text : nil
        effects.append(.downloadFrom(address ?? "/api/blobs/" + file.hex, name: name))
    }
}

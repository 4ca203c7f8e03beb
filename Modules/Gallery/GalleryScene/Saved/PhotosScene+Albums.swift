import Drawing
import GalleryModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// An album as it stands in the row of albums.
struct ShelvedAlbum {
    let album: Album
    let count: Int
    let cover: PhotoRecord?
}

/// An album that is asked for by the picker.
enum AlbumPick {
    /// One to show.
    case open
    /// One that photos go into.
    case fill([PhotoKey])
}

// G14: albums. One is on show, photos are put into one and taken out.
extension PhotosScene {
    /// The albums, the newest first.
    var albums: [ShelvedAlbum] {
        if isShelfStale, let gallery {
            let contents = gallery.albumContents()
            shelf = []
            for album in gallery.albums.reversed() {
                let contents = contents[album.id]
                shelf.append(
                    ShelvedAlbum(
                        album: album, count: contents?.photos.count ?? 0,
                        cover: contents?.cover.flatMap { gallery.photo(withID: $0)?.record }))
            }
            isShelfStale = false
            keptAlbumRow = nil
        }
        return shelf
    }

    /// The album on show, if it is still there.
    var shownAlbum: Album? {
        guard let id = search?.album, let album = gallery?.album(id), !album.isRemoved else { return nil }
        return album
    }

    /// Shows an album, or with nil all photos; `isRouted` says that the address does so already.
    func showAlbum(_ id: UnitID?, isRouted: Bool = false) {
        isAlbumLeft = false
        closeMenu()
        alike = nil
        if id != nil { turn(to: .saved) }
        guard search?.album != id else { return }
        var search = search ?? PhotoSearch()
        search.album = id
        begin(search)
        if let id, let album = gallery?.album(id) { effects.append(.reveal(key: Self.key(of: album))) }
        guard !isRouted else { return }
        if let id, let album = gallery?.album(id) {
            effects.append(.open(Self.route(to: album)))
        } else {
            effects.append(.open(Self.saved))
        }
    }

    static var area: String { "gallery" }

    /// Of its button in the row of albums.
    static func key(of album: Album) -> String { "album-" + album.shortID.text }

    static func route(to album: Album) -> Route {
        .inside(area: area, Gallery.document, Inside(part: album.shortID))
    }

    /// The album of an address; false where it names none.
    func revealAlbum(_ part: ShortID) -> Bool {
        guard let album = albums.first(where: { $0.album.shortID == part })?.album else { return false }
        showAlbum(album.id, isRouted: true)
        return true
    }

    /// The address is that of all photos: unless it names the album next, it is left.
    func leaveAlbum() {
        guard isAlbumLeft else { return }
        isAlbumLeft = false
        if search?.album != nil { showAlbum(nil, isRouted: true) }
    }

    // MARK: Choosing one

    /// Asks into which album photos go.
    func askAlbum(_ keys: [PhotoKey]) {
        guard !albums.isEmpty else { return ask(.newAlbum(keys, text: "")) }
        let new = DocumentChoice.Item(id: "", title: text("New album…"))
        pick(.fill(keys), text("Put \(keys.count) {photo|photos} into"), [new] + items)
    }

    /// The photo that is large, where it is saved.
    func askAlbumOfViewed() {
        guard let key = viewer?.key, gallery?.isSaved(key) ?? false else { return }
        returnKey = "viewer-close"
        askAlbum([key])
    }

    func askAlbumToOpen() {
        closeMenu()
        pick(.open, text("Open an album"), items)
    }

    private var items: [DocumentChoice.Item] {
        albums.map { shelved in
            // Of a photo that is not kept nothing is shown: it may come from elsewhere.
            let cover = shelved.cover.flatMap { $0.file == nil ? nil : $0.address(width: 160) }
            return DocumentChoice.Item(
                id: shelved.album.shortID.text, title: shelved.album.name, picture: cover?.text)
        }
    }

    private func pick(_ pick: AlbumPick, _ title: String, _ items: [DocumentChoice.Item]) {
        let number = nextNumber()
        albumPick = (number, pick)
        effects.append(.pick(number, DocumentChoice(title: title, kinds: [], items: items)))
    }

    /// An album, or with an empty id a new one.
    public func picked(item: String, for number: UInt32) {
        guard let (asked, pick) = albumPick, asked == number else { return }
        albumPick = nil
        let album = albums.first { $0.album.shortID.text.utf8.elementsEqual(item.utf8) }?.album
        switch pick {
        case .open: if let album { showAlbum(album.id) }
        case .fill(let keys):
            guard let album else { return ask(.newAlbum(keys, text: "")) }
            giveFocusBack()
            put(keys, into: album)
        }
    }

    /// Whether nothing was chosen, and that was about albums.
    func tookNoAlbum(for number: UInt32) -> Bool {
        guard albumPick?.number == number else { return false }
        albumPick = nil
        giveFocusBack()
        return true
    }

    // MARK: Changing them

    private func put(_ keys: [PhotoKey], into album: Album) {
        // What was unsaved elsewhere meanwhile is no photo of the album any more.
        let keys = keys.filter { gallery?.isSaved($0) ?? false }
        let done = change { (gallery) throws(GalleryError) in try gallery.put(keys, into: album.id) }
        stopSelecting()
        guard done else { return keys.isEmpty ? () : say("“\(album.name)” has these photos already.") }
        say(
            "Put \(keys.count) {photo|photos} into “\(album.name)”.", undo: true,
            open: shownAlbum?.id == album.id ? nil : wayTo(album))
    }

    /// Beside Undo there is no room for it on a phone.
    private func wayTo(_ album: Album) -> Route? { context.windowWidth < 600 ? nil : Self.route(to: album) }

    /// Makes an album, with photos or empty; an empty one is shown.
    func addAlbum(_ name: String, with keys: [PhotoKey]) {
        guard let open = documents[Gallery.document] else { return }
        let first = open.nextUnit
        let done = change { (gallery) throws(GalleryError) in
            try gallery.addAlbum(name, with: keys, firstUnit: first)
        }
        guard done, let album = gallery?.album(first) else { return }
        stopSelecting()
        if keys.isEmpty {
            say("Made the album “\(name)”.", undo: true)
            showAlbum(album.id)
        } else {
            say("Put \(keys.count) {photo|photos} into “\(name)”.", undo: true, open: wayTo(album))
        }
    }

    func renameAlbum(_ id: UnitID, to name: String) {
        let done = change { (gallery) throws(GalleryError) in try gallery.renameAlbum(id, to: name) }
        if done { say("Renamed the album to “\(name)”.", undo: true) }
    }

    /// The photos leave the album on show, and stay saved.
    func takeOutOfAlbum(_ keys: [PhotoKey]) {
        guard let album = shownAlbum else { return }
        stopSelecting()
        let done = change { (gallery) throws(GalleryError) in try gallery.take(keys, outOf: album.id) }
        if done { say("Took \(keys.count) {photo|photos} out of “\(album.name)”.", undo: true) }
    }

    func setCover(_ key: PhotoKey) {
        guard let album = shownAlbum else { return }
        let done = change { (gallery) throws(GalleryError) in try gallery.setCover(of: album.id, to: key) }
        if done { say("Chose the cover of “\(album.name)”.", undo: true) }
    }

    func removeAlbum() {
        closeMenu()
        guard let album = shownAlbum else { return }
        stopSelecting()
        showAlbum(nil)
        let done = change { (gallery) throws(GalleryError) in try gallery.removeAlbum(album.id) }
        if done { say("Removed the album “\(album.name)”. Its photos stay.", undo: true) }
    }

    func askNewAlbum() {
        closeMenu()
        returnKey = Self.keyOfMenuOfAll
        ask(.newAlbum([], text: ""))
    }

    func askAlbumName() {
        closeMenu()
        if let album = shownAlbum { ask(.renameAlbum(album.id, text: album.name)) }
    }

    func downloadAlbum() {
        closeMenu()
        guard let album = shownAlbum else { return }
        effects.append(
            .downloadFrom(
                "/api/archives/photos.zip?album=" + album.shortID.text,
                name: FileName.safe(album.name, orElse: text("Photos")) + ".zip"))
    }

    /// D4: the links by which others see the album on show.
    func shareAlbum() {
        closeMenu()
        guard let album = shownAlbum else { return }
        effects.append(
            .shareByLink(
                Gallery.document, part: album.shortID, name: album.name, returnKey: Self.keyOfMenuOfAll))
    }

    // MARK: The view

    /// The row of albums, between all photos and a new one; nothing where there are none.
    func albumRow() -> Node? {
        let albums = albums
        guard !albums.isEmpty else { return nil }
        let shown = shownAlbum?.id
        // The same object tells the page that nothing has changed.
        if let kept = keptAlbumRow, kept.shown == shown { return kept.node }
        let node = Node(.nav, "photo-albums", key: "albums", [.label(text("Albums"))]) {
            Node(
                button: text("All photos"), shown == nil ? "photo-album is-on" : "photo-album", key: "album-all",
                [.pressed(shown == nil)], press: .openAlbum(nil))
            albums.map { albumButton($0, isShown: $0.album.id == shown) }
            Node(
                .plus, text("New album…"), key: "album-new", classes: "icon", on: [.press(.newAlbum)])
        }
        keptAlbumRow = (shown, node)
        return node
    }

    private func albumButton(_ shelved: ShelvedAlbum, isShown: Bool) -> Node {
        let album = shelved.album
        let count = text("\(shelved.count) {photo|photos}")
        return Node(
            .button, isShown ? "photo-album is-on" : "photo-album", key: Self.key(of: album),
            [.type("button"), .pressed(isShown), .label(album.name + ", " + count)],
            on: [.press(.openAlbum(album.id))]
        ) {
            Node(
                .span, "photo-album-cover",
                [Attribute(.measureColor, (shelved.cover?.placeholder ?? Style.Patch.gallery.color).hex)]
            ) {
                shelved.cover?.address(width: 160).map {
                    Node(picture: $0, "photo-picture", [Attribute(.decoding, "async")])
                }
            }
            Node(.span, "photo-album-name", text: album.name)
            Node(.span, "photo-album-count", text: String(shelved.count))
        }
    }

    /// Instead of photos, in an album that has none.
    func emptyAlbum() -> Node {
        EmptyPlace.node(
            "gallery", text("No photos in this album yet. Select some, then choose “Add to album…”."),
            [
                Node(button: text("Show all photos"), "primary", key: "show-all", press: .openAlbum(nil))
            ])
    }

    /// Why an album can't be called so; nil where it can.
    func fault(ofAlbumName name: String, besides id: UnitID?) -> String? {
        if lacksName, name.isBlank { return text("An album needs a name.") }
        guard let gallery else { return nil }
        do throws(GalleryError) {
            try gallery.check(albumNamed: name, besides: id)
            return nil
        } catch {
            switch error {
            case .albumTaken(let name): return text("There is already an album “\(name)”.")
            case .albumNameTooLong:
                return text("An album's name can have up to \(GalleryLimits.albumName) characters.")
            case .tooManyAlbums: return text("There can be up to \(GalleryLimits.albums) albums.")
            default: return nil
            }
        }
    }
}

extension String {
    /// Without the white space around it.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

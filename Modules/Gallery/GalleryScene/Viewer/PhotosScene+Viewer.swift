import GalleryModel
import Interaction
import Phrases
import Scenes

extension PhotosScene {
    /// `isRouted`: the address says it already.
    func openViewer(_ index: Int, isRouted: Bool = false) {
        guard let record = record(at: index) else { return }
        viewer = PhotoViewer(record.key, at: index)
        isViewerLeft = false
        if !isRouted { effects.append(.open(routeOfViewed(record.key))) }
        effects.append(.focus(key: "viewer-close"))
    }

    /// A photo that is full screen has an address, so that the way back closes it. That of one that is saved shows it
    /// again; the photos of a source are others the next time.
    private func routeOfViewed(_ key: PhotoKey) -> Route {
        switch screen {
        case .browse: .face(area: Self.area, Self.viewedFace)
        case .saved: .inside(area: Self.area, Gallery.document, Inside(part: key.shortID))
        }
    }

    static var viewedFace: String { "photo" }

    /// The list on show.
    private var routeOfList: Route {
        screen == .browse ? .area(Self.area) : shownAlbum.map { Self.route(to: $0) } ?? Self.saved
    }

    private func show(_ key: PhotoKey, at index: Int) {
        viewer?.show(key, at: index)
        if screen == .saved { effects.append(.move(routeOfViewed(key))) }
    }

    /// The address is that of the list: unless it names the photo next, it is closed.
    func leaveViewer() {
        guard isViewerLeft else { return }
        isViewerLeft = false
        dropViewer()
    }

    func closeViewer() {
        guard viewer != nil else { return }
        effects.append(.leave(to: routeOfList))
        dropViewer()
    }

    /// The same where the address says so already, or soon.
    func dropViewer() {
        guard let index = viewer?.index else { return }
        let unfinished = editor
        viewer = nil
        editor = nil
        press.cancel()
        effects.append(.claimPointer(false))
        effects.append(.reveal(key: "photo-\(index)"))
        effects.append(.focus(key: "open-\(index)"))
        // Who went away on the way back did not say “Cancel”.
        if let unfinished { keep(unfinished) }
    }

    var countOnShow: Int { screen == .browse ? browsing.photos.count : saved.count }

    func turn(by step: Int) {
        guard let index = viewer?.index, countOnShow > 0 else { return }
        let wanted = index + step
        guard wanted >= 0, wanted < countOnShow else { return }
        guard let record = record(at: wanted) else { return }
        show(record.key, at: wanted)
        askDetails()
        if screen == .browse, wanted + 3 > countOnShow { askMore() }
        effects.append(.announce(text("Photo \(Browsing.number(at: wanted))") + ", " + record.shownTitle))
    }

    /// The list on show is another one: the photo stays, and where it has gone the one in its place is shown.
    func followViewed() {
        guard let viewer else { return }
        if record(at: viewer.index)?.key == viewer.key { return }
        let photos = screen == .browse ? browsing.photos.map { $0.key } : saved.map { $0.key }
        if let place = photos.firstIndex(of: viewer.key) {
            self.viewer?.index = place
        } else if photos.isEmpty {
            closeViewer()
        } else {
            let place = min(viewer.index, photos.count - 1)
            show(photos[place], at: place)
        }
    }

    func viewerPointer(_ event: SceneEvent) {
        guard case .pointer(let input) = event else { return }
        if input.phase == .down { effects.append(.claimPointer(true)) }
        let wish = viewer?.handle(input)
        if input.phase == .up || input.phase == .cancel { effects.append(.claimPointer(false)) }
        // A mouse has a button for menus.
        if let index = viewer?.index, input.kind != .mouse { pressed(at: press.handle(input, on: index)) }
        follow(wish)
    }

    func advanceViewer() { follow(viewer?.advance()) }

    private func follow(_ wish: PhotoViewer.Wish?) {
        if let delay = viewer?.delay { effects.append(.wake(Timer.viewer, milliseconds: delay)) }
        switch wish {
        case .next: turn(by: 1)
        case .previous: turn(by: -1)
        case .close: closeViewer()
        case nil: break
        }
    }

    /// With Undo; the next one is shown.
    private func deleteViewed() {
        guard let key = viewer?.key, gallery?.isSaved(key) ?? false else { return }
        unsave([key])
    }

    func viewerWheel(_ event: SceneEvent) {
        guard case .wheel(let x, let y, _, let delta, _) = event else { return }
        context.isConsumed = true
        viewer?.wheel(delta, x: x, y: y)
    }

    func viewerKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, dialog == nil, menu == nil,
            let action = ViewerKey.table.action(for: key, modifiers)
        else { return }
        context.isConsumed = true
        switch action {
        case .close: closeViewer()
        case .turn(let step): turn(by: step)
        case .first: turn(by: -(viewer?.index ?? 0))
        case .last: turn(by: countOnShow - 1 - (viewer?.index ?? 0))
        case .zoomIn: viewer?.zoomIn()
        case .zoomOut: viewer?.zoomOut()
        case .whole: viewer?.zoomAll()
        case .album: askAlbumOfViewed()
        case .edit: beginEditing()
        case .delete: deleteViewed()
        case .details: toggleDetails()
        case .rate(let number): rateViewed(number)
        }
    }
}

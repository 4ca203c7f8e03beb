import Drawing
import GalleryModel
import Phrases
import Primitives
import Scenes
import Views

/// Saved photos looked through for a query, a slice at a time, so that a hundred thousand hold nothing up.
struct PhotoSearch {
    /// As it was typed.
    var text = ""
    /// Chosen beside it; nil for any.
    var color: PhotoColor.Name?
    /// The same.
    var rating: RatingQuery?
    /// The album that is looked through; nil for all photos.
    var album: UnitID?
    fileprivate var query = PhotoQuery("")
    /// The first photo that was not looked at yet.
    fileprivate var next = 0

    var isNothing: Bool { text.isEmpty && color == nil && rating == nil && album == nil }

    /// So many photos are looked at in one go: some milliseconds.
    static var slice: Int { 2_000 }
}

extension PhotosScene {
    /// Whether only some of the saved photos are on show.
    var isSearching: Bool { search.map { !$0.query.isEmpty } ?? false }

    func typeSearch(_ text: String) {
        var search = search ?? PhotoSearch()
        guard !search.text.utf8.elementsEqual(text.utf8) else { return }
        search.text = text
        begin(search)
    }

    func chooseColor(_ event: SceneEvent) {
        guard case .commit(let value) = event else { return }
        var search = search ?? PhotoSearch()
        search.color = UInt8(value).flatMap { PhotoColor.Name(rawValue: $0) }
        begin(search)
    }

    func chooseRating(_ event: SceneEvent) {
        guard case .commit(let value) = event else { return }
        var search = search ?? PhotoSearch()
        search.rating = RatingQuery(value)
        begin(search)
    }

    /// The album on show stays.
    func stopSearching() {
        guard let search else { return }
        var none = PhotoSearch()
        none.album = search.album
        begin(none)
    }

    func begin(_ new: PhotoSearch) {
        var new = new
        new.query = PhotoQuery(new.text, today: context.today)
        if let color = new.color { new.query.colors.append(.named(color)) }
        if let rating = new.rating { new.query.ratings.append(rating) }
        search = new.isNothing ? nil : new
        press.cancel()
        focused = nil
        if screen == .saved { scroll(to: 0) }
        savedFall = nil
        if isSavedStale { _ = saved } else { restartSearch() }
        if isSearching { effects.append(.announce(text("\(saved.count) {photo|photos}"))) }
    }

    /// Looks at all that is saved from the beginning.
    func restartSearch() {
        if let gallery, search != nil {
            if search?.album != nil, shownAlbum == nil { loseAlbum() }
            let album = search?.album
            search?.query.find(album: album, in: gallery)
        }
        guard isSearching else {
            (savedPhotos, savedDays) = (allPhotos, allDays)
            return
        }
        (savedPhotos, savedDays) = ([], [])
        search?.next = 0
        advanceSearch()
    }

    /// The album on show was removed elsewhere, or its making was taken back.
    private func loseAlbum() {
        search?.album = nil
        if search?.isNothing ?? false { search = nil }
        effects.append(.open(Self.saved))
    }

    func advanceSearch() {
        guard let known = search, isSearching, known.next < allPhotos.count else { return }
        let end = min(known.next + PhotoSearch.slice, allPhotos.count)
        for place in known.next..<end where known.query.fits(allPhotos[place], day: allDays[place]) {
            savedPhotos.append(allPhotos[place])
            savedDays.append(allDays[place])
        }
        search?.next = end
        savedFall = nil
        if end < allPhotos.count { effects.append(.wake(Timer.search, milliseconds: 1)) }
    }

    // MARK: The view

    func searchFields() -> [Node] {
        [
            Node(
                .input, "field gallery-field", key: "saved-search",
                [
                    .type("search"), .label(text("Search the saved photos")),
                    .placeholder(text("Search")), .value(search?.text ?? ""),
                    .title(text("Words, and tag:sea, after:2024-03, before:2025, color:blue, album:sea, rating:4+")),
                ], on: [.input(.typeSearch), .key(.searchKey)]),
            Node(
                .select, "gallery-source", key: "saved-color",
                [.label(text("Colour")), .value(search?.color.map { String($0.rawValue) } ?? "")],
                on: [.commit(.chooseColor)]
            ) {
                Node(option: "", text("Any colour"), isSelected: search?.color == nil)
                PhotoColor.Name.allCases.map {
                    Node(option: String($0.rawValue), text($0.phrase), isSelected: search?.color == $0)
                }
            },
            ratingField(),
        ]
    }

    private func ratingField() -> Node {
        var choices: [RatingQuery] = [.exactly(.stars(5))]
        for stars in stride(from: PhotoRating.most - 1, through: 1, by: -1) { choices.append(.atLeast(stars)) }
        choices += [.exactly(nil), .exactly(.rejected)]
        return Node(
            .select, "gallery-source", key: "saved-rating",
            [.label(text("Rating")), .value(search?.rating?.text ?? "")], on: [.commit(.chooseRating)]
        ) {
            Node(option: "", text("Any rating"), isSelected: search?.rating == nil)
            choices.map { Node(option: $0.text, text($0.phrase), isSelected: search?.rating == $0) }
        }
    }

    func nothingFound() -> Node {
        Node(.div, "photo-footer", key: "nothing-found") {
            Node(
                .p, "empty-text", text: text(search?.query.fault?.phrase ?? "No saved photo matches."),
                [.role("status")])
            Node(button: text("Show all photos"), key: "show-all", press: .stopSearching)
        }
    }
}

extension RatingQuery {
    var phrase: Phrase {
        switch self {
        case .exactly(nil): "Not rated"
        case .exactly(.rejected): "Rejected"
        case .exactly(let rating?): .verbatim(rating.signs)
        case .atLeast(let count): "\(PhotoRating.stars(count).signs) and more"
        }
    }
}

extension PhotoColor.Name {
    var phrase: Phrase {
        switch self {
        case .red: "Red"
        case .orange: "Orange"
        case .yellow: "Yellow"
        case .green: "Green"
        case .blue: "Blue"
        case .purple: "Purple"
        case .pink: "Pink"
        case .brown: "Brown"
        case .white: "White"
        case .gray: "Grey"
        case .black: "Black"
        }
    }
}

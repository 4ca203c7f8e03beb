import GalleryModel
import Markup
import ModuleKit
import Replication

/// Which of the saved photos a command is about.
struct PhotoFilter: ParameterGroup {
    let search = Parameter<String?>.option(
        "search",
        "Words of title, memo, author or origin, and tag:sea, after:2024-03, before:2025, color:blue, album:sea, rating:4+."
    )
    let since = Parameter<String?>.option("since", "Only photos from that day, month or year on.")
    let before = Parameter<String?>.option("before", "Only photos from before that day, month or year.")
    let color = Parameter<String?>.option("color", "Only photos of that colour on the whole: blue, or #3B5BA9.")
    let rating = Parameter<String?>.option(
        "rating", "Only photos with that rating: 4, 4+ for four stars and more, 0 for none, or rejected.")

    /// What was given.
    struct Given {
        let search, since, before, color, rating: String?
        /// Only photos of that album.
        var album: String?

        var isEmpty: Bool {
            search == nil && since == nil && before == nil && color == nil && rating == nil && album == nil
        }
    }

    func read(_ input: Input) throws(CommandError) -> Given {
        Given(
            search: try input(search), since: try input(since), before: try input(before), color: try input(color),
            rating: try input(rating))
    }
}

extension PhotoFilter.Given {
    /// What is looked for among the photos of `gallery`.
    func query(
        in gallery: Gallery, _ services: some CommandServices
    ) throws(CommandError) -> PhotoQuery {
        let today = services.documents.today
        if let search { try Self.check(SearchQuery(search, alsoNamed: PhotoQuery.filters), today) }
        var query = PhotoQuery(search ?? "", today: today)
        if let since { query.since = try Self.day(since, "since", today) }
        if let before { query.before = try Self.day(before, "before", today) }
        if let color {
            guard let wanted = PhotoColor(color) else {
                throw CommandError(
                    .usage, "“\(color)” is not a colour for --\("color").", hint: Self.colorHint)
            }
            query.colors.append(wanted)
        }
        if let rating {
            guard let wanted = RatingQuery(rating) else {
                throw CommandError(.usage, "“\(rating)” is not a rating.", hint: Self.ratingHint)
            }
            query.ratings.append(wanted)
        }
        let shown = try album.map { (name) throws(CommandError) in try gallery.album(named: name).id }
        query.find(album: shown, in: gallery)
        return query
    }

    /// Throws for a filter that says nothing: on a page somebody may be typing it still, here all photos would count.
    private static func check(_ query: SearchQuery, _ today: CivilDate?) throws(CommandError) {
        for (place, names) in PhotoQuery.filters.enumerated() where query.isOpen(alsoNamed: place) {
            throw CommandError(.usage, "Nothing follows “\(names[0]):”.", hint: filterHint)
        }
        for color in query.values(alsoNamed: 0) where PhotoColor(color) == nil {
            throw CommandError(.usage, "“\(color)” is not a colour for “\("color"):”.", hint: colorHint)
        }
        for rating in query.values(alsoNamed: 2) where RatingQuery(rating) == nil {
            throw CommandError(.usage, "“\(rating)” is not a rating.", hint: ratingHint)
        }
        for filter in query.filters {
            let name = filter.name.rawValue
            guard !filter.value.isEmpty else {
                throw CommandError(.usage, "Nothing follows “\(name):”.", hint: filterHint)
            }
            switch filter.name {
            case .kind, .in: throw CommandError(.usage, "Photos have no “\(name):”.", hint: filterHint)
            case .before, .after:
                guard PhotoQuery.day(filter.value, today: today) != nil else {
                    throw CommandError(.usage, "“\(filter.value)” is not a date for “\(name):”.", hint: dateHint)
                }
            case .tag: break
            }
        }
    }

    private static let filterHint: Phrase =
        "Filters are tag:sea, after:2024-03, before:2025, color:blue, album:sea and rating:4+."
    private static let colorHint: Phrase = "Write a colour as #3B5BA9, or one of these: \(colorNames)."
    private static let ratingHint: Phrase = "Write 1 to 5 stars, 4+ for four and more, 0 for none, or rejected."
    private static let dateHint: Phrase =
        "Write a day as 2026-01-31, a month as 2026-01 or a year as 2026; today and yesterday will do."
    private static let colorNames = PhotoColor.Name.allCases.map { $0.words[0] }.joined(separator: ", ")

    private static func day(_ text: String, _ name: String, _ today: CivilDate?) throws(CommandError) -> CivilDate {
        guard let day = PhotoQuery.day(text, today: today) else {
            throw CommandError(.usage, "“\(text)” is not a date for --\(name).", hint: dateHint)
        }
        return day
    }
}

extension Gallery {
    /// The saved photos that are meant, the newest first, by their dates where the reader is.
    func saved(
        fitting given: PhotoFilter.Given, _ services: some CommandServices
    ) throws(CommandError) -> [SavedPhoto] {
        let query = try given.query(in: self, services)
        guard !query.isEmpty else { return saved }
        return saved.filter { photo in
            photo.second(services.localTime).map { query.fits(photo, day: YearMonth.day(ofSecond: $0)) } ?? false
        }
    }
}

extension SavedPhoto {
    /// Its date on the reader's clock, in seconds from 1970.
    func second(_ localTime: any LocalTime) -> Int64? {
        second { milliseconds in
            let second = Int64(milliseconds / 1000)
            return second + Int64(localTime.offset(atSecond: second))
        }
    }
}

import Drawing
import Markup
public import Primitives
public import Replication

/// What is looked for among saved photos: words in title, memo, author and origin, and conditions such as `tag:sea`,
/// `after:2024-03`, `before:2025`, `color:blue`, `album:sea` and `rating:4+`.
///
/// Anything can be typed. A condition without a value is none yet; one whose value can't be read fits no photo.
public struct PhotoQuery: Sendable {
    /// Photos of any of these colours; of any where there are none.
    public var colors: [PhotoColor] = []
    /// The first day that counts.
    public var since: CivilDate?
    /// The first day that no longer counts.
    public var before: CivilDate?

    /// Photos of any of these ratings; of any where there are none.
    public var ratings: [RatingQuery] = []

    /// The first condition whose value can't be read; nil where all can.
    public private(set) var fault: PhotoQueryFault?

    private let words: SearchQuery
    private var tags: [[UInt8]] = []
    /// The names of albums that are asked for, folded.
    private let albums: [[UInt8]]
    /// The photos that may be meant at all; nil for any.
    private var members: Set<UnitID>?

    /// The filters besides those of every search.
    package static let filters = [["color", "colour", "색", "색깔"], ["album", "앨범"], ["rating", "별점"]]
    /// So many albums count.
    private static let mostAlbums = 8

    /// Reads a query. `today` is the reader's. Complexity: O(*n*).
    public init(_ text: String, today: CivilDate? = nil) {
        words = SearchQuery(text, alsoNamed: Self.filters)
        albums = Array(
            words.values(alsoNamed: 1).map { Folding.foldedLine($0) }.filter { !$0.isEmpty }.prefix(Self.mostAlbums))
        for value in words.values(alsoNamed: 0) {
            if let color = PhotoColor(value) { colors.append(color) } else { note(.color(value)) }
        }
        for value in words.values(alsoNamed: 2) {
            if let rating = RatingQuery(value) { ratings.append(rating) } else { note(.rating(value)) }
        }
        for tag in words.values(of: .tag) {
            let bare = tag.utf8.first == UInt8(ascii: "#") ? String(tag.unicodeScalars.dropFirst()) : tag
            let folded = Folding.foldedBytes(bare)
            if !folded.isEmpty { tags.append(folded) }
        }
        for value in words.values(of: .after) {
            if let day = Self.day(value, today: today) { since = day } else { note(.day(value)) }
        }
        for value in words.values(of: .before) {
            if let day = Self.day(value, today: today) { before = day } else { note(.day(value)) }
        }
    }

    private mutating func note(_ fault: PhotoQueryFault) { self.fault = self.fault ?? fault }

    /// Reads a day, or the first of a month or of a year; today and yesterday too. Nil for anything else.
    public static func day(_ text: String, today: CivilDate?) -> CivilDate? {
        let folded = Folding.fold(text)
        if folded.hasSameBytes(as: "today") || folded.hasSameBytes(as: Folding.fold("오늘")) { return today }
        if folded.hasSameBytes(as: "yesterday") || folded.hasSameBytes(as: Folding.fold("어제")) {
            return today.flatMap { CivilDate(daysSince1970: $0.daysSince1970 - 1) }
        }
        return CivilDate(text) ?? CivilDate(text + "-01") ?? CivilDate(text + "-01-01")
    }

    /// Whether it asks for nothing at all.
    public var isEmpty: Bool {
        words.needles.isEmpty && tags.isEmpty && colors.isEmpty && since == nil && before == nil && albums.isEmpty
            && ratings.isEmpty && members == nil && fault == nil
    }

    /// Looks up which photos the albums have now: those that its names mean, and `album`, if one is given. A name means
    /// the albums that are called so, else those whose names begin with it. Complexity: O(photos of all albums).
    public mutating func find(album: UnitID? = nil, in gallery: Gallery) {
        members = album.map { gallery.photos(of: [$0]) }
        guard !albums.isEmpty else { return }
        let all = gallery.albums.map { (id: $0.id, name: Folding.foldedLine($0.name)) }
        for name in albums {
            let whole = all.filter { $0.name == name }
            let meant = whole.isEmpty ? all.filter { $0.name.starts(with: name) } : whole
            let found = gallery.photos(of: Set(meant.map { $0.id }))
            members = members.map { $0.intersection(found) } ?? found
        }
    }

    /// Whether a photo is meant; `day` is that of its date, in days since 1970-01-01. Complexity: O(its texts).
    public func fits(_ photo: SavedPhoto, day: Int32) -> Bool {
        guard fault == nil else { return false }
        if let members {
            guard members.contains(photo.id) else { return false }
        } else if !albums.isEmpty {
            return false
        }
        if let since, Int64(day) < since.daysSince1970 { return false }
        if let before, Int64(day) >= before.daysSince1970 { return false }
        if !colors.isEmpty {
            guard let color = photo.record.color, colors.contains(where: { $0.fits(color) }) else { return false }
        }
        if !ratings.isEmpty, !ratings.contains(where: { $0.fits(photo.record.rating) }) { return false }
        if !tags.isEmpty, !hasTags(photo) { return false }
        guard !words.needles.isEmpty else { return true }
        var text = photo.memo
        for part in [photo.record.author, photo.record.origin] where !part.isEmpty { text += "\n" + part }
        return words.rank(title: photo.record.shownTitle, text: text) != nil
    }

    /// Every tag that is asked for, or one nested in it.
    private func hasTags(_ photo: SavedPhoto) -> Bool {
        guard photo.memo.utf8.contains(UInt8(ascii: "#")) else { return false }
        let there = Tags.all(in: photo.memo).map { Folding.foldedBytes($0.name) }
        return tags.allSatisfy { wanted in
            there.contains { $0 == wanted || ($0.starts(with: wanted) && $0[wanted.count] == UInt8(ascii: "/")) }
        }
    }
}

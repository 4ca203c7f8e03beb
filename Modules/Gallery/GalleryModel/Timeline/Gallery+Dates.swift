import ImageHeaders
import Primitives
import Replication

/// Saved photos by the days that they stand for, the newest first.
public struct DatedPhotos: Sendable {
    /// In their order.
    public internal(set) var photos: [SavedPhoto] = []
    /// The day of each, in days since 1970-01-01.
    public internal(set) var days: [Int32] = []

    /// No photos.
    public init() {}

    /// So many days as photos.
    public init(_ photos: [SavedPhoto], days: [Int32]) {
        self.photos = photos
        self.days = days
    }

    /// Keeps the photos that `isKept` says. Complexity: O(photos).
    public mutating func filter(_ isKept: (SavedPhoto) -> Bool) {
        var kept = DatedPhotos()
        for place in photos.indices where isKept(photos[place]) {
            kept.photos.append(photos[place])
            kept.days.append(days[place])
        }
        self = kept
    }
}

extension SavedPhoto {
    /// What its date is on the reader's clock, in seconds from 1970: when the camera says that it was taken, else when
    /// it was saved, which `localSecond` turns from milliseconds since 1970 into the reader's seconds. Nil for a photo
    /// in the trash.
    public func second(_ localSecond: (UInt64) -> Int64) -> Int64? {
        guard let savedAt else { return nil }
        guard let taken = record.takenAt, let date = CivilDate(year: taken.year, month: taken.month, day: taken.day)
        else { return localSecond(savedAt.milliseconds) }
        return date.secondsSince1970 + Int64(taken.hour * 3600 + taken.minute * 60 + taken.second)
    }
}

extension Gallery {
    /// The saved photos by their dates, the newest first; those of one second in the order of ``saved``.
    /// Complexity: O(photos · log photos).
    public func byDate(_ localSecond: (UInt64) -> Int64) -> DatedPhotos {
        var order: [DatedPlace] = []
        for place in allPhotos.indices {
            guard let second = allPhotos[place].second(localSecond), let savedAt = allPhotos[place].savedAt else {
                continue
            }
            order.append(
                DatedPlace(second: second, savedAt: savedAt, firstSave: allPhotos[place].core.origin, place: place))
        }
        order.sort()
        var dated = DatedPhotos()
        dated.photos.reserveCapacity(order.count)
        dated.days.reserveCapacity(order.count)
        for dating in order {
            dated.photos.append(allPhotos[dating.place])
            dated.days.append(YearMonth.day(ofSecond: dating.second))
        }
        return dated
    }

    /// The saved photos as ``saved`` has them, with the days of their dates.
    public func bySaving(_ localSecond: (UInt64) -> Int64) -> DatedPhotos {
        let photos = saved
        return DatedPhotos(photos, days: photos.map { YearMonth.day(ofSecond: $0.second(localSecond) ?? 0) })
    }
}

/// Where a saved photo is, in the order of its date.
private struct DatedPlace: Comparable {
    let second: Int64
    let savedAt: Timestamp
    let firstSave: Origin
    let place: Int

    static func < (left: DatedPlace, right: DatedPlace) -> Bool {
        if left.second != right.second { return left.second > right.second }
        return left.savedAt == right.savedAt ? left.firstSave < right.firstSave : left.savedAt > right.savedAt
    }
}

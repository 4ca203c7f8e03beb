/// A page of a source's photos.
public struct PhotoPage: Sendable {
    /// How many photos a page has, but for the last.
    public static var size: Int { 15 }

    /// From 1.
    public let number: Int
    /// In the source's order; fewer than `size` on the last page.
    public let photos: [PhotoRecord]
    /// Whether another page follows.
    public let hasMore: Bool

    /// `number` counts from 1.
    public init(number: Int, photos: [PhotoRecord], hasMore: Bool) {
        self.number = number
        self.photos = photos
        self.hasMore = hasMore
    }

    /// The page `number` of all photos of a source; empty beyond the last one.
    public init(_ number: Int, of photos: [PhotoRecord]) {
        let (start, overflows) = (max(number, 1) - 1).multipliedReportingOverflow(by: Self.size)
        let from = overflows ? photos.count : min(start, photos.count)
        let end = min(photos.count - from, Self.size) + from
        self.init(number: number, photos: Array(photos[from..<end]), hasMore: end < photos.count)
    }
}

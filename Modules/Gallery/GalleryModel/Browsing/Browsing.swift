/// What one sees of a source: its pages one after the other, never a photo twice.
///
/// Sources move on while one looks at them, so that a page may repeat what an earlier one had.
public struct Browsing: Sendable {
    /// In the order of the pages, each photo where it was first seen.
    public private(set) var photos: [PhotoRecord] = []
    /// The page to ask for next, from 1; nil when there is none.
    public private(set) var nextPage: Int? = 1
    private var seen = PhotoSet()

    /// Nothing was seen yet; the first page is to be asked for.
    public init() {}

    /// Adds what is new of the page that was asked for; any other page is too late and changes nothing. Returns how
    /// many photos were added.
    @discardableResult
    public mutating func append(_ page: PhotoPage) -> Int {
        guard page.number == nextPage else { return 0 }
        let before = photos.count
        for photo in page.photos where seen.insert(photo.key) { photos.append(photo) }
        nextPage = page.hasMore ? page.number + 1 : nil
        return photos.count - before
    }

    /// Starts again with the first page. What is on screen stays until that one is there.
    public mutating func refresh(with first: PhotoPage) {
        self = Browsing()
        append(first)
    }

    /// What the photo at `index` is called in the list: its running number, from 1.
    public static func number(at index: Int) -> Int { index + 1 }
}

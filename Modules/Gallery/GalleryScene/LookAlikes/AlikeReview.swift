import Drawing
import GalleryModel
import Scenes

/// Somebody goes through groups of photos that look the same, one after the other, and chooses which stay.
struct AlikeReview {
    enum Stage {
        /// The server looks; how many photos it has to decode yet, nil before it has said.
        case looking(Int?)
        /// With what to tell.
        case failed(String)
        case choosing
    }

    var stage = Stage.looking(nil)
    /// The question whose answer is awaited.
    var asked: UInt32?
    /// The groups that the server has named so far.
    var groups: [[AlikePhoto]] = []
    /// How many it has not named yet.
    var moreCount = 0
    var notStoredCount = 0
    /// Of the group on show; past the last when all were gone through.
    var place = 0
    /// The places of those of which all photos were kept.
    var passed: [Int] = []
    /// The group of which some went to the trash last, and how many it had afterwards.
    var thinned: (place: Int, count: Int)?

    // The group on show
    /// Its photos that are still saved.
    private(set) var photos: [AlikePhoto] = []
    private(set) var stays: [Bool] = []
    private(set) var focused: Int?
    private(set) var window: ListWindow

    init(windowWidth: Double) {
        window = Self.window(windowWidth)
    }

    /// Two of them beside each other on a phone.
    private static func window(_ width: Double) -> ListWindow {
        ListWindow(rowHeight: 320, tile: Double(width < 600 ? Style.smallTileWidth : Style.tileWidth))
    }

    /// Puts a group on show. The largest is suggested, or where that is gone, that all stay.
    mutating func show(_ photos: [AlikePhoto], at place: Int, windowWidth: Double) {
        self.place = place
        self.photos = photos
        stays = photos.map { $0.isLargest }
        if !stays.contains(true) { stays = stays.map { _ in true } }
        focused = nil
        window = Self.window(windowWidth)
    }

    mutating func toggle(_ index: Int) {
        if stays.indices.contains(index) { stays[index].toggle() }
    }

    /// Takes in how high the list of them is, and which part of it is in sight.
    mutating func scroll(_ event: SceneEvent) { window.take(event, of: photos.count) }

    mutating func focus(_ index: Int) { focused = index }

    var stayingCount: Int { stays.count { $0 } }
    /// What goes to the trash as chosen.
    var leaving: [PhotoKey] { zip(photos, stays).filter { !$0.1 }.map { $0.0.key } }
    /// Of all groups, as far as is known.
    var groupCount: Int { groups.count + moreCount }
}

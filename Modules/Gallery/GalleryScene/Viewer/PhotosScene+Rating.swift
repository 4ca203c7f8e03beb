import GalleryModel
import Phrases
import Scenes
import Views

// G17: what a photo is worth to its owner.
extension PhotosScene {
    /// From 1 to 5 stars, 0 for none, -1 for rejected; only what is saved is rated.
    func rateViewed(_ number: Int) {
        guard let viewer, let photo = gallery?.photo(viewer.key), photo.isSaved else { return }
        let rating = PhotoRating(number)
        guard photo.record.rating != rating else { return }
        let key = viewer.key
        guard change({ (gallery) throws(GalleryError) in try gallery.rate([key], rating) }) else { return }
        effects.append(.announce(text(rating?.phrase ?? "Not rated")))
    }

    /// The stars as buttons, of which a press on the last takes the rating off, and one that rejects.
    func ratingField(of record: PhotoRecord) -> Node {
        let stars = record.rating.map { max(0, $0.number) } ?? 0
        let isRejected = record.rating == .rejected
        return Node(.div, "viewer-rating", key: "viewer-rating", [.role("group"), .label(text("Rating"))]) {
            for count in 1...Int(PhotoRating.most) {
                Node(
                    button: count <= stars ? "★" : "☆", "quiet", key: "rate-\(count)",
                    [
                        .label(text(PhotoRating.stars(UInt8(count)).phrase)), .pressed(count == stars),
                        Attribute(.keyShortcuts, String(count)),
                    ], press: .rate(count == stars ? 0 : count))
            }
            Node(
                button: text("Reject"), "quiet", key: "reject", [.pressed(isRejected), Attribute(.keyShortcuts, "X")],
                press: .rate(isRejected ? 0 : -1))
        }
    }
}

extension PhotoRating {
    var phrase: Phrase {
        switch self {
        case .rejected: "Rejected"
        case .stars(let count): "\(Int(count)) star{|s}"
        }
    }
}

import GalleryModel
import ModuleKit
import Replication

/// G17: `rate`.
struct RatePhotosCommand: DocumentCommand {
    let name = "rate"
    var summary: Phrase { "Rate photos with up to five stars, or reject them." }
    let result = "[photo]"
    let access = StoreAccess.write
    let rating = Parameter<String>.argument(
        "rating", "1 to 5 stars, 0 for none, or rejected.", type: .choice(Self.words))
    let photos = Parameter<[String]>.repeatedArgument("photos", "Saved photos, by id or title.", isRequired: true)

    private static let words = ["0", "1", "2", "3", "4", "5", "rejected"]

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let word = try input(rating)
        let wanted = word == "rejected" ? PhotoRating.rejected : Int(word).flatMap { PhotoRating($0) }
        let references = try input(photos)
        let workspace = try services.openWorkspace()
        var keys: [PhotoKey] = []
        let changed = try workspace.changeGallery { (gallery) throws(CommandError) in
            keys = try gallery.savedPhotos(references)
            return try asking { () throws(GalleryError) in try gallery.rate(keys, wanted) }
        }
        return Answer(keys, in: changed.after) { Self.sentence($0.record.shownTitle, wanted) }
    }

    private static func sentence(_ title: String, _ rating: PhotoRating?) -> Phrase {
        switch rating {
        case .stars(let count): "Rated “\(title)” \(Int(count)) star{|s}."
        case .rejected: "Rejected “\(title)”."
        case nil: "Took the rating off “\(title)”."
        }
    }
}

import Forms
public import Phrases

extension GalleryHistoryEntry {
    /// The sentence for people.
    public var phrase: Phrase {
        switch self {
        case .saved(let title): "Saved “\(title)”."
        case .savedMany(let count): "Saved \(count) photos."
        case .savedAgain(let title): "Saved “\(title)” again."
        case .unsaved(let title): "Moved “\(title)” to the trash."
        case .memoWritten(let title): "Wrote the memo of “\(title)”."
        case .memoEmptied(let title): "Emptied the memo of “\(title)”."
        case .edited(let title): "Edited “\(title)”."
        case .editedMany(let count): "Edited \(count) photos."
        case .unedited(let title): "Showed “\(title)” as it was."
        case .rated(let title, .stars(let count)): "Rated “\(title)” \(Int(count)) star{|s}."
        case .rated(let title, .rejected): "Rejected “\(title)”."
        case .rated(let title, nil): "Took the rating off “\(title)”."
        case .ratedMany(let count): "Rated \(count) photos."
        case .albumAdded(let name): "Made the album “\(name)”."
        case .albumRenamed(let name): "Renamed an album to “\(name)”."
        case .albumRemoved(let name): "Removed the album “\(name)”."
        case .albumRestored(let name): "Restored the album “\(name)”."
        case .albumCovered(let name): "Chose the cover of the album “\(name)”."
        case .albumFilled(let name, let count): "Put \(count) {photo|photos} into the album “\(name)”."
        case .albumEmptied(let name, let count): "Took \(count) {photo|photos} out of the album “\(name)”."
        case .named(let name): "Renamed the saved photos to “\(name)”."
        case .header(let entry): entry.phrase(of: "saved photos")
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}

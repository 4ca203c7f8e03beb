public import Forms
import Primitives
public import Replication

/// What was done to the saved photos, with titles as they were then. The words are made where the language is
/// known.
public enum GalleryHistoryEntry: Equatable, Sendable {
    case saved(title: String)
    /// So many photos at once.
    case savedMany(count: Int)
    case savedAgain(title: String)
    case unsaved(title: String)
    case memoWritten(title: String)
    case memoEmptied(title: String)
    /// Cropped, turned or straightened.
    case edited(title: String)
    /// So many photos at once.
    case editedMany(count: Int)
    /// It is shown whole again, as its file is.
    case unedited(title: String)
    /// Nil: its rating was taken off.
    case rated(title: String, PhotoRating?)
    /// So many photos at once.
    case ratedMany(count: Int)
    case albumAdded(name: String)
    case albumRenamed(name: String)
    case albumRemoved(name: String)
    case albumRestored(name: String)
    case albumCovered(name: String)
    /// So many photos were put into an album.
    case albumFilled(name: String, count: Int)
    /// So many photos were taken out of an album.
    case albumEmptied(name: String, count: Int)
    case named(name: String)
    case header(HeaderHistoryEntry)
    /// Something that a newer version wrote.
    case unknown
}

extension Gallery {
    /// Applies the changes of one event and tells what they did, in the order of the changes. What saved many
    /// photos at once, or put them into an album, is told as one, and a memo that a photo was saved with is not told
    /// beside it.
    public mutating func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)])
        -> [GalleryHistoryEntry]
    {
        var entries: [GalleryHistoryEntry] = []
        var saved: Set<UnitID> = []
        for (change, _) in changes {
            if case .put(let new) = change, new.kind == SavedPhoto.kind { saved.insert(new.keyedID) }
        }
        if saved.count > 1 { entries.append(.savedMany(count: saved.count)) }
        for (change, origin) in changes {
            apply(change, from: origin)
            if case .edit(let record, _) = change, saved.contains(record) { continue }
            guard let entry = entry(of: change) else { continue }
            if case .saved = entry, saved.count > 1 { continue }
            if let joined = entries.last?.joined(with: entry) {
                entries[entries.count - 1] = joined
            } else if entries.last != entry {
                entries.append(entry)
            }
        }
        return entries
    }

    /// Told after the change was applied; nil for what is told with another.
    private func entry(of change: RecordChange) -> GalleryHistoryEntry? {
        switch change {
        // They have a name before anybody gives them one.
        case .header(.name(let names)): return .named(name: names.value)
        case .header(let change): return HeaderHistoryEntry(change).map { .header($0) }
        case .put(let new):
            guard let photo = new.record(as: SavedPhoto.self), ledger[new.keyedID] != nil else { return .unknown }
            return .saved(title: photo.record.shownTitle)
        case .add(let new):
            if let album = new.record(as: Album.self) { return .albumAdded(name: album.name) }
            guard let added = new.record(as: AlbumPhoto.self) else { return .unknown }
            return .albumFilled(name: album(added.pair.album)?.name ?? "", count: 1)
        case .set(let setting) where setting.kind == Album.kind:
            guard let album = album(setting.record) else { return .unknown }
            if let isRemoved = setting.removes {
                return isRemoved ? .albumRemoved(name: album.name) : .albumRestored(name: album.name)
            }
            switch setting.tag {
            case Album.names.tag: return .albumRenamed(name: album.name)
            case Album.covers.tag: return .albumCovered(name: album.name)
            default: return .unknown
            }
        case .set(let setting) where setting.kind == AlbumPhoto.kind:
            guard let entry = ledger[setting.record], entry.kind == AlbumPhoto.kind, let isRemoved = setting.removes
            else { return .unknown }
            let name = album(allAlbumPhotos[entry.place].pair.album)?.name ?? ""
            return isRemoved ? .albumEmptied(name: name, count: 1) : .albumFilled(name: name, count: 1)
        case .set(let setting):
            guard let photo = photo(withID: setting.record), setting.kind == SavedPhoto.kind else { return .unknown }
            // When it was saved again is said where it is.
            if setting.tag == SavedPhoto.savesAgain.tag { return nil }
            if setting.tag == SavedPhoto.frames.tag {
                let title = photo.record.shownTitle
                return photo.record.frame == nil ? .unedited(title: title) : .edited(title: title)
            }
            if setting.tag == SavedPhoto.ratings.tag {
                return .rated(title: photo.record.shownTitle, photo.record.rating)
            }
            guard let isUnsaved = setting.removes else { return .unknown }
            return isUnsaved ? .unsaved(title: photo.record.shownTitle) : .savedAgain(title: photo.record.shownTitle)
        case .edit(let record, _):
            guard let photo = photo(withID: record) else { return .unknown }
            let title = photo.record.shownTitle
            return photo.hasMemo ? .memoWritten(title: title) : .memoEmptied(title: title)
        case .unknown: return .unknown
        }
    }
}

extension GalleryHistoryEntry {
    /// What two entries say in one, where they are about the photos of one album, or edit or rate photos.
    fileprivate func joined(with next: GalleryHistoryEntry) -> GalleryHistoryEntry? {
        switch (self, next) {
        case (.albumFilled(let name, let count), .albumFilled(let other, let more)) where name.hasSameBytes(as: other):
            .albumFilled(name: name, count: count + more)
        case (.albumEmptied(let name, let count), .albumEmptied(let other, let more))
        where name.hasSameBytes(as: other):
            .albumEmptied(name: name, count: count + more)
        case (.rated, .rated): .ratedMany(count: 2)
        case (.ratedMany(let count), .rated): .ratedMany(count: count + 1)
        case (.edited, .edited): .editedMany(count: 2)
        case (.editedMany(let count), .edited): .editedMany(count: count + 1)
        default: nil
        }
    }
}

internal import Primitives
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
    case named(name: String)
    case trashed
    case restored
    case pinned(Bool)
    case linked(Bool)
    /// Something that a newer version wrote.
    case unknown
}

extension Gallery {
    /// Applies the changes of one event and tells what they did, in the order of the changes. What saved many
    /// photos at once is told as one, and a memo that a photo was saved with is not told beside it.
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
            if entries.last != entry { entries.append(entry) }
        }
        return entries
    }

    /// Told after the change was applied; nil for what is told with another.
    private func entry(of change: RecordChange) -> GalleryHistoryEntry? {
        switch change {
        case .header(let change): return entry(of: change)
        case .put(let new):
            guard let photo = new.record(as: SavedPhoto.self), ledger[new.keyedID] != nil else { return .unknown }
            return .saved(title: photo.record.shownTitle)
        case .set(let setting):
            guard let photo = photo(at: setting.record), setting.kind == SavedPhoto.kind else { return .unknown }
            // When it was saved again is said where it is.
            if setting.tag == SavedPhoto.savesAgain.tag { return nil }
            guard let isUnsaved = setting.removes else { return .unknown }
            return isUnsaved ? .unsaved(title: photo.record.shownTitle) : .savedAgain(title: photo.record.shownTitle)
        case .edit(let record, _):
            guard let photo = photo(at: record) else { return .unknown }
            let title = photo.record.shownTitle
            return photo.hasMemo ? .memoWritten(title: title) : .memoEmptied(title: title)
        case .add, .unknown: return .unknown
        }
    }

    private func photo(at record: UnitID) -> SavedPhoto? {
        ledger[record].map { allPhotos[$0.place] }
    }

    private func entry(of change: HeaderChange) -> GalleryHistoryEntry? {
        switch change {
        case .name(let names): .named(name: names.value)
        case .trash(let mark): mark.value == .kept ? .restored : .trashed
        case .pin(let pin): .pinned(pin.value)
        case .link(_, let link): .linked(link.value)
        case .demo, .times: nil
        case .field: .unknown
        }
    }
}

public import Replication

/// What was done to the saved photos, with titles as they were then. The words are made where the language is
/// known.
public enum GalleryDeed: Equatable, Sendable {
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
    /// photos at once is told as one.
    public mutating func applyTelling(_ changes: [(change: GalleryChange, origin: Origin)]) -> [GalleryDeed] {
        var deeds: [GalleryDeed] = []
        var savedCount = 0
        for (change, _) in changes {
            if case .save = change { savedCount += 1 }
        }
        if savedCount > 1 { deeds.append(.savedMany(count: savedCount)) }
        for (change, origin) in changes {
            let title = title(of: change)
            apply(change, from: origin)
            guard let deed = deed(of: change, title: title) else { continue }
            if case .saved = deed, savedCount > 1 { continue }
            // Texts that were begun apart and become one are one deed.
            if deeds.last != deed { deeds.append(deed) }
        }
        return deeds
    }

    private func title(of change: GalleryChange) -> String {
        switch change {
        case .save(let new): new.record.shownTitle
        case .setSaved(let key, _), .addMemo(let key, _): photo(key)?.record.shownTitle ?? key.id
        case .editMemo(let field, _):
            shelf.place(ofText: field).map { shelf.photos[$0.photo].record.shownTitle } ?? ""
        case .header, .unknown: ""
        }
    }

    /// Told after the change was applied.
    private func deed(of change: GalleryChange, title: String) -> GalleryDeed? {
        switch change {
        case .header(let change): return deed(of: change)
        case .save: return .saved(title: title)
        case .setSaved(_, let assignment):
            return assignment.value.isSaved ? .savedAgain(title: title) : .unsaved(title: title)
        case .addMemo: return .memoWritten(title: title)
        case .editMemo(let field, _):
            let isEmpty = shelf.place(ofText: field).map { shelf.photos[$0.photo].isMemoEmpty } ?? true
            return isEmpty ? .memoEmptied(title: title) : .memoWritten(title: title)
        case .unknown: return .unknown
        }
    }

    private func deed(of change: HeaderChange) -> GalleryDeed? {
        switch change {
        case .name(let names): .named(name: names.value)
        case .trash(let mark): mark.value == .kept ? .restored : .trashed
        case .pin(let pin): .pinned(pin.value)
        case .link(_, let link): .linked(link.value)
        case .demo, .times: nil
        }
    }
}

extension PhotoRecord {
    /// What people read: the title, or the id of a photo without one.
    public var shownTitle: String { title.isEmpty ? key.id : title }
}

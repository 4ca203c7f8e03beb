public import Primitives
public import Replication
import TextMerging

/// One entry of a memo's history: what one person did in one go.
public struct MemoVersion: Equatable, Sendable {
    /// The event that the person's step is.
    public let event: EventID
    /// By its author's clock.
    public let time: Timestamp
    /// A person, the same on all their devices.
    public let author: AuthorID
    /// The event that it took back, if it was an undo or a redo.
    public let undoes: EventID?
    /// In the order in which they were made; one step may do several things.
    public let entries: [MemoHistoryEntry]

    /// Its label for people, the same on every device.
    public var label: ShortID { ShortID(of: event) }
    /// Whether the text after it differs from the text before.
    public var touchesText: Bool {
        for entry in entries {
            switch entry {
            case .wrote, .edited: return true
            default: continue
            }
        }
        return false
    }
}

/// What somebody did to a memo. Counts are Unicode scalars.
public enum MemoHistoryEntry: Equatable, Sendable {
    /// The first text.
    case wrote(Int)
    case edited(inserted: Int, deleted: Int)
    case pinned
    case unpinned
    case trashed
    case restored
    case renamed(String)
    case linked(DocumentID)
    case unlinked(DocumentID)
    /// Times came with an import.
    case dated
    case markedAsDemo
    case unmarkedAsDemo
    /// Something that a newer version wrote.
    case unknown

    init(_ change: RecordChange, isFirst: Bool) {
        switch change {
        case .edit(.none, let edit):
            var inserted = 0
            var deleted = 0
            for operation in edit.operations {
                inserted += operation.inserted.unicodeScalars.count
                deleted += operation.deleted.unicodeScalars.count
            }
            self = isFirst ? .wrote(inserted) : .edited(inserted: inserted, deleted: deleted)
        case .header(.pin(let assignment)): self = assignment.value ? .pinned : .unpinned
        case .header(.trash(let assignment)): self = assignment.value == .kept ? .restored : .trashed
        case .header(.name(let assignment)): self = .renamed(assignment.value)
        case .header(.demo(let assignment)): self = assignment.value ? .markedAsDemo : .unmarkedAsDemo
        case .header(.times): self = .dated
        case .header(.link(let target, let assignment)):
            self = assignment.value ? .linked(target) : .unlinked(target)
        case .header(.field), .add, .put, .set, .edit, .unknown: self = .unknown
        }
    }
}

extension Memo {
    /// Every version of the memo whose log this is, oldest first. Counts are the author's own: what somebody
    /// else deleted at the same time is counted for both.
    public static func history(of log: [Event]) throws(WireError) -> [MemoVersion] {
        var versions: [MemoVersion] = []
        versions.reserveCapacity(log.count)
        var isFirst = true
        for event in log {
            let entries = entries(of: try event.decodedChanges(as: RecordChange.self), isFirst: &isFirst)
            versions.append(
                MemoVersion(
                    event: event.id, time: event.time, author: event.author, undoes: event.undoes, entries: entries))
        }
        return versions
    }

    /// Applies the changes of one event and tells what they did.
    public mutating func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)])
        -> [MemoHistoryEntry]
    {
        var isFirst = body.version == TextVersion()
        defer { for (change, origin) in changes { apply(change, from: origin) } }
        return Self.entries(of: changes, isFirst: &isFirst)
    }

    /// What the changes of one event did. `isFirst` says whether a text is still to come, and is kept so.
    public static func entries(
        of changes: [(change: RecordChange, origin: Origin)], isFirst: inout Bool
    ) -> [MemoHistoryEntry] {
        var entries: [MemoHistoryEntry] = []
        for (change, _) in changes {
            entries.append(MemoHistoryEntry(change, isFirst: isFirst))
            if case .edit(.none, _) = change { isFirst = false }
        }
        return entries
    }

    /// The memo as it was right after `event`, or nil when the log lacks it.
    public init?(at event: EventID, log: [Event]) throws(WireError) {
        guard let index = log.firstIndex(where: { $0.id == event }) else { return nil }
        try self.init(log: log[...index])
    }

    /// Makes the text what it was in `earlier`, by the smallest edit; everything else stays.
    ///
    /// - Throws: `.tooLarge` when a merge had made it larger than a person can.
    public func restoreText(of earlier: Memo) throws(MemoError) -> [RecordChange] {
        try replaceText(with: earlier.text)
    }
}

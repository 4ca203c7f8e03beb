public import Drawing
internal import Primitives
public import Replication

/// What happened on a canvas, with titles and names as they were then. The words are made where the language is
/// known.
public enum CanvasHistoryItem: Equatable, Sendable {
    case created(name: String)
    case renamed(from: String, to: String)
    case trashed
    case restored
    case pinned(Bool)
    case linked(Bool)
    case canvasResized(from: CanvasSize, to: CanvasSize)

    case added(ObjectTitle)
    case moved(ObjectTitle, from: CanvasPoint, to: CanvasPoint)
    case resized(ObjectTitle, from: CanvasSize, to: CanvasSize)
    /// Degrees.
    case rotated(ObjectTitle, from: Double, to: Double)
    /// nil: no colour.
    case recolored(ObjectTitle, from: RGBColor?, to: RGBColor?)
    /// Tenths.
    case opacityChanged(ObjectTitle, from: UInt32, to: UInt32)
    case hidden(ObjectTitle)
    case shown(ObjectTitle)
    case locked(ObjectTitle)
    case unlocked(ObjectTitle)
    case removed(ObjectTitle)
    case recovered(ObjectTitle)
    case reordered(ObjectTitle)
    case grouped(ObjectTitle)
    case ungrouped(ObjectTitle)
    case rewritten(ObjectTitle)
    /// In points.
    case fontSizeChanged(ObjectTitle, from: Double, to: Double)
    case textRecolored(ObjectTitle, from: RGBColor, to: RGBColor)
    /// The title as it was, and the new name; empty when the name was taken away.
    case objectRenamed(ObjectTitle, to: String)

    /// The same done to several objects in one event: what was done to the first, and to how many more.
    indirect case several(CanvasHistoryItem, more: UInt32)

    /// Something that a newer version wrote.
    case unknown
}

extension Canvas {
    /// Applies the changes of one event and tells what they did, in the order of the changes.
    ///
    /// Objects that only made room for another leave no trace; what was done to several in a row is one item.
    public mutating func applyTelling(
        _ changes: [(change: CanvasChange, origin: Origin)]
    ) -> [CanvasHistoryItem] {
        var items: [CanvasHistoryItem] = []
        for (change, origin) in changes {
            let before = historyItem(of: change)
            apply(change, from: origin)
            if case .create = change {
                if let object = object(origin.unit) { items.fold(in: .added(title(of: object))) }
            } else if let before, !(before.isReordering && !items.isEmpty) {
                items.fold(in: before)
            }
        }
        return items
    }

    /// What `change` does to this canvas, before it is applied; nil for what is not worth a sentence, and for a
    /// creation, whose title is known after it.
    public func historyItem(of change: CanvasChange) -> CanvasHistoryItem? {
        switch change {
        case .header(let change): return historyItem(of: change)
        case .resizeCanvas(let sizes): return .canvasResized(from: sizes.replaced, to: sizes.value)
        case .create: return nil
        case .move(let id, let places): return .moved(title(id), from: places.replaced, to: places.value)
        case .resize(let id, let sizes): return .resized(title(id), from: sizes.replaced, to: sizes.value)
        case .rotate(let id, let angles): return .rotated(title(id), from: angles.replaced, to: angles.value)
        case .recolor(let id, let colors): return .recolored(title(id), from: colors.replaced, to: colors.value)
        case .fade(let id, let tenths): return .opacityChanged(title(id), from: tenths.replaced, to: tenths.value)
        case .setHidden(let id, let hidden): return hidden.value ? .hidden(title(id)) : .shown(title(id))
        case .setLocked(let id, let locked): return locked.value ? .locked(title(id)) : .unlocked(title(id))
        case .setRemoved(let id, let removed): return removed.value ? .removed(title(id)) : .recovered(title(id))
        case .regroup(let id, let groups):
            return groups.value == nil ? .ungrouped(title(id)) : .grouped(title(id))
        case .reorder(let id, _): return .reordered(title(id))
        case .setText(let id, _): return .rewritten(title(id))
        case .setFontSize(let id, let sizes):
            return .fontSizeChanged(title(id), from: sizes.replaced, to: sizes.value)
        case .setTextColor(let id, let colors):
            return .textRecolored(title(id), from: colors.replaced, to: colors.value)
        case .rename(let id, let names): return .objectRenamed(title(id), to: names.value)
        case .unknown: return .unknown
        }
    }

    private func historyItem(of change: HeaderChange) -> CanvasHistoryItem? {
        switch change {
        case .name(let names):
            return names.replacedWriter == .none
                ? .created(name: names.value) : .renamed(from: names.replaced, to: names.value)
        case .trash(let mark): return mark.value == .kept ? .restored : .trashed
        case .pin(let pin): return .pinned(pin.value)
        case .link(_, let link): return .linked(link.value)
        case .demo, .times: return nil
        }
    }

    private func title(_ id: UnitID) -> ObjectTitle {
        object(id).map { title(of: $0) } ?? ObjectTitle(kind: KindTag(raw: 0), number: 0, rank: 1, name: "")
    }
}

extension [CanvasHistoryItem] {
    /// Adds an item, to the last one where both tell of the same.
    fileprivate mutating func fold(in item: CanvasHistoryItem) {
        guard let last, let deed = item.groupDeed else { return append(item) }
        if case .several(let first, let more) = last, first.groupDeed == deed {
            self[count - 1] = .several(first, more: more + 1)
        } else if last.groupDeed == deed {
            self[count - 1] = .several(last, more: 1)
        } else {
            append(item)
        }
    }
}

/// What is done to whole groups and selections in one event.
private enum GroupDeed {
    case adding, moving, removing, recovering, grouping, ungrouping
}

extension CanvasHistoryItem {
    fileprivate var groupDeed: GroupDeed? {
        switch self {
        case .added: .adding
        case .moved: .moving
        case .removed: .removing
        case .recovered: .recovering
        case .grouped: .grouping
        case .ungrouped: .ungrouping
        default: nil
        }
    }

    fileprivate var isReordering: Bool {
        if case .reordered = self { true } else { false }
    }
}

public import Drawing
public import Forms
public import Phrases
import Primitives
public import Replication

/// What happened on a canvas, with titles and names as they were then. The words are made where the language is
/// known.
public enum CanvasHistoryEntry: Equatable, Sendable {
    case header(HeaderHistoryEntry)
    /// nil: no page.
    case canvasResized(from: CanvasSize?, to: CanvasSize?)

    case added(ObjectTitle)
    case moved(ObjectTitle, from: CanvasPoint, to: CanvasPoint)
    /// A line goes another way.
    case redirected(ObjectTitle)
    /// A line goes through other points.
    case reshaped(ObjectTitle)
    case bound(ObjectTitle)
    case unbound(ObjectTitle)
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
    case objectRestored(ObjectTitle)
    case reordered(ObjectTitle)
    case grouped(ObjectTitle)
    case ungrouped(ObjectTitle)
    case rewritten(ObjectTitle)
    /// In points.
    case fontSizeChanged(ObjectTitle, from: Double, to: Double)
    case textRecolored(ObjectTitle, from: RGBColor, to: RGBColor)
    /// The title as it was, and the new name; empty when the name was taken away.
    case objectRenamed(ObjectTitle, to: String)

    /// A field was set, as its row in `CanvasObject.forms` says it.
    case fieldSet(Phrase)

    /// The same done to several objects in one event: what was done to the first, and to how many more.
    indirect case several(CanvasHistoryEntry, more: UInt32)

    /// Something that a newer version wrote.
    case unknown
}

extension Canvas {
    /// Applies the changes of one event and tells what they did, in the order of the changes.
    ///
    /// Objects that only made room for another leave no trace; what was done to several in a row is one item.
    public mutating func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)]
    ) -> [CanvasHistoryEntry] {
        var items: [CanvasHistoryEntry] = []
        for (change, origin) in changes {
            let before = historyEntry(of: change)
            apply(change, from: origin)
            if case .put(let new) = change, let group = new.record(as: CanvasGroup.self)?.key {
                // What makes a group gives it a number, which is nothing to tell of; a name alone is.
                let title = title(of: group)
                if items.isEmpty, !title.name.isEmpty { items.append(.objectRenamed(title, to: title.name)) }
            } else if case .add = change {
                if let object = object(origin.unit) { items.fold(in: .added(title(of: object))) }
            } else if let before, items.isEmpty || !change.makesRoom {
                items.fold(in: before)
            }
        }
        return items
    }

    /// What `change` does to this canvas, before it is applied; nil for what is not worth a sentence, and for a
    /// creation, whose title is known after it.
    public func historyEntry(of change: RecordChange) -> CanvasHistoryEntry? {
        switch change {
        case .header(let change): return HeaderHistoryEntry(change).map { .header($0) }
        case .add(let new): return new.kind == CanvasObject.kind ? nil : .unknown
        case .set(let setting) where setting.kind == CanvasGroup.kind: return renaming(setting)
        case .set(let setting):
            if let sizes = setting.plainValues(of: CanvasProperties.sizes) {
                return .canvasResized(from: sizes.old, to: sizes.new)
            }
            for form in CanvasProperties.forms {
                if let sentence = form.sentence(setting, "") { return .fieldSet(sentence) }
            }
            return historyEntry(of: setting) ?? .unknown
        case .edit(let id, _): return .rewritten(title(id))
        case .put, .unknown: return .unknown
        }
    }

    private func historyEntry(of setting: FieldSetting) -> CanvasHistoryEntry? {
        guard setting.kind == CanvasObject.kind else { return nil }
        let title = title(setting.record)
        if let removes = setting.removes { return removes ? .removed(title) : .objectRestored(title) }
        if let places = setting.plainValues(of: CanvasObject.positions) {
            return .moved(title, from: places.old, to: places.new)
        }
        if let sizes = setting.plainValues(of: CanvasObject.sizes) {
            return .resized(title, from: sizes.old, to: sizes.new)
        }
        for field in [CanvasObject.startTargets, CanvasObject.endTargets] {
            if let targets = setting.plainValues(of: field) {
                return targets.new == nil ? .unbound(title) : .bound(title)
            }
        }
        if setting.tag == CanvasObject.kinds.tag { return .redirected(title) }
        if setting.tag == CanvasObject.linePointLists.tag { return .reshaped(title) }
        if let angles = setting.plainValues(of: CanvasObject.rotations) {
            return .rotated(title, from: angles.old, to: angles.new)
        }
        if let colors = setting.plainValues(of: CanvasObject.colors) {
            return .recolored(title, from: colors.old, to: colors.new)
        }
        if let tenths = setting.plainValues(of: CanvasObject.opacities) {
            return .opacityChanged(title, from: UInt32(tenths.old), to: UInt32(tenths.new))
        }
        if let hidden = setting.values(of: CanvasObject.hidings) { return hidden.new ? .hidden(title) : .shown(title) }
        if let locked = setting.values(of: CanvasObject.locks) { return locked.new ? .locked(title) : .unlocked(title) }
        if let groups = setting.values(of: CanvasObject.groups) {
            return groups.new == nil ? .ungrouped(title) : .grouped(title)
        }
        if let sizes = setting.plainValues(of: CanvasObject.fontSizes) {
            return .fontSizeChanged(title, from: sizes.old, to: sizes.new)
        }
        if let colors = setting.plainValues(of: CanvasObject.textColors) {
            return .textRecolored(title, from: colors.old, to: colors.new)
        }
        if let names = setting.values(of: CanvasObject.names) { return .objectRenamed(title, to: names.new) }
        for form in CanvasObject.forms {
            if let sentence = form.sentence(setting, title.phrase) { return .fieldSet(sentence) }
        }
        return setting.tag == CanvasObject.orders.tag ? .reordered(title) : nil
    }

    /// Of what is kept of groups only names are worth a sentence.
    private func renaming(_ setting: FieldSetting) -> CanvasHistoryEntry? {
        guard let names = setting.values(of: CanvasGroup.names), let entry = ledger[setting.record],
            entry.kind == CanvasGroup.kind, let group = allGroups[entry.place].key
        else { return nil }
        return .objectRenamed(title(of: group), to: names.new)
    }

    private func title(_ id: UnitID) -> ObjectTitle {
        object(id).map { title(of: $0) } ?? ObjectTitle(kind: KindTag(raw: 0), number: 0, rank: 1, name: "")
    }
}

extension [CanvasHistoryEntry] {
    /// Adds an item, to the last one where both tell of the same.
    fileprivate mutating func fold(in item: CanvasHistoryEntry) {
        guard let last, let entry = item.groupChange else { return append(item) }
        if case .several(let first, let more) = last, first.groupChange == entry {
            self[count - 1] = .several(first, more: more + 1)
        } else if last.groupChange == entry {
            self[count - 1] = .several(last, more: 1)
        } else {
            append(item)
        }
    }
}

/// What is done to whole groups and selections in one event.
private enum GroupChange {
    case adding, moving, removing, restoring, grouping, ungrouping, hiding, showing, locking, unlocking, reordering
}

extension CanvasHistoryEntry {
    fileprivate var groupChange: GroupChange? {
        switch self {
        case .added: .adding
        case .moved: .moving
        case .removed: .removing
        case .objectRestored: .restoring
        case .grouped: .grouping
        case .ungrouped: .ungrouping
        case .hidden: .hiding
        case .shown: .showing
        case .locked: .locking
        case .unlocked: .unlocking
        case .reordered: .reordering
        default: nil
        }
    }
}

extension RecordChange {
    /// Whether it only makes room for another object.
    fileprivate var makesRoom: Bool {
        guard case .set(let setting) = self else { return false }
        return setting.tag == CanvasObject.orders.tag && setting.kind == CanvasObject.kind && !setting.countsAsChange
    }
}

public import Forms
import Primitives
public import Replication

/// What somebody did to an illustration, with names and ids as they were then. The words are made where the
/// language is known.
public enum IllustrationHistoryEntry: Equatable, Sendable {
    case header(HeaderHistoryEntry)
    case changedKit(String)

    case chose(component: String, category: String)
    case removed(component: String, category: String)
    case coloured(slot: String, color: String)
    /// A slot has its palette's first colour again.
    case uncoloured(slot: String)
    /// Several parts or colours in one step: random, or one undone.
    case arranged(parts: Int, colors: Int)
    /// Everything was taken away in one step.
    case cleared

    /// Something that a newer version wrote.
    case unknown
}

extension Illustration {
    /// Applies the changes of one event and tells what they did.
    public mutating func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)]
    ) -> [IllustrationHistoryEntry] {
        var entries: [IllustrationHistoryEntry] = []
        var parts = 0
        var colors = 0
        var details: [IllustrationHistoryEntry] = []
        for (index, (change, origin)) in changes.enumerated() {
            // What a choice becomes that is brought back is told where the same event sets it.
            let isToldBelow = index + 1 < changes.count && Self.brings(change, backFor: changes[index + 1].change)
            if let entry = isToldBelow ? nil : entry(of: change) {
                switch entry {
                case .chose, .removed:
                    parts += 1
                    details.append(entry)
                case .coloured, .uncoloured:
                    colors += 1
                    details.append(entry)
                default: entries.append(entry)
                }
            }
            apply(change, from: origin)
        }
        // A part and its colour are told one by one, a whole picture as one.
        if parts + colors <= 2 { return entries + details }
        return entries + [choices.isEmpty && parts > 0 ? .cleared : .arranged(parts: parts, colors: colors)]
    }

    private static func brings(_ change: RecordChange, backFor next: RecordChange) -> Bool {
        guard case .set(let setting) = change, case .set(let other) = next else { return false }
        return setting.removes == false && other.record == setting.record && other.removes == nil
    }

    private func entry(of change: RecordChange) -> IllustrationHistoryEntry? {
        switch change {
        case .header(let change): HeaderHistoryEntry(change).map { .header($0) }
        case .put(let new): entry(of: new)
        case .set(let setting): setting.isOfMaking ? nil : entry(of: setting) ?? .unknown
        case .add, .edit, .unknown: .unknown
        }
    }

    private func entry(of new: NewRecord) -> IllustrationHistoryEntry {
        if let choice = new.record(as: PartChoice.self) {
            return Self.entry(category: choice.key, from: nil, to: choice.component)
        }
        if let choice = new.record(as: ColorChoice.self) { return Self.entry(slot: choice.key, to: choice.color) }
        return .unknown
    }

    /// Nil for what only a newer version knows.
    private func entry(of setting: FieldSetting) -> IllustrationHistoryEntry? {
        if let kits = setting.values(of: IllustrationProperties.kits) { return .changedKit(kits.new?.id ?? "") }
        guard let entry = ledger[setting.record] else { return nil }
        if entry.kind == PartChoice.kind {
            let choice = partChoices[entry.place]
            let changed = setting.values(of: PartChoice.components)
            let removed = setting.removes.map { $0 ? (choice.component, nil) : (nil, choice.component) }
            guard let (old, new) = changed.map({ ($0.old, $0.new) }) ?? removed else { return nil }
            return Self.entry(category: choice.key, from: old, to: new)
        }
        if entry.kind == ColorChoice.kind {
            let choice = colorChoices[entry.place]
            let changed = setting.values(of: ColorChoice.colors)
            guard let color = changed.map({ $0.new }) ?? setting.removes.map({ $0 ? nil : choice.color }) else {
                return nil
            }
            return Self.entry(slot: choice.key, to: color)
        }
        return nil
    }

    private static func entry(category: String, from old: String?, to component: String?) -> IllustrationHistoryEntry {
        if let component { return .chose(component: component, category: category) }
        return .removed(component: old ?? "", category: category)
    }

    private static func entry(slot: String, to color: String?) -> IllustrationHistoryEntry {
        color.map { .coloured(slot: slot, color: $0) } ?? .uncoloured(slot: slot)
    }
}

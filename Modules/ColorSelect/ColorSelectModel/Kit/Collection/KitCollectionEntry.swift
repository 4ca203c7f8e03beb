public import Forms
import Primitives
public import Phrases
public import Replication

/// What was done to the kits of a workspace. The words are made where the language is known.
public enum KitCollectionEntry: Equatable, Sendable {
    case added(kit: String)
    case removed(kit: String)
    case named(String)
    case header(HeaderHistoryEntry)
    /// Something that a newer version wrote.
    case unknown

    /// The sentence for people.
    public var phrase: Phrase {
        switch self {
        case .added(let kit): "Added the kit “\(kit)”."
        case .removed(let kit): "Removed the kit “\(kit)”."
        case .named(let name): "Renamed the kits to “\(name)”."
        case .header(let entry): entry.phrase(of: "kits")
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}

extension KitCollection {
    /// Applies the changes of one event and tells what they did, in their order, each once.
    public mutating func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)]
    ) -> [KitCollectionEntry] {
        var entries: [KitCollectionEntry] = []
        for (change, origin) in changes {
            apply(change, from: origin)
            guard let entry = entry(of: change), entries.last != entry else { continue }
            entries.append(entry)
        }
        return entries
    }

    /// Told after the change was applied; nil for what is told with another.
    private func entry(of change: RecordChange) -> KitCollectionEntry? {
        switch change {
        // They have a name before anybody gives them one.
        case .header(.name(let names)): return .named(names.value)
        case .header(let change): return HeaderHistoryEntry(change).map { .header($0) }
        case .put(let new): return new.record(as: AddedKit.self).map { .added(kit: $0.name) } ?? .unknown
        case .set(let setting):
            guard setting.kind == AddedKit.kind, let place = ledger[setting.record]?.place else { return .unknown }
            if setting.tag == AddedKit.addsAgain.tag { return .added(kit: allKits[place].name) }
            guard let isRemoved = setting.removes else { return .unknown }
            return isRemoved ? .removed(kit: allKits[place].name) : .added(kit: allKits[place].name)
        case .add, .edit, .unknown: return .unknown
        }
    }
}

import Forms
public import Phrases
import Primitives

extension IllustrationHistoryEntry {
    /// The sentence for people, with the names of a kit; what it does not have, or without one all, goes by its id.
    public func phrase(in kit: Kit?) -> Phrase {
        switch self {
        case .header(let entry): entry.phrase(of: "illustration")
        case .changedKit(let kit): "Changed the kit to \(kit)."
        case .chose(let component, let category):
            "Chose \(Kit.part(component, in: kit)) for \(Kit.category(category, in: kit))."
        case .removed(let component, let category):
            "Removed \(Kit.part(component, in: kit)) from \(Kit.category(category, in: kit))."
        case .coloured(let slot, let color):
            "Set the colour of \(Kit.slot(slot, in: kit)) to \(Kit.color(color, ofSlot: slot, in: kit))."
        case .uncoloured(let slot): "Set the colour of \(Kit.slot(slot, in: kit)) back to its first."
        case .arranged(let parts, let colors): "Changed the picture: parts \(parts), colours \(colors)."
        case .cleared: "Cleared the picture."
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}

// What the ids of a history are called.
extension Kit {
    fileprivate static func part(_ id: String, in kit: Kit?) -> [Phrase.Name] {
        names(kit?.component(id)?.component.names, of: id)
    }

    fileprivate static func category(_ id: String, in kit: Kit?) -> [Phrase.Name] {
        names(kit?.category(id)?.names, of: id)
    }

    fileprivate static func slot(_ id: String, in kit: Kit?) -> [Phrase.Name] {
        for slot in kit?.slotNames ?? [] where slot.id.hasSameBytes(as: id) { return names(slot.names, of: id) }
        return names(nil, of: id)
    }

    fileprivate static func color(_ id: String, ofSlot slot: String, in kit: Kit?) -> [Phrase.Name] {
        names(kit?.palette(ofSlot: slot)?.color(id)?.names, of: id)
    }

    private static func names(_ names: LocalNames?, of id: String) -> [Phrase.Name] {
        guard let names, !names.entries.isEmpty else { return [Phrase.Name(language: "en", text: id)] }
        return names.entries.map { Phrase.Name(language: $0.language, text: $0.text) }
    }
}

internal import Primitives
public import Replication

/// What somebody did to an illustration, with names and ids as they were then. The words are made where the
/// language is known.
public enum IllustrationDeed: Equatable, Sendable {
    case created(name: String)
    case renamed(from: String, to: String)
    case trashed
    case restored
    case pinned(Bool)
    case linked(Bool)
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
    public mutating func applyTelling(
        _ changes: [(change: IllustrationChange, origin: Origin)]
    ) -> [IllustrationDeed] {
        var deeds: [IllustrationDeed] = []
        var parts = 0
        var colors = 0
        var details: [IllustrationDeed] = []
        for (change, origin) in changes {
            switch change {
            case .setChoice(let category, let choice):
                parts += 1
                if let component = choice.value {
                    details.append(.chose(component: component, category: category))
                } else {
                    details.append(.removed(component: choice.replaced ?? "", category: category))
                }
            case .setColor(let slot, let color):
                colors += 1
                details.append(color.value.map { .coloured(slot: slot, color: $0) } ?? .uncoloured(slot: slot))
            default: if let deed = deed(of: change) { deeds.append(deed) }
            }
            apply(change, from: origin)
        }
        // A part and its colour are told one by one, a whole picture as one.
        if parts + colors <= 2 { return deeds + details }
        return deeds + [choices.isEmpty && parts > 0 ? .cleared : .arranged(parts: parts, colors: colors)]
    }

    private func deed(of change: IllustrationChange) -> IllustrationDeed? {
        switch change {
        case .header(.name(let names)):
            names.replacedWriter == .none
                ? .created(name: names.value) : .renamed(from: names.replaced, to: names.value)
        case .header(.trash(let mark)): mark.value == .kept ? .restored : .trashed
        case .header(.pin(let pin)): .pinned(pin.value)
        case .header(.link(_, let link)): .linked(link.value)
        case .header(.demo), .header(.times): nil
        // The kit it was made with belongs to its making.
        case .setKit(let kits): kits.replacedWriter == .none ? nil : .changedKit(kits.value?.id ?? "")
        case .unknown: .unknown
        case .setChoice, .setColor: nil
        }
    }
}

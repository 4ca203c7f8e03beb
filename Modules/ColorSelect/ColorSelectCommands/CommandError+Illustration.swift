import ColorSelectModel
import ModuleKit

extension CommandError {
    /// What an illustration cannot do, as a person reads it; `kit` is what it was asked of.
    init(_ error: IllustrationError, kit: Kit?) {
        switch error {
        case .nameMissing: self.init(.usage, "An illustration needs a name.")
        case .nameTooLong(let count):
            self.init(.usage, "A name can have up to \(IllustrationLimits.name) characters; this one has \(count).")
        case .unknownCategory(let id): self.init(noCategory: id, of: kit)
        case .unknownComponent(let id): self.init(noComponent: id, of: kit)
        case .unknownSlot(let slot, let component):
            let slots = kit?.component(component)?.component.slots.map { $0.name } ?? []
            self.init(
                .notFound,
                slots.isEmpty
                    ? "“\(component)” takes no colours."
                    : "“\(component)” has no slot “\(slot)”; it has: \(slots.joined(separator: ", ")).",
                hint: Suggestion.phrase(for: slot, among: slots))
        case .noColors(let component): self.init(.notFound, "“\(component)” takes no colours.")
        case .unknownColor(let color, let slot):
            let colors = kit?.palette(ofSlot: slot)?.colors.map { $0.id } ?? []
            self.init(
                .notFound,
                "There is no colour “\(color)” for \(slot); there are: \(colors.joined(separator: ", ")).",
                hint: Suggestion.phrase(for: color, among: colors))
        case .nothingChosen:
            self.init(
                .failed, "Nothing chosen yet, so there is nothing to draw.",
                hint: "Choose a part with “bojagi color-select choose”, or all of them with “random”.")
        case .categoryRequired(let id):
            self.init(
                .usage, "The category “\(id)” can't be empty.",
                hint: "Choose another part in its place with “bojagi color-select choose”.")
        }
    }

    /// What a catalogue does not have: the message that goes with its 404.
    init(_ error: CatalogueError, kit: Kit) {
        switch error {
        case .noCategory(let id): self.init(noCategory: id, of: kit)
        case .noComponent(let id): self.init(noComponent: id, of: kit)
        case .noColor(let color, let component):
            let slot = kit.component(component)?.component.slots.first?.name ?? ""
            self.init(.unknownColor(color, slot: slot), kit: kit)
        }
    }

    init(noCategory id: String, of kit: Kit?) {
        let ids = kit?.categories.map { $0.id } ?? []
        self.init(
            .notFound, "There is no category “\(id)” here; there are: \(ids.joined(separator: ", ")).",
            hint: Suggestion.phrase(for: id, among: ids))
    }

    init(noComponent id: String, of kit: Kit?) {
        let ids = kit?.categories.flatMap { $0.components }.map { $0.id } ?? []
        self.init(
            .notFound, "There is no part “\(id)” in the kit.",
            hint: Suggestion.phrase(for: id, among: ids)
                ?? "The parts are in “bojagi color-select components \(kit?.id ?? "KIT")”.")
    }
}

/// Runs an intent, with its errors as a command's.
func asking<Result>(
    of kit: Kit? = nil, _ intent: () throws(IllustrationError) -> Result
) throws(CommandError) -> Result {
    do throws(IllustrationError) {
        return try intent()
    } catch {
        throw CommandError(error, kit: kit)
    }
}

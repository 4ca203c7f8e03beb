import ColorSelectModel
import JSON
import ModuleKit
import Replication

/// An illustration as JSON: what is chosen, and in which colours.
struct IllustrationRecord: JSONMembers {
    let id: ShortID
    let illustration: Illustration
    /// Nil where the kit is not here.
    let kit: Kit?

    func writeMembers(to writer: inout JSONWriter) {
        writer.member(
            "choices",
            array: { writer in
                for choice in choices { write(choice, to: &writer) }
            })
        writer.member("id", plain: id.bytes)
        writer.member("kit", illustration.kit?.id)
        writer.member("name", illustration.name)
    }

    /// In the order of the kit's categories, then what the kit does not have.
    private var choices: [Illustration.Choice] {
        guard let kit else { return illustration.choices }
        return illustration.components(in: kit).map {
            Illustration.Choice(category: $0.category.id, component: $0.component.id)
        } + illustration.composition(with: kit).missing
    }

    private func write(_ choice: Illustration.Choice, to writer: inout JSONWriter) {
        let component = kit?.category(choice.category)?.component(choice.component)
        writer.object { writer in
            writer.member("category", choice.category)
            writer.member(
                "colors",
                object: { writer in
                    guard let kit, let component else { return }
                    let colors = illustration.colors(of: component, in: kit)
                    for slot in colors.sorted(by: { $0.slot.utf8.lexicographicallyPrecedes($1.slot.utf8) }) {
                        writer.name(text: slot.slot)
                        writer.string(slot.color.id)
                    }
                })
            writer.member("component", choice.component)
        }
    }
}

extension Page {
    /// Its name, then a line a part with its colours.
    mutating func illustration(_ illustration: Illustration, kit: Kit?, isSameKit: Bool) {
        line(.strong(.verbatim(illustration.name)))
        guard let kit else {
            line(.dim("Its kit “\(illustration.kit?.id ?? "")” isn't in this workspace or program."))
            for choice in illustration.choices { line(.plain(text: "  \(choice.category)  \(choice.component)")) }
            return
        }
        if !isSameKit { line(.dim("Made with another version of the kit “\(kit.id)”.")) }
        if illustration.choices.isEmpty { line(.dim("  Nothing chosen yet.")) }
        for (category, component) in illustration.components(in: kit) {
            let slots = illustration.colors(of: component, in: kit)
            let colors = slots.map { slot in
                let color = slot.color.names.text(in: language.code)
                return slots.count > 1 ? "\(kit.slotName(slot.slot, in: language.code)) \(color)" : color
            }
            line(
                .dim(.verbatim("  " + category.names.text(in: language.code) + "  ")),
                .plain(text: component.names.text(in: language.code)),
                .dim(.verbatim("  " + colors.joined(separator: ", "))))
        }
        for choice in illustration.composition(with: kit).missing {
            line(.dim("  Not in this kit: \(choice.component)"))
        }
        unknownChanges(of: illustration)
    }

    private mutating func unknownChanges(of illustration: Illustration) {
        if !illustration.unknownChanges.isEmpty {
            line(.dim("Changes made by a newer version of Bojagi: \(illustration.unknownChanges.count)"))
        }
    }
}

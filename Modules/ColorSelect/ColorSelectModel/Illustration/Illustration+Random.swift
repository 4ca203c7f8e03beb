internal import Replication
internal import TextMerging

extension Illustration {
    /// Chooses anew: one component of every required category, of an optional one as often as its odds say, and
    /// a colour for each of their slots. The choices are said one by one, so that they outlast the generator.
    ///
    /// The same kit and the same numbers give the same on every host: of each number the remainder is taken,
    /// where the standard library would draw differently on 32 bits.
    public func random(
        of kit: Kit, using generator: inout some RandomNumberGenerator
    ) -> [IllustrationChange] {
        var changes: [IllustrationChange] = []
        var slots: [KitSlot] = []
        for category in kit.categories {
            // Both are drawn for every category, so that its odds do not move what the next ones get.
            let chance = Self.draw(below: 100, using: &generator)
            let index = Self.draw(below: category.components.count, using: &generator)
            guard category.isRequired || chance < Int(category.odds), category.components.indices.contains(index)
            else {
                changes += settingChoice(in: category.id, to: nil)
                continue
            }
            let component = category.components[index]
            changes += settingChoice(in: category.id, to: component.id)
            for slot in component.slots where !slots.contains(where: { $0.name.hasSameBytes(as: slot.name) }) {
                slots.append(slot)
            }
        }
        for slot in slots {
            let colors = kit.palette(slot.palette)?.colors ?? []
            let index = Self.draw(below: colors.count, using: &generator)
            guard colors.indices.contains(index) else { continue }
            changes += settingColor(ofSlot: slot.name, to: colors[index].id)
        }
        return changes
    }

    private static func draw(below count: Int, using generator: inout some RandomNumberGenerator) -> Int {
        let number: UInt64 = generator.next()
        return count > 0 ? Int(number % UInt64(count)) : 0
    }
}

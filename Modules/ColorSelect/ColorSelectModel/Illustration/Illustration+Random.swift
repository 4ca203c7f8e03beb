import Primitives
public import Replication

extension Illustration {
    /// Chooses anew: one component of every required category, of an optional one as often as its odds say, and
    /// a colour for each of their slots, so that the kit's contrasts are kept. The choices are said one by one, so that they outlast the generator.
    ///
    /// The same kit and the same numbers give the same on every host: of each number the remainder is taken,
    /// where the standard library would draw differently on 32 bits.
    public func random(
        of kit: Kit, using generator: inout some RandomNumberGenerator
    ) -> [RecordChange] {
        var changes: [RecordChange] = []
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
        var drawn = DrawnColors(kit: kit)
        for slot in drawn.order(of: slots) {
            let colors = drawn.candidates(for: slot)
            let index = Self.draw(below: colors.count, using: &generator)
            guard colors.indices.contains(index) else { continue }
            drawn.note(colors[index], for: slot)
            changes += settingColor(ofSlot: slot.name, to: colors[index].id)
        }
        return changes
    }

    /// A random illustration that belongs to no document: for looking at a kit.
    public static func random(of kit: Kit, seed: UInt64) -> Illustration {
        var generator = SplitMix64(seed: seed)
        var illustration = Illustration()
        let changes = illustration.random(of: kit, using: &generator)
        for (index, change) in changes.enumerated() {
            let unit = UnitID(replica: ReplicaID(1), sequence: UInt64(index + 1))
            illustration.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: 0)))
        }
        return illustration
    }

    private static func draw(below count: Int, using generator: inout some RandomNumberGenerator) -> Int {
        let number: UInt64 = generator.next()
        return count > 0 ? Int(number % UInt64(count)) : 0
    }
}

import Primitives
public import Replication

// What a person can want of an illustration. Each returns the changes of one event and touches nothing; no
// changes mean that everything is so already.
extension Illustration {
    /// The changes that make a new illustration, with nothing chosen.
    public static func creation(
        name: String, kit: KitReference
    ) throws(IllustrationError) -> [RecordChange] {
        try IllustrationLimits.check(name: name)
        let empty = Illustration()
        let properties = empty.properties.first
        let making = properties.flatMap { empty.setting(IllustrationProperties.kits, of: $0, to: kit) }
        return [.header(empty.header.rename(to: name))] + (making.map { [$0] } ?? [])
    }

    /// The changes that make another illustration with the same kit, parts and colours. Throws where the name is blank or
    /// too long.
    public func duplication(name: String) throws(IllustrationError) -> [RecordChange] {
        guard let kit else { return [] }
        var changes = try Self.creation(name: name, kit: kit)
        let empty = Illustration()
        for choice in choices { changes += empty.settingChoice(in: choice.category, to: choice.component) }
        for (slot, color) in chosenColors { changes += empty.settingColor(ofSlot: slot, to: color) }
        return changes
    }

    /// Gives the illustration another name. Throws when it is blank or too long.
    public func rename(to name: String) throws(IllustrationError) -> [RecordChange] {
        try IllustrationLimits.check(name: name)
        return name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// Has it drawn with another version of its kit. What that does not have stays chosen, and is not drawn.
    public func upgrade(to kit: KitReference) -> [RecordChange] {
        guard let properties = properties.first, self.kit != kit else { return [] }
        return setting(IllustrationProperties.kits, of: properties, to: kit).map { [$0] } ?? []
    }

    /// Chooses a component in place of its category's present one, and never removes it. A colour is for the
    /// slot, or for the first one.
    public func choose(
        _ id: String, color: String? = nil, slot: String? = nil, of kit: Kit
    ) throws(IllustrationError) -> [RecordChange] {
        guard let (category, component) = kit.component(id) else { throw .unknownComponent(id) }
        if let slot, component.slot(slot) == nil { throw .unknownSlot(slot, component: id) }
        var changes = settingChoice(in: category.id, to: component.id)
        if let color {
            guard let slot = slot.flatMap({ component.slot($0) }) ?? component.slots.first else {
                throw .noColors(component: id)
            }
            guard kit.palette(slot.palette)?.color(color) != nil else { throw .unknownColor(color, slot: slot.name) }
            changes += settingColor(ofSlot: slot.name, to: color)
        }
        return changes
    }

    /// What it would be with a component in a colour of its first slot, while nobody has decided yet. Itself where
    /// that can't be.
    public func trying(_ id: String, color: String, of kit: Kit) -> Illustration {
        var tried = self
        for change in (try? choose(id, color: color, of: kit)) ?? [] { tried.apply(change, from: .afterAll) }
        return tried
    }

    /// A plain tap: chooses a component in its remembered colour, or removes it when it is chosen already,
    /// unless its category is required.
    public func tap(_ id: String, of kit: Kit) throws(IllustrationError) -> [RecordChange] {
        guard let (category, component) = kit.component(id) else { throw .unknownComponent(id) }
        guard let chosen = choice(in: category.id), chosen.hasSameBytes(as: component.id), !category.isRequired else {
            return settingChoice(in: category.id, to: component.id)
        }
        return settingChoice(in: category.id, to: nil)
    }

    /// Empties a category that is not required. One that this kit does not have can be emptied too.
    public func unchoose(_ id: String, of kit: Kit) throws(IllustrationError) -> [RecordChange] {
        guard let category = kit.category(id) else {
            guard choice(in: id) != nil else { throw .unknownCategory(id) }
            return settingChoice(in: id, to: nil)
        }
        guard !category.isRequired else { throw .categoryRequired(id) }
        return settingChoice(in: id, to: nil)
    }

    /// Clears all: what was chosen and the colours, required categories included, as when it was new.
    public func reset() -> [RecordChange] {
        var changes: [RecordChange] = []
        for choice in choices { changes += settingChoice(in: choice.category, to: nil) }
        for (slot, _) in chosenColors { changes += settingColor(ofSlot: slot, to: nil) }
        return changes
    }

    func settingChoice(in category: String, to component: String?) -> [RecordChange] {
        let present = ledger.record(category, in: partChoices)
        if component != nil { return putting(PartChoice(category: category, component: component), over: present) }
        guard let present, !present.isRemoved else { return [] }
        return setting(PartChoice.components, of: present, to: nil).map { [$0] } ?? []
    }

    func settingColor(ofSlot slot: String, to color: String?) -> [RecordChange] {
        let present = ledger.record(slot, in: colorChoices)
        if color != nil { return putting(ColorChoice(slot: slot, color: color), over: present) }
        guard let present, !present.isRemoved else { return [] }
        return setting(ColorChoice.colors, of: present, to: nil).map { [$0] } ?? []
    }
}

extension Origin {
    /// Later than whatever anybody writes: of what is only tried.
    fileprivate static var afterAll: Origin {
        Origin(
            unit: UnitID(replica: ReplicaID(UInt64.max), sequence: 1),
            time: Timestamp(milliseconds: Timestamp.maximumMilliseconds, counter: .max))
    }
}

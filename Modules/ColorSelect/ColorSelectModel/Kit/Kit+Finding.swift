import Primitives

// Looking things up by id. Complexity: O(what there is of them); limits keep that small.
extension Kit {
    /// nil where the kit has no category of this id.
    public func category(_ id: String) -> KitCategory? {
        for category in categories where category.id.hasSameBytes(as: id) { return category }
        return nil
    }

    /// nil where the kit has no palette of this id.
    public func palette(_ id: String) -> KitPalette? {
        for palette in palettes where palette.id.hasSameBytes(as: id) { return palette }
        return nil
    }

    /// What the slot is called in that language; its id where the kit has no name for it.
    public func slotName(_ id: String, in language: String) -> String {
        for slot in slotNames where slot.id.hasSameBytes(as: id) { return slot.names.text(in: language) }
        return id
    }

    /// The component and the category it belongs to.
    public func component(_ id: String) -> (category: KitCategory, component: KitComponent)? {
        for category in categories {
            if let component = category.component(id) { return (category, component) }
        }
        return nil
    }

    /// The colours that a slot can have, wherever its name stands; nil when no component has it.
    public func palette(ofSlot name: String) -> KitPalette? {
        for category in categories {
            for component in category.components {
                if let slot = component.slot(name) { return palette(slot.palette) }
            }
        }
        return nil
    }

    /// The colours that a long press on the component offers: its first slot's.
    public func colors(of component: KitComponent) -> [KitColor] {
        component.slots.first.flatMap { palette($0.palette) }?.colors ?? []
    }
}

extension KitCategory {
    /// nil where the category has no component of this id.
    public func component(_ id: String) -> KitComponent? {
        for component in components where component.id.hasSameBytes(as: id) { return component }
        return nil
    }
}

extension KitComponent {
    /// nil where the component has no slot of this name.
    public func slot(_ name: String) -> KitSlot? {
        for slot in slots where slot.name.hasSameBytes(as: name) { return slot }
        return nil
    }
}

extension KitPalette {
    /// nil where the palette has no colour of this id.
    public func color(_ id: String) -> KitColor? {
        for color in colors where color.id.hasSameBytes(as: id) { return color }
        return nil
    }
}

public import Drawing
import Primitives

/// An illustration as it is to be drawn with a kit: what lies on what, and in which colours.
public struct Composition: Sendable {
    /// The kit's: the same for every illustration made with it.
    public let size: Size<KitSpace>
    /// Lowest first: solid components, then the kit's planes in their order. What was chosen first does not count.
    public let layers: [Layer]
    /// What is chosen but not in the kit, in the order of the categories' ids.
    public let missing: [Illustration.Choice]

    /// One thing to draw.
    public struct Layer: Sendable {
        /// The id of the component that it belongs to.
        public let component: String
        /// A colour or a file.
        public let content: Content
        /// The colours of the component's slots, in their order.
        public let colors: [SlotColor]

        /// Nil for a slot that the component does not have.
        public func color(ofSlot slot: String) -> RGBColor? {
            for color in colors where color.slot.hasSameBytes(as: slot) { return color.color.value }
            return nil
        }
    }

    /// What a layer is drawn with.
    public enum Content: Sendable {
        /// The whole canvas in one colour.
        case solid(RGBColor)
        /// A file of the kit, to be recoloured.
        case art(file: String)
    }
}

extension Composition {
    /// Whether there is nothing to draw.
    public var isEmpty: Bool { layers.isEmpty }

    /// The colour of the topmost solid layer: what lies behind all art.
    public var ground: RGBColor? {
        var ground: RGBColor?
        for layer in layers {
            if case .solid(let color) = layer.content { ground = color }
        }
        return ground
    }
}

/// A slot and the colour that it has.
public struct SlotColor: Sendable {
    /// The slot's name.
    public let slot: String
    /// Chosen, remembered, or the first of the slot's palette.
    public let color: KitColor
}

extension Illustration {
    /// What a slot has: the colour chosen for it, which is remembered whatever else is chosen, else the first of
    /// its palette. Nil when the kit has no such palette.
    public func color(of slot: KitSlot, in kit: Kit) -> KitColor? {
        guard let palette = kit.palette(slot.palette) else { return nil }
        return chosenColor(ofSlot: slot.name).flatMap { palette.color($0) } ?? palette.colors.first
    }

    /// The colours of a component's slots, in their order.
    public func colors(of component: KitComponent, in kit: Kit) -> [SlotColor] {
        component.slots.compactMap { slot in
            color(of: slot, in: kit).map { SlotColor(slot: slot.name, color: $0) }
        }
    }

    /// The chosen components that the kit has, in the order of its categories.
    public func components(in kit: Kit) -> [(category: KitCategory, component: KitComponent)] {
        kit.categories.compactMap { category in
            choice(in: category.id).flatMap { category.component($0) }.map { (category, $0) }
        }
    }

    /// What is to be drawn. Complexity: O(layers × planes).
    public func composition(with kit: Kit) -> Composition {
        let chosen = components(in: kit)
        var layers: [Composition.Layer] = []
        for (_, component) in chosen where component.isSolid {
            let colors = colors(of: component, in: kit)
            guard let first = colors.first else { continue }
            layers.append(
                Composition.Layer(component: component.id, content: .solid(first.color.value), colors: colors))
        }
        for plane in kit.planes {
            for (_, component) in chosen {
                for layer in component.layers where layer.plane.hasSameBytes(as: plane) {
                    layers.append(
                        Composition.Layer(
                            component: component.id, content: .art(file: layer.file),
                            colors: colors(of: component, in: kit)))
                }
            }
        }
        let missing = choices.filter { kit.category($0.category)?.component($0.component) == nil }
        return Composition(size: kit.size, layers: layers, missing: missing)
    }

    /// One component alone, its first slot in this colour where one is given.
    public static func composition(
        of component: KitComponent, firstColor: KitColor? = nil, in kit: Kit
    ) -> Composition {
        Illustration().composition(of: component, firstColor: firstColor, in: kit)
    }

    /// One component alone in the colours that it has or would have here, its first slot in this one where one is
    /// given.
    public func composition(
        of component: KitComponent, firstColor: KitColor? = nil, in kit: Kit
    ) -> Composition {
        var colors: [SlotColor] = []
        for (index, slot) in component.slots.enumerated() {
            guard let color = (index == 0 ? firstColor : nil) ?? color(of: slot, in: kit) else { continue }
            colors.append(SlotColor(slot: slot.name, color: color))
        }
        var layers: [Composition.Layer] = []
        if component.isSolid, let first = colors.first {
            layers.append(
                Composition.Layer(component: component.id, content: .solid(first.color.value), colors: colors))
        }
        for plane in kit.planes {
            for layer in component.layers where layer.plane.hasSameBytes(as: plane) {
                layers.append(
                    Composition.Layer(component: component.id, content: .art(file: layer.file), colors: colors))
            }
        }
        return Composition(size: kit.size, layers: layers, missing: [])
    }

    /// Who made the parts that are used and under which licence, each pair once, in the kit's order.
    public func credits(with kit: Kit) -> [Credit] {
        var credits: [Credit] = []
        for (_, component) in components(in: kit) {
            for credit in kit.credits(of: component) where !credits.contains(credit) { credits.append(credit) }
        }
        return credits
    }
}

extension Kit {
    /// Who made a part: its own authors, else the kit's.
    public func credits(of component: KitComponent) -> [Credit] {
        (component.authors ?? authors).map { Credit(author: $0, licence: component.licence ?? licence) }
    }
}

/// Somebody who made a part, and the licence that it is under.
public struct Credit: Equatable, Sendable {
    /// As the kit says it; a name or an address.
    public let author: String
    /// An SPDX identifier, such as `CC0-1.0`.
    public let licence: String

    public static func == (left: Credit, right: Credit) -> Bool {
        left.author.hasSameBytes(as: right.author) && left.licence.hasSameBytes(as: right.licence)
    }
}

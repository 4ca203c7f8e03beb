import Drawing
import Primitives

/// The colours of a random picture, slot by slot: each is drawn among those that stand apart from the earlier ones,
/// so that nothing is drawn twice and every host draws the same.
struct DrawnColors {
    private let kit: Kit
    private var colors: [(slot: String, value: RGBColor)] = []

    init(kit: Kit) {
        self.kit = kit
    }

    mutating func note(_ color: KitColor, for slot: KitSlot) {
        colors.append((slot.name, color.value))
    }

    /// The slots, each after those that its colour is kept apart from; else as they come.
    func order(of slots: [KitSlot]) -> [KitSlot] {
        var rest = slots
        var ordered: [KitSlot] = []
        while !rest.isEmpty {
            let index = rest.firstIndex { slot in !waits(slot, for: rest) } ?? 0
            ordered.append(rest.remove(at: index))
        }
        return ordered
    }

    private func waits(_ slot: KitSlot, for rest: [KitSlot]) -> Bool {
        for contrast in kit.contrasts where contrast.slot.hasSameBytes(as: slot.name) {
            guard !contrast.against.hasSameBytes(as: slot.name) else { continue }
            for other in rest where other.name.hasSameBytes(as: contrast.against) { return true }
        }
        return false
    }

    /// The colours that keep all contrasts; where none does, the least important of them are left aside.
    func candidates(for slot: KitSlot) -> [KitColor] {
        let palette = kit.palette(slot.palette)?.colors ?? []
        var demands: [(value: RGBColor, least: Int)] = []
        for contrast in kit.contrasts where contrast.slot.hasSameBytes(as: slot.name) {
            for color in colors where color.slot.hasSameBytes(as: contrast.against) {
                demands.append((color.value, contrast.least))
            }
        }
        while !demands.isEmpty {
            var passing: [KitColor] = []
            for color in palette {
                var passes = true
                for demand in demands where color.value.contrast(with: demand.value) < demand.least { passes = false }
                if passes { passing.append(color) }
            }
            if !passing.isEmpty { return passing }
            demands.removeLast()
        }
        return palette
    }
}

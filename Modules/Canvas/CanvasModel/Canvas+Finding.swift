import Markup
import Replication

extension Canvas {
    /// The objects that a person can mean: by whole label, then title, then the beginning of a label, then what is
    /// written in them; topmost first. In titles and texts case and diacritics do not count. Removed objects only when
    /// `isRemoved`, the others only when not.
    ///
    /// `words` are a kind's words in other languages, which titles may begin with as well.
    public func objects(
        matching reference: String, isRemoved: Bool = false, words: (KindTag) -> [String] = { _ in [] }
    ) -> [CanvasObject] {
        let range = ShortID.range(ofPrefix: reference)
        if let range, range.lowerBound == range.upperBound {
            let slots = labels.slots(of: ShortID(value: range.lowerBound))
            let found = slots.filter { allObjects[Int($0)].isRemoved == isRemoved }
            if !found.isEmpty { return inZOrder(found).reversed() }
        }
        let folded = Folding.foldedBytes(reference)
        let numbers = folded.numbers
        let titled = slots(isRemoved) { object in
            if !object.name.isEmpty { return Folding.foldedBytes(object.name) == folded }
            guard numbers.contains(object.number) else { return false }
            let title = title(of: object)
            if Folding.foldedBytes(title.text()) == folded { return true }
            return words(title.kind).contains { Folding.foldedBytes(title.text(word: $0)) == folded }
        }
        if !titled.isEmpty { return inZOrder(titled).reversed() }
        if let range {
            let begun = slots(isRemoved) { range.contains($0.shortID.value) }
            if !begun.isEmpty { return inZOrder(begun).reversed() }
        }
        let line = Folding.foldedLine(reference)
        guard !line.isEmpty else { return [] }
        return inZOrder(slots(isRemoved) { !$0.text.isEmpty && Folding.foldedLine($0.text) == line }).reversed()
    }

    /// The one object that a person means. Throws `.noMatch`, or `.ambiguous` with all that fit.
    public func find(
        _ reference: String, isRemoved: Bool = false, words: (KindTag) -> [String] = { _ in [] }
    ) throws(CanvasError) -> CanvasObject {
        let found = objects(matching: reference, isRemoved: isRemoved, words: words)
        guard let first = found.first else { throw .noMatch }
        if found.count > 1 { throw .ambiguous(found.map { $0.id }) }
        return first
    }

    private func slots(_ isRemoved: Bool, where isWanted: (CanvasObject) -> Bool) -> [Int32] {
        var result: [Int32] = []
        for slot in allObjects.indices
        where allObjects[slot].isRemoved == isRemoved && isWanted(allObjects[slot]) {
            result.append(Int32(slot))
        }
        return result
    }
}

extension [UInt8] {
    /// The numbers that stand in it in decimal digits: they tell most objects apart without making their titles.
    fileprivate var numbers: [UInt32] {
        var numbers: [UInt32] = []
        var value: UInt64?
        for byte in self {
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                // What is too large for a title's number stays too large.
                value = Swift.min((value ?? 0) * 10 + UInt64(byte - UInt8(ascii: "0")), 1 << 40)
            } else if let found = value {
                if let number = UInt32(exactly: found) { numbers.append(number) }
                value = nil
            }
        }
        if let value, let number = UInt32(exactly: value) { numbers.append(number) }
        return numbers
    }
}

import CCairo
import Drawing
import Pictures

/// Parts by their bytes, and small copies of them by size. What was used longest ago goes when it weighs too much.
final class PartCache {
    private let capacity: Int
    private var weight = 0
    private var clock = 0
    private var parts: [[UInt8]: Entry<ArtworkPart>] = [:]
    /// Nil for one that was asked for once: most pictures are drawn in one size, once.
    private var copies: [CopyKey: Entry<SmallCopy?>] = [:]

    private struct Entry<Value> {
        var value: Value
        var weight: Int
        var lastUse: Int
    }

    private struct CopyKey: Hashable {
        let layer: Artwork.Layer
        let width: Int
        let height: Int

        /// It holds the layer's file, which the part may be forgotten before.
        var weight: Int {
            switch layer {
            case .solid: 300
            case .svg(let bytes), .png(let bytes): 300 + bytes.count
            }
        }
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The part, read by `read` unless it is kept. What can't be read is not kept.
    func part(
        of bytes: [UInt8], _ read: () throws(PictureFault) -> ArtworkPart
    ) throws(PictureFault) -> ArtworkPart {
        clock += 1
        if let index = parts.index(forKey: bytes) {
            parts.values[index].lastUse = clock
            return parts.values[index].value
        }
        let part = try read()
        parts[bytes] = Entry(value: part, weight: part.weight + bytes.count, lastUse: clock)
        keep(part.weight + bytes.count)
        return part
    }

    /// The part as it looks in that many pixels; nil when it is asked for the first time, and when the copy can't be made.
    func smallCopy(
        of layer: Artwork.Layer, _ part: ArtworkPart, _ place: SmallCopyPlace, size: Size<PictureSpace>
    ) throws(PictureFault) -> SmallCopy? {
        let key = CopyKey(layer: layer, width: place.width, height: place.height)
        clock += 1
        if let index = copies.index(forKey: key) {
            copies.values[index].lastUse = clock
            if let copy = copies.values[index].value { return copy }
            guard let copy = try SmallCopy(of: part, width: place.width, height: place.height, size: size) else {
                return nil
            }
            copies.values[index].value = copy
            copies.values[index].weight += copy.weight
            keep(copy.weight)
            return copy
        }
        copies[key] = Entry(value: nil, weight: key.weight, lastUse: clock)
        keep(key.weight)
        return nil
    }

    private func keep(_ more: Int) {
        weight += more
        shrink()
    }

    /// Down to three quarters at once, so that not every further part has to look for the oldest.
    private func shrink() {
        guard weight > capacity else { return }
        let ages = (parts.values.map { $0.lastUse } + copies.values.map { $0.lastUse }).sorted()
        for age in ages where weight > capacity / 4 * 3 && age < clock {
            if let entry = parts.first(where: { $0.value.lastUse == age }) {
                weight -= entry.value.weight
                parts[entry.key] = nil
            } else if let entry = copies.first(where: { $0.value.lastUse == age }) {
                weight -= entry.value.weight
                copies[entry.key] = nil
            }
        }
    }
}

import Drawing

extension Needle {
    /// Cuts a cloth into unequal pieces: each across its longer side, about two to one, until they are small.
    mutating func cut(_ frame: Rect<PictureSpace>, pieces: Int, smallest: Double) -> [Rect<PictureSpace>] {
        var frames = [frame]
        while frames.count < pieces {
            // The largest is cut next, so that sizes differ but none stands out.
            var largest = -1
            var area = 0.0
            for (index, frame) in frames.enumerated() {
                let size = frame.size.width * frame.size.height * pick(0.55...1.6)
                let isLarge = max(frame.size.width, frame.size.height) >= 2 * smallest
                if isLarge, size > area { (largest, area) = (index, size) }
            }
            guard largest >= 0 else { break }
            let halves = split(frames[largest], smallest: smallest)
            frames.remove(at: largest)
            frames.append(contentsOf: halves)
        }
        return frames
    }

    private mutating func split(_ frame: Rect<PictureSpace>, smallest: Double) -> [Rect<PictureSpace>] {
        let isWide = frame.size.width * pick(0.75...1.35) > frame.size.height
        let isAcross = frame.size.width < 2 * smallest ? false : frame.size.height < 2 * smallest ? true : isWide
        let length = isAcross ? frame.size.width : frame.size.height
        var part = pick(0.3...0.42)
        if pick(0...1) < 0.5 { part = 1 - part }
        // Whole points, so that edges are sharp.
        let cut = min(max((length * part).rounded(), smallest.rounded()), length - smallest.rounded())
        if isAcross {
            return [
                Rect(x: frame.minX, y: frame.minY, width: cut, height: frame.size.height),
                Rect(x: frame.minX + cut, y: frame.minY, width: length - cut, height: frame.size.height),
            ]
        }
        return [
            Rect(x: frame.minX, y: frame.minY, width: frame.size.width, height: cut),
            Rect(x: frame.minX, y: frame.minY + cut, width: frame.size.width, height: length - cut),
        ]
    }

    /// Colours pieces so that no two that touch are alike.
    mutating func dye(
        _ frames: [Rect<PictureSpace>], accents: Double = 0.06, quiet: Double = 0.45
    ) -> [Patch] {
        var patches: [Patch] = []
        for (index, frame) in frames.enumerated() {
            var neighbours: [RGBColor] = []
            for other in 0..<index where frames[other].touches(frame) { neighbours.append(patches[other].color) }
            patches.append(Patch(frame, dye(beside: neighbours, accents: accents, quiet: quiet)))
        }
        return patches
    }
}

extension Rect {
    /// Whether they share more than a corner of their edges.
    fileprivate func touches(_ other: Rect) -> Bool {
        let across = min(maxX, other.maxX) - max(minX, other.minX)
        let down = min(maxY, other.maxY) - max(minY, other.minY)
        return across >= 0 && down >= 0 && across + down > 0
    }
}

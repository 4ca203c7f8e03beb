import Drawing

// Cloths that show nothing but themselves.
extension Needle {
    mutating func sewCloth() {
        let frames = cut(whole, pieces: 14 + pick(below: 20), smallest: unit * 7)
        for patch in dye(frames) { sew(patch) }
        // One seam is sewn with a thread that is to be seen.
        if let longest = frames.max(by: { $0.size.width < $1.size.width }) {
            stitch(
                Point(x: longest.minX, y: longest.maxY - unit * 1.6),
                Point(x: longest.maxX, y: longest.maxY - unit * 1.6),
                dyes.accents[0])
        }
    }

    mutating func sewStripes() {
        let isUpright = size.width >= size.height
        let length = isUpright ? size.width : size.height
        var last: [RGBColor] = []
        var at = 0.0
        while at < length {
            var width = (unit * pick(3.5...11)).rounded()
            // The last one is never a sliver.
            if length - at - width < unit * 4 { width = length - at }
            let color = dye(beside: last, accents: 0.12, quiet: 0.3)
            last = last.suffix(1) + [color]
            let frame =
                isUpright
                ? Rect<PictureSpace>(x: at, y: 0, width: width, height: size.height)
                : Rect<PictureSpace>(x: 0, y: at, width: size.width, height: width)
            // Some strips are pieced together themselves.
            if pick(0...1) < 0.45 {
                for piece in pieces(of: frame, isUpright: isUpright) { sew(piece) }
            } else {
                sew(Patch(frame, color))
            }
            at += width
        }
    }

    private mutating func pieces(of strip: Rect<PictureSpace>, isUpright: Bool) -> [Patch] {
        let length = isUpright ? strip.size.height : strip.size.width
        var cuts = [0.0]
        for _ in 0..<(1 + pick(below: 3)) { cuts.append((length * pick(0.12...0.88)).rounded()) }
        cuts.append(length)
        cuts.sort()
        var frames: [Rect<PictureSpace>] = []
        for (start, end) in zip(cuts, cuts.dropFirst()) where end > start {
            frames.append(
                isUpright
                    ? Rect(x: strip.minX, y: start, width: strip.size.width, height: end - start)
                    : Rect(x: start, y: strip.minY, width: end - start, height: strip.size.height))
        }
        return dye(frames, accents: 0.1, quiet: 0.35)
    }

    mutating func sewSpiral() {
        // Blocks of strips around a square, as many as fit.
        let count = size.width > size.height ? 3.0 : 2.0
        let side = size.width / count
        let rows = max(1, (size.height / side).rounded())
        let height = size.height / rows
        for row in 0..<Int(rows) {
            for column in 0..<Int(count) {
                sewBlock(
                    Rect(
                        x: (Double(column) * side).rounded(), y: (Double(row) * height).rounded(),
                        width: (Double(column + 1) * side).rounded() - (Double(column) * side).rounded(),
                        height: (Double(row + 1) * height).rounded() - (Double(row) * height).rounded()))
            }
        }
    }

    private mutating func sewBlock(_ frame: Rect<PictureSpace>) {
        var rest = frame
        var edge = pick(below: 4)
        var last: [RGBColor] = []
        let strips = 11 + pick(below: 5)
        for _ in 0..<strips {
            let smaller = min(rest.size.width, rest.size.height)
            guard smaller > unit * 6 else { break }
            let width = (min(frame.size.width, frame.size.height) * pick(0.07...0.13)).rounded()
            let color = dye(beside: last, accents: 0.03, quiet: edge % 4 < 2 ? 0.85 : 0.12)
            last = last.suffix(2) + [color]
            let (x, y, w, h) = (rest.minX, rest.minY, rest.size.width, rest.size.height)
            switch edge % 4 {
            case 0:
                sew(Patch(Rect(x: x, y: y, width: w, height: width), color))
                rest = Rect(x: x, y: y + width, width: w, height: h - width)
            case 1:
                sew(Patch(Rect(x: x + w - width, y: y, width: width, height: h), color))
                rest = Rect(x: x, y: y, width: w - width, height: h)
            case 2:
                sew(Patch(Rect(x: x, y: y + h - width, width: w, height: width), color))
                rest = Rect(x: x, y: y, width: w, height: h - width)
            default:
                sew(Patch(Rect(x: x, y: y, width: width, height: h), color))
                rest = Rect(x: x + width, y: y, width: w - width, height: h)
            }
            edge += 1
        }
        sew(Patch(rest, pick(of: dyes.accents)))
    }

    mutating func sewRings() {
        for frame in cut(whole, pieces: 12, smallest: unit * 10) {
            sew(Patch(frame, dyes.quiet[pick(below: 2)]), seams: 0.6)
        }
        // The circles themselves are cloth that is left out: only where two overlap a petal is sewn on.
        let count = max(3, (size.width / (unit * 21)).rounded())
        let step = size.width / count
        let rows = Int((size.height / step).rounded(.up))
        for row in 0...rows {
            for column in 0...Int(count) {
                let (x, y) = (Double(column) * step, Double(row) * step)
                sewPetal((x, y), (x + step, y), step)
                sewPetal((x, y), (x, y + step), step)
            }
        }
    }

    /// Where two circles overlap whose middles are a step apart.
    private mutating func sewPetal(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double), _ step: Double) {
        let radius = step / 2.0.squareRoot()
        func circle(_ middle: (x: Double, y: Double), _ y: Double) -> ClosedRange<Double>? {
            let rest = radius * radius - (y - middle.y) * (y - middle.y)
            return rest > 0 ? (middle.x - rest.squareRoot())...(middle.x + rest.squareRoot()) : nil
        }
        let petal: Outline = { y in
            guard let first = circle(one, y), let second = circle(other, y), first.overlaps(second) else { return nil }
            return max(first.lowerBound, second.lowerBound)...min(first.upperBound, second.upperBound)
        }
        let (left, right) = (max(one.x, other.x) - radius, min(one.x, other.x) + radius)
        let (top, bottom) = (max(one.y, other.y) - radius, min(one.y, other.y) + radius)
        let color = dye(accents: 0.07, quiet: 0)
        guard right > 0, left < size.width, bottom > 0, top < size.height else { return }
        sew(Patch(Rect(x: left, y: top, width: right - left, height: bottom - top), color), within: petal, seams: 0)
        // Its rim, and the fold inside.
        for (edge, alpha) in [(0.0, 0.5), (unit * 0.7, 0.3)] {
            for middle in [one, other] { rim(middle, radius - edge, within: petal, color, alpha: alpha) }
        }
    }

    private mutating func rim(
        _ middle: (x: Double, y: Double), _ radius: Double, within petal: Outline, _ color: RGBColor, alpha: Double
    ) {
        let dark = color.mixed(with: dyes.thread, 0.5)
        for side in [-1.0, 1.0] {
            var points: [Point<PictureSpace>] = []
            var y = middle.y - radius
            while y <= middle.y + radius {
                let reach = max(0, radius * radius - (y - middle.y) * (y - middle.y)).squareRoot()
                let x = middle.x + side * reach
                if let extent = petal(y), extent.lowerBound - 0.5 <= x, x <= extent.upperBound + 0.5 {
                    points.append(Point(x: x, y: y))
                }
                y += 1
            }
            if points.count > 1 { add(whole, .path(points, thickness: unit * 0.14, color: dark), alpha: alpha) }
        }
    }

    mutating func sewTriangles() {
        let count = max(3, (size.width / (unit * pick(15...21))).rounded())
        let rows = max(3, (size.height / (size.width / count)).rounded())
        for row in 0..<Int(rows) {
            var last: [RGBColor] = []
            for column in 0..<Int(count) {
                let left = (Double(column) * size.width / count).rounded()
                let right = (Double(column + 1) * size.width / count).rounded()
                let top = (Double(row) * size.height / rows).rounded()
                let bottom = (Double(row + 1) * size.height / rows).rounded()
                let corners: [Point<PictureSpace>] = [
                    Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
                    Point(x: left, y: bottom),
                ]
                let one = dye(beside: last, accents: 0.1, quiet: 0.12)
                let other = dye(beside: last + [one], accents: 0, quiet: 1)
                last = [one]
                // Most lean one way; a few do not, which keeps the eye awake.
                let start = ((row + column) % 2 + (pick(0...1) < 0.12 ? 2 : 0)) % 4
                if pick(0...1) < 0.1 {
                    sew(Patch(corners, other))
                } else {
                    sew(Patch([0, 1, 2].map { corners[($0 + start) % 4] }, one))
                    sew(Patch([2, 3, 0].map { corners[($0 + start) % 4] }, other))
                }
            }
        }
    }
}

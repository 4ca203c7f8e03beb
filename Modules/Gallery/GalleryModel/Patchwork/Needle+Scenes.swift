import Drawing

// Cloths that show something.
extension Needle {
    mutating func sewMoonJar() {
        let table = (size.height * pick(0.7...0.78)).rounded()
        let wall = cut(Rect(x: 0, y: 0, width: size.width, height: table), pieces: 13, smallest: unit * 9)
        for patch in dye(wall, accents: 0.03, quiet: 0.25) { sew(patch) }
        let board = cut(
            Rect(x: 0, y: table, width: size.width, height: size.height - table), pieces: 5, smallest: unit * 9)
        for patch in dye(board, accents: 0, quiet: 1) { sew(patch) }

        let width = min(size.width * 0.62, table * 0.86)
        let height = width * 0.94
        let bottom = table + (size.height - table) * 0.34
        let (middle, top) = (size.width * pick(0.46...0.54), bottom - height)
        let shadow = Rect<PictureSpace>(
            x: middle - width * 0.3, y: bottom - unit * 1.9, width: width * 0.82, height: unit * 3.8)
        add(shadow, .ellipse(dyes.thread), alpha: 0.16)
        let jar: Outline = { y in
            let part = (y - top) / height
            guard 0...1 ~= part else { return nil }
            // A jar is thrown in two bowls: fuller than a ball, not quite even, with a low lip and a narrow foot.
            var half = width / 2 * (max(0, 1 - (2 * part - 1) * (2 * part - 1) * 0.985)).squareRoot()
            if part < 0.05 { half = width * (0.198 + 0.2 * (0.05 - part)) }
            if part > 0.96 { half = width * 0.165 }
            let lean = width * 0.014 * (part - 0.5)
            return (middle - half + lean)...(middle + half + lean)
        }
        let white = Style.light.surface.mixed(with: dyes.quiet[0], 0.22)
        let frames = cut(
            Rect(x: middle - width / 2 - 2, y: top, width: width + 4, height: height), pieces: 9, smallest: unit * 9)
        for (index, frame) in frames.enumerated() {
            let tones = [0, 0.05, 0.1, 0.16]
            let side = (frame.minX + frame.size.width / 2 - middle) / width
            // The light comes from the left.
            let shade = tones[index % tones.count] * 0.5 + max(0, side + 0.18) * 0.3
            let glaze = white.mixed(with: dyes.main[0].mixed(with: dyes.thread, 0.4), shade)
            sew(Patch(frame, glaze), within: jar, seams: 0.55)
        }
        edge(of: jar, from: top, to: bottom)
    }

    /// A thin line where the outline is.
    private mutating func edge(of outline: Outline, from top: Double, to bottom: Double) {
        var (left, right): ([Point<PictureSpace>], [Point<PictureSpace>]) = ([], [])
        var y = top + 0.5
        while y < bottom {
            if let extent = outline(y) {
                left.append(Point(x: extent.lowerBound, y: y))
                right.append(Point(x: extent.upperBound, y: y))
            }
            y += 1
        }
        for side in [left, right] where side.count > 1 {
            add(whole, .path(side, thickness: unit * 0.16, color: dyes.thread), alpha: 0.28)
        }
    }

    mutating func sewHills() {
        let isNight = pick(0...1) < 0.4
        let sky = cut(Rect(x: 0, y: 0, width: size.width, height: size.height), pieces: 15, smallest: unit * 9)
        for patch in dye(sky, accents: 0, quiet: isNight ? 0 : 1) { sew(patch, seams: 0.8) }
        let radius = min(size.width, size.height) * pick(0.1...0.14)
        let (x, y) = (size.width * pick(0.2...0.8), size.height * pick(0.16...0.3))
        let disc: Outline = { line in
            let rest = radius * radius - (line - y) * (line - y)
            return rest > 0 ? (x - rest.squareRoot())...(x + rest.squareRoot()) : nil
        }
        let light = isNight ? Style.light.surface.mixed(with: dyes.quiet[0], 0.4) : dyes.accents[0]
        let box = Rect<PictureSpace>(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
        sew(
            Patch(Rect(x: box.minX, y: box.minY, width: radius * 1.24, height: 2 * radius), light), within: disc,
            seams: 0.6)
        sew(
            Patch(
                Rect(x: box.minX + radius * 1.24, y: box.minY, width: radius * 0.76, height: 2 * radius),
                light.mixed(with: dyes.quiet[0], 0.22)), within: disc, seams: 0.6)
        let count = 4
        for index in 0..<count { sewHill(index, of: count) }
    }

    /// One row of hills: the further back the paler.
    private mutating func sewHill(_ index: Int, of count: Int) {
        let part = Double(index) / Double(count - 1)
        let crest = size.height * (0.42 + 0.38 * part)
        let lift = size.height * (0.17 - 0.05 * part)
        let (first, second) = (size.width * pick(-0.05...0.45), size.width * pick(0.55...1.05))
        let (one, two) = (pick(0.8...1.15), pick(0.3...0.75))
        let reach = size.width * pick(0.26...0.4)
        func rise(_ x: Double) -> Double {
            func hill(_ at: Double, _ height: Double) -> Double {
                let distance = (x - at) / reach
                let bump = max(0, 1 - distance * distance)
                return bump * bump * (3 - 2 * bump) * height
            }
            return max(hill(first, one), hill(second, two)) * lift
        }
        let strips = max(5, Int(size.width / (unit * 11)))
        let far = dyes.main[2 % dyes.main.count].mixed(with: dyes.quiet[0], 0.35)
        let near = dyes.main[0].mixed(with: dyes.thread, 0.38)
        var left = 0.0
        for strip in 0..<strips {
            let right =
                strip == strips - 1 ? size.width : (left + size.width / Double(strips) * pick(0.75...1.25)).rounded()
            guard right > left else { continue }
            let tone = far.mixed(with: near, min(max(part + pick(-0.09...0.09), 0), 1))
            // A column of thin boxes whose tops follow the crest.
            var at = left
            while at < right {
                let end = min(at + 1, right)
                let top = crest - rise(at + 0.5)
                add(Rect(x: at, y: top, width: end - at, height: size.height - top), .rectangle(tone, radius: 0))
                at = end
            }
            let dark = tone.mixed(with: dyes.thread, 0.5)
            line(
                Point(x: left, y: crest - rise(left)), Point(x: left, y: size.height), unit * 0.14, dark, alpha: 0.45)
            line(
                Point(x: left + unit * 0.75, y: crest - rise(left + unit * 0.75) + unit * 0.75),
                Point(x: left + unit * 0.75, y: size.height), unit * 0.1, dark, alpha: 0.3)
            left = right
        }
        var crestLine: [Point<PictureSpace>] = []
        var at = 0.0
        while at <= size.width {
            crestLine.append(Point(x: at, y: crest - rise(at)))
            at += 4
        }
        add(whole, .path(crestLine, thickness: unit * 0.16, color: near.mixed(with: dyes.thread, 0.4)), alpha: 0.5)
        let inner = crestLine.map { Point<PictureSpace>(x: $0.x, y: $0.y + unit * 0.8) }
        add(whole, .path(inner, thickness: unit * 0.1, color: near.mixed(with: dyes.thread, 0.3)), alpha: 0.35)
    }
}

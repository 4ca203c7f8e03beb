import Drawing
import Replication

/// Sews patches onto each other: keeps what is drawn and what chance says.
struct Needle {
    let size: Size<PictureSpace>
    let dyes: Dyes
    private(set) var items: [DisplayItem] = []
    private var chance: SplitMix64

    init(size: Size<PictureSpace>, cloth: Patchwork.Cloth, seed: UInt64) {
        self.size = size
        dyes = Dyes(cloth)
        chance = SplitMix64(seed: seed)
        // Seeds that follow each other begin alike.
        for _ in 0..<4 { _ = chance.next() }
    }

    var display: DisplayList { DisplayList(size: size, ground: dyes.quiet[0], items: items) }

    /// The whole cloth.
    var whole: Rect<PictureSpace> { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// The length that widths of seams and pieces are measured in: a hundredth of the longer side.
    var unit: Double { max(size.width, size.height) / 100 }

    /// A number in the range.
    mutating func pick(_ range: ClosedRange<Double>) -> Double {
        let part = Double(chance.next() >> 11) / Double(1 << 53)
        return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }

    mutating func pick(below count: Int) -> Int { Int(chance.next() % UInt64(max(count, 1))) }

    mutating func pick(of colors: [RGBColor]) -> RGBColor { colors[pick(below: colors.count)] }

    /// A colour as a cloth has them: mostly quiet, some of its own, few accents; none of those beside it.
    mutating func dye(beside neighbours: [RGBColor] = [], accents: Double = 0.06, quiet: Double = 0.45) -> RGBColor {
        var color = dyes.quiet[0]
        for _ in 0..<12 {
            let part = pick(0...1)
            color = pick(of: part < accents ? dyes.accents : part < accents + quiet ? dyes.quiet : dyes.main)
            if !neighbours.contains(where: { $0 == color }) { break }
        }
        return color
    }

    mutating func add(_ box: Rect<PictureSpace>, _ content: DisplayItem.Content, alpha: Double = 1) {
        items.append(DisplayItem(box: box, alpha: alpha, content: content))
    }

    mutating func line(
        _ from: Point<PictureSpace>, _ to: Point<PictureSpace>, _ thickness: Double, _ color: RGBColor, alpha: Double
    ) {
        add(whole, .path([from, to], thickness: thickness, color: color), alpha: alpha)
    }
}

/// What a painter that runs elsewhere shall draw, as bytes: steps, one behind the other.
///
/// A step is an opcode byte and its operands. Numbers are little-endian: `f` is a float of 32 bits, `u` an unsigned
/// integer of 32 bits, `b` a byte; a colour is a `u`, 0xRRGGBB; a string is its length in bytes as a `u`, then UTF-8.
/// Points are of the picture, y downwards; the view step says how they lie on the surface. What a step does lasts
/// until the list ends. `PaintOpcode` names the steps.
///
/// | step | what it does | operands |
/// |---|---|---|
/// | `view` | view: a point of the picture lies at point × scale + offset | scale f, x f, y f |
/// | `clear` | clear what is clipped to, to nothing | |
/// | `clip` | clip to a box; all that follows up to `endClip` | x f, y f, width f, height f |
/// | `endClip` | no clip any more | |
/// | `group` | turn and fade what follows up to `endGroup` as one thing, around the middle of a box | x f, y f, degrees f, alpha f, in several strokes that lie on each other b |
/// | `endGroup` | end of `group` | |
/// | `rectangle` | filled rectangle | x f, y f, width f, height f, radius f, colour |
/// | `ellipse` | filled ellipse in a box | x f, y f, width f, height f, colour |
/// | `diamond` | filled rhombus, a corner in the middle of each edge of a box | x f, y f, width f, height f, colour |
/// | `outline` | line around a shape | shape b (0 rectangle, 1 ellipse, 2 diamond), x f, y f, width f, height f, radius f, thickness f, colour |
/// | `dash` | how outlines and paths are broken from now on; 0 and 0 for not | ink f, gap f |
/// | `hatch` | lines, ends round | thickness f, colour, count u, count × (x1 f, y1 f, x2 f, y2 f) |
/// | `area` | filled outline, closed, however often it goes around | colour, count u, count × (x f, y f) |
/// | `path` | path, joins and ends round; one point is a dot; curved: a point, then two controls and a point each | thickness f, colour, curved b, count u, count × (x f, y f) |
/// | `text` | text, each line no wider than it says, from a place where it begins, has its middle or ends | x f, y f, font size f, line height f, baseline f, bold b, alignment b (0 left, 1 centre, 2 right), colour, count u, count × (width f, string) |
/// | `picture` | picture in a box, by the name that the painter knows it by; the colour until it is there | x f, y f, width f, height f, keeps its ratio b (else it fills the box), colour, string |
/// | `cell` | empty cell with a label | x f, y f, width f, height f, radius f, font size f, ground colour, ink colour, string |
/// | `border` | border of a box, as thick as it says in points of the surface at any scale | x f, y f, width f, height f, degrees f, thickness f, dash f (0 for none), colour |
/// | `handle` | handle: a square of that many points of the surface around a point | x f, y f, side f, ground colour, border colour |
/// | `straightLine` | straight line, thickness and dash in points of the surface | x1 f, y1 f, x2 f, y2 f, thickness f, dash f, colour |
/// | `shade` | box filled and faint | x f, y f, width f, height f, alpha f, colour |
/// | `keep` | keep the steps up to `endKeep` as a picture of that box, under a number, and do not show it | number u, x f, y f, width f, height f |
/// | `endKeep` | end of `keep` | |
/// | `kept` | show what is kept, moved and faded | number u, x f, y f, alpha f |
/// | `shift` | show what the surface has, moved and scaled as a view would, until it is painted again | scale f, x f, y f |
public struct PaintList: Hashable, Sendable {
    /// The steps so far.
    public private(set) var bytes: [UInt8] = []

    /// A list that draws nothing.
    public init() {}

    /// Whether it draws nothing.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Makes room for so many bytes at once.
    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Adds the steps of another list behind its own.
    public mutating func append(_ other: PaintList) { bytes += other.bytes }

    mutating func step(_ opcode: PaintOpcode) { bytes.append(opcode.rawValue) }

    mutating func float(_ value: Double) { number(Float(value).bitPattern) }

    mutating func floats(_ values: Double...) {
        for value in values { float(value) }
    }

    mutating func point(_ point: Point<PictureSpace>) {
        float(point.x)
        float(point.y)
    }

    mutating func box(_ box: Rect<PictureSpace>) {
        float(box.minX)
        float(box.minY)
        float(box.size.width)
        float(box.size.height)
    }

    mutating func number(_ value: UInt32) {
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value >> 16))
        bytes.append(UInt8(truncatingIfNeeded: value >> 24))
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func color(_ color: RGBColor) {
        number(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            number(UInt32(truncatingIfNeeded: utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }
}

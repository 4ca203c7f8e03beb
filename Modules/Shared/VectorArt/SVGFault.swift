/// What is wrong with an SVG file as art. Offsets are in bytes.
public enum SVGFault: Error, Equatable, Sendable {
    /// Not UTF-8, or declared to be something else.
    case notUTF8
    /// A control character.
    case controlCharacter(at: Int)
    /// Not well-formed XML.
    case malformed(at: Int)
    /// The outermost element is not `svg` in SVG's namespace.
    case notSVG
    /// Elements nest deeper than `SVGLimits.depth`, or there are more of something than `SVGLimits` allow.
    case tooComplex(at: Int)
    /// Drawn out, with every reference in its place, it has more elements than `SVGLimits.drawnElements`.
    case tooManyDrawn
    /// The drawing says a width or a height above `SVGLimits.side`.
    case tooLarge(String, at: Int)
    /// A document type, which could define entities.
    case documentType(at: Int)
    case processingInstruction(at: Int)
    /// A `CDATA` section.
    case characterData(at: Int)
    /// An entity other than the five of XML, or any in an attribute, where it could hide a reference.
    case entity(at: Int)
    /// An element that art can't have: scripts, foreign objects, filters, images, style sheets, text.
    case element(String, at: Int)
    /// `onclick` and the like.
    case eventHandler(String, at: Int)
    /// An attribute that art can't have, for what it costs to draw: filters, masks, markers, dashes. Also where a
    /// `style` sets it.
    case attribute(String, at: Int)
    /// An attribute that leads out of the file, or runs something.
    case externalReference(String, at: Int)
    /// A `style` attribute that leads out of the file.
    case unsafeStyle(at: Int)
    /// An element with the id refers to itself, directly or through others.
    case referenceCycle(String)
    /// Nothing in the file has the id.
    case unknownReference(String)
    /// Two elements have the id.
    case duplicateID(String)
    /// A `data-fill` or `data-stroke` that names no slot: `slot`, `slot:shade`, `slot:deep` or `slot:light`.
    case badMark(String, at: Int)
    /// A mark without the plain colour (`fill` or `stroke` as `#RRGGBB`) that it replaces.
    case markWithoutColor(String, at: Int)
    /// A `style` beside a mark sets the same colour and would hide the slot's.
    case markHidden(at: Int)
}

/// What an SVG file may hold.
public enum SVGLimits {
    /// Of elements inside each other.
    public static let depth = 64
    /// Of one file.
    public static let elements = 20_000
    /// Of one element.
    public static let attributes = 64
    /// References inside of the file.
    public static let references = 1_000
    /// That are drawn in all, where a clip path counts for every shape that it clips.
    public static let drawnElements = 100_000
    /// Width and height of the whole, in whatever unit it says.
    public static let side = 16_384
    /// How many faults are told; the rest of the file is not looked at.
    public static let faults = 100
}

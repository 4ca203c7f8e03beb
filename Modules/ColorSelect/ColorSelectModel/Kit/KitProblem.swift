public import JSON
public import VectorArt

/// Something that is wrong with a kit, and where. A kit with any is refused.
public struct KitProblem: Error, Equatable, Sendable {
    /// A path in `kit.json`, such as `categories[1].components[4].id`, or the name of a file of art.
    public var place: String
    /// What is wrong there.
    public var fault: KitFault

    /// `place` is a path in `kit.json`, or the name of a file of art.
    public init(_ place: String, _ fault: KitFault) {
        self.place = place
        self.fault = fault
    }
}

/// What can be wrong with a kit.
public enum KitFault: Error, Equatable, Sendable {
    /// `kit.json` is not JSON.
    case notJSON(JSONFault)
    /// A member that must be there is not.
    case memberMissing
    /// The value is of another type than this.
    case wrongType(KitValueType)
    /// A name has no text in English.
    case englishMissing
    /// The text is empty or longer than `KitLimits.name`, or has control characters.
    case badText
    /// The id is not as `KitID` has it.
    case badID(String)
    /// The id stands at an earlier place already.
    case duplicateID(String, first: String)
    /// There are more than the limit; the rest was not looked at.
    case tooMany(KitPart, count: Int, limit: Int)
    /// There must be at least one.
    case nothing(KitPart)
    /// The number is not in this range.
    case outOfRange(lower: Int, upper: Int)
    /// It is not a colour as `#RRGGBB`.
    case badColor(String)
    /// No palette has the id.
    case unknownPalette(String)
    /// No plane has the id.
    case unknownPlane(String)
    /// The slot has another palette at an earlier place.
    case paletteDiffers(slot: String, palette: String, first: String)
    /// A solid component has layers, or no slot to take its colour from.
    case solidWithArt
    /// A path that could lead out of the kit's folder, or is no plain path.
    case unsafePath(String)
    /// The file's name does not end in `.svg` or `.png`.
    case unknownFormat(String)
    /// A layer names the file, which is not there.
    case fileMissing(String)
    /// A symbolic link.
    case fileIsLink(String)
    /// A folder, a pipe or the like, or a file that can't be read.
    case fileUnreadable(String)
    /// In bytes.
    case fileTooLarge(size: Int, limit: Int)
    /// All files together, in bytes.
    case kitTooLarge(limit: Int)
    /// The name says PNG, the bytes do not.
    case notPNG
    /// The art asks for a slot that a component drawn with it does not have.
    case unknownSlot(String)
    /// No component has the slot.
    case slotOfNoPart(String)
    /// No layer of the component takes the slot's colour.
    case slotUnused(String)
    /// What is wrong with the drawing.
    case art(SVGFault)
}

/// Types of values in `kit.json`.
public enum KitValueType: Equatable, Sendable {
    case text
    case wholeNumber
    case truth
    case list
    case object
}

/// What a kit has several of.
public enum KitPart: Equatable, Sendable {
    case categories
    case components
    case colors
    case palettes
    case planes
    case layers
    case slots
    case contrasts
    case authors
    case files
}

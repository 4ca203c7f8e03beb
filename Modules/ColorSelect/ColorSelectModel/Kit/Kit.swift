public import Drawing

/// The drawing of a kit: the origin is at its upper left corner, one point is one unit of the kit's size.
public enum KitSpace: CoordinateSpace {}

/// A kit of parts that illustrations are built from: what `kit.json` says. The art lies beside it, a file a layer.
///
/// References go one way only, from components to palettes, planes and files, so that a kit has no cycles.
public struct Kit: Sendable {
    /// Such as `bust`; see `KitID`.
    public var id: String
    /// What the kit is called.
    public var names: LocalNames
    /// An SPDX identifier, such as `CC0-1.0`. A component may have its own.
    public var licence: String
    /// Who drew it, at most `KitLimits.authors`. A component may name its own.
    public var authors: [String]
    /// Width and height of every layer's art.
    public var size: Size<KitSpace>
    /// The layer order, lowest first, whatever was chosen first. Solid components lie below all of them.
    public var planes: [String]
    /// In the order of the file. Slots name theirs by its id.
    public var palettes: [KitPalette]
    /// What slots are called. One without a name here goes by its id.
    public var slotNames: [KitSlotNames]
    /// Which slots' colours random pictures keep apart, the most important first.
    public var contrasts: [KitContrast]
    /// In the order in which people choose.
    public var categories: [KitCategory]

    /// Checks nothing: `problems(files:)` tells what is wrong with a kit.
    public init(
        id: String, names: LocalNames, licence: String, authors: [String], size: Size<KitSpace>, planes: [String],
        palettes: [KitPalette], slotNames: [KitSlotNames] = [], contrasts: [KitContrast] = [],
        categories: [KitCategory]
    ) {
        self.id = id
        self.names = names
        self.licence = licence
        self.authors = authors
        self.size = size
        self.planes = planes
        self.palettes = palettes
        self.slotNames = slotNames
        self.contrasts = contrasts
        self.categories = categories
    }
}

/// Colours to choose from. The first is what a slot has until somebody chooses.
public struct KitPalette: Sendable {
    /// Unique among the kit's palettes.
    public var id: String
    /// In a sound kit at least one, at most `KitLimits.colors`.
    public var colors: [KitColor]

    /// `colors` begins with the one that a slot has until somebody chooses.
    public init(id: String, colors: [KitColor]) {
        self.id = id
        self.colors = colors
    }
}

/// A colour of a palette.
public struct KitColor: Sendable {
    /// Unique in its palette.
    public var id: String
    /// What people read. A sound kit has it in English.
    public var names: LocalNames
    /// What the slot is painted with.
    public var value: RGBColor

    /// `id` must be unique in its palette.
    public init(id: String, names: LocalNames, value: RGBColor) {
        self.id = id
        self.names = names
        self.value = value
    }
}

/// Parts of which one is chosen: hair, eyes.
public struct KitCategory: Sendable {
    /// Unique among the kit's categories.
    public var id: String
    /// What people read. A sound kit has it in English.
    public var names: LocalNames
    /// Whether it can't be emptied.
    public var isRequired: Bool
    /// How many of a hundred random illustrations have a part of an optional category: 0 … 100.
    public var odds: UInt8
    /// In the order in which people see them.
    public var components: [KitComponent]

    /// The odds of a category that says none.
    public static let usualOdds: UInt8 = 50

    /// `odds` counts for an optional category alone: 0 … 100.
    public init(
        id: String, names: LocalNames, isRequired: Bool, odds: UInt8 = KitCategory.usualOdds,
        components: [KitComponent]
    ) {
        self.id = id
        self.names = names
        self.isRequired = isRequired
        self.odds = odds
        self.components = components
    }
}

/// One part, with the colours it takes and the art it is drawn with.
public struct KitComponent: Sendable {
    /// Unique in the kit.
    public var id: String
    /// What people read. A sound kit has it in English.
    public var names: LocalNames
    /// The first is the one that a long press sets.
    public var slots: [KitSlot]
    /// Empty for a solid component.
    public var layers: [KitLayer]
    /// Whether it fills the whole canvas with the first slot's colour, below every layer.
    public var isSolid: Bool
    /// Who drew it, where that differs from the kit's authors.
    public var authors: [String]?
    /// Its licence, where that differs from the kit's.
    public var licence: String?

    /// Without layers it must be solid; nil for authors or licence takes the kit's.
    public init(
        id: String, names: LocalNames, slots: [KitSlot], layers: [KitLayer], isSolid: Bool = false,
        authors: [String]? = nil, licence: String? = nil
    ) {
        self.id = id
        self.names = names
        self.slots = slots
        self.layers = layers
        self.isSolid = isSolid
        self.authors = authors
        self.licence = licence
    }
}

/// A named colour of a component. Slots of the same name share one colour: brows follow the hair.
public struct KitSlot: Sendable {
    /// An id, the same in every component that shares the colour.
    public var name: String
    /// The id of a palette, the same wherever the slot's name stands.
    public var palette: String

    /// `palette` is the id of one of the kit's.
    public init(name: String, palette: String) {
        self.name = name
        self.palette = palette
    }
}

/// What a slot is called, wherever it stands.
public struct KitSlotNames: Sendable {
    /// The `name` of a component's slot.
    public var id: String
    /// What people read. A sound kit has it in English.
    public var names: LocalNames

    /// `id` is the name of a component's slot.
    public init(id: String, names: LocalNames) {
        self.id = id
        self.names = names
    }
}

/// Two slots whose colours random pictures keep apart, so that hair can be told from a face.
public struct KitContrast: Sendable {
    /// The slot whose colour gives way.
    public var slot: String
    /// The slot whose colour is drawn first.
    public var against: String
    /// The contrast in hundredths, 100 … 2100, as `RGBColor.contrast(with:)` has it.
    public var least: Int

    /// `least` is in hundredths, 100 … 2100.
    public init(slot: String, against: String, least: Int) {
        self.slot = slot
        self.against = against
        self.least = least
    }
}

/// One drawing of a component, and how high it lies.
public struct KitLayer: Sendable {
    /// Relative to the kit's folder, with `/`; SVG or PNG.
    public var file: String
    /// One of the kit's planes.
    public var plane: String

    /// `file` is relative to the kit's folder; `plane` is one of the kit's.
    public init(file: String, plane: String) {
        self.file = file
        self.plane = plane
    }
}

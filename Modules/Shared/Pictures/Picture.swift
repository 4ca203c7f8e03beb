public import Drawing

/// What a picture is made from.
public indirect enum Picture: Equatable, Sendable {
    /// A file: JPEG, PNG, WebP, or the first frame of a GIF.
    case photo(PictureSource)
    /// An illustration.
    case artwork(Artwork)
    /// A drawing, and the pictures that it shows by their places here.
    case drawing(DisplayList, pictures: [Picture])
}

/// Where a file's bytes are.
public enum PictureSource: Hashable, Sendable {
    /// A path that the worker opens itself, so that large files are not passed on.
    case file(String)
    /// The whole file.
    case bytes([UInt8])
}

/// Layers of art on each other: an illustration.
public struct Artwork: Equatable, Sendable {
    /// Width and height of every layer, in units of the art.
    public var size: Size<PictureSpace>
    /// What lies below the layers; nil where it is transparent.
    public var ground: RGBColor?
    /// Whether what lies outside the largest circle in the middle is left out.
    public var isCircle: Bool
    /// How much is left around what the layers show, where the picture shows no more than that; nil for all of it.
    public var margin: Double?
    /// The lowest first.
    public var layers: [Layer]

    /// `size` is in units of the art, as `margin` is.
    public init(
        size: Size<PictureSpace>, ground: RGBColor? = nil, isCircle: Bool = false, margin: Double? = nil,
        layers: [Layer]
    ) {
        self.size = size
        self.ground = ground
        self.isCircle = isCircle
        self.margin = margin
        self.layers = layers
    }

    /// One sheet of art, as large as the whole.
    public enum Layer: Hashable, Sendable {
        /// The whole of it in one colour.
        case solid(RGBColor)
        /// An SVG file whose colours are put in already. The worker keeps what it has read, by these bytes.
        case svg([UInt8])
        /// A PNG file, stretched to the size.
        case png([UInt8])
    }
}

public import Drawing

/// What a picture worker is asked for.
public enum PictureJob: Equatable, Sendable {
    /// Decodes a file once: what it is like, and smaller copies of it. Answers with `photo`.
    case photo(PictureSource, thumbnails: [ThumbnailRequest])
    /// Draws a picture. Answers with `file`.
    case render(Picture, as: RenderFormat)
    /// Draws a picture for a terminal, as the bytes to write to it. Answers with `file`.
    case terminal(Picture, TerminalScreen)
}

/// A smaller copy of a photo.
public struct ThumbnailRequest: Hashable, Sendable {
    /// In pixels, 1 … 4096, of the upright photo. A narrower photo keeps its width.
    public var width: UInt32
    /// JPEG unless somebody asks for another.
    public var format: ThumbnailFormat

    /// `width` is in pixels, 1 … 4096.
    public init(width: UInt32, format: ThumbnailFormat = .jpeg) {
        self.width = width
        self.format = format
    }
}

/// What a thumbnail is written as.
public enum ThumbnailFormat: UInt8, Sendable, CaseIterable {
    /// JPEG where the photo is opaque, else PNG.
    case jpeg = 0
    case png = 1
    case webp = 2
}

/// What a picture is written as.
public enum RenderFormat: Hashable, Sendable {
    /// So many pixels a point: above 0, at most 16.
    case png(scale: Double)
    /// A page as large as the picture, a point a 72nd of an inch.
    case pdf(scale: Double, title: String)
    /// JPEG where the picture is opaque, else PNG, with so many pixels a point; `quality` is libjpeg's, 1 … 100.
    case photo(scale: Double, quality: UInt8)
}

/// What a terminal can show.
public struct TerminalScreen: Hashable, Sendable {
    /// How a picture gets onto the terminal: characters, or one of two protocols for pixels.
    public enum Mode: UInt8, Sendable, CaseIterable {
        /// Characters, which every terminal shows.
        case symbols = 0
        /// DEC's protocol for pixels.
        case sixel = 1
        /// The kitty terminal's protocol for pixels.
        case kitty = 2
    }

    /// How many colours characters can have.
    public enum Colors: UInt8, Sendable, CaseIterable {
        /// The terminal's own two.
        case none = 0
        /// The terminal's sixteen, whose looks its owner chooses.
        case indexed16 = 1
        /// xterm's 256.
        case indexed256 = 2
        /// Red, green and blue, eight bits each.
        case trueColor = 3
    }

    /// Characters work everywhere; the others where the terminal knows them.
    public var mode: Mode
    /// Of characters alone.
    public var colors: Colors
    /// The largest size of the picture, in character cells: 1 … 1000.
    public var columns: UInt32
    /// In character cells: 1 … 1000.
    public var rows: UInt32
    /// A cell's size in pixels, where the terminal tells it.
    public var cellWidth: UInt32
    /// In pixels; 16 where the terminal does not tell it.
    public var cellHeight: UInt32
    /// What transparent places show.
    public var ground: RGBColor

    /// Columns and rows are in character cells, a cell's width and height in pixels.
    public init(
        mode: Mode, colors: Colors, columns: UInt32, rows: UInt32, cellWidth: UInt32 = 8, cellHeight: UInt32 = 16,
        ground: RGBColor
    ) {
        self.mode = mode
        self.colors = colors
        self.columns = columns
        self.rows = rows
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        self.ground = ground
    }
}

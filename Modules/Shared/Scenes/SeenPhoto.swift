import Drawing
public import ImageHeaders

/// What a page has seen of a photo that somebody brings in, before any server has decoded it.
public struct SeenPhoto: Sendable, Equatable {
    /// What its file says; nil where that can't be read.
    public let header: ImageHeader?
    /// A `Blurhash`; empty where there were no pixels.
    public let blurhash: String

    /// In pixels, of the square into which the page draws it.
    public static let side = 32

    /// `pixels` are `side` × `side`, red, green, blue and alpha; none for a photo that could not be drawn.
    public init(header: ImageHeader?, pixels: ArraySlice<UInt8>) {
        self.header = header
        guard pixels.count == Self.side * Self.side * 4 else {
            blurhash = ""
            return
        }
        var turned = Array(pixels)
        for place in stride(from: 0, to: turned.count, by: 4) { turned.swapAt(place, place + 2) }
        let isUpright = header.map { $0.height > $0.width } ?? false
        blurhash = Blurhash.encode(
            turned, width: Self.side, height: Self.side, across: isUpright ? 3 : 4, down: isUpright ? 4 : 3)
    }
}

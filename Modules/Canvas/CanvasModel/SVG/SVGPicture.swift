public import Drawing

/// A picture as an SVG file holds it.
public indirect enum SVGPicture: Sendable {
    /// A file in it whole, such as a PNG, of so many pixels.
    case file(mediaType: String, bytes: [UInt8], width: Double, height: Double)
    /// The same, but the writer asks for its bytes by this number, a piece at a time, when it comes to them.
    case kept(mediaType: String, file: Int, count: Int, width: Double, height: Double)
    /// A drawing, and the pictures that it shows by their places here.
    case drawing(DisplayList, pictures: [SVGPicture])
}

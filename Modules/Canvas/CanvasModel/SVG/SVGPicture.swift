public import Drawing

/// A picture as an SVG file holds it.
public indirect enum SVGPicture: Sendable {
    /// A file in it whole, such as a PNG, of so many pixels.
    case file(mediaType: String, bytes: [UInt8], width: Double, height: Double)
    /// A drawing, and the pictures that it shows by their places here.
    case drawing(DisplayList, pictures: [SVGPicture])
}

/// An empty cell with a label: how every face draws what can't be shown.
public struct PlaceholderCell: Hashable, Sendable {
    /// Rounds its corners.
    public let radius: Double
    /// Of the label, in points.
    public let fontSize: Double

    /// What fills the cell.
    public static let ground = Style.light.paper
    /// Of the seam and the label.
    public static let ink = Style.light.secondary
    /// Of the seam around it, in points.
    public static let seam = 1.0

    /// For a cell of this size: small ones get a smaller radius and smaller letters.
    public init(in size: Size<PictureSpace>) {
        let shorter = min(size.width, size.height)
        radius = max(0, min(Double(Style.controlRadius), shorter / 2))
        fontSize = max(1, min(Double(Style.typeSizes[0]), shorter / 2))
    }

    /// The label in the middle of the cell. `width` is what it takes at a size of one point; where it is wider than
    /// the cell it is drawn in smaller letters.
    public func label(_ text: String, widthOfOnePoint width: Double, in size: Size<PictureSpace>) -> (
        size: Double, left: Double, baseline: Double
    ) {
        let room = max(0, size.width - 2 * Double(Style.space[0]))
        let fitted = width > 0 ? min(fontSize, room / width) : fontSize
        return (fitted, (size.width - width * fitted) / 2, size.height / 2 + fitted * 0.36)
    }
}

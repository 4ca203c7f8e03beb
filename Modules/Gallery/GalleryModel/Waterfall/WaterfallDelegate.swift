/// What a waterfall asks while it lays out: the one who answers knows the photos, the layout knows the places.
///
/// One delegate, asked and never kept. Its answers may be anything: what makes no sense is mended.
public protocol WaterfallDelegate {
    /// How many columns stand side by side; at least one does, at most `Waterfall.maximumColumns`.
    var columnCount: Int { get }
    /// Between columns, and between the cells of a column; in points, 0 or more.
    var spacing: Double { get }
    /// Of the full-width footer under the tallest column; in points, 0 for none.
    var footerHeight: Double { get }
    /// Height ÷ width of the photo. One that is not finite or not above 0 counts as 1.
    func ratio(at index: Int) -> Double
}

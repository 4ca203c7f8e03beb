/// How does a layout know the sizes of things that it doesn't know?
///
/// It asks. A layout owns the rule, the next photo goes into the shortest column, and asks a delegate for what the
/// rule needs: how many photos, how wide against high, how high the footer. So the rule never sees a photo, a view or
/// a network, and other delegates bring other contents to the same rule.
///
/// In Modules: Gallery/GalleryModel/Waterfall/Waterfall.swift; Shared/Drawing/Geometry/Rect.swift.

import Drawing
import GalleryModel

/// What the layout asks.
protocol WaterfallDelegate {
    var photoCount: Int { get }
    var footerHeight: Double { get }
    /// Width over height.
    func aspectRatio(ofPhoto index: Int) -> Double
}

/// Columns of equal width, filled from the top, each photo into the shortest; the leftmost wins a tie.
struct WaterfallLayout {
    let width: Double
    let columns: Int
    let spacing: Double
    private(set) var cells: [Rect<WaterfallSpace>] = []
    private(set) var footer = Rect<WaterfallSpace>(x: 0, y: 0, width: 0, height: 0)

    init(width: Double, columns: Int, spacing: Double) {
        self.width = width
        self.columns = max(1, columns)
        self.spacing = spacing
    }

    mutating func prepare(for delegate: some WaterfallDelegate) {
        let columnWidth = (width - spacing * Double(columns - 1)) / Double(columns)
        var bottoms = [Double](repeating: 0, count: columns)
        cells = (0..<delegate.photoCount).map { index in
            let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
            let height = columnWidth / delegate.aspectRatio(ofPhoto: index)
            let cell = Rect<WaterfallSpace>(
                x: Double(column) * (columnWidth + spacing), y: bottoms[column], width: columnWidth, height: height)
            bottoms[column] = cell.maxY + spacing
            return cell
        }
        footer = Rect(x: 0, y: bottoms.max() ?? 0, width: width, height: delegate.footerHeight)
    }
}

/// A page of photos that has more after it: room for a button.
struct FirstPage: WaterfallDelegate {
    let ratios = [2.0, 0.5, 1.0, 1.0, 0.8]
    let footerHeight = 60.0

    var photoCount: Int { ratios.count }
    func aspectRatio(ofPhoto index: Int) -> Double { ratios[index] }
}

/// What was saved: squares, and nothing follows.
struct SavedSquares: WaterfallDelegate {
    let photoCount = 3
    let footerHeight = 0.0
    func aspectRatio(ofPhoto index: Int) -> Double { 1 }
}

func tell(_ title: String, _ layout: WaterfallLayout) {
    print(title)
    for cell in layout.cells { print("  photo  \(text(cell))") }
    print("  footer \(text(layout.footer))")
}

func text(_ rect: Rect<WaterfallSpace>) -> String {
    "at \(Int(rect.minX)), \(Int(rect.minY)), \(Int(rect.size.width)) × \(Int(rect.size.height))"
}

var layout = WaterfallLayout(width: 210, columns: 2, spacing: 10)
layout.prepare(for: FirstPage())
tell("five photos of their own shapes", layout)
layout.prepare(for: SavedSquares())
tell("the same layout, another delegate", layout)

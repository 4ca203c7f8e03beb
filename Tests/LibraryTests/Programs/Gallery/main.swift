import GalleryModel

/// Squares in two columns.
struct Squares: WaterfallDelegate {
    let columnCount = 2
    let spacing = 0.0
    let footerHeight = 0.0

    func ratio(at index: Int) -> Double { 1 }
}

let layout = Waterfall(width: 200, count: 5, delegate: Squares())
print("height:", layout.height)
print("in the window:", layout.cells(in: 150..<160).map(\.index))

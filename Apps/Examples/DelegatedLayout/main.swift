/// How does a layout know the sizes of things that it doesn't know?
///
/// It asks. A layout owns the rule, the next photo goes into the lowest column, and asks a delegate for what the rule
/// needs: how many columns, how far apart, how high against wide a photo is. So the rule never sees a photo, a view or
/// a network, and other delegates bring other contents to the same rule. The answers are asked for once and the
/// delegate is not kept, so what is in sight can be found without asking again.
///
/// In Modules: Gallery/GalleryModel/Waterfall/WaterfallDelegate.swift, Gallery/GalleryModel/Waterfall/Waterfall.swift.

import Drawing
import GalleryModel

/// A page of photos that has more after it: room for a button.
struct FirstPage: WaterfallDelegate {
    let ratios = [0.5, 2.0, 1.0, 1.0, 1.25]
    let columnCount = 2
    let spacing = 10.0
    let footerHeight = 60.0

    func ratio(at index: Int) -> Double { ratios[index] }
}

/// What was saved: squares in three columns, and nothing follows.
struct SavedSquares: WaterfallDelegate {
    let columnCount = 3
    let spacing = 0.0
    let footerHeight = 0.0

    func ratio(at index: Int) -> Double { 1 }
}

/// Tells what it is asked, and answers as another one does.
struct Listening<Delegate: WaterfallDelegate>: WaterfallDelegate {
    let delegate: Delegate

    var columnCount: Int { delegate.columnCount }
    var spacing: Double { delegate.spacing }
    var footerHeight: Double { delegate.footerHeight }

    func ratio(at index: Int) -> Double {
        print("  asked for the shape of photo \(index)")
        return delegate.ratio(at: index)
    }
}

func text(_ rect: Rect<WaterfallSpace>) -> String {
    "at \(Int(rect.minX)), \(Int(rect.minY)), \(Int(rect.size.width)) × \(Int(rect.size.height))"
}

func tell(_ cells: [WaterfallCell]) {
    for cell in cells { print("  photo \(cell.index), column \(cell.column), \(text(cell.frame))") }
}

print("five photos of their own shapes in two columns")
let page = FirstPage()
var layout = Waterfall(width: 210, count: page.ratios.count, delegate: page)
tell(layout.cells(in: 0..<layout.height))
print("  footer \(text(layout.footer))")

print("a window of 100 points is answered without asking the delegate")
tell(layout.cells(in: 100..<200))

print("the same rule, another delegate")
layout = Waterfall(width: 210, count: 3, delegate: SavedSquares())
tell(layout.cells(in: 0..<layout.height))

print("two more: only they are asked for, the others stay where they are")
layout.append(2, delegate: Listening(delegate: SavedSquares()))
tell(layout.cells(in: 0..<layout.height))

import Drawing
import Testing

@Suite struct PhotoCellTests {
    @Test("G12 cells of a narrow window are smaller than those of a wide one")
    func measures() {
        for (width, expected) in [(339.0, [10.0, 40, 8, 20, 20, 319]), (340, [15, 60, 10, 25, 30, 320])] {
            let style = Style.PhotoCell(windowWidth: width)
            let measures = [
                style.cornerRadius, style.barHeight, style.smallCellBarPadding, style.starFontSize,
                style.starButtonSize, style.savedCellWidth,
            ]
            #expect(measures == expected)
        }
        #expect(Style.PhotoCell.largeCellBarPadding == 15 && Style.PhotoCell.padding == 10)
        #expect(Style.PhotoCell.barOpacity == 0.6 && Style.PhotoCell.barColor == RGBColor(hex: 0))
        #expect(Style.PhotoCell.touchArea == 44)
    }

    @Test("G12 a window without a width has cells without one")
    func noWindow() {
        for width in [Double.nan, -.infinity, .infinity, -1, 0, 19] {
            #expect(Style.PhotoCell(windowWidth: width).savedCellWidth == 0)
        }
    }
}

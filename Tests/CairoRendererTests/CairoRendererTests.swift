import CairoRenderer
import Drawing
import Pictures
import Testing

/// What a person would notice of a picture, without comparing it to another.
struct CairoRendererTests {
    private let black = RGBColor(hex: 0x000000)

    private func pixels(
        _ items: [DisplayItem], width: Double = 100, height: Double = 100, scale: Double = 1,
        pictures: [Picture] = [], photos: Quarters = Quarters(), ground: RGBColor? = RGBColor(hex: 0xFFFFFF)
    ) throws -> PixelImage {
        let list = DisplayList(size: Size(width: width, height: height), ground: ground, items: items)
        return try Fixtures.renderer().pixels(
            of: .drawing(list, pictures: pictures), scale: scale, photos: photos, within: .usual)
    }

    private func item(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ content: DisplayItem.Content,
        alpha: Double = 1
    ) -> DisplayItem {
        DisplayItem(box: Rect(x: x, y: y, width: width, height: height), alpha: alpha, content: content)
    }

    @Test("C2 What comes later covers what came before, and opacity 5 of black on white is middle grey")
    func order() throws {
        let image = try pixels([
            item(0, 0, 60, 60, .rectangle(RGBColor(hex: 0xFF0000), radius: 0)),
            item(30, 30, 60, 60, .rectangle(RGBColor(hex: 0x0000FF), radius: 0)),
            item(0, 90, 100, 10, .rectangle(black, radius: 0), alpha: 0.5),
        ])
        #expect(image.pixel(10, 10) == [255, 0, 0, 255] && image.pixel(45, 45) == [0, 0, 255, 255])
        #expect((126...129).contains(image.pixel(5, 95)[0]) && image.pixel(95, 5) == [255, 255, 255, 255])
    }

    @Test("C2 A faded stroke, arrow or emoji that lies on itself is no darker there")
    func faded() throws {
        let cross = [Point<PictureSpace>(x: 10, y: 10), Point(x: 90, y: 90), Point(x: 90, y: 10), Point(x: 10, y: 90)]
        let stroke = try pixels([item(0, 0, 100, 100, .path(cross, thickness: 12, color: black), alpha: 0.3)])
        #expect(abs(Int(stroke.pixel(50, 50)[0]) - 178) <= 2 && abs(Int(stroke.pixel(25, 25)[0]) - 178) <= 2)
        for head in LineHead.allCases {
            var line = item(
                10, 50, 80, 1, .path([Point(x: 10, y: 50), Point(x: 90, y: 50)], thickness: 12, color: black),
                alpha: 0.3)
            line.heads = LineHeads(start: head, end: head)
            let arrow = try pixels([line])
            var darkest: UInt8 = 255
            for x in 0..<100 { for y in 0..<100 { darkest = min(darkest, arrow.pixel(x, y)[0]) } }
            #expect(darkest >= 176, "\(head)")
        }
    }

    @Test(
        "C24 A line leaves a gap for its label, faded as well, and the label is drawn where it stands out of the line's box"
    )
    func labelled() throws {
        let points = [Point<PictureSpace>(x: 5, y: 50), Point(x: 95, y: 50)]
        let words = DisplayText(
            lines: [DisplayText.Line(text: "WWW", width: 30)], fontSize: 16, lineHeight: 21, color: black,
            alignment: .center)
        for (alpha, dark) in [(1.0, 0...2), (0.5, 126...129)] as [(Double, ClosedRange<UInt8>)] {
            var line = item(
                5, 50, 90, 1, .path(points, thickness: 4, color: RGBColor(hex: 0x0000FF)), alpha: alpha)
            line.label = DisplayLabel(text: words, box: Rect(x: 35, y: 40, width: 30, height: 21))
            let image = try pixels([item(0, 0, 100, 100, .rectangle(RGBColor(hex: 0xFFFFFF), radius: 0)), line])
            #expect(dark.contains(image.pixel(20, 50)[0]) && image.pixel(20, 50)[2] == 255)
            #expect(dark.contains(image.pixel(80, 50)[0]))
            #expect(image.pixel(32, 50) == [255, 255, 255, 255] && image.pixel(67, 50) == [255, 255, 255, 255])
            // The letters stand above and below the line's own box.
            var rows: [Int] = []
            for y in 0..<100 where (35..<65).contains(where: { image.pixel($0, y)[2] < 200 }) { rows.append(y) }
            #expect(rows.first ?? 99 < 47 && rows.last ?? 0 > 53, "\(rows)")
        }
    }

    @Test("C5 A line is no wider than its width says, at any scale, and one that is narrower is not stretched")
    func widths() throws {
        func columns(_ text: String, width: Double, scale: Double) throws -> ClosedRange<Int>? {
            let line = DisplayText(
                lines: [DisplayText.Line(text: text, width: width)], fontSize: 16, lineHeight: 21, color: black)
            return try pixels([item(0, 10, width, 21, .text(line))], width: 400, height: 40, scale: scale).inkColumns
        }
        for scale in [1.0, 2, 3.3] {
            let narrow = try #require(try columns("Condensed to its width 보자기", width: 90, scale: scale))
            #expect(Double(narrow.upperBound) <= 91 * scale && Double(narrow.upperBound) > 80 * scale)
            let wide = try #require(try columns("가나다", width: 300, scale: scale))
            #expect(Double(wide.upperBound) < 60 * scale)
        }
    }

    @Test("C5 Every letter of a Korean, Latin and emoji line is drawn, none as an empty box")
    func letters() throws {
        for text in ["가", "보", "B", "3", "🙂", "🎉"] {
            let line = DisplayText(
                lines: [DisplayText.Line(text: text, width: 80)], fontSize: 48, lineHeight: 60, color: black)
            let image = try pixels([item(10, 10, 80, 60, .text(line))])
            let box = DisplayText(
                lines: [DisplayText.Line(text: "\u{ABC9}", width: 80)], fontSize: 48, lineHeight: 60, color: black)
            let emptyBox = try pixels([item(10, 10, 80, 60, .text(box))])
            #expect(image.inkColumns != nil && image != emptyBox, "\(text)")
        }
        let smile = DisplayText(
            lines: [DisplayText.Line(text: "🙂", width: 80)], fontSize: 60, lineHeight: 70, color: black)
        let image = try pixels([item(10, 10, 80, 70, .text(smile))])
        var yellow = 0
        for x in 0..<100 {
            for y in 0..<100 where image.pixel(x, y)[0] > 200 && image.pixel(x, y)[2] < 120 { yellow += 1 }
        }
        #expect(yellow > 500, "the smile has \(yellow) yellow pixels")
    }

    @Test("C5 An emoji that is fitted into its width stays as round as it is", arguments: [20.0, 60, 300])
    func round(size: Double) throws {
        let line = DisplayText(
            lines: [DisplayText.Line(text: "🙂", width: size)], fontSize: size, lineHeight: size * 1.3, color: black)
        let image = try pixels(
            [item(10, 10, size, size * 1.3, .text(line))], width: size * 1.5 + 20, height: size * 1.5 + 20)
        let (columns, rows) = (try #require(image.inkColumns), try #require(image.inkRows))
        #expect(Double(columns.upperBound) <= 11 + size && Double(columns.count) > size * 0.7)
        #expect(abs(Double(columns.count - rows.count)) <= 2 + size / 25, "\(columns.count) × \(rows.count)")
    }

    @Test("C6 A photo is asked for as large as it is shown, once for each size, and fills its box to the edge")
    func photos() throws {
        let photos = Quarters()
        let image = try pixels(
            [item(10, 10, 40, 20, .picture(0)), item(10, 50, 40, 20, .picture(0)), item(60, 60, 30, 30, .picture(0))],
            scale: 2, pictures: [.photo(.file("any"))], photos: photos)
        #expect(photos.asked.map { $0.width } == [80, 60] && photos.asked.map { $0.height } == [40, 60])
        #expect(image.pixel(20, 20) == [255, 0, 0, 255] && image.pixel(99, 20) == [0, 160, 0, 255])
        #expect(image.pixel(20, 59) == [0, 0, 255, 255] && image.pixel(99, 59) == [255, 220, 0, 255])
        #expect(image.pixel(19, 20) == [255, 255, 255, 255] && image.pixel(100, 20) == [255, 255, 255, 255])
        let small = Quarters(width: 4, height: 2)
        let enlarged = try pixels(
            [item(0, 0, 100, 100, .picture(0))], pictures: [.photo(.file("any"))], photos: small)
        #expect(enlarged.pixel(0, 0) == [255, 0, 0, 255] && enlarged.pixel(99, 99) == [255, 220, 0, 255])
    }

    @Test("C2 A drawing in a drawing shows nothing outside of its box")
    func nested() throws {
        let inner = DisplayList(
            size: Size(width: 10, height: 10),
            items: [item(-50, -50, 200, 200, .rectangle(black, radius: 0))])
        let image = try pixels([item(20, 30, 40, 20, .picture(0))], pictures: [.drawing(inner, pictures: [])])
        #expect(image.inkColumns == 20...59 && image.inkRows == 30...49)
    }

    @Test("C5 Text in a drawing in a drawing is drawn wherever that lies, at any scale")
    func nestedText() throws {
        let line = DisplayText(
            lines: [DisplayText.Line(text: "Bo가", width: 40)], fontSize: 16, lineHeight: 21, color: black)
        let inner = DisplayList(
            size: Size(width: 60, height: 25), items: [item(2, 2, 50, 21, .text(line), alpha: 0.9)])
        for scale in [1.0, 1.5, 2, 4] {
            for place in [0.0, 230, 430] {
                let image = try pixels(
                    [item(place, place, 60, 25, .picture(0))], width: 500, height: 500, scale: scale,
                    pictures: [.drawing(inner, pictures: [])])
                let columns = try #require(image.inkColumns, "\(scale) \(place)")
                #expect(abs(Double(columns.count) / scale - 33) < 5, "\(columns) \(scale) \(place)")
            }
        }
    }

    @Test("C19 A drawing without a ground is transparent where nothing is")
    func transparent() throws {
        let image = try pixels([item(10, 10, 10, 10, .rectangle(black, radius: 0))], ground: nil)
        #expect(image.pixel(0, 0) == [0, 0, 0, 0] && image.pixel(15, 15) == [0, 0, 0, 255] && !image.isOpaque)
    }

    @Test("a photo that can't be read ends the picture with its reason, at once")
    func broken() {
        #expect(throws: PictureFault.damaged("it is cut")) {
            try pixels([item(0, 0, 10, 10, .picture(0), alpha: 0.5)], pictures: [.photo(.file("broken"))])
        }
        #expect(throws: PictureFault.malformed) { try pixels([item(0, 0, 10, 10, .picture(3))]) }
    }
}

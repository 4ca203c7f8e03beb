import CairoRenderer
import Drawing
import Pictures
import Testing

/// Pictures compared with ones that were looked at.
struct GoldenTests {
    private func item(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ content: DisplayItem.Content,
        rotation: Double = 0, alpha: Double = 1, head: LineHead? = nil
    ) -> DisplayItem {
        var item = DisplayItem(
            box: Rect(x: x, y: y, width: width, height: height), rotation: rotation, alpha: alpha, content: content)
        item.heads.end = head
        return item
    }

    private func point(_ x: Double, _ y: Double) -> Point<PictureSpace> { Point(x: x, y: y) }

    private let indigo = Style.Patch.canvas.color
    private let red = Style.Patch.colorSelect.color
    private let yellow = Style.Patch.memo.color
    private let green = Style.Patch.kanban.color

    private func picture(_ items: [DisplayItem], pictures: [Picture] = []) -> Picture {
        .drawing(
            DisplayList(size: Size(width: 240, height: 160), ground: Style.light.surface, items: items),
            pictures: pictures)
    }

    private var shapes: Picture {
        let wave = (0..<40).map { step -> Point<PictureSpace> in
            let x = Double(step) * 2.5
            return point(10 + x, 130 + (step % 8 < 4 ? 1 : -1) * Double(step % 4) * 5)
        }
        return picture([
            item(10, 10, 80, 50, .rectangle(indigo, radius: 0)),
            item(60, 30, 80, 50, .ellipse(yellow), alpha: 0.6),
            item(120, 15, 50, 30, .rectangle(red, radius: 8), rotation: 20, alpha: 0.8),
            item(180, 10, 50, 50, .ellipse(green), rotation: 30),
            item(216, 84, 20, 44, .diamond(yellow), rotation: 10, alpha: 0.7),
            item(
                10, 70, 60, 30,
                .path([point(10, 100), point(70, 75)], thickness: 3, color: Style.light.ink), head: .arrow),
            item(
                80, 70, 60, 30,
                .path([point(80, 100), point(140, 75)], thickness: 6, color: red), alpha: 0.4, head: .arrow),
            item(150, 80, 60, 1, .path([point(150, 80), point(210, 80)], thickness: 8, color: indigo)),
            item(10, 115, 100, 30, .path(wave, thickness: 7, color: green), alpha: 0.5),
            item(130, 125, 1, 1, .path([point(130, 125)], thickness: 14, color: indigo)),
            item(
                150, 105, 60, 40,
                .path([point(150, 105), point(210, 145), point(150, 145), point(210, 105)], thickness: 9, color: red),
                alpha: 0.5),
        ])
    }

    private func text(
        _ text: String, size: Double, width: Double, color: RGBColor = Style.light.ink, isBold: Bool = false
    ) -> DisplayItem.Content {
        .text(
            DisplayText(
                lines: [DisplayText.Line(text: text, width: width)], fontSize: size, lineHeight: size * 1.3,
                isBold: isBold, color: color))
    }

    private var texts: Picture {
        picture([
            item(8, 6, 220, 20, text("Boxes of 12 things, 3 boxes", size: 16, width: 215)),
            item(8, 30, 220, 20, text("보자기 조각 한글 캔버스", size: 16, width: 215, color: indigo)),
            item(8, 54, 220, 20, text("가나 and 다라 🙂 🎉 123", size: 16, width: 215)),
            item(8, 78, 220, 26, text("Bold title", size: 20, width: 215, isBold: true)),
            item(120, 78, 110, 26, text("🙂 흐린 글", size: 20, width: 110, color: red), alpha: 0.4),
            item(8, 110, 100, 20, text("Condensed to its width", size: 16, width: 100)),
            item(130, 115, 90, 26, text("돌린 글 turn", size: 18, width: 100, color: green), rotation: 350),
            item(8, 138, 200, 12, text("twelve point, 한글 보자기 12", size: 12, width: 200)),
        ])
    }

    private var pictures: Picture {
        let inner = DisplayList(
            size: Size(width: 100, height: 50), ground: Style.light.paper,
            items: [
                item(10, 10, 200, 15, .rectangle(green, radius: 4)),
                item(10, 30, 80, 15, text("가나다", size: 10, width: 80)),
            ])
        return picture(
            [
                item(10, 10, 80, 40, .picture(0)),
                item(70, 30, 80, 40, .picture(0), rotation: 15, alpha: 0.5),
                item(150, 10, 80, 60, .picture(1)),
                item(20, 80, 90, 60, .picture(1), rotation: 350, alpha: 0.6),
                item(130, 90, 60, 50, .placeholder(label: "Object 1")),
                item(200, 90, 30, 50, .placeholder(label: "Long label 보자기")),
                item(120, 150, 100, 0.5, .placeholder(label: "low")),
            ], pictures: [.photo(.file("any")), .drawing(inner, pictures: [])])
    }

    @Test("C2 Shapes, lines, arrows and strokes are drawn with their colours, opacity and rotation")
    func drawsShapes() throws {
        let renderer = Fixtures.renderer()
        Golden.expect(try renderer.pixels(of: shapes, scale: 1, photos: Quarters(), within: .usual), is: "shapes")
        Golden.expect(try renderer.pixels(of: shapes, scale: 2, photos: Quarters(), within: .usual), is: "shapes-2")
    }

    @Test("C5 Latin, Korean and emoji texts are drawn, bold, faded, rotated, and within their widths")
    func drawsTexts() throws {
        let renderer = Fixtures.renderer()
        Golden.expect(try renderer.pixels(of: texts, scale: 1, photos: Quarters(), within: .usual), is: "texts")
        Golden.expect(try renderer.pixels(of: texts, scale: 2, photos: Quarters(), within: .usual), is: "texts-2")
    }

    @Test("C2 Photos, placed drawings and empty cells are drawn, clipped, faded and rotated")
    func drawsPictures() throws {
        let image = try Fixtures.renderer().pixels(of: pictures, scale: 1, photos: Quarters(), within: .usual)
        Golden.expect(image, is: "pictures")
    }
}

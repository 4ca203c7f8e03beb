import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

struct DisplayListTests {
    private func list(_ canvas: Canvas, picture: PictureChoice = .picture(0, size: nil)) -> DisplayList {
        canvas.displayList(
            picture: { _, _ in picture }, label: { canvas.title(of: $0).text() })
    }

    private func canvas(_ drafts: [ObjectDraft]) throws -> Canvas {
        let device = TestDevice()
        try device.perform { (_, _) throws(CanvasError) in try Canvas.creation(name: "Plan") }
        try device.perform { (canvas, random) throws(CanvasError) in try canvas.add(drafts, using: &random) }
        return device.canvas
    }

    private func draft(_ content: ObjectDraft.Content, _ change: (inout ObjectDraft) -> Void = { _ in }) -> ObjectDraft
    {
        var draft = ObjectDraft(content, position: CanvasPoint(x: 10, y: 20))
        change(&draft)
        return draft
    }

    @Test("C2 What is drawn of a canvas lies from back to front, with opacity and rotation, hidden objects left out")
    func order() throws {
        let red = RGBColor(hex: 0xFF0000)
        let list = list(
            try canvas([
                draft(.rectangle) {
                    $0.color = .color(red)
                    $0.opacity = 3
                },
                draft(.ellipse) { $0.isHidden = true },
                draft(.ellipse) {
                    $0.color = .color(red)
                    $0.rotation = 30
                    $0.size = CanvasSize(width: 40, height: 30)
                },
                draft(.rectangle) { $0.color = .none },
            ]))
        #expect(list.size == Size(width: 1024, height: 768) && list.ground == Style.light.surface)
        #expect(
            list.items == [
                DisplayItem(
                    box: Rect(x: 10, y: 20, width: 150, height: 120), alpha: 0.3, content: .rectangle(red, radius: 0)),
                DisplayItem(
                    box: Rect(x: 10, y: 20, width: 40, height: 30), rotation: 30, content: .ellipse(red)),
            ])
    }

    @Test("C2 Lines keep their direction and arrows, strokes their points, stretched as their box is")
    func strokes() throws {
        let points = [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 10, y: 20)]
        let list = list(
            try canvas([
                draft(.line(from: CanvasPoint(x: 90, y: 10), to: CanvasPoint(x: 20, y: 60), hasArrow: true)),
                draft(.stroke(through: points, thickness: 2.5)) { $0.size = CanvasSize(width: 20, height: 20) },
            ]))
        #expect(
            list.items.map(\.content) == [
                .path(
                    [Point(x: 80, y: 20), Point(x: 10, y: 70)], thickness: CanvasLimits.defaultThickness,
                    color: Style.light.ink),
                .path([Point(x: 10, y: 20), Point(x: 30, y: 40)], thickness: 2.5, color: Style.light.ink),
            ])
        #expect(list.items.map(\.heads) == [LineHeads(end: .arrow), LineHeads()])
    }

    @Test("C5 A text is drawn in the lines that its layout has, as wide as the width table says")
    func texts() throws {
        let text = "보자기는 무엇이든 감싸서 나르는 네모난 천이에요 and carries anything"
        let list = list(
            try canvas([
                draft(.text(text)) {
                    $0.size = CanvasSize(width: 120, height: 1)
                    $0.fontSize = 20
                }
            ]))
        let layout = TextLayout(text, fontSize: 20, wrapWidth: 120)
        guard case .text(let drawn) = list.items.first?.content else {
            Issue.record("no text")
            return
        }
        #expect(drawn.lines.map(\.text) == layout.lines.map(\.text) && drawn.lines.count > 3)
        #expect(drawn.lines.map(\.width) == layout.lines.map(\.width) && drawn.lineHeight == layout.lineHeight)
        #expect(list.items.first?.box.size == Size(width: 120, height: layout.height))
    }

    @Test("C2 A photo fills its box; a placed document keeps its ratio in the middle of its box")
    func pictures() throws {
        let photo = PhotoFile(file: BlobHash(of: [1]), pixelWidth: 400, pixelHeight: 100)
        let placed = PlacedDocument(document: DocumentID(high: 1, low: 9), kindName: "memo")
        let canvas = try canvas([
            draft(.photo(photo)) { $0.size = CanvasSize(width: 50, height: 50) },
            draft(.document(placed)) { $0.size = CanvasSize(width: 100, height: 50) },
        ])
        #expect(canvas.shownPictures == [.photo(photo), .document(placed)])
        #expect(
            list(canvas).items.map(\.box) == [
                Rect(x: 10, y: 20, width: 50, height: 50), Rect(x: 10, y: 20, width: 100, height: 50),
            ])
        let square = list(canvas, picture: .picture(0, size: Size(width: 7, height: 7)))
        #expect(square.items.last?.box == Rect(x: 35, y: 20, width: 50, height: 50))
        #expect(list(canvas, picture: .placeholder(label: "x")).items.last?.content == .placeholder(label: "x"))
    }

    @Test("W8 An object of a kind from a newer version is drawn as an empty cell with its title")
    func unknown() throws {
        let change = try RecordChange(
            wireBytes: [UInt8](
                hex: "10 01 02 05 63 03 07 08 09 03 01 05 04 01 02 05 02 08 10 06 02 18 20 07 03 02 61 30"))
        var canvas = Canvas()
        let unit = UnitID(replica: ReplicaID(1), sequence: 1)
        canvas.apply(change, from: Origin(unit: unit, time: Timestamp(raw: 1)))
        #expect(list(canvas).items.map(\.content) == [.placeholder(label: "Object 2")])
    }

    @Test("C2 A card's title stays inside the card, whatever its length and the card's size")
    func cards() {
        let titles = ["", "한", "장보기 목록: 우유와 달걀 그리고 아주 긴 제목", String(repeating: "W", count: 300)]
        for title in titles {
            for side in [1.0, 5, 30, 80, 240, 2000] {
                let size = CanvasSize(width: side, height: side * 0.75)
                let card = DocumentCard.displayList(
                    title: title, kind: "Memo", size: size, patch: Style.Patch.memo.color)
                let bounds = Rect<PictureSpace>(x: 0, y: 0, width: card.size.width, height: card.size.height)
                for item in card.items {
                    guard case .text(let text) = item.content else { continue }
                    #expect(bounds.contains(item.box), "\(title) \(side) \(item.box)")
                    for line in text.lines where line.text.count > 1 {
                        #expect(line.width <= item.box.size.width + 0.001, "\(line.text) \(side)")
                    }
                }
            }
        }
    }
}

import Drawing
import Testing

/// Reads a list as a painter does.
private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 255 }
    mutating func number() -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(byte()) << (8 * UInt32($1)) } }
    mutating func float() -> Float { Float(bitPattern: number()) }
    mutating func floats(_ count: Int) -> [Float] { (0..<count).map { _ in float() } }
    mutating func string() -> String {
        let count = Int(number())
        defer { bytes = bytes.dropFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

@Suite struct PaintListTests {
    private let box = Rect<PictureSpace>(x: 1, y: 2, width: 30, height: 40)

    private func reader(_ item: DisplayItem) -> Reader {
        var list = PaintList()
        list.append(item) {
            PaintedPicture(name: "photo/\($0)", keepsRatio: true, placeholder: RGBColor(hex: 0x0A0B0C))
        }
        return Reader(bytes: list.bytes[...])
    }

    @Test("C2 a shape is its box and its colour; turned and faded it stands between two marks")
    func shapes() {
        var reader = reader(DisplayItem(box: box, content: .rectangle(RGBColor(hex: 0x112233), radius: 6)))
        #expect(reader.byte() == 10)
        #expect(reader.floats(5) == [1, 2, 30, 40, 6])
        #expect(reader.number() == 0x112233)
        #expect(reader.bytes.isEmpty)
        reader = self.reader(
            DisplayItem(box: box, rotation: 90, alpha: 0.5, content: .ellipse(RGBColor(hex: 0xFF0000))))
        #expect(reader.byte() == 5)
        #expect(reader.floats(4) == [16, 22, 90, 0.5])
        #expect(reader.byte() == 0, "nothing lies on itself")
        #expect(reader.byte() == 11)
        #expect(reader.floats(4) == [1, 2, 30, 40])
        #expect(reader.number() == 0xFF0000)
        #expect(reader.byte() == 6)
        #expect(reader.bytes.isEmpty)
        reader = self.reader(DisplayItem(box: box, content: .diamond(RGBColor(hex: 0x00FF00))))
        #expect(reader.byte() == 18)
        #expect(reader.floats(4) == [1, 2, 30, 40])
        #expect(reader.number() == 0x00FF00)
        #expect(reader.bytes.isEmpty)
    }

    @Test("C23 C24 an outline is broken and ends where it began, hatching lies below it, words lie over it")
    func looks() {
        var item = DisplayItem(box: box, alpha: 0.5, content: .diamond(RGBColor(hex: 0x00FF00)))
        item.outline = Outline(color: RGBColor(hex: 0x112233), thickness: 4)
        item.dash = .dotted
        item.isHatched = true
        let words = DisplayText(
            lines: [.init(text: "yes", width: 20)], fontSize: 16, lineHeight: 20, color: RGBColor(hex: 1),
            alignment: .center)
        item.label = DisplayLabel(text: words, box: Rect(x: 6, y: 12, width: 20, height: 20))
        var reader = reader(item)
        #expect(reader.byte() == 5)
        #expect(reader.floats(4) == [16, 22, 0, 0.5])
        #expect(reader.byte() == 1, "it lies on itself")
        #expect(reader.byte() == 25)
        #expect(reader.float() == 2)
        #expect(reader.number() == 0x00FF00)
        let count = Int(reader.number())
        #expect(count > 2)
        for _ in 0..<count {
            let line = reader.floats(4)
            for (x, y) in [(line[0], line[1]), (line[2], line[3])] {
                let measure = abs(x - 16) / 15 + abs(y - 22) / 20
                #expect(abs(measure - 1) < 0.001, "from edge to edge")
            }
        }
        #expect(reader.byte() == 24)
        #expect(reader.floats(2) == [0, 10])
        #expect(reader.byte() == 19)
        #expect(reader.byte() == 2)
        #expect(reader.floats(6) == [1, 2, 30, 40, 0, 4])
        #expect(reader.number() == 0x112233)
        #expect(reader.byte() == 24)
        #expect(reader.floats(2) == [0, 0])
        #expect(reader.byte() == 15)
        #expect(reader.floats(2) == [16, 12], "from the middle of its box")
    }

    @Test("C23 hatching has a limit of lines, and none where a number is none")
    func hatching() {
        for size in [1.0, 100, 1e6, 1e12, .infinity, .nan] {
            let corners = Rect<PictureSpace>(x: -size, y: 0, width: size, height: size).diamond
            let lines = Hatching(of: corners, thickness: 1).lines
            #expect(lines.count <= Hatching.most)
            #expect(size.isFinite ? size == 1 || !lines.isEmpty : lines.isEmpty, "\(size)")
        }
        #expect(Hatching(of: [], thickness: 1).lines.isEmpty)
    }

    @Test("C2 an arrow's shaft ends inside its head; without a direction it is a line")
    func arrows() {
        let ink = RGBColor(hex: 0x23211D)
        var arrow = DisplayItem(
            box: box, content: .path([Point(x: 0, y: 0), Point(x: 100, y: 0)], thickness: 5, color: ink))
        arrow.heads.end = .arrow
        var reader = reader(arrow)
        #expect(reader.byte() == 14 && reader.float() == 5 && reader.number() == 0x23211D && reader.byte() == 0)
        #expect(reader.number() == 2 && reader.floats(4) == [0, 0, 84, 0])
        #expect(reader.byte() == 13 && reader.number() == 0x23211D && reader.number() == 3)
        #expect(reader.floats(6) == [100, 0, 80, -8, 80, 8])
        #expect(reader.bytes.isEmpty)
        arrow.content = .path([Point(x: 3, y: 3), Point(x: 3, y: 3)], thickness: 5, color: ink)
        reader = self.reader(arrow)
        #expect(reader.byte() == 14 && reader.bytes.count == 4 + 4 + 1 + 4 + 16)
    }

    @Test("C2 strokes, texts, pictures and empty cells say all that a painter needs")
    func contents() {
        let ink = RGBColor(hex: 1)
        var reader = reader(
            DisplayItem(box: box, content: .path([Point(x: 1, y: 2), Point(x: 3, y: 4)], thickness: 2, color: ink)))
        #expect(reader.byte() == 14)
        #expect(reader.float() == 2)
        #expect(reader.number() == 1)
        #expect(reader.byte() == 0)
        #expect(reader.number() == 2)
        #expect(reader.floats(4) == [1, 2, 3, 4])

        let text = DisplayText(
            lines: [.init(text: "보자기", width: 48)], fontSize: 16, lineHeight: 20, isBold: true, color: ink)
        reader = self.reader(DisplayItem(box: box, content: .text(text)))
        #expect(reader.byte() == 15)
        #expect(reader.floats(5) == [1, 2, 16, 20, Float(10 + 16 * 0.36)])
        #expect(reader.byte() == 1)
        #expect(reader.byte() == 0, "at the left")
        #expect(reader.number() == 1)
        #expect(reader.number() == 1)
        #expect(reader.float() == 48)
        #expect(reader.string() == "보자기")
        #expect(reader.bytes.isEmpty)

        reader = self.reader(DisplayItem(box: box, content: .picture(7)))
        #expect(reader.byte() == 16)
        #expect(reader.floats(4) == [1, 2, 30, 40])
        #expect(reader.byte() == 1)
        #expect(reader.number() == 0x0A0B0C)
        #expect(reader.string() == "photo/7")

        reader = self.reader(DisplayItem(box: box, content: .placeholder(label: "Object 1")))
        #expect(reader.byte() == 17)
        #expect(reader.floats(6) == [1, 2, 30, 40, 6, 12])
        _ = (reader.number(), reader.number())
        #expect(reader.string() == "Object 1")
        #expect(reader.bytes.isEmpty)
    }

    @Test("C11 what is kept once is shown moved with a few bytes")
    func keeping() {
        var list = PaintList()
        list.keep(3, of: box) { $0.fill(box, RGBColor(hex: 5)) }
        let kept = list.bytes.count
        list.show(3, x: 10, y: -4, alpha: 0.5)
        var reader = Reader(bytes: list.bytes[kept...])
        #expect(reader.byte() == 32)
        #expect(reader.number() == 3)
        #expect(reader.floats(3) == [10, -4, 0.5])
        #expect(reader.bytes.isEmpty)
    }
}

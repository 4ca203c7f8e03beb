import CanvasModel
import Drawing
import Primitives
import Replication
import TestSupport
import Testing

/// What stands in hexadecimal here may be added to and never changed.
@Suite struct CanvasWireTests {
    private let unit = UnitID(replica: ReplicaID(0x0102_0304_0506_0708), sequence: 300)
    private let unitHex = "08 07 06 05 04 03 02 01  ac 02"

    private func expect(_ change: CanvasChange, _ hex: String) throws {
        let golden = [UInt8](hex: hex)
        #expect(change.wireBytes.hex == golden.hex)
        #expect(try CanvasChange(wireBytes: golden).wireBytes.hex == golden.hex)
    }

    private func assignment<Value>(_ value: Value, _ replaced: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: replaced, replacedWriter: .none)
    }

    @Test("changes of registers, byte for byte")
    func registers() throws {
        // Tag, the object, then an assignment: flags, value, replaced.
        try expect(
            .resizeCanvas(assignment(CanvasSize(width: 1024, height: 768), CanvasSize(width: 1, height: 2))),
            "10 00 80 40 80 30 08 10")
        // Whole numbers, thousandths, and eight bytes for what is neither.
        try expect(
            .move(unit, assignment(CanvasPoint(x: 1.5, y: -2), CanvasPoint(x: 1 / 3, y: 0))),
            "12 \(unitHex) 00 e1 5d 0c 02 55 55 55 55 55 55 d5 3f 00")
        try expect(
            .resize(unit, assignment(CanvasSize(width: 1, height: 1), CanvasSize(width: 150, height: 120))),
            "13 \(unitHex) 00 08 08 b0 09 c0 07")
        try expect(.rotate(unit, assignment(90, 0)), "14 \(unitHex) 00 d0 05 00")
        // 0 for no colour, else one more than 0xRRGGBB.
        try expect(.recolor(unit, assignment(RGBColor(hex: 0xFFFFFF), nil)), "15 \(unitHex) 00 80 80 80 08 00")
        try expect(.fade(unit, assignment(7, 10)), "16 \(unitHex) 00 07 0a")
        try expect(.setHidden(unit, assignment(true, false)), "17 \(unitHex) 00 01 00")
        try expect(.setLocked(unit, assignment(true, false)), "18 \(unitHex) 00 01 00")
        try expect(.setRemoved(unit, assignment(true, false)), "19 \(unitHex) 00 01 00")
        try expect(
            .regroup(unit, assignment(GroupID(raw: 5), nil)), "1a \(unitHex) 00 01 05 00 00 00 00 00 00 00 00")
        try expect(
            .reorder(unit, assignment(OrderKey(bytes: [0x61, 0x30]), OrderKey(bytes: [0x62]))),
            "1b \(unitHex) 00 02 61 30 01 62")
        try expect(.setText(unit, assignment("가", "")), "1c \(unitHex) 00 03 ea b0 80 00")
        try expect(.setFontSize(unit, assignment(12.5, 16)), "1d \(unitHex) 00 a1 8d 06 80 01")
        try expect(
            .setTextColor(unit, assignment(RGBColor(hex: 0), RGBColor(hex: 1))), "1e \(unitHex) 00 01 02")
        try expect(.rename(unit, assignment("n", "")), "1f \(unitHex) 00 01 6e 00")
    }

    /// A creation with label 5, number 2, at 1,2, 3 × 4, order `a0`.
    private func made(_ draft: ObjectDraft) throws -> CanvasChange {
        var factory = CanvasFactory(ids: RandomIDs(), generator: SplitMix64(seed: 1))
        var draft = draft
        draft.shortID = ShortID(value: 5)
        draft.number = 2
        draft.position = CanvasPoint(x: 1, y: 2)
        draft.size = CanvasSize(width: 3, height: 4)
        var object = try factory.make([draft], on: Canvas())[0]
        object.order = OrderKey(bytes: [0x61, 0x30])
        return .create(object)
    }

    @Test("C2 creations of every kind, byte for byte")
    func creations() throws {
        // Label, number, x, y, width, height, order; then what the flags say, then the length of the content.
        let common = "05 02 08 10 18 20 02 61 30"
        var rectangle = ObjectDraft(.rectangle)
        rectangle.color = .none
        try expect(made(rectangle), "11 01 00 \(common) 00")
        rectangle.color = .color(RGBColor(hex: 0x000001))
        rectangle.opacity = 4
        rectangle.rotation = 1
        rectangle.isHidden = true
        rectangle.isLocked = true
        rectangle.group = GroupID(raw: 6)
        rectangle.name = "n"
        try expect(made(rectangle), "11 01 bf 01 \(common) 02 04 08 06 00 00 00 00 00 00 00 01 6e 00")
        var ellipse = ObjectDraft(.ellipse)
        ellipse.color = .none
        try expect(made(ellipse), "11 02 00 \(common) 00")
        var line = ObjectDraft(.line(from: CanvasPoint(x: 9, y: 0), to: CanvasPoint(x: 1, y: 5), hasArrow: true))
        line.color = .none
        try expect(made(line), "11 03 00 \(common) 01 0d")
        let photo = PhotoFile(file: BlobHash(of: []), pixelWidth: 300, pixelHeight: 2)
        try expect(
            made(ObjectDraft(.photo(photo))),
            """
            11 04 00 \(common) 23
            e3 b0 c4 42 98 fc 1c 14 9a fb f4 c8 99 6f b9 24 27 ae 41 e4 64 9b 93 4c a4 95 99 1b 78 52 b8 55
            ac 02 02
            """)
        var text = ObjectDraft(.text("a"))
        text.textColor = RGBColor(hex: 1)
        try expect(made(text), "11 05 40 \(common) 01 61 80 01 02 00")
        var stroke = ObjectDraft(.stroke(through: [CanvasPoint(x: 5, y: 5), CanvasPoint(x: 6, y: 4.5)], thickness: 2))
        stroke.color = .none
        // Thickness, points, how far each is from the one before in thousandths.
        try expect(made(stroke), "11 06 00 \(common) 09 10 02 00 e8 07 d0 0f e7 07")
        let placed = PlacedDocument(document: DocumentID(high: 1, low: 2), kindName: "memo")
        try expect(
            made(ObjectDraft(.document(placed))),
            "11 07 00 \(common) 15 01 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00 04 6d 65 6d 6f")
    }

    @Test("W8 an object of a kind from a newer version is kept, shown as unknown, and written back")
    func unknownKind() throws {
        let bytes = [UInt8](hex: "11 63 01 05 02 08 10 18 20 02 61 30 02 03 07 08 09")
        let change = try CanvasChange(wireBytes: bytes)
        #expect(change.wireBytes == bytes)
        var canvas = Canvas()
        canvas.apply(change, from: Origin(unit: unit, time: Timestamp(raw: 1)))
        let object = try #require(canvas.object(unit))
        guard case .unknown(let content) = object.kind else { throw CanvasError.noMatch }
        #expect(content == UnknownContent(tag: KindTag(raw: 0x63), payload: [7, 8, 9]))
        #expect(object.kind.tag.name == "unknown")
        #expect(canvas.title(of: object).text() == "Object 2")
        #expect(canvas.topmost(at: CanvasPoint(x: 2, y: 3))?.id == unit)
        let again = try Canvas(wireBytes: canvas.wireBytes)
        #expect(again == canvas)
        #expect(again.object(unit) == object)
        #expect(try !again.move(unit, to: CanvasPoint(x: 5, y: 5)).isEmpty)
    }

    @Test("W8 a change from a newer version is kept and counts as content; one of the header does not")
    func unknownChange() throws {
        let change = try CanvasChange(wireBytes: [200, 1, 2, 3])
        #expect(change.wireBytes == [200, 1, 2, 3])
        var canvas = Canvas()
        canvas.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: 9)))
        #expect(canvas.unknownChanges == [unit])
        #expect(canvas.header.changedAt == 9)
        #expect(try Canvas(wireBytes: canvas.wireBytes) == canvas)
        var other = Canvas()
        other.apply(try CanvasChange(wireBytes: [15, 1]), from: Origin(unit: unit, time: Timestamp(milliseconds: 9)))
        #expect(other.unknownChanges == [unit])
        #expect(canvas.inverse(of: change, from: Origin(unit: unit, time: .zero)) == nil)
    }

    @Test("what is not a finite number, a kind's content or a colour is refused")
    func malformed() {
        let start = "12 \(unitHex) 00"
        for hex in [
            "\(start) 02 00 00 00 00 00 00 f0 7f 00 00 00", "\(start) 02 01 00 00 00 00 00 f8 7f 00 00 00",
            "\(start) 03 00 00 00", "\(start) 06 00 00 00 00 00 00 f0 3f 00 00 00",
            "15 \(unitHex) 00 81 80 80 08 00", "11 03 00 05 02 08 10 18 20 02 61 30 01 06",
            "11 03 00 05 02 08 10 18 20 02 61 30 00", "11 04 00 05 02 08 10 18 20 02 61 30 03 01 02 03",
            "11 01 80 02 05 02 08 10 18 20 02 61 30 00", "1e \(unitHex) 00 00 00",
        ] {
            #expect(throws: WireError.self, "\(hex)") { try CanvasChange(wireBytes: [UInt8](hex: hex)) }
        }
    }

    @Test("random bytes never crash a decoder, and what decodes can be applied", arguments: 1...20)
    func fuzz(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let desk = try Desk.withCanvas(seed: UInt64(seed))
        for _ in 0..<40 { try desk.doSomething(&random) }
        let snapshot = desk.canvas.wireBytes
        let written = try desk.log.flatMap { try $0.decodedChanges(as: CanvasChange.self) }.map { $0.change.wireBytes }
        for round in 0..<600 {
            var bytes = round % 3 == 0 ? snapshot : written[Int(random.next() % UInt64(written.count))]
            for _ in 0...(random.next() % 3) where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count + 1))) }
            if round % 3 == 0 {
                if let canvas = try? Canvas(wireBytes: bytes) { look(at: canvas) }
            } else if let change = try? CanvasChange(wireBytes: bytes) {
                var canvas = desk.canvas
                canvas.apply(change, from: Origin(unit: unit, time: Timestamp(raw: .max)))
                look(at: canvas)
                _ = canvas.inverse(of: change, from: Origin(unit: unit, time: Timestamp(raw: .max)))
            }
        }
    }

    /// Whatever a peer wrote, looking does not crash.
    private func look(at canvas: Canvas) {
        let point = CanvasPoint(x: 200, y: 200)
        let rect = CanvasRect(x: 0, y: 0, width: 500, height: 500)
        #expect(canvas.indexed().topmost(at: point) == canvas.topmost(at: point))
        #expect(canvas.indexed().objects(in: rect).count == canvas.objects(in: rect).count)
        for object in canvas.objects { _ = canvas.title(of: object).text() }
        _ = CanvasOutline(of: canvas).wireBytes
    }

    @Test("numbers of every size come back as they were", arguments: 1...5)
    func numbers(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var values: [Double] = [0, 1, -1, 0.1, 0.001, 1e12, -1e12, 1e300, .leastNonzeroMagnitude, 123.456, 1e15 + 0.5]
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            if value.isFinite { values.append(value) }
            values.append(Double(random.next() % 10_000_000) / 1000)
        }
        for value in values {
            let change = CanvasChange.rotate(unit, assignment(value, 0))
            guard case .rotate(_, let read) = try CanvasChange(wireBytes: change.wireBytes) else { continue }
            #expect(read.value == value)
        }
    }

    @Test("100,000 objects can be made, found, ordered, kept and read")
    func many() throws {
        let count = 100_000
        let desk = try Desk.withCanvas()
        try desk.change { (c) throws(CanvasError) in try c.resizeCanvas(to: CanvasSize(width: 20_000, height: 20_000)) }
        let drafts = Array(repeating: ObjectDraft(.rectangle), count: count)
        try desk.perform { (c, random) throws(CanvasError) in try c.add(drafts, using: &random) }
        #expect(desk.canvas.count == count)
        let back = desk.canvas[0]
        #expect(desk.canvas.title(of: desk.canvas[count - 1]).text() == "Rect 100000")
        try desk.perform { (c, random) throws(CanvasError) in try c.bringToFront(back.id, using: &random) }
        #expect(desk.canvas[count - 1].id == back.id)
        #expect(desk.canvas.topmost(at: back.position)?.id == back.id)
        let again = try Canvas(wireBytes: desk.canvas.wireBytes)
        #expect(again.count == count)
        #expect(again.topmost(at: back.position)?.id == back.id)
        #expect(again.wireBytes == desk.canvas.wireBytes)
    }
}

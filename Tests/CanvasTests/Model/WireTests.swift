import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

/// What stands in hexadecimal here may be added to and never changed.
@Suite struct CanvasWireTests {
    private let unit = UnitID(replica: ReplicaID(0x0102_0304_0506_0708), sequence: 300)
    private let unitHex = "08 07 06 05 04 03 02 01  ac 02"

    private func expect(_ change: RecordChange, _ hex: String) throws {
        let golden = [UInt8](hex: hex)
        #expect(change.wireBytes.hex == golden.hex)
        #expect(try RecordChange(wireBytes: golden).wireBytes.hex == golden.hex)
    }

    private func assignment<Value>(_ value: Value, _ replaced: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: replaced, replacedWriter: .none)
    }

    @Test("W8 changes of fields, byte for byte")
    func fields() throws {
        typealias Object = CanvasObject
        // Tag, the record's kind, the record, the field, then an assignment: flags, value, replaced, each with its length.
        try expect(
            .set(
                CanvasProperties.sizes, of: .none,
                assignment(CanvasSize(width: 1024, height: 768), CanvasSize(width: 1, height: 2))),
            "11 00 00 00 00 00 00 00 00 00 00 02 00 04 80 40 80 30 02 08 10")
        // Whole numbers, thousandths, and eight bytes for what is neither.
        try expect(
            .set(Object.positions, of: unit, assignment(CanvasPoint(x: 1.5, y: -2), CanvasPoint(x: 1 / 3, y: 0))),
            "11 01 \(unitHex) 05 00 03 e1 5d 0c 0a 02 55 55 55 55 55 55 d5 3f 00")
        try expect(
            .set(
                Object.sizes, of: unit,
                assignment(CanvasSize(width: 1, height: 1), CanvasSize(width: 150, height: 120))),
            "11 01 \(unitHex) 06 00 02 08 08 04 b0 09 c0 07")
        try expect(.set(Object.rotations, of: unit, assignment(90, 0)), "11 01 \(unitHex) 09 00 02 d0 05 01 00")
        // 0 for no colour, else one more than 0xRRGGBB.
        try expect(
            .set(Object.colors, of: unit, assignment(RGBColor(hex: 0xFFFFFF), nil)),
            "11 01 \(unitHex) 08 00 04 80 80 80 08 01 00")
        try expect(.set(Object.opacities, of: unit, assignment(7, 10)), "11 01 \(unitHex) 0a 00 01 07 01 0a")
        try expect(.set(Object.hidings, of: unit, assignment(true, false)), "11 01 \(unitHex) 0b 00 01 01 01 00")
        try expect(.set(Object.locks, of: unit, assignment(true, false)), "11 01 \(unitHex) 0c 00 01 01 01 00")
        try expect(
            .setRemoved(unit, of: Object.self, assignment(true, false)), "11 01 \(unitHex) 00 00 01 01 01 00")
        try expect(
            .set(Object.groups, of: unit, assignment(GroupID(raw: 5), nil)),
            "11 01 \(unitHex) 0d 00 09 01 05 00 00 00 00 00 00 00 01 00")
        try expect(
            .set(Object.orders, of: unit, assignment(OrderKey(bytes: [0x61, 0x30]), OrderKey(bytes: [0x62]))),
            "11 01 \(unitHex) 07 00 03 02 61 30 02 01 62")
        try expect(
            .set(Object.fontSizes, of: unit, assignment(12.5, 16)), "11 01 \(unitHex) 0e 00 03 a1 8d 06 02 80 01")
        try expect(
            .set(Object.textColors, of: unit, assignment(RGBColor(hex: 0), RGBColor(hex: 1))),
            "11 01 \(unitHex) 0f 00 01 01 01 02")
        try expect(.set(Object.names, of: unit, assignment("n", "")), "11 01 \(unitHex) 10 00 02 01 6e 01 00")
    }

    /// A new object with label 5, number 2, at 1,2, 3 × 4, order `a0`.
    private func made(_ draft: ObjectDraft) throws -> RecordChange {
        var factory = CanvasFactory(ids: RandomIDs(), generator: SplitMix64(seed: 1))
        var draft = draft
        draft.shortID = ShortID(value: 5)
        draft.number = 2
        draft.position = CanvasPoint(x: 1, y: 2)
        draft.size = CanvasSize(width: 3, height: 4)
        var object = try factory.make([draft], on: Canvas())[0]
        object.order = OrderKey(bytes: [0x61, 0x30])
        return .add(object)
    }

    /// Label, number, place, size and order, as fields.
    private static let common = "03 01 05 04 01 02 05 02 08 10 06 02 18 20 07 03 02 61 30"

    @Test("C2 W8 new objects of every kind, byte for byte")
    func additions() throws {
        let common = Self.common
        var rectangle = ObjectDraft(.rectangle)
        rectangle.color = .none
        // The kind's tag, then the length of its content.
        try expect(made(rectangle), "10 01 02 02 01 00 \(common)")
        rectangle.color = .color(RGBColor(hex: 0x000001))
        rectangle.opacity = 4
        rectangle.rotation = 1
        rectangle.isHidden = true
        rectangle.isLocked = true
        rectangle.group = GroupID(raw: 6)
        rectangle.name = "n"
        try expect(
            made(rectangle),
            """
            10 01 02 02 01 00 \(common) 08 01 02 09 01 08 0a 01 04 0b 01 01 0c 01 01
            0d 09 01 06 00 00 00 00 00 00 00 10 02 01 6e
            """)
        var ellipse = ObjectDraft(.ellipse)
        ellipse.color = .none
        try expect(made(ellipse), "10 01 02 02 02 00 \(common)")
        var diamond = ObjectDraft(.diamond)
        diamond.color = .none
        try expect(made(diamond), "10 01 02 02 08 00 \(common)")
        var line = ObjectDraft(.line(from: CanvasPoint(x: 9, y: 0), to: CanvasPoint(x: 1, y: 5), hasArrow: true))
        line.color = .none
        try expect(made(line), "10 01 02 03 03 01 0d \(common)")
        let photo = PhotoFile(file: BlobHash(of: []), pixelWidth: 300, pixelHeight: 2)
        try expect(
            made(ObjectDraft(.photo(photo))),
            """
            10 01 02 25 04 23
            e3 b0 c4 42 98 fc 1c 14 9a fb f4 c8 99 6f b9 24 27 ae 41 e4 64 9b 93 4c a4 95 99 1b 78 52 b8 55
            ac 02 02 \(common)
            """)
        var text = ObjectDraft(.text("a"))
        text.textColor = RGBColor(hex: 1)
        try expect(made(text), "10 01 01 01 61 02 02 05 00 \(common) 0f 01 02")
        var stroke = ObjectDraft(.stroke(through: [CanvasPoint(x: 5, y: 5), CanvasPoint(x: 6, y: 4.5)], thickness: 2))
        stroke.color = .none
        // Thickness, points, how far each is from the one before in thousandths.
        try expect(made(stroke), "10 01 02 0b 06 09 10 02 00 e8 07 d0 0f e7 07 \(common)")
        let placed = PlacedDocument(document: DocumentID(high: 1, low: 2), kindName: "memo")
        try expect(
            made(ObjectDraft(.document(placed))),
            "10 01 02 17 07 15 01 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00 04 6d 65 6d 6f \(common)")
    }

    @Test("W8 an object of a kind from a newer version is kept, shown as unknown, and written back")
    func unknownKind() throws {
        let bytes = [UInt8](hex: "10 01 02 05 63 03 07 08 09 \(Self.common)")
        let change = try RecordChange(wireBytes: bytes)
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
        let change = try RecordChange(wireBytes: [200, 1, 2, 3])
        #expect(change.wireBytes == [200, 1, 2, 3])
        var canvas = Canvas()
        canvas.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: 9)))
        #expect(canvas.unknownChanges == [unit])
        #expect(canvas.header.changedAt == 9)
        #expect(try Canvas(wireBytes: canvas.wireBytes) == canvas)
        var other = Canvas()
        other.apply(try RecordChange(wireBytes: [15, 1]), from: Origin(unit: unit, time: Timestamp(milliseconds: 9)))
        #expect(other.unknownChanges == [unit])
        #expect(canvas.inverse(of: change, from: Origin(unit: unit, time: .zero)) == nil)
    }

    @Test("W8 what is not a finite number, a kind's content or a colour counts as unset, and a snapshot keeps that")
    func unreadable() throws {
        let object = Origin(unit: unit, time: Timestamp(raw: 1))
        let later = Origin(unit: unit.advanced(by: 1), time: Timestamp(raw: 2))
        let start = "11 01 \(unitHex)"
        var draft = ObjectDraft(.text("a"))
        draft.textColor = RGBColor(hex: 1)
        let nowhere = { (object: CanvasObject) in object.position == CanvasPoint(x: 0, y: 0) }
        let unknown = { (object: CanvasObject) in object.kind.isUnset }
        let cases: [(String, (CanvasObject) -> Bool)] = [
            ("05 00 0a 02 00 00 00 00 00 00 f0 7f 00 00", nowhere),
            ("05 00 0a 02 01 00 00 00 00 00 f8 7f 00 00", nowhere),
            ("05 00 02 03 00 00", nowhere), ("05 00 0a 06 00 00 00 00 00 00 f0 3f 00 00", nowhere),
            ("08 00 04 81 80 80 08 00", { $0.color == nil }),
            ("0f 00 01 00 00", { $0.textColor == TextColorField.plain }),
            ("02 00 03 03 01 06 00", unknown), ("02 00 02 03 00 00", unknown), ("02 00 05 04 03 01 02 03 00", unknown),
        ]
        for (hex, isUnset) in cases {
            var canvas = Canvas()
            canvas.apply(try made(draft), from: object)
            canvas.apply(
                .set(CanvasObject.colors, of: unit, assignment(RGBColor(hex: 7), nil)),
                from: Origin(unit: unit.advanced(by: 9), time: Timestamp(raw: 1)))
            canvas.apply(try RecordChange(wireBytes: [UInt8](hex: "\(start) \(hex)")), from: later)
            let read = try #require(canvas.object(unit))
            #expect(isUnset(read), "\(hex)")
            #expect(read.text == "a")
            let again = try Canvas(wireBytes: canvas.wireBytes)
            #expect(again == canvas && again.object(unit) == read, "\(hex)")
        }
    }

    @Test("W8 the bytes of a label, a kind or a number that somebody else set anew are in titles and found")
    func renamed() throws {
        var canvas = Canvas()
        canvas.apply(try made(ObjectDraft(.text("a"))), from: Origin(unit: unit, time: Timestamp(raw: 1)))
        let changes: [RecordChange] = [
            .set(CanvasObject.kinds, of: unit, assignment(.ellipse, .text)),
            .set(CanvasObject.labels, of: unit, assignment(ShortID(value: 77), ShortID(value: 5))),
            .set(CanvasObject.numbers, of: unit, assignment(9, 2)),
        ]
        for (number, change) in changes.enumerated() {
            let origin = Origin(unit: unit.advanced(by: 5 + UInt64(number)), time: Timestamp(raw: 2))
            canvas.apply(change, from: origin)
        }
        for canvas in [canvas, try Canvas(wireBytes: canvas.wireBytes)] {
            #expect(canvas.title(of: canvas[0]).text() == "Ellipse 9")
            #expect(try canvas.find(ShortID(value: 77).text).id == unit)
            #expect(throws: CanvasError.noMatch) { try canvas.find(ShortID(value: 5).text) }
            #expect(canvas.highestNumber(of: .ellipse) == 9 && canvas.highestNumber(of: .text) == 0)
            #expect(canvas[0].size == CanvasSize(width: 3, height: 4))
        }
    }

    @Test("random bytes never crash a decoder, and what decodes can be applied", arguments: 1...20)
    func fuzz(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let device = try TestDevice.withCanvas(seed: UInt64(seed))
        for _ in 0..<40 { try device.doSomething(&random) }
        let snapshot = device.canvas.wireBytes
        let written = try device.log.flatMap { try $0.decodedChanges(as: RecordChange.self) }.map {
            $0.change.wireBytes
        }
        for round in 0..<600 {
            var bytes = round % 3 == 0 ? snapshot : written[Int(random.next() % UInt64(written.count))]
            for _ in 0...(random.next() % 3) where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count + 1))) }
            if round % 3 == 0 {
                if let canvas = try? Canvas(wireBytes: bytes) { look(at: canvas) }
            } else if let change = try? RecordChange(wireBytes: bytes) {
                var canvas = device.canvas
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
            let change = RecordChange.set(CanvasObject.rotations, of: unit, assignment(value, 0))
            guard case .set(let read) = try RecordChange(wireBytes: change.wireBytes) else { continue }
            #expect(read.values(of: CanvasObject.rotations)?.new.value == value)
        }
    }

    @Test("30,000 objects can be made, found, ordered, kept and read")
    func many() throws {
        let count = 30_000
        let device = try TestDevice.withCanvas()
        try device.perform { (c) throws(CanvasError) in
            try c.resizeCanvas(to: CanvasSize(width: 20_000, height: 20_000))
        }
        let drafts = Array(repeating: ObjectDraft(.rectangle), count: count)
        try device.perform { (c, random) throws(CanvasError) in try c.add(drafts, using: &random) }
        #expect(device.canvas.count == count)
        let back = device.canvas[0]
        #expect(device.canvas.title(of: device.canvas[count - 1]).text() == "Rect 30000")
        try device.perform { (c, random) throws(CanvasError) in try c.bringToFront(back.id, using: &random) }
        #expect(device.canvas[count - 1].id == back.id)
        #expect(device.canvas.topmost(at: back.position)?.id == back.id)
        let again = try Canvas(wireBytes: device.canvas.wireBytes)
        #expect(again.count == count)
        #expect(again.topmost(at: back.position)?.id == back.id)
        #expect(again.wireBytes == device.canvas.wireBytes)
    }
}

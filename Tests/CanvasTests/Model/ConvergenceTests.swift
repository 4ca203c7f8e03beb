import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

/// What everybody must see alike: titles, boxes and flags from back to front.
private func shown(_ canvas: Canvas) -> [String] {
    canvas.objects.map { object in
        let title = canvas.title(of: object).text()
        let box = object.box
        return
            "\(title) \(object.label) \(box.minX) \(box.minY) \(box.size.width) \(box.size.height) \(object.isHidden)"
    }
}

@Suite struct CanvasConvergenceTests {
    @Test("W6 a change of an object that its event does not follow waits for the object, whatever comes first")
    func changeBeforeItsObject() throws {
        let one = TestDevice(replica: 1)
        let object = try one.rectangle()
        let place = Assignment(
            value: CanvasPoint(x: 7, y: 8), writer: nil, replaced: CanvasPoint(x: 0, y: 0), replacedWriter: object)
        let event = Event.encode(
            document: one.session.document, kind: Canvas.kind, id: EventID(replica: ReplicaID(66), sequence: 0),
            parents: [],
            time: Timestamp(milliseconds: one.now + 1), author: AuthorID(66), undoes: nil,
            changes: [RecordChange.set(CanvasObject.positions, of: object, place)])
        for order in permutations(one.written + [event]) {
            let device = TestDevice(replica: 9)
            for bytes in order { _ = try device.receive(bytes) }
            #expect(device.canvas.object(object)?.position == CanvasPoint(x: 7, y: 8))
        }
    }

    @Test("C9 every order of concurrent changes to one object gives the same canvas")
    func everyOrder() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 10, y: 10)
        let other = try device.rectangle(x: 10, y: 10)
        let common = device.canvas
        var random = SplitMix64(seed: 5)
        let rectangle = try #require(common.object(id))
        #expect(!rectangle.isRemoved)
        let far = ReplicaID(9)
        let intents: [[RecordChange]] = [
            try common.move(id, to: CanvasPoint(x: 1, y: 2)),
            try common.move(id, to: CanvasPoint(x: 3, y: 4)),
            try common.bringToFront(id, using: &random),
            try common.remove(id),
            try common.group([id, other], using: &random),
            try common.transform([id, other], by: Transformation(around: CanvasPoint(x: 300, y: 300), degrees: 30)),
            try common.add([ObjectDraft(.rectangle)], using: &random),
        ]
        var concurrent: [([RecordChange], Origin)] = []
        for (number, changes) in intents.enumerated() {
            let unit = UnitID(replica: ReplicaID(far.raw + UInt64(number)), sequence: 0)
            // Two at the same time: the replica decides.
            concurrent.append(
                (changes, Origin(unit: unit, time: Timestamp(milliseconds: 1 << 41 + UInt64(number / 2)))))
        }
        var seen: Set<[UInt8]> = []
        var views: Set<[String]> = []
        for order in permutations(concurrent) {
            var canvas = common
            for (changes, origin) in order {
                var unit = origin.unit
                for change in changes {
                    canvas.apply(change, from: Origin(unit: unit, time: origin.time))
                    unit = unit.advanced(by: 1)
                }
            }
            seen.insert(canvas.wireBytes)
            views.insert(shown(canvas))
            let point = CanvasPoint(x: 20, y: 20)
            #expect(canvas.topmost(at: point) == (try Canvas(wireBytes: canvas.wireBytes)).topmost(at: point))
        }
        #expect(seen.count == 1)
        #expect(views.count == 1)
    }

    @Test("C9 canvases of two to four devices agree, whatever the order of arrival", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let first = try TestDevice.withCanvas(replica: 10, seed: UInt64(seed))
        var devices = [first]
        for number in 1..<(2 + Int(random.next() % 3)) {
            let device = TestDevice(replica: UInt64(10 + number), seed: UInt64(seed))
            try device.catchUp(with: first)
            devices.append(device)
        }
        for _ in 0..<6 {
            for device in devices { for _ in 0..<(random.next() % 6) { try device.doSomething(&random) } }
            for device in devices where random.next() % 2 == 0 { try device.hear(from: devices, share: 2, &random) }
        }
        for device in devices { try device.hear(from: devices, share: 1, &random) }
        for device in devices.dropFirst() {
            #expect(device.canvas.wireBytes == first.canvas.wireBytes, "seed \(seed)")
            #expect(shown(device.canvas) == shown(first.canvas), "seed \(seed)")
            #expect(
                CanvasOutline(of: device.canvas).wireBytes == CanvasOutline(of: first.canvas).wireBytes, "seed \(seed)")
        }
        try expectNothingLost(devices, "seed \(seed)")
        // A snapshot is the canvas, and finds the same at every point, indexed or not.
        let again = try Canvas(wireBytes: first.canvas.wireBytes)
        #expect(again == first.canvas, "seed \(seed)")
        #expect(shown(again) == shown(first.canvas), "seed \(seed)")
        let indexed = again.indexed()
        for _ in 0..<200 {
            let point = CanvasPoint(x: Double(random.next() % 1100) - 30, y: Double(random.next() % 800) - 30)
            let topmost = first.canvas.topmost(at: point)
            #expect(again.topmost(at: point) == topmost, "seed \(seed)")
            #expect(indexed.topmost(at: point) == topmost, "seed \(seed)")
            let brute = again.objects.last { !$0.isHidden && $0.covers(point) }
            #expect(topmost == brute, "seed \(seed)")
            let rect = CanvasRect(origin: point, size: CanvasSize(width: 90, height: 60))
            #expect(first.canvas.objects(in: rect) == again.objects(in: rect), "seed \(seed)")
            #expect(indexed.objects(in: rect) == again.objects(in: rect), "seed \(seed)")
        }
    }
}

extension TestDevice<Canvas> {
    /// One random intent. Errors are fine: a person can ask for anything.
    func doSomething(_ random: inout SplitMix64) throws {
        let all = canvas.allObjects
        let some = (0..<3).compactMap { _ in all.isEmpty ? nil : all[Int(random.next() % UInt64(all.count))].id }
        let number = Int(random.next() % 400)
        let choice = random.next() % 25
        if choice == 23 {
            _ = try step(random.next() % 2 == 0 ? .undo : .redo)
            return
        }
        _ = try? perform { (canvas, generator) throws(CanvasError) in
            guard let id = some.first, choice > 4 else {
                return try canvas.add(TestDevice.drafts(number), using: &generator)
            }
            let step = Double(number) - 200
            switch choice {
            case 5: return try canvas.move(id, to: CanvasPoint(x: Double(number), y: 5))
            case 6: return try canvas.move(some, byX: step, y: 1)
            case 7: return try canvas.resize(id, to: CanvasSize(width: Double(number), height: 50))
            case 8: return try canvas.rotate(id, to: Double(number % 360) + 0.5)
            case 9: return try canvas.recolor(id, to: RGBColor(hex: UInt32(number)))
            case 10: return try canvas.setOpacity(id, to: number % 12)
            case 11: return try canvas.setHidden(id, number % 2 == 0)
            case 12: return try canvas.setLocked(id, number % 4 == 0)
            case 13: return try canvas.remove(id)
            case 14: return try canvas.restore(id)
            case 15: return try canvas.group(some, using: &generator)
            case 16: return try canvas.ungroup(id)
            case 17: return try canvas.bringToFront(id, using: &generator)
            case 18: return try canvas.sendToBack(id, using: &generator)
            case 19: return try canvas.move(id, toIndex: number % 12, using: &generator)
            case 20: return try canvas.renameObject(id, to: number % 3 == 0 ? "" : "N\(number)")
            case 24:
                var change = Transformation(
                    from: CanvasPoint(x: 300, y: 200), to: CanvasPoint(x: 300 + step / 9, y: 210),
                    scale: 0.5 + Double(number) / 300, degrees: step / 2)
                if number % 3 == 0 { change.scaleX = 1 }
                return try canvas.transform(some, by: change)
            case 21: return try canvas.setText(id, to: "words and words \(number)")
            default: return try canvas.duplicate(some, using: &generator)
            }
        }
    }

    private static func drafts(_ number: Int) -> [ObjectDraft] {
        switch number % 7 {
        case 0: [ObjectDraft(.ellipse), ObjectDraft(.rectangle)]
        case 1: [ObjectDraft(.text("five words of a text"))]
        case 2:
            [
                ObjectDraft(
                    .line(from: CanvasPoint(x: 400, y: 3), to: CanvasPoint(x: Double(number), y: 90), hasArrow: true))
            ]
        case 3:
            [
                ObjectDraft(.stroke(through: [CanvasPoint(x: 3, y: 4), CanvasPoint(x: 50, y: 1.5)], thickness: 2))
            ]
        default: [ObjectDraft(.rectangle)]
        }
    }
}

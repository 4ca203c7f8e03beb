import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

/// C4: what three people do to the same things apart.
@Suite struct ApartTests {
    private let stroke = ObjectDraft(
        .stroke(
            through: [CanvasPoint(x: 9, y: 9), CanvasPoint(x: 80, y: 40), CanvasPoint(x: 150, y: 9)], thickness: 4,
            pressures: [10, 200, 90]))

    @Test(
        "C24, C4 label against text: three write in one label and one text apart, and come to the same bytes: seeds 1 to 60"
    )
    func labelAgainstText() throws {
        for seed in UInt64(1)...60 {
            let origin = try TestDevice.withCanvas(seed: seed)
            let shape = try origin.rectangle(x: 100, y: 100)
            let text = try origin.add(ObjectDraft(.text("하나 two three")))
            try origin.add(stroke)
            try origin.perform { (c) throws(CanvasError) in try c.setText(shape, to: "a label") }
            let devices = try [TestDevice<Canvas>].three(from: origin, seed: seed)
            var random = SplitMix64(seed: seed)
            for round in 0..<3 {
                for (place, device) in devices.enumerated() {
                    for step in 0..<3 {
                        let id = random.next() % 2 == 0 ? shape : text
                        let word = "«\(place)\(round)\(step)»"
                        let kind = random.next() % 9
                        _ = try? device.perform { (c, _) throws(CanvasError) in
                            let old = c.object(id)?.text ?? ""
                            switch kind {
                            case 0: return try c.setFontSize(id, to: Double(10 + step))
                            case 1: return try c.setText(id, to: String(old.dropFirst(2)))
                            case 2: return try c.resize(id, to: CanvasSize(width: 60 + Double(step) * 9, height: 50))
                            case 3: return try c.setText(id, to: step == 0 ? "" : word)
                            case 4: return try c.move([id], byX: 1, y: 1)
                            default: return try c.setText(id, to: kind < 7 ? word + old : old + word)
                            }
                        }
                        if random.next() % 6 == 0 { _ = try device.step(random.next() % 2 == 0 ? .undo : .redo) }
                    }
                }
                if round < 2 { try devices[Int(random.next() % 3)].hear(from: devices, share: 2, &random) }
            }
            try devices.exchange(&random)
            try devices.expectSameBytes("seed \(seed)")
            try expectNothingLost(devices, "seed \(seed)")
        }
    }

    @Test("C24, C4 of two who write in one label at once, both have their words in it")
    func bothWords() throws {
        let origin = try TestDevice.withCanvas()
        let shape = try origin.rectangle()
        try origin.perform { (c) throws(CanvasError) in try c.setText(shape, to: "middle") }
        let devices = try [TestDevice<Canvas>].three(from: origin, seed: 1)
        try devices[1].perform { (c) throws(CanvasError) in try c.setText(shape, to: "before middle") }
        try devices[2].perform { (c) throws(CanvasError) in try c.setText(shape, to: "middle after") }
        var random = SplitMix64(seed: 1)
        try devices.exchange(&random)
        try devices.expectSameBytes("two words")
        #expect(devices.allSatisfy { $0.canvas.object(shape)?.text == "before middle after" })
    }

    @Test(
        "C26, C4 group against move: three group, take apart, move, size and turn apart, and come to the same bytes: seeds 1 to 60"
    )
    func groupAgainstMove() throws {
        for seed in UInt64(1)...60 {
            let origin = try TestDevice.withCanvas(seed: seed)
            var ids = [UnitID]()
            for place in 0..<5 { ids.append(try origin.rectangle(x: Double(place) * 160, y: 200)) }
            ids.append(try origin.add(stroke))
            try origin.perform { (c, random) throws(CanvasError) in try c.group([ids[0], ids[1]], using: &random) }
            let devices = try [TestDevice<Canvas>].three(from: origin, seed: seed)
            var random = SplitMix64(seed: seed)
            for round in 0..<3 {
                for device in devices {
                    for _ in 0..<3 {
                        let some = (0..<3).map { _ in ids[Int(random.next() % UInt64(ids.count))] }
                        let (x, y) = (Double(random.next() % 80) - 40, Double(random.next() % 80) - 40)
                        let kind = random.next() % 8
                        _ = try? device.perform { (c, random) throws(CanvasError) in
                            switch kind {
                            case 0, 1: try c.group(some, using: &random)
                            case 2: try c.ungroup(some[0])
                            case 3:
                                try c.transform(
                                    some, by: Transformation(around: CanvasPoint(x: 400, y: 300), degrees: x))
                            case 4:
                                try c.transform(
                                    some,
                                    by: Transformation(
                                        from: CanvasPoint(x: 400, y: 300), to: CanvasPoint(x: 400, y: 300),
                                        scale: 1 + x / 90, degrees: 0))
                            case 5: try c.remove(some[0])
                            default: try c.move(some, byX: x, y: y)
                            }
                        }
                        if random.next() % 6 == 0 { _ = try device.step(random.next() % 2 == 0 ? .undo : .redo) }
                    }
                }
                if round < 2 { try devices[Int(random.next() % 3)].hear(from: devices, share: 2, &random) }
            }
            try devices.exchange(&random)
            try devices.expectSameBytes("seed \(seed)")
            try expectNothingLost(devices, "seed \(seed)")
        }
    }
}

import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

/// Gives the labels of a list, over and over.
private struct ListedIDs: IDSource {
    var labels: [UInt64]
    var given = 0

    mutating func next(using generator: inout some RandomNumberGenerator) -> ShortID {
        defer { given += 1 }
        return ShortID(value: labels[given % labels.count])
    }
}

@Suite struct CanvasFactoryTests {
    @Test("C1 the factory draws again while a label is taken, on the canvas or in the same event")
    func labels() throws {
        var factory = CanvasFactory(ids: ListedIDs(labels: [5, 5, 5, 8, 5, 9]), generator: SplitMix64(seed: 1))
        let made = try factory.make([ObjectDraft(.rectangle), ObjectDraft(.rectangle)], on: Canvas())
        #expect(made.map { $0.shortID.value } == [5, 8])
        var canvas = Canvas()
        for (number, object) in made.enumerated() {
            let unit = UnitID(replica: ReplicaID(1), sequence: UInt64(number))
            canvas.apply(.add(object), from: Origin(unit: unit, time: Timestamp(raw: 1)))
        }
        let third = try factory.make([ObjectDraft(.ellipse)], on: canvas)
        #expect(third.map { $0.shortID.value } == [9])
        #expect(third.map { $0.number } == [1])
    }

    @Test("C1 the same randomness gives the same objects")
    func reproducible() throws {
        func make() throws -> [CanvasObject] {
            var factory = CanvasFactory(ids: RandomIDs(), generator: SplitMix64(seed: 77))
            return try factory.make([ObjectDraft(.rectangle), ObjectDraft(.ellipse)], on: Canvas())
        }
        #expect(try make().map { $0.fields.wireBytes } == make().map { $0.fields.wireBytes })
    }

    @Test("C3 an object that is larger than the canvas lands at 0,0")
    func large() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(ObjectDraft(.ellipse, size: CanvasSize(width: 2000, height: 800)))
        #expect(try device.object(id).position == CanvasPoint(x: 0, y: 0))
        let wide = try device.add(ObjectDraft(.ellipse, size: CanvasSize(width: 1024, height: 10)))
        #expect(try device.object(wide).position.x == 0)
    }

    @Test("C6 a photo keeps its ratio within 40 % of the canvas, and is never enlarged")
    func photos() throws {
        let device = try TestDevice.withCanvas()
        let file = BlobHash(of: [1, 2, 3])
        func size(_ width: UInt32, _ height: UInt32) throws -> CanvasSize {
            let photo = PhotoFile(file: file, pixelWidth: width, pixelHeight: height)
            return try device.object(try device.add(ObjectDraft(.photo(photo)))).size
        }
        #expect(try size(100, 50) == CanvasSize(width: 100, height: 50))
        let wide = try size(4096, 1024)
        #expect(abs(wide.width - 409.6) < 1e-9 && abs(wide.height - 102.4) < 1e-9)
        let high = try size(1000, 3072)
        #expect(abs(high.width - 100) < 1e-9 && abs(high.height - 307.2) < 1e-9)
        #expect(try size(10_000, 1).height == 1)
        #expect(throws: CanvasError.photoSize) { try size(0, 5) }
        #expect(device.canvas.count == 4)
        #expect(device.canvas[0].color == nil)
        guard case .photo(let photo) = device.canvas[3].kind else { throw CanvasError.noMatch }
        #expect(photo.file == file)
    }

    @Test("C2 a line keeps its ends and a stroke its points, in their colour")
    func linesAndStrokes() throws {
        let device = try TestDevice.withCanvas()
        for (x1, y1, x2, y2) in [
            (10.0, 20.0, 60.0, 90.0), (60, 20, 10, 90), (60, 90, 10, 20), (5, 5, 5, 80), (9, 8, 3, 8),
        ] {
            let start = CanvasPoint(x: x1, y: y1)
            let end = CanvasPoint(x: x2, y: y2)
            let object = try device.object(try device.add(ObjectDraft(.line(from: start, to: end, hasArrow: true))))
            guard case .line(let line) = object.kind else { throw CanvasError.noMatch }
            #expect(line.ends(in: object.box) == (start, end))
            #expect(line.hasArrow)
            #expect(object.color == Style.light.ink)
            #expect(object.size.width >= 1 && object.size.height >= 1)
        }
        let points = [CanvasPoint(x: 10.5, y: 7), CanvasPoint(x: 3.125, y: 40), CanvasPoint(x: 20, y: 20.001)]
        let id = try device.add(ObjectDraft(.stroke(through: points, thickness: 2.5)))
        guard case .stroke(let stroke) = try device.object(id).kind else { throw CanvasError.noMatch }
        for (point, expected) in zip(stroke.points(in: try device.object(id).box), points) {
            #expect(point.distance(to: expected) < 1e-9)
        }
        #expect(stroke.thickness == 2.5)
        let box = CanvasRect(x: 0, y: 0, width: 2 * 16.875, height: 33)
        let stretched = stroke.points(in: box)
        #expect(abs(stretched[2].x - 33.75) < 1e-9)
        #expect(throws: CanvasError.strokePoints(count: 0)) {
            try device.add(ObjectDraft(.stroke(through: [], thickness: 1)))
        }
    }

    @Test("C5 given text is taken whole, a source is sampled, and the height comes from the lines")
    func texts() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(ObjectDraft(.text("한 두 세\nfour")))
        #expect(try device.object(id).text == "한 두 세\nfour")
        let before = try device.object(id).size
        #expect(before.height == 2 * TextMetrics.lineHeight(fontSize: 16))
        try device.perform { (c) throws(CanvasError) in try c.setText(id, to: "one") }
        #expect(try device.object(id).size.height == TextMetrics.lineHeight(fontSize: 16))
        try device.perform { (c) throws(CanvasError) in try c.setFontSize(id, to: 32) }
        #expect(try device.object(id).size.height >= TextMetrics.lineHeight(fontSize: 32))
        try device.perform { (c) throws(CanvasError) in try c.resize(id, to: CanvasSize(width: 400, height: 1)) }
        #expect(
            try device.object(id).size == CanvasSize(width: 400, height: TextMetrics.lineHeight(fontSize: 32)))
        // The width alone is kept, so the same width again changes nothing.
        #expect(try device.canvas.resize(id, to: CanvasSize(width: 400, height: 77)).isEmpty)
        let sampled = try device.add(ObjectDraft(.sampledText(from: SourceText.korean)))
        #expect(try device.object(sampled).text.split(separator: " ").count == 5)
        #expect(throws: CanvasError.noWords) { try device.add(ObjectDraft(.sampledText(from: " \n "))) }
        let again = try Canvas(wireBytes: device.canvas.wireBytes)
        #expect(again.objects == device.canvas.objects)
        for _ in 0..<4 { #expect(try device.step(.undo)) }
        #expect(try device.object(id).size == before)
    }
}

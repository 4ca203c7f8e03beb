import CanvasModel
import Drawing
import Foundation
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct CanvasHitTests {
    @Test("C7 the topmost object whose half-open box holds the point is hit; hidden ones are not, locked ones are")
    func topmost() throws {
        let device = try TestDevice.withCanvas()
        let back = try device.rectangle(x: 100, y: 100)
        let front = try device.rectangle(x: 150, y: 150)
        func hit(_ x: Double, _ y: Double) -> UnitID? { device.canvas.topmost(at: CanvasPoint(x: x, y: y))?.id }
        #expect(hit(100, 100) == back)
        #expect(hit(99.9, 100) == nil)
        #expect(hit(160, 160) == front)
        #expect(hit(249.9, 150) == front)
        #expect(hit(249.9, 149.9) == back)
        #expect(hit(300, 200) == nil)
        #expect(hit(299.9, 269.9) == front)
        #expect(hit(299.9, 270) == nil)
        try device.perform { (c) throws(CanvasError) in try c.setHidden(front, true) }
        #expect(hit(160, 160) == back)
        try device.perform { (c) throws(CanvasError) in try c.setLocked(back, true) }
        #expect(hit(160, 160) == back)
    }

    @Test("C7 a rotated object is hit where it is drawn")
    func rotated() throws {
        let device = try TestDevice.withCanvas()
        let bar = try device.add(
            ObjectDraft(
                .rectangle, position: CanvasPoint(x: 100, y: 300), size: CanvasSize(width: 200, height: 20)))
        func hits(_ x: Double, _ y: Double) -> Bool { device.canvas.topmost(at: CanvasPoint(x: x, y: y))?.id == bar }
        #expect(hits(110, 310))
        #expect(!hits(200, 220))
        try device.perform { (c) throws(CanvasError) in try c.rotate(bar, to: 90) }
        #expect(!hits(110, 310))
        #expect(hits(200, 220))
        #expect(hits(200, 400))
        #expect(try device.object(bar).bounds == CanvasRect(x: 190, y: 210, width: 20, height: 200))
        try device.perform { (c) throws(CanvasError) in try c.rotate(bar, to: 45) }
        // Clockwise: the right end goes down.
        #expect(hits(260, 370))
        #expect(!hits(260, 250))
        let near = device.canvas.objects(in: CanvasRect(x: 250, y: 360, width: 5, height: 5))
        #expect(near.map { $0.id } == [bar])
    }

    @Test("C7 angles are right to the last digits, and right angles exactly")
    func angles() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.add(
            ObjectDraft(
                .rectangle, position: CanvasPoint(x: 400, y: 400), size: CanvasSize(width: 200, height: 100)))
        for degrees in stride(from: 0.0, to: 360, by: 3.75) {
            try device.perform { (c) throws(CanvasError) in try c.rotate(id, to: degrees) }
            let bounds = try device.object(id).bounds
            let sine = abs(sin(degrees * .pi / 180))
            let cosine = abs(cos(degrees * .pi / 180))
            #expect(abs(bounds.size.width - (200 * cosine + 100 * sine)) < 1e-12)
            #expect(abs(bounds.size.height - (200 * sine + 100 * cosine)) < 1e-12)
            if degrees == 90 || degrees == 270 { #expect(bounds.size == CanvasSize(width: 100, height: 200)) }
            if degrees == 180 { #expect(bounds.size == CanvasSize(width: 200, height: 100)) }
        }
    }

    @Test("C8 a canvas is a value: what was taken before stays as it was")
    func value() throws {
        let device = try TestDevice.withCanvas()
        let id = try device.rectangle(x: 1, y: 1)
        let before = device.canvas
        try device.perform { (c) throws(CanvasError) in try c.move(id, to: CanvasPoint(x: 500, y: 500)) }
        try device.rectangle()
        #expect(before.count == 1)
        #expect(before[0].position == CanvasPoint(x: 1, y: 1))
        #expect(before.topmost(at: CanvasPoint(x: 510, y: 510)) == nil)
        #expect(device.canvas.count == 2)
        #expect(device.canvas[0].id == id)
        #expect(device.canvas.object(id)?.position == CanvasPoint(x: 500, y: 500))
        let rect = CanvasRect(x: 490, y: 490, width: 20, height: 20)
        #expect(device.canvas.objects(in: rect).map { $0.id } == [id])
        #expect(before.objects(in: rect).isEmpty)
    }
}

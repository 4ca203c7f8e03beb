import GalleryModel
import Replication
import TestDevices
import Testing

@Suite("Dragging a crop")
struct CropTests {
    @Test("G15 however a crop is dragged it stays in its photo, keeps its ratio, and what was not dragged stays")
    func dragging() {
        var random = SplitMix64(seed: 150)
        let handles: [CropHandle] = [
            .inside, .left, .right, .top, .bottom, [.left, .top], [.right, .top], [.left, .bottom], [.right, .bottom],
        ]
        func part() -> Double { Double(random.below(3_000_001)) / 1e6 - 1.5 }
        for _ in 0..<4000 {
            let old = PhotoFrame.Crop(
                x: UInt32(random.below(1_000_001)), y: UInt32(random.below(1_000_001)),
                width: UInt32(random.below(1_000_001)), height: UInt32(random.below(1_000_001)))
            let handle = handles[random.below(handles.count)]
            let free = old.dragged(by: handle, dx: part(), dy: part(), ratio: nil)
            #expect(free.x + free.width <= 1_000_000 && free.y + free.height <= 1_000_000)
            if handle.isEmpty { #expect(free.width == old.width && free.height == old.height) }
            if !handle.contains(.left), !handle.isEmpty { #expect(free.x == old.x) }
            if !handle.contains(.top), !handle.isEmpty { #expect(free.y == old.y) }
            if !handle.contains(.right), !handle.isEmpty {
                #expect(abs(Int(free.x + free.width) - Int(old.x + old.width)) <= 1)
            }
            let ratio = 0.2 + Double(random.below(100)) / 20
            let square = old.fitted(to: ratio)
            let kept = square.dragged(by: handle, dx: part(), dy: part(), ratio: ratio)
            #expect(kept.x + kept.width <= 1_000_000 && kept.y + kept.height <= 1_000_000)
            #expect(
                abs(Double(kept.width) - Double(kept.height) * ratio) <= 2 + 2 * ratio, "\(square) \(handle) \(kept)")
        }
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(PhotoFrame.Crop.all.dragged(by: .left, dx: number, dy: 0, ratio: nil) == .all)
            #expect(PhotoFrame.Crop.all.fitted(to: number) == .all)
        }
    }

    @Test("G15 near a corner both edges are meant, near an edge that one, inside the whole, outside nothing")
    func handles() {
        let crop = PhotoFrame.Crop(x: 200_000, y: 200_000, width: 600_000, height: 600_000)
        func handle(_ x: Double, _ y: Double) -> CropHandle? {
            CropHandle(at: (x, y), of: crop, reach: (0.05, 0.05))
        }
        #expect(handle(0.21, 0.79) == [.left, .bottom] && handle(0.83, 0.17) == [.right, .top])
        #expect(handle(0.5, 0.22) == .top && handle(0.5, 0.5) == .inside)
        #expect(handle(0.1, 0.5) == nil && handle(0.5, 0.9) == nil)
    }
}

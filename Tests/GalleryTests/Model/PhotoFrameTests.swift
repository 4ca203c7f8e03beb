import Drawing
import Foundation
import GalleryModel
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite("Frames of photos")
struct PhotoFrameTests {
    private static func random(_ random: inout SplitMix64) -> PhotoFrame {
        func part() -> UInt32 { UInt32(random.below(1_000_001)) }
        return PhotoFrame(
            turns: UInt8(random.below(4)), angle: Int32(random.below(9001)) - 4500,
            crop: PhotoFrame.Crop(x: part(), y: part(), width: part(), height: part()))
    }

    private static func isSound(_ frame: PhotoFrame) -> Bool {
        let crop = frame.crop
        return frame.turns < 4 && abs(frame.angle) <= PhotoFrame.maximumAngle && crop.width >= PhotoFrame.Crop.least
            && crop.height >= PhotoFrame.Crop.least && crop.x + crop.width <= PhotoFrame.Crop.whole
            && crop.y + crop.height <= PhotoFrame.Crop.whole
    }

    @Test("G15 whatever numbers come, a frame shows a part of its photo, and comes back from its bytes and its text")
    func sound() throws {
        var random = SplitMix64(seed: 15)
        for _ in 0..<2000 {
            let any = PhotoFrame(
                turns: UInt8(truncatingIfNeeded: random.next()), angle: Int32(truncatingIfNeeded: random.next()),
                crop: PhotoFrame.Crop(
                    x: UInt32(truncatingIfNeeded: random.next()), y: UInt32(truncatingIfNeeded: random.next()),
                    width: UInt32(truncatingIfNeeded: random.next()), height: UInt32(truncatingIfNeeded: random.next()))
            )
            for frame in [any, Self.random(&random)] {
                #expect(Self.isSound(frame))
                #expect(try PhotoFrame(wireBytes: frame.wireBytes) == frame)
                #expect(PhotoFrame(frame.text) == frame)
            }
            // Bytes that nobody wrote are a frame, or refused.
            let bytes = (0..<random.below(20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if let frame = try? PhotoFrame(wireBytes: bytes) { #expect(Self.isSound(frame)) }
        }
        for text in [
            "", "0.0.0.0.0", "4.0.0.0.1000000.1000000", "0.0.0.0.1000001.1", "+0.0.0.0.1000000.1000000",
            "0.-9999999999.0.0.1000000.1000000", "00.0.0.0.1000000.1000000", "0.0.0.0.1000000.1000000.0",
        ] { #expect(PhotoFrame(text) == nil, "\(text)") }
    }

    @Test("G15 four quarters are none, and a turn takes what is cropped along")
    func turning() {
        var random = SplitMix64(seed: 16)
        for _ in 0..<500 {
            let frame = Self.random(&random)
            #expect(frame.turned(by: 1).turned(by: 1).turned(by: 1).turned(by: 1) == frame)
            #expect(
                frame.turned(by: 3).turned(by: 1) == frame && frame.turned(by: 2) == frame.turned(by: 1).turned(by: 1))
            #expect(frame.turned(by: -1) == frame.turned(by: 3))
            let (before, after) = (
                FramedSize(width: 640, height: 427, in: frame),
                FramedSize(width: 640, height: 427, in: frame.turned(by: 1))
            )
            #expect(abs(before.shown.width - after.shown.height) < 1e-6)
            #expect(abs(before.shown.height - after.shown.width) < 1e-6)
        }
        // The upper left corner of a photo goes to its upper right.
        let corner = PhotoFrame(crop: .init(x: 0, y: 0, width: 200_000, height: 100_000)).turned(by: 1)
        #expect(corner.crop == .init(x: 900_000, y: 0, width: 100_000, height: 200_000))
    }

    @Test("G15 however a photo is straightened, no corner of what is shown is empty, and one side touches the edge")
    func noEmptyCorners() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<2000 {
            let frame = Self.random(&random).cropped(to: .all)
            let framed = FramedSize(
                width: UInt32(1 + random.below(8000)), height: UInt32(1 + random.below(8000)), in: frame)
            let middle = framed.box.center
            var nearest = Double.infinity
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                // The corner, turned back into the photo.
                let (dx, dy) = (
                    Double(x) * framed.shown.width - middle.x, Double(y) * framed.shown.height - middle.y
                )
                let angle = -framed.rotation * Double.pi / 180
                let (across, down) = (
                    dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)
                )
                nearest = min(
                    nearest, framed.box.size.width / 2 - abs(across), framed.box.size.height / 2 - abs(down))
            }
            #expect(nearest > -1e-4 && nearest < 1e-4, "\(frame.text)")
        }
    }

    @Test("G15 a frame is a value of the photo's record: it shows another shape, is told, undone and merges")
    func record() throws {
        let one = TestDevice(replica: 1)
        try one.perform { (gallery) throws(GalleryError) in try gallery.save(stored("a")) }
        let crop = PhotoFrame(turns: 1, crop: .init(x: 0, y: 0, width: 500_000, height: 1_000_000))
        try one.perform { (gallery) throws(GalleryError) in try gallery.reframe([key("a")]) { _, _ in crop } }
        let record = try #require(one.gallery.photo(key("a"))?.record)
        #expect(record.frame == crop && record.width == 640 && record.height == 427)
        #expect(record.shownSize == PixelSize(width: 214, height: 640))
        #expect(abs(record.aspectRatio - 640 / 213.5) < 1e-9)
        #expect(try Gallery(wireBytes: one.gallery.wireBytes) == one.gallery)
        // What is so already is no change.
        #expect(try one.gallery.reframe([key("a")]) { _, _ in crop }.isEmpty)
        let two = TestDevice(replica: 2, now: 1_700_000_009_000)
        try two.catchUp(with: one)
        try two.perform { (gallery) throws(GalleryError) in
            try gallery.reframe([key("a")]) { _, old in old.turned(by: 1) }
        }
        try one.perform { (gallery) throws(GalleryError) in try gallery.write("memo", on: key("a")) }
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(one.gallery == two.gallery && one.memo("a") == "memo")
        #expect(one.gallery.photo(key("a"))?.record.frame == crop.turned(by: 1))
        try two.perform { (gallery) throws(GalleryError) in try gallery.reframe([key("a")]) { _, _ in .whole } }
        #expect(two.gallery.photo(key("a"))?.record.frame == nil)
        var gallery = Gallery()
        let told = try two.log.map { gallery.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self)) }
        #expect(told.suffix(1) == [[.unedited(title: "Photo a")]] && told.contains([.edited(title: "Photo a")]))
    }

    @Test("G15 several photos are edited in one step, and one whose file is not kept is refused")
    func several() throws {
        let device = TestDevice(replica: 1)
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.save([stored("a"), stored("b"), sample("c")])
        }
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.reframe([key("a"), key("b"), key("a")]) { _, old in old.turned(by: 2) }
        }
        #expect(device.gallery.photo(key("b"))?.record.frame?.turns == 2)
        var gallery = Gallery()
        let told = try device.log.map { gallery.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self)) }
        #expect(told.last == [.editedMany(count: 2)])
        #expect(throws: GalleryError.notEditable(key("c"))) { try device.gallery.reframe([key("c")]) { _, old in old } }
        #expect(throws: GalleryError.unknownPhoto(key("d"))) {
            try device.gallery.reframe([key("d")]) { _, old in old }
        }
    }

    private func stored(_ id: String) -> PhotoRecord {
        var record = sample(id)
        record.file = BlobHash(of: Array(id.utf8))
        return record
    }
}

import GalleryModel
import Replication

/// What of a photo is shown, as another device sends it and as an address has it.
public final class PhotoFramesTarget: FuzzTarget {
    public let name = "frames"

    public init() {}

    public func seeds() -> [[UInt8]] {
        let frames = [
            PhotoFrame.whole,
            PhotoFrame(turns: 3, angle: -4500, crop: .init(x: 1, y: 2, width: 999_998, height: 10_000)),
        ]
        return frames.map(\.wireBytes) + frames.map { Array($0.text.utf8) }
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let text = PhotoFrame(String(decoding: bytes, as: UTF8.self))
        for frame in [try? PhotoFrame(wireBytes: bytes), text].compactMap({ $0 }) {
            let crop = frame.crop
            guard frame.turns < 4, (-PhotoFrame.maximumAngle...PhotoFrame.maximumAngle).contains(frame.angle),
                crop.width >= PhotoFrame.Crop.least, crop.height >= PhotoFrame.Crop.least,
                UInt64(crop.x) + UInt64(crop.width) <= 1_000_000, UInt64(crop.y) + UInt64(crop.height) <= 1_000_000
            else { throw FuzzFinding("a frame shows more than its photo: \(frame.text)") }
            guard PhotoFrame(frame.text) == frame else { throw FuzzFinding("a frame is another by its text") }
            for side: UInt32 in [0, 1, 4000, .max] {
                let size = FramedSize(width: side, height: 3, in: frame).pixels
                guard size.width > 0, size.height > 0 else { throw FuzzFinding("a frame shows nothing") }
            }
        }
    }
}

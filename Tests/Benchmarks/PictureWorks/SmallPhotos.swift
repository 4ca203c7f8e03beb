import Foundation
import ImageCodecs
import Pictures
import Replication

/// JPEG files of the size of a thumbnail, each of other noise.
enum SmallPhotos {
    static func fill(_ folder: String, count: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (width, height) = (128, 96)
        for index in 0..<count {
            var random = SplitMix64(seed: UInt64(index))
            var bytes: [UInt8] = []
            for _ in 0..<(width * height) {
                let noise = random.next()
                bytes += [UInt8(noise & 0xff), UInt8(noise >> 8 & 0xff), UInt8(noise >> 16 & 0xff), 255]
            }
            let photo = PixelImage(width: width, height: height, bytes: bytes, isOpaque: true)
            try Data(try photo.jpeg(quality: 85)).write(to: URL(filePath: folder + "/photo-\(index).jpg"))
        }
    }
}

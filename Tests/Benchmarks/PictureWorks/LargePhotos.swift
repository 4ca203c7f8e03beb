import Foundation
import ImageCodecs
import Pictures
import Replication

/// JPEG files of 12 megapixels, made from the photos that come with the program: enlarged, with noise as a camera
/// has it. The same seeds give the same files.
enum LargePhotos {
    static let width = 4000
    static let height = 3000

    /// Makes `count` files in a folder, unless they are there.
    static func fill(_ folder: String, count: Int, from photos: [String]) throws {
        let complete = folder + "/complete-\(count)"
        guard !FileManager.default.fileExists(atPath: complete) else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let sources = try photos.map { path in
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            return try bytes.withUnsafeBytes {
                try PhotoDecoder(within: .usual).pixels(of: $0, width: 4000, height: 4000)
            }
        }
        let failed = Failures()
        DispatchQueue.concurrentPerform(iterations: count) { index in
            do {
                let bytes = try enlarged(sources[index % sources.count], seed: UInt64(index)).jpeg(quality: 92)
                let name =
                    "photo-" + String(repeating: "0", count: index < 10 ? 2 : index < 100 ? 1 : 0) + "\(index).jpg"
                try Data(bytes).write(to: URL(filePath: folder + "/" + name))
            } catch {
                failed.note(error)
            }
        }
        if let error = failed.first { throw error }
        try Data().write(to: URL(filePath: complete))
    }

    /// Between pixels by their neighbours' weights; each component moved by up to ±12.
    private static func enlarged(_ source: PixelImage, seed: UInt64) -> PixelImage {
        var random = SplitMix64(seed: seed)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, filled in
            source.bytes.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let (top, fractionY) = place(y, of: height, in: source.height)
                    for x in 0..<width {
                        let (left, fractionX) = place(x, of: width, in: source.width)
                        let noise = random.next()
                        let upper = (top * source.width + left) * 4
                        let lower = upper + source.width * 4
                        for channel in 0..<3 {
                            let above =
                                Int(pixels[upper + channel]) * (256 - fractionX) + Int(pixels[upper + 4 + channel])
                                * fractionX
                            let below =
                                Int(pixels[lower + channel]) * (256 - fractionX) + Int(pixels[lower + 4 + channel])
                                * fractionX
                            let value = (above * (256 - fractionY) + below * fractionY) >> 16
                            let moved = value + Int(noise >> (channel * 8) & 0xff) * 25 / 256 - 12
                            target[(y * width + x) * 4 + channel] = UInt8(clamping: moved)
                        }
                        target[(y * width + x) * 4 + 3] = 255
                    }
                }
            }
            filled = width * height * 4
        }
        return PixelImage(width: width, height: height, bytes: bytes, isOpaque: true)
    }

    private static func place(_ index: Int, of count: Int, in side: Int) -> (first: Int, fraction: Int) {
        let scaled = index * (side - 1) * 256 / count
        return (min(scaled >> 8, side - 2), scaled & 255)
    }

    private final class Failures: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var first: (any Error)?

        func note(_ error: any Error) {
            lock.withLock { first = first ?? error }
        }
    }
}

import ImageCodecs
import Pictures
import Replication

/// Photos decoded and made small, as the picture worker does it.
public final class PicturesTarget: FuzzTarget {
    public let name = "pictures"

    public var limits: FuzzLimits {
        var limits = FuzzLimits()
        limits.seconds = 5
        limits.megabytes = 400
        return limits
    }

    /// Few pixels, so that many files are tried.
    private let decoder: PhotoDecoder

    public init() {
        var limits = PictureLimits.usual
        limits.pixels = 4_000_000
        limits.decodedBytes = 60_000_000
        decoder = PhotoDecoder(within: limits)
    }

    public func seeds() -> [[UInt8]] { PhotoSeeds.all.filter { $0.count <= 20_000 } }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        bytes.withUnsafeBytes { file in
            _ = try? decoder.pixels(of: file, width: 32, height: 24)
            _ = try? decoder.photo(file, thumbnails: [ThumbnailRequest(width: 40, format: .jpeg)])
            _ = try? decoder.plainJPEG(file)
        }
    }
}

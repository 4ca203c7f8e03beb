import Glibc
import Pictures

@testable import ImageCodecs

/// The files of `Fixtures`, and what is done with them.
enum Samples {
    static let names = [
        "four-two-zero.jpg", "four-two-two.jpg", "four-four-four.jpg", "progressive.jpg", "restart.jpg",
        "stored-as-rgb.jpg", "srgb-table.jpg", "grey.jpg", "inks.jpg", "inks-ycck.jpg", "inks-profile.jpg",
        "display-p3.jpg",
        "alpha.png", "interlaced.png", "sixteen-bits.png", "palette.png", "palette-transparent.png", "gamma.png",
        "adobe-rgb.png", "grey-profile.png", "lossy.webp", "lossless.webp", "alpha.webp", "alpha-lossless.webp",
        "animated.webp", "frame.webp", "display-p3.webp", "plain.gif", "interlaced.gif", "animated.gif",
    ]

    /// The folder of the project, with a `/` behind it.
    static let root =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/"

    static func bytes(_ name: String) -> [UInt8] { bytes(at: "Tests/ImageCodecsTests/Fixtures/" + name) }

    /// `path` is in the project.
    static func bytes(at path: String) -> [UInt8] {
        guard let file = fopen(root + path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&part, 1, part.count, file)
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
    }

    static func text(_ name: String) -> [[Substring]] {
        String(decoding: bytes(name), as: UTF8.self).split(separator: "\n").filter { $0.first != "#" }
            .map { $0.split(separator: " ") }
    }
}

/// The picture of a file, whole or for a place.
func decode(
    _ bytes: [UInt8], width: Int = 65_535, height: Int = 65_535, within limits: PictureLimits = .usual
) throws(PictureFault) -> PixelImage {
    try withBytes(bytes) { file throws(PictureFault) in
        try PhotoDecoder(within: limits).pixels(of: file, width: width, height: height)
    }
}

/// Its thumbnails.
func thumbnails(
    _ bytes: [UInt8], _ requests: [ThumbnailRequest], within limits: PictureLimits = .usual
) throws(PictureFault) -> (facts: PhotoFacts, thumbnails: [EncodedPicture]) {
    try withBytes(bytes) { file throws(PictureFault) in
        try PhotoDecoder(within: limits).photo(file, thumbnails: requests)
    }
}

func withBytes<Result>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PictureFault) -> Result
) throws(PictureFault) -> Result {
    // As long as the bytes and no longer, so that a read behind the end is noticed by who looks for it.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    return try body(UnsafeRawBufferPointer(rebasing: copy[..<bytes.count]))
}

extension PixelImage {
    /// Red, green, blue, alpha of a pixel, premultiplied.
    subscript(x: Int, y: Int) -> [Int] {
        let place = (y * width + x) * 4
        return [2, 1, 0, 3].map { Int(bytes[place + $0]) }
    }

    /// The four quarters' middles: left above, right above, left below, right below.
    var quarters: [[Int]] {
        [(3, 3), (5, 2), (2, 6), (6, 6)].map { self[width * $0.0 / 8, height * $0.1 / 8] }
    }

    /// A picture whose every pixel is its own: it tells how it is turned.
    static func pattern(_ width: Int, _ height: Int, alpha: Bool = false, seed: Int = 1) -> PixelImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let alpha = alpha ? (x * 255 / max(1, width - 1)) : 255
                for color in [x * 255 / max(1, width), y * 255 / max(1, height), (x * seed + y) * 3 % 256] {
                    bytes.append(UInt8(color * alpha / 255))
                }
                bytes.append(UInt8(alpha))
            }
        }
        return PixelImage(width: width, height: height, bytes: bytes, isOpaque: !alpha)
    }
}

/// The greatest difference of any byte.
func difference(_ one: PixelImage, _ other: PixelImage) -> Int {
    guard one.width == other.width, one.height == other.height else { return 256 }
    return zip(one.bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

func difference(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

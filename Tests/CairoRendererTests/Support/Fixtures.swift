import CairoRenderer
import Drawing
import Glibc
import Pictures

/// Where the files of these tests are.
enum Fixtures {
    static let folder: String = {
        let here = #filePath.split(separator: "/").dropLast(2)
        return "/" + here.joined(separator: "/") + "/Fixtures"
    }()

    /// A renderer that knows the fonts of the fixtures and no others.
    static func renderer() -> PictureRenderer {
        _ = sealed
        return PictureRenderer()
    }

    private static let sealed: Void = {
        setenv("FONTCONFIG_FILE", "\(folder)/fonts.conf", 1)
    }()

    static func bytes(_ name: String) -> [UInt8] {
        guard let file = fopen("\(folder)/\(name)", "rb") else { return [] }
        defer { fclose(file) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return result }
            result += chunk[..<count]
        }
    }
}

/// A photo of four patches: red, green, blue and yellow. Notes what it was asked for.
final class Quarters: PhotoLoading {
    let natural: (width: Int, height: Int)
    let jpeg: JPEGFile?
    private(set) var asked: [(width: Int, height: Int)] = []

    init(width: Int = 400, height: Int = 200, jpeg: JPEGFile? = nil) {
        natural = (width, height)
        self.jpeg = jpeg
    }

    static var file: JPEGFile { JPEGFile(width: 24, height: 16, bytes: Fixtures.bytes("quarters.jpg")) }

    func pixels(of source: PictureSource, width: Int, height: Int) throws(PictureFault) -> PixelImage {
        asked.append((width, height))
        if case .file("broken") = source { throw .damaged("it is cut") }
        let (width, height) = (min(width, natural.width), min(height, natural.height))
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let isLeft = x < width / 2
                let isUpper = y < height / 2
                bytes +=
                    isUpper
                    ? (isLeft ? [0, 0, 255, 255] : [0, 160, 0, 255])
                    : (isLeft ? [255, 0, 0, 255] : [0, 220, 255, 255])
            }
        }
        return PixelImage(width: width, height: height, bytes: bytes, isOpaque: true)
    }

    func jpeg(of source: PictureSource) throws(PictureFault) -> JPEGFile? { jpeg }
}

extension PixelImage {
    /// Red, green, blue, alpha, as stored.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * 4
        return [bytes[start + 2], bytes[start + 1], bytes[start], bytes[start + 3]]
    }

    /// The columns in which a pixel differs from white.
    var inkColumns: ClosedRange<Int>? { ink { x, _ in x } }
    var inkRows: ClosedRange<Int>? { ink { _, y in y } }

    private func ink(_ axis: (Int, Int) -> Int) -> ClosedRange<Int>? {
        var found: ClosedRange<Int>?
        for y in 0..<height {
            for x in 0..<width where pixel(x, y)[0] < 200 || pixel(x, y)[1] < 200 || pixel(x, y)[2] < 200 {
                let place = axis(x, y)
                found = found.map { min($0.lowerBound, place)...max($0.upperBound, place) } ?? place...place
            }
        }
        return found
    }
}

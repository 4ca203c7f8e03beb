import Drawing
import Foundation
import Pictures
import Testing

@testable import ImageCodecs

/// Copies of photos, as people make them, and photos that are none.
@Suite struct LikenessTests {
    @Test("G16 copies look the same though smaller, compressed, cropped by 5 % or recoloured, no two photos do")
    func copies() throws {
        let files = LikenessFiles.all
        let photos = try files.map { try #require(try thumbnails($0.bytes, []).facts.likeness, "\($0.name)") }
        var falsePairs: [String] = []
        for (index, photo) in photos.enumerated() {
            for other in photos.indices where other < index && photo.isLike(photos[other]) {
                falsePairs.append("\(files[index].name) \(files[other].name)")
            }
        }
        var found: [String: (copies: Int, found: Int)] = [:]
        for (file, photo) in zip(files, photos) {
            for (kind, bytes) in try PhotoCopies.make(of: file.bytes) {
                let isFound = try thumbnails(bytes, []).facts.likeness?.isLike(photo) == true
                found[kind, default: (0, 0)].copies += 1
                if isFound { found[kind, default: (0, 0)].found += 1 }
            }
        }
        let pairs = photos.count * (photos.count - 1) / 2
        print("G16: \(falsePairs.count) false of \(pairs) pairs of \(photos.count) photos", falsePairs)
        for (kind, count) in found.sorted(by: { $0.key < $1.key }) {
            print("G16: \(kind): \(count.found) of \(count.copies) copies found")
            #expect(count.found * 100 >= count.copies * 95, "\(kind)")
        }
        #expect(falsePairs.isEmpty)
        #expect(photos.count >= 44 && found.count == 5)
    }

    @Test("G16 what is too plain or too small looks like nothing")
    func plain() throws {
        for level in [0, 128, 255] as [UInt8] {
            let image = PixelImage(
                width: 80, height: 60, bytes: [UInt8](repeating: level, count: 80 * 60 * 4), isOpaque: false)
            #expect(try thumbnails(image.png(), []).facts.likeness == nil)
        }
        #expect(try thumbnails(PixelImage.pattern(8, 200).png(), []).facts.likeness == nil)
        #expect(Likeness(of: [], width: 20, height: 20) == nil)
    }
}

/// The built-in photos, and pictures of fixtures that show something else.
enum LikenessFiles {
    static var all: [(name: String, bytes: [UInt8])] {
        let builtIn = names(in: "Modules/Gallery/Photos").filter { !$0.hasSuffix(".json") }
            .map { "Modules/Gallery/Photos/" + $0 }
        let fixtures = [
            "CairoRendererTests/Fixtures/golden/pictures.png", "CairoRendererTests/Fixtures/golden/shapes.png",
            "CairoRendererTests/Fixtures/golden/texts.png", "ImageCodecsTests/Fixtures/four-four-four.jpg",
        ]
        return (builtIn + fixtures.map { "Tests/" + $0 }).map { ($0, Samples.bytes(at: $0)) }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: Samples.root + folder)) ?? []
    }
}

/// What people do to a photo, by the real encoders.
enum PhotoCopies {
    static func make(of file: [UInt8]) throws -> [(kind: String, bytes: [UInt8])] {
        let photo = try decode(file)
        let (width, height) = (photo.width, photo.height)
        var copies: [(kind: String, bytes: [UInt8])] = []
        for share in [75, 50, 25] {
            let smaller = try decode(file, width: width * share / 100, height: height * share / 100)
            copies.append(("smaller", try smaller.jpeg()))
        }
        for quality in [60, 30, 10] { copies.append(("compressed", try photo.jpeg(quality: quality))) }
        copies.append(("compressed", try WebPEncoder.bytes(of: photo)))
        // What goes at the left, above, at the right and below, in thousandths.
        for cut in [
            [50, 0, 0, 0], [0, 50, 0, 0], [0, 0, 50, 0], [0, 0, 0, 50], [50, 50, 0, 0], [0, 50, 50, 0], [50, 0, 0, 50],
            [0, 0, 50, 50], [25, 25, 25, 25], [25, 0, 25, 0],
        ] {
            copies.append(("cropped", try photo.cropped(by: cut).jpeg()))
        }
        // Smaller ones, which an unoptimized test has done sooner.
        let small = try decode(file, width: 160, height: 160)
        for color in Recolouring.all { copies.append(("recoloured", try small.recoloured(color).jpeg())) }
        let part = small.cropped(by: [25, 25, 25, 25])
        copies.append(("all at once", try part.recoloured(Recolouring.all[0]).jpeg(quality: 50)))
        return copies
    }
}

/// A colour from another: three factors for red, green and blue each, then a power.
struct Recolouring {
    var factors: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    var added = 0.0
    var power = 1.0

    static let all = [
        Recolouring(factors: [[1.25, 0, 0], [0, 1.25, 0], [0, 0, 1.25]]),
        Recolouring(factors: [[0.75, 0, 0], [0, 0.75, 0], [0, 0, 0.75]]),
        // More contrast, and less.
        Recolouring(factors: [[1.3, 0, 0], [0, 1.3, 0], [0, 0, 1.3]], added: -0.15),
        Recolouring(factors: [[0.7, 0, 0], [0, 0.7, 0], [0, 0, 0.7]], added: 0.15),
        Recolouring(power: 0.8), Recolouring(power: 1.25),
        // Grey, more colourful, warmer, colder, sepia.
        Recolouring(factors: [[0.299, 0.587, 0.114], [0.299, 0.587, 0.114], [0.299, 0.587, 0.114]]),
        Recolouring(factors: [[1.35, -0.29, -0.06], [-0.15, 1.21, -0.06], [-0.15, -0.29, 1.44]]),
        Recolouring(factors: [[1.15, 0, 0], [0, 1, 0], [0, 0, 0.8]]),
        Recolouring(factors: [[0.85, 0, 0], [0, 1, 0], [0, 0, 1.15]]),
        Recolouring(factors: [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]),
    ]
}

extension PixelImage {
    func cropped(by thousandths: [Int]) -> PixelImage {
        let left = width * thousandths[0] / 1000
        let top = height * thousandths[1] / 1000
        let right = width - width * thousandths[2] / 1000
        let bottom = height - height * thousandths[3] / 1000
        var part: [UInt8] = []
        for y in top..<bottom { part += bytes[((y * width + left) * 4)..<((y * width + right) * 4)] }
        return PixelImage(width: right - left, height: bottom - top, bytes: part, isOpaque: isOpaque)
    }

    func recoloured(_ change: Recolouring) -> PixelImage {
        let curve = (0...255).map { pow(Double($0) / 255, change.power) + change.added }
        var changed = bytes
        changed.withUnsafeMutableBufferPointer { bytes in
            for place in stride(from: 0, to: bytes.count, by: 4) {
                let (red, green, blue) = (
                    curve[Int(bytes[place + 2])], curve[Int(bytes[place + 1])], curve[Int(bytes[place])]
                )
                for (row, channel) in zip(change.factors, [2, 1, 0]) {
                    let value = row[0] * red + row[1] * green + row[2] * blue
                    bytes[place + channel] = UInt8(max(0, min(255, value * 255)))
                }
            }
        }
        return PixelImage(width: width, height: height, bytes: changed, isOpaque: isOpaque)
    }
}

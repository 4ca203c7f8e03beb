import Drawing
import Foundation
import ImageHeaders
import ModuleKit
import Pictures
import ProgramBundle

/// A worker that believes headers and makes every thumbnail of the same small photo. Files with `damage` inside are
/// damaged to it.
final class FakePictures: PictureMaking {
    /// How many files were decoded.
    private(set) var decoded = 0
    private(set) var rendered: [Picture] = []
    /// How many jobs are taken before the first is done.
    var width = 2
    /// What happens at the moment when a file is decoded.
    var whileDecoding: (PictureSource) -> Void = { _ in }
    /// Whether it never comes to an end with a file, in the order in which they come.
    var isLate: (Int) -> Bool = { _ in false }
    /// What a photo of so many pixels across looks like.
    var likeness: (UInt32) -> Likeness? = { _ in nil }
    /// What every picture is drawn as.
    var renders: [UInt8] = [0x89, 0x50, 0x4e, 0x47]
    /// What happens before a picture is drawn.
    var beforeRendering: (Picture) -> Void = { _ in }

    static let damage = Array("damage".utf8)
    static let blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    static let color = RGBColor(hex: 0x112233)

    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var waiting: [(Int, PictureJob)] = []
        var number = 0
        while true {
            while waiting.count < width, let job = next() {
                waiting.append((number, job))
                number += 1
            }
            // The last that came is done first: nobody may count on an order.
            guard let (number, job) = waiting.popLast() else { return }
            done(number, answer(job))
        }
    }

    private func answer(_ job: PictureJob) -> Result<PictureAnswer, PictureFault> {
        switch job {
        case .photo(let source, let thumbnails):
            decoded += 1
            whileDecoding(source)
            if isLate(decoded) { return .failure(.tookTooLong(seconds: 60)) }
            guard let bytes = bytes(of: source), let header = try? ImageHeader(of: bytes) else {
                return .failure(.unreadable("it is gone"))
            }
            if bytes.firstRange(of: Self.damage) != nil { return .failure(.damaged("bad entropy code")) }
            let facts = PhotoFacts(
                width: header.width, height: header.height, blurhash: Self.blurhash, color: Self.color,
                likeness: likeness(header.width))
            let small = ProgramFiles().bytes("photos/gravel.jpg") ?? []
            return .success(
                .photo(
                    facts,
                    thumbnails: thumbnails.map {
                        // Every width a file of its own.
                        EncodedPicture(width: $0.width, height: 1, bytes: Self.comment(Int($0.width), in: small))
                    }))
        case .render(let picture, _):
            beforeRendering(picture)
            if case .drawing(_, let pictures) = picture {
                for case .photo(let source) in pictures where bytes(of: source) == nil {
                    return .failure(.unreadable("it is gone"))
                }
            }
            rendered.append(picture)
            return .success(.file(renders))
        case .terminal: return .failure(.unsupported("terminals"))
        }
    }

    private func bytes(of source: PictureSource) -> [UInt8]? {
        switch source {
        case .bytes(let bytes): bytes
        case .file(let path): FileManager.default.contents(atPath: path).map { Array($0) }
        }
    }

    private static func comment(_ number: Int, in jpeg: [UInt8]) -> [UInt8] {
        jpeg.prefix(2) + [0xff, 0xfe, 0, 4, UInt8(number >> 8 & 255), UInt8(number & 255)] + jpeg.dropFirst(2)
    }
}

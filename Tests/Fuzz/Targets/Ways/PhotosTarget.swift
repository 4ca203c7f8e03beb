import Foundation
import ImageHeaders
import ProgramBundle
import Replication

/// Heads of photos, read whole and in small pieces.
public final class PhotosTarget: FuzzTarget {
    public let name = "photos"

    public init() {}

    public func seeds() -> [[UInt8]] { PhotoSeeds.all }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let whole = try? ImageHeader(of: bytes)
        var pieces = Pieces(bytes: bytes)
        let read = try? ImageHeader(reading: &pieces)
        guard whole == read else { throw FuzzFinding("a photo read in pieces is another") }
        if let whole {
            guard whole.width > 0, whole.height > 0, whole.width <= ImageHeader.maximumSide,
                whole.height <= ImageHeader.maximumSide
            else { throw FuzzFinding("a photo of \(whole.width) × \(whole.height) pixels") }
        }
        // Nothing needs a whole file.
        guard pieces.count <= UInt64(bytes.count) else { throw FuzzFinding("more was read than there is") }
    }

    /// The same bytes, asked for through the protocol.
    private struct Pieces: ByteSource {
        let bytes: [UInt8]
        var count: UInt64 { UInt64(bytes.count) }

        func read(at offset: UInt64, count: Int) -> [UInt8] {
            guard offset < UInt64(bytes.count), count > 0 else { return [] }
            return Array(bytes.dropFirst(Int(offset)).prefix(count))
        }
    }
}

/// Small photos of every format: those that come with the program, and the tests' own where the tree is at hand.
enum PhotoSeeds {
    static let all: [[UInt8]] = {
        let bundle = ProgramFiles()
        var photos = bundle.paths.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.compactMap {
            bundle.bytes($0)
        }
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../ImageCodecsTests/Fixtures").standardized
        for file in ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []).sorted() {
            if let data = FileManager.default.contents(atPath: fixtures.path + "/" + file) {
                photos.append([UInt8](data))
            }
        }
        return photos.filter { $0.count <= 40_000 }.sorted { $0.count < $1.count }
    }()
}

import Foundation
import HostSystem
import ImageHeaders
import ModuleKit

/// Folders of made-up photos, and reading their headers.
enum PhotoWork {
    /// The built-in photos that are small: 22 kB on average.
    private static let names = ["rocket-tall", "chelsea-portrait", "coffee-cup", "chelsea", "astronaut-portrait"]
    private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Modules/Gallery/Photos")

    /// Fills `folder` with photos that differ by a comment, so that no two have the same hash.
    static func fill(_ folder: String, count: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let photos = try names.map { try Data(contentsOf: source.appending(path: "\($0).jpg")) }
        for index in 0..<count {
            let comment = Array("photo \(index)".utf8)
            var bytes = Data([0xff, 0xd8, 0xff, 0xfe, 0, UInt8(comment.count + 2)] + comment)
            bytes += photos[index % photos.count].dropFirst(2)
            try bytes.write(to: URL(filePath: "\(folder)/\(index).jpg"))
        }
    }

    /// Seconds to read the headers of all photos in a folder, and how many there are.
    static func probe(_ folder: String) throws -> (seconds: Double, photos: Int) {
        let files = LiveFiles()
        let start = Measurement.now()
        var photos = 0
        for entry in try files.entries(folder) {
            var file = try FileBytes("\(folder)/\(entry.name)", files)
            photos += try ImageHeader(reading: &file).width > 0 ? 1 : 0
        }
        return (Measurement.now() - start, photos)
    }
}

import Foundation
import ProgramBundle
import Testing

/// A folder on disk with photos in it, which goes away with the value.
final class PhotoFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    static func bytes(_ photo: String) throws -> [UInt8] {
        try #require(ProgramFiles().bytes("photos/\(photo).jpg"))
    }

    /// A built-in photo under a name; `number` makes it differ from other copies.
    func copy(_ photo: String, to name: String, adding number: Int? = nil) throws {
        var bytes = try Self.bytes(photo)
        if let number {
            // A comment behind the start mark.
            bytes.insert(contentsOf: [0xff, 0xfe, 0, 4, UInt8(number >> 8 & 255), UInt8(number & 255)], at: 2)
        }
        try write(bytes, to: name)
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(filePath: self(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}

import Foundation
import HostSystem
import ImageHeaders
import ModuleKit
import Testing

@Suite("Photos in files")
struct PhotoInFileTests {
    private let folder = NSTemporaryDirectory() + "/photo-\(UUID().uuidString)"

    private func file(_ name: String, size: UInt64 = 0, _ bytes: [UInt8]) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        if size > 0 {
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.truncate(atOffset: size)
            try handle.close()
        }
        return path
    }

    private func reason(_ path: String) -> String {
        do throws(CommandError) {
            _ = try PhotoInFile(path, LiveFiles())
            return ""
        } catch {
            return Language.english.text(of: error.message)
        }
    }

    @Test("G10 a film of four gigabytes is refused by its size, unread, and so is a photo larger than the limit")
    func large() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let film = try file("film.mp4", size: 4 << 30, [0, 0, 0, 0x18] + Array("ftypmp42".utf8))
        #expect(reason(film) == "It is larger than 128 MB.")
        let source = URL(filePath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
        let photo = try Data(contentsOf: URL(filePath: "\(source)/Modules/Gallery/Photos/coffee-cup.jpg"))
        let whole = try file("cup.jpg", Array(photo))
        #expect(try PhotoInFile(whole, LiveFiles()).header.width == 252)
        #expect(try PhotoInFile(whole, LiveFiles()).bytes == Array(photo))
        // Its end mark is within reach, and more follows than is taken in.
        let large = try file("large.jpg", size: 300 << 20, Array(photo))
        #expect(reason(large) == "It is larger than 128 MB.")
        #expect(reason(folder + "/nothing").contains("nothing"))
        #expect(reason("/dev/zero") == "It is not a regular file.")
    }
}

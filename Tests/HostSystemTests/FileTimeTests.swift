import Foundation
import HostSystem
import ModuleKit
import Testing

@Suite struct FileTimeTests {
    @Test("W6 a file may be of any time at all", arguments: [0, 1, -1, 1 << 53, 1 << 60, .max, .min] as [Int])
    func times(seconds: Int) throws {
        // A file system in memory keeps any time, others the nearest that they have.
        let memory = "/dev/shm"
        let folder = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        let path = "\(folder)/bojagi-time-\(UUID().uuidString)"
        try Data([1]).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let time = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
        #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
        let information = try #require(try LiveFiles().information(path))
        #expect(information.size == 1 && information.modifiedAt < 1 << 53)
        if seconds == 1 { #expect(information.modifiedAt == 1999) }
    }
}

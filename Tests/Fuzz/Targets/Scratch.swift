import Foundation

/// A folder for one target's files, in memory where the system has such a place; gone with the value.
final class Scratch {
    private let path: String
    private var number = 0

    init() {
        let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = "\(parent)/bojagi-fuzz-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    }

    /// An empty folder; what was in the one before is gone.
    func empty() -> String {
        try? FileManager.default.removeItem(atPath: path)
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

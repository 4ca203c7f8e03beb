import HostSystem
import ModuleKit
import Synchronization

/// The machine's files, counting how often each is read. Relative paths start at a folder of the test's choice, for
/// the process has one working folder for all tests.
final class CountingFiles: Files {
    let reads = Mutex<[String: Int]>([:])
    private let files = LiveFiles()
    private let folder: String

    init(in folder: String = ".") {
        self.folder = folder
    }

    private func whole(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        reads.withLock { $0[path, default: 0] += 1 }
        return try files.read(whole(path))
    }

    func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        reads.withLock { $0[path, default: 0] += 1 }
        return try files.read(whole(path), at: offset, count: count)
    }

    func information(_ path: String) throws(CommandError) -> FileInformation? { try files.information(whole(path)) }
    func isLink(_ path: String) -> Bool { files.isLink(whole(path)) }
    func list(_ folder: String) throws(CommandError) -> [String] { try files.list(whole(folder)) }
    func entries(_ folder: String) throws(CommandError) -> [FolderEntry] { try files.entries(whole(folder)) }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        try files.write(bytes, to: whole(path), overwrites: overwrites)
    }
    func makeFolder(_ path: String) throws(CommandError) { try files.makeFolder(whole(path)) }
}

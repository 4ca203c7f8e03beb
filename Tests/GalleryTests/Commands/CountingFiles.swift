import HostSystem
import ModuleKit
import Synchronization

/// The machine's files, counting how often each is read.
final class CountingFiles: Files {
    let reads = Mutex<[String: Int]>([:])
    private let files = LiveFiles()

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        reads.withLock { $0[path, default: 0] += 1 }
        return try files.read(path)
    }

    func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        reads.withLock { $0[path, default: 0] += 1 }
        return try files.read(path, at: offset, count: count)
    }

    func information(_ path: String) throws(CommandError) -> FileInformation? { try files.information(path) }
    func isLink(_ path: String) -> Bool { files.isLink(path) }
    func list(_ folder: String) throws(CommandError) -> [String] { try files.list(folder) }
    func entries(_ folder: String) throws(CommandError) -> [FolderEntry] { try files.entries(folder) }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        try files.write(bytes, to: path, overwrites: overwrites)
    }
    func makeFolder(_ path: String) throws(CommandError) { try files.makeFolder(path) }
}

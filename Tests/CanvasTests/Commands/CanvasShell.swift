import CanvasCommands
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport

/// A command line over a workspace in memory, with files in memory.
final class CanvasShell: AreaShell {
    let area: any Module = CanvasModule()
    let workspace: Workspace
    let console = TestConsole()
    let files = MemoryFiles()
    var language = Language.english
    var modules: [any Module] = [CanvasModule()]
    var pictures: any PictureMaking = NoPictures()
    private let clock: TestClock

    /// With `hasBlobFiles` photos are files, which lie in `files`, as they are on a disk.
    init(seed: UInt64 = 1, hasBlobFiles: Bool = false) {
        clock = TestClock()
        let blobs: any BlobStore = hasBlobFiles ? BlobsAsFiles(files) : MemoryBlobs()
        workspace = .testing(blobs: blobs, replica: 77, clock: clock, seed: seed)
    }

    var services: Services {
        let workspace = workspace
        return Services(
            console: console, files: files, clock: clock, localTime: FixedZone(), random: .seeded(3),
            language: language, log: Logger(category: "test", threshold: .fault) { _ in },
            progress: SilentProgress(), pictures: pictures, modules: modules,
            openWorkspace: { (_) throws(CommandError) in workspace })
    }

    func pageTime() -> UInt64 { clock.now() }

    func speakKorean() {
        language = Language(code: "ko", words: CanvasModule().words(in: "ko"))
    }

    /// The titles of a canvas, the topmost first.
    func titles(_ canvas: String) -> [String] {
        (run("objects", canvas).value.array ?? []).map { $0["title"]?.string ?? "" }
    }

    /// An object by its title.
    func object(_ canvas: String, _ title: String) -> JSONValue {
        (run("objects", canvas).value.array ?? []).first { $0["title"]?.string == title } ?? .null
    }

    /// Takes a file's text in.
    @discardableResult
    func take(_ text: String, into canvas: String) -> Reply {
        files.files["in.canvas"] = Array(text.utf8)
        return run("import", canvas, "in.canvas")
    }
}

/// Files in memory. Used by one thread, as commands are.
final class MemoryFiles: Files, @unchecked Sendable {
    var files: [String: [UInt8]] = [:]
    var links: Set<String> = []
    var folders: Set<String> = []
    /// What happens when a part of a file is asked for.
    var whileReading: (_ path: String, _ offset: UInt64, _ count: Int) -> Void = { _, _, _ in }

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        guard let bytes = files[path] else { throw CommandError(.notFound, "There is no file \(path).") }
        return bytes
    }

    func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        whileReading(path, offset, count)
        return Array(try read(path).dropFirst(Int(offset)).prefix(count))
    }

    func information(_ path: String) -> FileInformation? {
        if folders.contains(path) { return FileInformation(kind: .folder, size: 0, modifiedAt: 0) }
        return files[path].map { FileInformation(kind: .file, size: UInt64($0.count), modifiedAt: 0) }
    }

    func isLink(_ path: String) -> Bool { links.contains(path) }
    func list(_ folder: String) -> [String] { [] }

    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        guard overwrites || files[path] == nil else { throw CommandError(.cannotCreate, "\(path) exists already.") }
        files[path] = bytes
    }

    func makeFolder(_ path: String) { folders.insert(path) }
}

/// Blobs that are files as well.
private final class BlobsAsFiles: BlobStore {
    private let blobs = MemoryBlobs()
    private let files: MemoryFiles

    init(_ files: MemoryFiles) {
        self.files = files
    }

    func put(_ bytes: [UInt8]) -> BlobHash {
        let hash = blobs.put(bytes)
        files.files["blobs/\(hash.hex)"] = bytes
        return hash
    }

    func file(of hash: BlobHash) -> String? { blobs.contains(hash) ? "blobs/\(hash.hex)" : nil }
    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] { try blobs.bytes(of: hash) }
    func contains(_ hash: BlobHash) -> Bool { blobs.contains(hash) }
    func all() -> [BlobHash] { blobs.all() }
    func remove(_ hash: BlobHash) { blobs.remove(hash) }
    func check() -> [BlobFault] { blobs.check() }
    func repair() { blobs.repair() }
}

enum Photos {
    /// A PNG of 4 × 2 pixels.
    static let small = [UInt8](
        hex: """
            89504e470d0a1a0a0000000d494844520000000400000002010000000057d340ce
            0000000c4944415478da63606060000000040001c8eaebf90000000049454e44ae426082
            """)
    /// A PNG of 1000 × 500 pixels.
    static let wide = [UInt8](
        hex: """
            89504e470d0a1a0a0000000d49484452000003e8000001f4010000000086533a80000000544944415478daedc1310100
            0000c2a0f54f6d067fa00000000000000000000000000000000000000000000000000000000000000000000000000000
            00000000000000000000000000000000000000000000003e03f6180001eac9bbe60000000049454e44ae426082
            """)
}

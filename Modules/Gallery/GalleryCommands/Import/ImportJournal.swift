internal import Drawing
internal import GalleryModel
internal import ModuleKit
internal import Pictures
internal import Replication

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What an import has learned of files so far, a line each, so that one that is stopped goes on where it was: no file
/// is decoded twice. It goes away when all is saved, and nothing is lost without it.
final class ImportJournal {
    private let path: String
    private var facts: [BlobHash: PhotoFacts] = [:]
    private var descriptor: Int32 = -1

    init(_ path: String) {
        self.path = path
        guard let bytes = try? ReadableFile(path).bytes(limit: 64 << 20) else { return }
        // The last line may have been cut.
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let (hash, facts) = Self.read(String(decoding: line, as: UTF8.self)) { self.facts[hash] = facts }
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    subscript(_ hash: BlobHash) -> PhotoFacts? { facts[hash] }

    /// Notes what a file's content is like. Where it can't be written, a stopped import starts anew.
    func append(_ hash: BlobHash, _ facts: PhotoFacts) {
        self.facts[hash] = facts
        if descriptor < 0 {
            try? SyncedFolder.make(SyncedFolder.parent(of: path))
            let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { return }
        let line = Array("\(hash.hex) \(facts.width) \(facts.height) \(facts.color.hex) \(facts.blurhash)\n".utf8)
        // One write, so that lines of two imports do not mix.
        _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    func remove() {
        unlink(path)
    }

    private static func read(_ line: String) -> (BlobHash, PhotoFacts)? {
        let words = line.split(separator: " ")
        guard words.count == 5, let hash = BlobHash(hex: String(words[0])), let width = UInt32(words[1]),
            let height = UInt32(words[2]), width > 0, height > 0, let color = RGBColor(String(words[3])),
            let blurhash = Blurhash(String(words[4]))
        else { return nil }
        return (hash, PhotoFacts(width: width, height: height, blurhash: blurhash.text, color: color))
    }
}

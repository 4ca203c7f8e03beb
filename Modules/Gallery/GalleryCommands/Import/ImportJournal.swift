import Drawing
import GalleryModel
import ModuleKit
import Pictures
import Replication

/// What an import has learned of files so far, a line each, so that one that is stopped goes on where it was: no file
/// is decoded twice. It goes away when all is saved, and nothing is lost without it.
final class ImportJournal {
    private static let name = "import.journal"

    private let folders: any Folders
    private let path: String
    private var folder: (any FolderHandle)?
    private var facts: [BlobHash: PhotoFacts] = [:]

    /// Reads what another import of the same workspace has left.
    init(of workspace: Workspace) {
        folders = workspace.folders
        path = workspace.cacheFolder
        folder = try? folders.open(path)
        guard let bytes = try? folder?.bytes(of: Self.name, limit: 64 << 20) else { return }
        // The last line may have been cut.
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let (hash, facts) = Self.read(String(decoding: line, as: UTF8.self)) { self.facts[hash] = facts }
        }
    }

    subscript(_ hash: BlobHash) -> PhotoFacts? { facts[hash] }

    /// Notes what a file's content is like. Where it can't be written, a stopped import starts anew.
    func append(_ hash: BlobHash, _ facts: PhotoFacts) {
        self.facts[hash] = facts
        if folder == nil { folder = try? folders.make(path) }
        let line = "\(hash.hex) \(facts.width) \(facts.height) \(facts.color.hex) \(facts.blurhash)\n"
        try? folder?.append(Array(line.utf8), to: Self.name)
    }

    func remove() {
        try? folder?.remove(Self.name)
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

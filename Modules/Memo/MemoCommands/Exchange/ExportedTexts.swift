import ImageHeaders
import Markup
import MemoModel
import ModuleKit
import Primitives
import Replication

/// Memos as Markdown files that others read: files of the blob store lie in a folder beside them, and links lead to the
/// files of the other memos.
struct ExportedTexts {
    /// A file of the blob store, and what it is called.
    struct File {
        let hash: BlobHash
        let name: String
    }

    /// Of those files.
    static let folder = "attachments"

    private let workspace: Workspace
    /// By the number of its label, what the file of a memo is called without `.md`, and the memo's title.
    private let memos: [UInt64: (name: String, title: String)]
    /// In the order of the texts.
    private(set) var files: [File] = []
    /// What can't be in it: files that texts name, and nobody has.
    private(set) var faults = ShortList<Phrase>()
    /// Nil for those that are missing.
    private var names: [BlobHash: String?] = [:]
    private var freeNames = FileNames()

    /// `memos` are all that go out: those that another text can lead to.
    init(_ memos: [(entry: CatalogueEntry, name: String)], in workspace: Workspace) {
        self.workspace = workspace
        var known: [UInt64: (name: String, title: String)] = [:]
        for (entry, name) in memos { known[entry.shortID.value] = (name, entry.title) }
        self.memos = known
    }

    mutating func text(of memo: String) throws(CommandError) -> String {
        let linked = try Self.namingLinks(in: memo) { memos[$0.value] }
        guard linked.utf8.contains(UInt8(ascii: "(")) else { return linked }
        return try LinkDestinations.replacing(in: linked) { (found) throws(CommandError) in
            guard let hash = BlobSource.hash(in: found.text).flatMap({ BlobHash(hex: $0) }) else { return nil }
            return try name(of: hash, described: found.description).map {
                LinkDestinations.encoded("\(Self.folder)/\($0)")
            }
        }
    }

    /// `[[id]]` as the name of the file that it leads to, which is the memo's title where a name can be that; nil from
    /// `memo` for what has no file.
    static func namingLinks(
        in text: String, _ memo: (ShortID) -> (name: String, title: String)?
    ) throws(CommandError) -> String {
        try Memo.replacingLinks(in: text) { (link) throws(CommandError) in
            guard let memo = ShortID(link.target).flatMap(memo), Self.canBeLinked(memo.name) else { return nil }
            var label = link.label.utf8.elementsEqual(link.target.utf8) ? memo.title : link.label
            if label.unicodeScalars.contains(where: { "[]|\n".unicodeScalars.contains($0) }) { label = memo.name }
            let isName = label.utf8.elementsEqual(memo.name.utf8)
            return isName ? "[[\(memo.name)]]" : "[[\(memo.name)|\(label)]]"
        }
    }

    /// Whether it has no sign that means something in a link.
    private static func canBeLinked(_ name: String) -> Bool {
        !name.unicodeScalars.contains { "[]#^|".unicodeScalars.contains($0) }
    }

    static func fault(of hash: BlobHash) -> Phrase { "The file \(hash.hex) that a memo names is missing." }

    /// What the file is called beside the memos; nil where it is missing.
    private mutating func name(of hash: BlobHash, described description: String) throws(CommandError) -> String? {
        if let known = names[hash] { return known }
        guard try workspace.hasFile(hash) else {
            names[hash] = .some(nil)
            faults.append(Self.fault(of: hash))
            return nil
        }
        let given = Attachment(
            description: String(description.unicodeScalars.filter { $0 != "\\" }.map { Character($0) })
        )
        .name
        var (stem, ending) = (Substring(given), "")
        if let dot = given.lastIndex(of: "."), (2...6).contains(given[dot...].utf8.count),
            given[dot...].dropFirst().utf8.allSatisfy({ $0 < 0x80 && $0 > 0x2f })
        {
            (stem, ending) = (given[..<dot], String(given[given.index(after: dot)...]))
        } else if let bytes = try? workspace.blobs.bytes(of: hash), let header = try? ImageHeader(of: bytes) {
            ending = header.format.fileEnding
        }
        let safe = FileName.safe(String(stem), orElse: "file")
        let name = ending.isEmpty ? freeNames.unique(safe) : freeNames.unique(safe, ending)
        names[hash] = name
        files.append(File(hash: hash, name: name))
        return name
    }
}

import JSON
import Markup
import MemoModel
import ModuleKit
import Replication

/// What an import reads: a JSON array, a Markdown or text file, or a folder of such files, which may be that of an archive.
/// It may have any size, for its memos come one after the other; a record or a file has limits.
struct ImportSource {
    /// What one record or file comes to.
    enum Item {
        /// The changes that make the memo, of which the text has so many bytes and names these files. With an id where
        /// others lead to it.
        case memo([RecordChange], bytes: Int, files: [BlobHash], DocumentID?)
        case failure(Failure)
        case unresolved(UnresolvedLink)
    }

    struct Failure {
        /// The place in the array, or among the files, from 0. Sentences count from 1.
        let index: Int
        /// The file's path within the folder; nil for a record.
        let file: String?
        let reason: Phrase
    }

    private enum Kind {
        case text(modified: UInt64)
        case folder
        /// JSON of a file of so many bytes, that is read a piece at a time.
        case pieces(size: UInt64)
        /// JSON of a pipe, as long as it goes on.
        case standardInput
        /// JSON that was read whole.
        case whole([UInt8])
    }

    /// As it was given.
    let path: String
    private let name: Phrase
    private let kind: Kind
    /// Whose files are those that are read.
    let services: FileServices
    /// What in an archive can't even be looked at.
    private var faults: [(path: String, reason: Phrase)] = []

    /// So much of a file is read at once, in bytes.
    private static let piece = 256 << 10

    /// `-` is JSON on standard input. What is `readTwice` and has no places to go back to, as a pipe, is read whole now,
    /// and has a limit.
    init(path: String, readTwice: Bool, _ services: FileServices) throws(CommandError) {
        self.path = path
        self.services = services
        if path == "-" {
            name = services.console.inputName
            kind = readTwice ? .whole(try services.console.standardInput(limit: InputLimit.json)) : .standardInput
            return
        }
        name = .verbatim("“\(path)”")
        guard let information = try services.files.information(path) else {
            throw CommandError(.notFound, "There is no file or folder \(path).", hint: "Check the path.")
        }
        kind =
            switch information.kind {
            case .folder: .folder
            case _ where TextFile.isText(path): .text(modified: information.modifiedAt)
            case .file: .pieces(size: information.size)
            case .other: .whole(try services.files.read(path, limit: InputLimit.json))
            }
    }

    /// All that an archive has: its Markdown and text files as a folder; where it has none, its lists of memos. Without a
    /// name where nobody has told what it is called.
    static func all(
        in archive: ArchivedFiles, called name: String?, _ services: FileServices
    ) throws(CommandError) -> [ImportSource] {
        let services = services.reading(archive)
        let content = FolderContent(of: archive.root, archive, try archive.list(archive.root))
        let lists = content.others.filter { $0.lowercased().hasSuffix(".json") && !$0.contains("/") }
        var sources: [ImportSource] = []
        if !content.texts.isEmpty || !archive.faults.isEmpty {
            sources.append(try ImportSource(path: archive.root, readTwice: false, services))
            sources[0].faults = archive.faults
        }
        if content.texts.isEmpty {
            for list in lists {
                sources.append(try ImportSource(path: "\(archive.root)/\(list)", readTwice: false, services))
            }
        }
        guard sources.isEmpty else { return sources }
        throw CommandError(
            .badData,
            name.map { "Nothing in “\($0)” can become a memo." } ?? "Nothing in the archive can become a memo.",
            hint: "Markdown and text files can, and a list of memos in a .json file.")
    }

    /// Hands on one record or file after the other. Files that texts name are attached only when links are brought back.
    func forEach(
        bringingBackLinks: Bool = true, _ take: (Item) throws(CommandError) -> Void
    ) throws(CommandError) {
        switch kind {
        case .folder:
            let count = try forEachFile(of: path, bringingBackLinks: bringingBackLinks, services, take)
            for (place, fault) in faults.enumerated() {
                try take(.failure(Failure(index: count + place, file: fault.path, reason: fault.reason)))
            }
        case .text(let modified):
            let bytes = try services.files.read(path, limit: InputLimit.text)
            let place = FilePath(path)
            let links = bringingBackLinks ? ImportedLinks([], [], in: place.folder, services) : nil
            try Self.take(0, place.name, links, named: path, take) { () throws(MemoImport.Fault) in
                try MemoImport(file: bytes, modified: modified > 0 ? modified : nil)
            }
        case .pieces, .standardInput, .whole: try forEachRecord(take)
        }
    }

    private func forEachRecord(_ take: (Item) throws(CommandError) -> Void) throws(CommandError) {
        var splitter = JSONArraySplitter(limit: InputLimit.json)
        try forEachPiece { (piece) throws(CommandError) in
            var index = splitter.count
            for record in try told({ () throws(JSONArraySplitter.Fault) in try splitter.elements(in: piece) }) {
                try take(Self.item(index) { () throws(MemoImport.Fault) in try MemoImport(record) })
                index += 1
            }
        }
        try told { () throws(JSONArraySplitter.Fault) in try splitter.finish() }
    }

    /// The bytes of the JSON, in their order.
    private func forEachPiece(_ take: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) {
        switch kind {
        case .pieces(let size):
            var offset: UInt64 = 0
            while offset < size {
                let piece = try services.files.read(path, at: offset, count: Self.piece)
                guard !piece.isEmpty else { return }
                offset += UInt64(piece.count)
                try take(piece)
            }
        case .standardInput: try services.console.standardInput(inPieces: take)
        case .whole(let bytes): try take(bytes)
        case .folder, .text: break
        }
    }

    static func item(
        _ index: Int, file: String? = nil, document: DocumentID? = nil,
        _ read: () throws(MemoImport.Fault) -> MemoImport
    ) -> Item {
        do throws(MemoImport.Fault) {
            let memo = try read()
            let files = BlobSource.hashes(in: memo.text).compactMap { BlobHash(hex: $0) }
            return .memo(try memo.changes(), bytes: memo.text.utf8.count, files: files, document)
        } catch {
            return .failure(Failure(index: index, file: file, reason: error.reason))
        }
    }

    private func told<Result>(
        _ body: () throws(JSONArraySplitter.Fault) -> Result
    ) throws(CommandError) -> Result {
        do throws(JSONArraySplitter.Fault) {
            return try body()
        } catch {
            switch error {
            case .json(let fault):
                throw CommandError(
                    .badData, fault.phrase(of: name), hint: "Nothing was imported. A memo file ends in .md or .txt.")
            case .noArray:
                throw CommandError(
                    .badData, "\(name) has no list of memos.",
                    hint: "It must be an array such as [{\"title\":…,\"body\":…,\"last_modified\":…}].")
            case .tooLarge(let index):
                throw .tooLarge("Record \(index + 1)", limit: InputLimit.json)
            }
        }
    }
}

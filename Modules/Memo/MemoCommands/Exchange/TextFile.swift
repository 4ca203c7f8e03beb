import JSON
import MemoModel
import ModuleKit

/// Markdown and text files as memos.
enum TextFile {
    static func isText(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".md") || name.hasSuffix(".txt") || name.hasSuffix(".markdown")
    }
}

extension ImportSource {
    /// Folders in folders are followed so far.
    static let maximumDepth = 64

    /// Reads a folder's Markdown and text files and those of its folders, in the order of their paths. What
    /// begins with a dot, links to folders and other kinds of files are left alone, and no link is followed. Gives how
    /// many there are.
    func forEachFile(
        of folder: String, bringingBackLinks: Bool, _ services: FileServices,
        _ take: (Item) throws(CommandError) -> Void
    ) throws(CommandError) -> Int {
        let files = services.files
        // The folder itself must be readable; what is wrong further down is named.
        var content = FolderContent(of: folder, files, try files.list(folder))
        if bringingBackLinks { content.takeAttached(in: folder, files) }
        let readable = content.texts.filter { $0.fault == nil }.map { $0.path }
        let links = bringingBackLinks ? ImportedLinks(readable, content.others, in: folder, services) : nil
        for (index, found) in content.texts.enumerated() {
            let (path, fault) = found
            try Self.take(index, path, links, named: path, take) { () throws(MemoImport.Fault) in
                if let fault { throw MemoImport.Fault(fault) }
                return try Self.read("\(folder)/\(path)", files)
            }
        }
        return content.texts.count
    }

    /// Hands on one file with its links brought back, and what could not be attached.
    static func take(
        _ index: Int, _ path: String, _ links: ImportedLinks?, named name: String,
        _ take: (Item) throws(CommandError) -> Void, _ read: () throws(MemoImport.Fault) -> MemoImport
    ) throws(CommandError) {
        var memo: MemoImport
        do throws(MemoImport.Fault) {
            memo = try read()
        } catch {
            return try take(.failure(Failure(index: index, file: name, reason: error.reason)))
        }
        if let links { memo = memo.with(text: try links.text(memo.text, of: path)) }
        let document = try links?.document(of: path)
        try take(item(index, file: name, document: document) { () in memo })
        for fault in links?.takeFaults() ?? [] {
            try take(.failure(Failure(index: index, file: fault.path, reason: fault.reason)))
        }
        for link in links?.takeUnresolved() ?? [] {
            try take(.unresolved(UnresolvedLink(file: name, link: link)))
        }
    }

    private static func read(_ path: String, _ files: any Files) throws(MemoImport.Fault) -> MemoImport {
        let modified: UInt64
        let bytes: [UInt8]
        do throws(CommandError) {
            modified = try files.information(path)?.modifiedAt ?? 0
            bytes = try files.read(path, limit: InputLimit.text)
        } catch {
            throw MemoImport.Fault(error.message)
        }
        return try MemoImport(file: bytes, modified: modified > 0 ? modified : nil)
    }
}

/// The files of a folder and of its folders, in the order of their paths.
struct FolderContent {
    /// Markdown and text files, and why one can't be read.
    private(set) var texts: [(path: String, fault: Phrase?)] = []
    /// Those that texts may name.
    private(set) var others: [String] = []

    /// `names` are those in the folder.
    init(of folder: String, _ files: any Files, _ names: [String]) {
        for name in names { collect(folder, name, 1, files) }
    }

    /// Takes the texts for files of others that lie in a folder `attachments`, where an export puts them, and that a text
    /// elsewhere leads to; such a folder may have memos, too. Reads the texts only where there are any in such a folder.
    mutating func takeAttached(in root: String, _ files: any Files) {
        let isBeside = { (path: String) in
            path.split(separator: "/").dropLast().contains { $0 == ExportedTexts.folder }
        }
        let beside = Set(texts.filter { $0.fault == nil }.map { $0.path }.filter(isBeside))
        guard !beside.isEmpty else { return }
        var attached: Set<String> = []
        for text in texts where text.fault == nil && !isBeside(text.path) {
            guard let bytes = try? files.read("\(root)/\(text.path)", limit: InputLimit.text) else { continue }
            attached.formUnion(ImportedLinks.paths(in: String(decoding: bytes, as: UTF8.self), of: text.path))
        }
        attached.formIntersection(beside)
        texts.removeAll { attached.contains($0.path) }
        others += attached.sorted()
    }

    private mutating func collect(_ root: String, _ path: String, _ depth: Int, _ files: any Files) {
        guard path.split(separator: "/").last?.hasPrefix(".") != true else { return }
        do {
            let kind = try files.information("\(root)/\(path)")?.kind
            if kind == .folder {
                // A link to a folder can make a circle.
                guard !files.isLink("\(root)/\(path)") else { return }
                guard depth < ImportSource.maximumDepth else {
                    return texts.append((path, "It is nested too deeply."))
                }
                for name in try files.list("\(root)/\(path)") { collect(root, "\(path)/\(name)", depth + 1, files) }
            } else if TextFile.isText(path) {
                // A pipe among them would be waited for without end, and a link may lead anywhere.
                let isPlain = kind != .other && !files.isLink("\(root)/\(path)")
                texts.append((path, isPlain ? nil : "It is not a regular file."))
            } else if kind == .file {
                others.append(path)
            }
        } catch {
            texts.append((path, error.message))
        }
    }
}

/// A link that leads to nothing that came in.
struct UnresolvedLink: JSONMembers {
    /// The path of the text.
    let file: String
    /// As it is written.
    let link: String

    /// So many are said; JSON has more.
    static let mostSaid = 20

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("file", file)
        writer.member("link", link)
    }
}

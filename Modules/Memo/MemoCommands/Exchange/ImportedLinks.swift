internal import Markup
internal import MemoModel
internal import ModuleKit
internal import Replication

/// Brings back what the links of Markdown files lead to: files beside them are attached, and `[[Title]]` leads to the memo
/// that comes in from the file of that name, by its id.
final class ImportedLinks {
    /// A text that comes in with others.
    private struct Source {
        let path: String
        var document: DocumentID?
        /// Nil before somebody has looked; then nil in it for a text that can't come in.
        var title: String??
    }

    private let root: String
    private let services: FileServices
    private var workspace: Workspace?
    private var sources: [Source] = []
    private var byPath: [[UInt8]: Int] = [:]
    /// By the name without its folder and ending, folded; nil where several have it.
    private var byName: [[UInt8]: Int?] = [:]
    private var hashes: [String: BlobHash] = [:]
    /// What can't be attached, and why; each once.
    private(set) var faults: [(path: String, reason: Phrase)] = []

    /// In bytes of one file, as the page takes it.
    private static let largestFile = 64 << 20

    /// `paths` are the texts that come in, as seen from `root`.
    init(_ paths: [String], in root: String, _ services: FileServices) {
        self.root = root
        self.services = services
        for path in paths {
            let name = Self.withoutEnding(path)
            let key = Folding.foldedBytes(name.split(separator: "/").last.map { String($0) } ?? name)
            byName[key] = .some(byName[key] == nil ? sources.count : nil)
            byPath[Folding.foldedBytes(name)] = sources.count
            sources.append(Source(path: path))
        }
    }

    /// The id that the memo of a file gets, so that others can lead to it.
    func document(of path: String) throws(CommandError) -> DocumentID? {
        guard let place = byPath[Folding.foldedBytes(Self.withoutEnding(path))],
            sources[place].path.utf8.elementsEqual(path.utf8)
        else { return nil }
        return try document(at: place)
    }

    private func document(at place: Int) throws(CommandError) -> DocumentID {
        if let document = sources[place].document { return document }
        let document = try opened().newDocument()
        sources[place].document = document
        return document
    }

    /// What could not be attached since this was asked last.
    func takeFaults() -> [(path: String, reason: Phrase)] {
        defer { faults = [] }
        return faults
    }

    /// The text of a file with its links brought back.
    func text(_ text: String, of path: String) throws(CommandError) -> String {
        var text = text
        if text.utf8.contains(UInt8(ascii: "(")) {
            let folder = path.split(separator: "/").dropLast().map { String($0) }
            text = try LinkDestinations.replacing(in: text) { (found) throws(CommandError) in
                guard let named = LinkDestinations.path(found.text), let path = Self.path(named, from: folder) else {
                    return nil
                }
                return try attached(path).map { "blob:" + $0.hex }
            }
        }
        return try namingDocuments(in: text)
    }

    /// A path as seen from the root; nil for one that leaves it, or leads to what is hidden.
    private static func path(_ path: String, from folder: [String]) -> String? {
        var parts = folder
        for part in path.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else if part != "." {
                guard !part.hasPrefix(".") else { return nil }
                parts.append(String(part))
            }
        }
        return parts.isEmpty || parts.count > ImportSource.maximumDepth ? nil : parts.joined(separator: "/")
    }

    private func attached(_ path: String) throws(CommandError) -> BlobHash? {
        if let known = hashes[path] { return known }
        guard !TextFile.isText(path) else { return nil }
        let bytes: [UInt8]
        do throws(CommandError) {
            // Through no link: it may lead anywhere.
            var place = root
            for part in path.split(separator: "/") {
                place += "/" + part
                if services.files.isLink(place) { return nil }
            }
            guard try services.files.information(place)?.kind == .file else { return nil }
            bytes = try services.files.read(place, limit: Self.largestFile)
        } catch {
            if !faults.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
                faults.append((path, error.message))
            }
            return nil
        }
        let workspace = try opened()
        let hash = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(bytes) }
        hashes[path] = hash
        return hash
    }

    private func namingDocuments(in text: String) throws(CommandError) -> String {
        guard !sources.isEmpty else { return text }
        return try Memo.replacingLinks(in: text) { (link) throws(CommandError) in
            guard let (document, title) = try target(link.target) else { return nil }
            let id = ShortID(of: document).text
            let isTitle = Folding.foldedTitle(link.label) == Folding.foldedTitle(title)
            return isTitle ? "[[\(id)]]" : "[[\(id)|\(link.label)]]"
        }
    }

    /// The memo that comes in from the file of that name or path.
    private func target(_ name: String) throws(CommandError) -> (document: DocumentID, title: String)? {
        let key = Folding.foldedBytes(Self.withoutEnding(name))
        guard let place = byPath[key] ?? byName[key] ?? nil else { return nil }
        if sources[place].title == nil { sources[place].title = .some(title(of: sources[place].path)) }
        guard let title = sources[place].title ?? nil else { return nil }
        return (try document(at: place), title)
    }

    private func title(of path: String) -> String? {
        guard let bytes = try? services.files.read("\(root)/\(path)", limit: InputLimit.text),
            let memo = try? MemoImport(file: bytes, modified: 0), (try? memo.changes()) != nil
        else { return nil }
        return Memo.title(of: memo.text) ?? ""
    }

    private static func withoutEnding(_ path: String) -> String {
        guard TextFile.isText(path), let dot = path.lastIndex(of: ".") else { return path }
        return String(path[..<dot])
    }

    private func opened() throws(CommandError) -> Workspace {
        if let workspace { return workspace }
        let opened = try services.documents.openWorkspace()
        workspace = opened
        return opened
    }
}

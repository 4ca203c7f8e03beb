import ImageHeaders
import Markup
import MemoModel
import ModuleKit
import Replication

/// Brings back what the links of Markdown files lead to: files beside them are attached, and `[[Title]]` leads to the memo
/// that comes in from the file of that name, by its id. `![[picture.jpg]]`, as Obsidian has it, becomes a picture.
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
    /// The paths of other files, by their names, folded; nil where several have it.
    private var filesByName: [[UInt8]: String?] = [:]
    /// Texts among those files: not memos of their own.
    private let attachedTexts: Set<String>
    private var hashes: [String: (hash: BlobHash, isPicture: Bool)] = [:]
    /// What can't be attached, and why; each once.
    private(set) var faults: [(path: String, reason: Phrase)] = []
    /// Links of the text that was read last which lead to nothing here.
    private var unresolved: [String] = []

    /// In bytes of one file, as the page takes it.
    private static let largestFile = 64 << 20

    /// `paths` are the texts that come in, as seen from `root`, and `files` what they may name.
    init(_ paths: [String], _ files: [String], in root: String, _ services: FileServices) {
        self.root = root
        self.services = services
        attachedTexts = Set(files.filter(TextFile.isText))
        for path in paths {
            let name = Self.withoutEnding(path)
            let key = Folding.foldedBytes(name.split(separator: "/").last.map { String($0) } ?? name)
            byName[key] = .some(byName[key] == nil ? sources.count : nil)
            byPath[Folding.foldedBytes(name)] = sources.count
            sources.append(Source(path: path))
        }
        for path in files {
            let key = Folding.foldedBytes(path.split(separator: "/").last.map { String($0) } ?? path)
            filesByName[key] = .some(filesByName[key] == nil ? path : nil)
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

    /// What leads to nothing here since this was asked last.
    func takeUnresolved() -> [String] {
        defer { unresolved = [] }
        return unresolved
    }

    /// Where the links of a text lead within its root.
    static func paths(in text: String, of path: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "(")) else { return [] }
        let folder = path.split(separator: "/").dropLast().map { String($0) }
        var paths: [String] = []
        _ = try? LinkDestinations.replacing(in: text) { (found) throws(CommandError) in
            if let named = LinkDestinations.path(found.text), let path = Self.path(named, from: folder) {
                paths.append(path)
            }
            return nil
        }
        return paths
    }

    /// The text of a file with its links brought back.
    func text(_ text: String, of path: String) throws(CommandError) -> String {
        var text = text
        let folder = path.split(separator: "/").dropLast().map { String($0) }
        if text.utf8.contains(UInt8(ascii: "(")) {
            text = try LinkDestinations.replacing(in: text) { (found) throws(CommandError) in
                guard let named = LinkDestinations.path(found.text), let path = Self.path(named, from: folder) else {
                    return nil
                }
                return try attached(path).map { "blob:" + $0.hash.hex }
            }
        }
        return try namingDocuments(in: text, from: folder)
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

    private func attached(_ path: String) throws(CommandError) -> (hash: BlobHash, isPicture: Bool)? {
        if let known = hashes[path] { return known }
        guard !TextFile.isText(path) || attachedTexts.contains(path) else { return nil }
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
        let hash = try workspace.keep(bytes)
        let attached = (hash, (try? ImageHeader(of: bytes)) != nil)
        hashes[path] = attached
        return attached
    }

    private func namingDocuments(in text: String, from folder: [String]) throws(CommandError) -> String {
        try Memo.replacingLinks(in: text) { (link, isEmbedded) throws(CommandError) in
            // A memo is never shown within another: then it is a link alone.
            if let found = try target(link.target) { return (Self.link(to: found, label: link.label), true) }
            // What stands behind `#` is a heading or a paragraph; alone it leads within the memo.
            let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
            let name = String(parts[0]).trimmed
            guard !name.isEmpty, !DocumentID.isLinked(by: link.target) else { return nil }
            let isLabelled = !link.label.utf8.elementsEqual(link.target.utf8)
            if parts.count > 1, let found = try target(name) {
                let heading = parts.dropFirst().map { String($0).trimmed }.filter { !$0.isEmpty }
                let label = isLabelled ? link.label : ([name] + heading).joined(separator: " > ")
                return (Self.link(to: found, label: label), true)
            }
            if let file = try file(name, from: folder) {
                let shown = Attachment.markdown(
                    name: Self.description(link.label, of: file.name, isLabelled: isLabelled), hash: file.hash.hex,
                    isPicture: file.isPicture)
                // A link to a picture shows nothing.
                return (!isEmbedded && shown.hasPrefix("!") ? String(shown.dropFirst()) : shown, isEmbedded)
            }
            if !sources.isEmpty || isEmbedded { unresolved.append((isEmbedded ? "![[" : "[[") + link.target + "]]") }
            return nil
        }
    }

    private static func link(to found: (document: DocumentID, title: String), label: String) -> String {
        let id = ShortID(of: found.document).text
        let isTitle = Folding.foldedTitle(label) == Folding.foldedTitle(found.title)
        return isTitle ? "[[\(id)]]" : "[[\(id)|\(label)]]"
    }

    /// What describes a file: its label, or its name with the width that the label is: `300` or `300x200`.
    private static func description(_ label: String, of name: String, isLabelled: Bool) -> String {
        guard isLabelled else { return name }
        let width = label.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
        let rest = label.utf8.dropFirst(width.count)
        let isSize =
            !width.isEmpty
            && (rest.isEmpty || rest.first == 0x78 && rest.dropFirst().allSatisfy { $0 >= 0x30 && $0 <= 0x39 })
        return isSize ? name + "|" + String(decoding: Array(width), as: UTF8.self) : label
    }

    /// The file of that name or path: beside the text, as seen from the root, or wherever it lies, if no other has its name.
    private func file(
        _ name: String, from folder: [String]
    ) throws(CommandError) -> (name: String, hash: BlobHash, isPicture: Bool)? {
        let last = name.split(separator: "/").last.map { String($0) } ?? name
        for path in [Self.path(name, from: folder), Self.path(name, from: [])] {
            if let path, let found = try attached(path) { return (last, found.hash, found.isPicture) }
        }
        guard let path = filesByName[Folding.foldedBytes(last)] ?? nil, let found = try attached(path) else {
            return nil
        }
        return (last, found.hash, found.isPicture)
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

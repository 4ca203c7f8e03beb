internal import ColorSelectModel
internal import Markup
internal import ModuleKit
internal import Primitives

/// The kits that come with the program: the folders below `kits/`.
struct KitLibrary {
    private let files: any BundledFiles
    private static let root = "kits/"

    init(_ files: any BundledFiles) {
        self.files = files
    }

    /// Sorted by their bytes.
    var ids: [String] {
        let end = "/" + KitManifest.file
        return files.paths.compactMap { path in
            guard path.hasPrefix(Self.root), path.hasSuffix(end) else { return nil }
            let id = String(path.dropFirst(Self.root.count).dropLast(end.count))
            return id.contains("/") ? nil : id
        }
    }

    /// The kit that new illustrations are made with when nobody says which.
    var usual: String { ids.contains("bust") ? "bust" : ids.first ?? "bust" }

    /// The kit with that id. Throws `.notFound`, and `.badData` for one that can't be read.
    ///
    /// Its art was checked when the program was tested; a folder of somebody's own is checked by `KitFolder`.
    func kit(_ id: String) throws(CommandError) -> Kit {
        guard let bytes = bytes(KitManifest.file, of: id) else {
            let ids = ids
            throw CommandError(
                .notFound, "There is no kit “\(id)”; there are: \(ids.joined(separator: ", ")).",
                hint: Suggestion.phrase(for: id, among: ids))
        }
        let manifest = KitManifest(bytes)
        guard manifest.kit.id.hasSameBytes(as: id) else {
            throw CommandError(.badData, "The kit “\(id)” that comes with the program is damaged.")
        }
        return manifest.kit
    }

    /// Which content of the kit comes with the program.
    func reference(to kit: Kit) -> KitReference {
        let prefix = Self.root + kit.id + "/"
        var content: [KitFile] = []
        for path in files.paths where path.hasPrefix(prefix) {
            guard let bytes = files.bytes(path) else { continue }
            content.append(KitFile(path: String(path.dropFirst(prefix.count)), bytes: bytes))
        }
        return KitReference(id: kit.id, files: content)
    }

    /// The kit's `kit.json` as it is.
    func manifest(of kit: Kit) -> [UInt8]? { bytes(KitManifest.file, of: kit.id) }

    /// A file of the kit's art; nil when it has none of that name.
    func art(_ file: String, of kit: Kit) -> [UInt8]? {
        KitPath.isSafe(file) ? bytes(file, of: kit.id) : nil
    }

    private func bytes(_ file: String, of id: String) -> [UInt8]? {
        KitID.isValid(id) ? files.bytes("\(Self.root)\(id)/\(file)") : nil
    }
}

// What a person means: an id, or a name in any language, where case and diacritics do not count.
extension Kit {
    func meantCategory(_ reference: String) throws(CommandError) -> KitCategory {
        if let category = category(reference) { return category }
        let named = categories.filter { $0.names.contain(reference) }
        guard let only = named.first, named.count == 1 else { throw CommandError(noCategory: reference, of: self) }
        return only
    }

    func meantComponent(_ reference: String) throws(CommandError) -> KitComponent {
        if let (_, component) = component(reference) { return component }
        let named = categories.flatMap { $0.components }.filter { $0.names.contain(reference) }
        guard let only = named.first else { throw CommandError(noComponent: reference, of: self) }
        guard named.count == 1 else {
            let ids = named.map { $0.id }.joined(separator: ", ")
            throw CommandError(.usage, "“\(reference)” matches more than one: \(ids).", hint: "Use the part's id.")
        }
        return only
    }
}

extension LocalNames {
    fileprivate func contain(_ name: String) -> Bool {
        let folded = Folding.foldedBytes(name)
        return entries.contains { Folding.foldedBytes($0.text) == folded }
    }
}

import ColorSelectModel
import Markup
import ModuleKit
import Primitives
import Replication

/// The kits that illustrations are built from: those that come with the program, the folders below `kits/`, and those
/// that somebody added to the workspace. Of two with one id the added one counts.
struct KitLibrary {
    private let files: any BundledFiles
    private let workspace: Workspace
    private let cache: KitCache
    private static let root = "kits/"

    /// Whoever asks often gives a `cache` of their own.
    init(_ files: any BundledFiles, _ workspace: Workspace, _ cache: KitCache = KitCache()) {
        self.files = files
        self.workspace = workspace
        self.cache = cache
    }

    /// The ids of the kits that come with the program, sorted by their bytes.
    private var bundledIDs: [String] {
        let end = "/" + KitManifest.file
        return files.paths.compactMap { path in
            guard path.hasPrefix(Self.root), path.hasSuffix(end) else { return nil }
            let id = String(path.dropFirst(Self.root.count).dropLast(end.count))
            return id.contains("/") ? nil : id
        }
    }

    /// The kit that new illustrations are made with when nobody says which.
    static let usual = "bust"

    /// The kits that are offered: the program's, then those of the workspace, each sorted by their ids; of two with one
    /// id the added one. One whose file has not come yet, or is damaged, is left out, and so are those beyond
    /// `KitLimits.listed`.
    func offers() throws(CommandError) -> [KitRecord] {
        let added = try workspace.kitCollection().kits
        var offers: [KitRecord] = []
        for id in bundledIDs where !added.contains(where: { $0.kitID.hasSameBytes(as: id) }) {
            if let kit = try bundled(id) { offers.append(KitRecord(kit.kit, kit.reference, isOwn: false)) }
        }
        for kit in added.prefix(KitLimits.listed) {
            guard let reference = kit.reference, try isHere(reference) else { continue }
            // Of a pack that was looked at before nothing is read.
            if let known = cache.kit(reference.hash) {
                if let known, known.id.hasSameBytes(as: reference.id) {
                    offers.append(KitRecord(known, reference, isOwn: true))
                }
            } else if let kit = try? stored(reference) {
                offers.append(KitRecord(kit.kit, reference, isOwn: true))
            }
        }
        return offers
    }

    /// The kit with that id that new illustrations are made with. Throws `.notFound`, and `.badData` for one that can't
    /// be read.
    func kit(_ id: String) throws(CommandError) -> StoredKit {
        let collection = try workspace.kitCollection()
        if let reference = collection.kit(id)?.reference {
            guard let kit = try stored(reference) else { throw Self.notHere(id) }
            return kit
        }
        if let kit = try bundled(id) { return kit }
        let ids = bundledIDs + collection.kits.map { $0.kitID }
        throw CommandError(
            .notFound, "There is no kit “\(id)”; there are: \(ids.joined(separator: ", ")).",
            hint: Suggestion.phrase(for: id, among: ids))
    }

    /// This very version of a kit; nil where it is neither in the workspace nor the one that comes with the program.
    func version(_ reference: KitReference) throws(CommandError) -> StoredKit? {
        if try workspace.kitCollection().knows(reference) { return try stored(reference) }
        guard let kit = try bundled(reference.id), kit.reference == reference else { return nil }
        return kit
    }

    /// The version that an illustration is made with, else another one of that kit, which draws what both have.
    func kit(of illustration: Illustration) throws(CommandError) -> StoredKit {
        let reference = illustration.kit
        if let reference, try workspace.kitCollection().knows(reference) {
            guard let kit = try stored(reference) else { throw Self.notHere(reference.id) }
            return kit
        }
        let id = reference?.id ?? ""
        if let kit = try bundled(id) { return kit }
        return try kit(id)
    }

    /// Nil where no kit of that id comes with the program.
    private func bundled(_ id: String) throws(CommandError) -> StoredKit? {
        let folder = "\(Self.root)\(id)/"
        guard KitID.isValid(id), let bytes = files.bytes(folder + KitManifest.file) else { return nil }
        let kit = KitManifest(bytes).kit
        guard kit.id.hasSameBytes(as: id) else {
            throw CommandError(.badData, "The kit “\(id)” that comes with the program is damaged.")
        }
        let stored = StoredKit(bundled: files, folder: folder, bytes, kit)
        return stored.known(as: cache.bundled(id) { stored.reference })
    }

    private func isHere(_ reference: KitReference) throws(CommandError) -> Bool {
        try workspace.hasFile(reference.hash)
    }

    /// A kit of the workspace; nil where its file has not come yet. Another device may have written anything: what is no
    /// sound kit is not used.
    private func stored(_ reference: KitReference) throws(CommandError) -> StoredKit? {
        guard try isHere(reference) else { return nil }
        var found = cache.stored(reference.hash)
        if found == nil, cache.kit(reference.hash).map({ $0 != nil }) ?? true {
            found = try workspace.stored { () throws(StoreError) in try read(reference.hash) }
        }
        guard let found, found.kit.id.hasSameBytes(as: reference.id) else {
            throw CommandError(
                .badData, "The kit “\(reference.id)” of this workspace is damaged.", hint: "Add it again.")
        }
        return found
    }

    /// The kit of a pack, checked; nil for what is no sound kit, or has files that nobody would check.
    private func read(_ hash: BlobHash) throws(StoreError) -> StoredKit? {
        var found: StoredKit?
        var size = 0
        if let count = try workspace.blobs.size(of: hash), count <= UInt64(KitLimits.size) {
            let bytes = try workspace.blobs.bytes(of: hash)
            size = bytes.count
            if let pack = KitPack(bytes: bytes), let manifest = pack.manifest,
                pack.files.count == manifest.artFiles.count + 1, manifest.problems(files: pack.files).isEmpty
            {
                found = StoredKit(pack, KitReference(id: manifest.kit.id, hash: hash))
            }
        }
        cache.note(found, hash, size: size)
        return found
    }

    private static func notHere(_ id: String) -> CommandError {
        CommandError(
            .notFound, "The kit “\(id)” has not come from the device that added it.", hint: "Sync once more.")
    }
}

extension Workspace {
    /// The kits that somebody added; none while nobody has.
    func kitCollection() throws(CommandError) -> KitCollection {
        try load(KitCollectionKind(), KitCollection.document).value
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

import ColorSelectModel
import ModuleKit

/// A kit with its files: one that comes with the program, or one of the workspace.
struct StoredKit: Sendable {
    let kit: Kit
    /// `kit.json` as it is.
    let manifest: [UInt8]
    private let files: Files
    private var known: KitReference?

    private enum Files: Sendable {
        case bundled(any BundledFiles, folder: String)
        case pack(KitPack)
    }

    /// Its art was checked when the program was tested.
    init(bundled files: any BundledFiles, folder: String, _ manifest: [UInt8], _ kit: Kit) {
        self.kit = kit
        self.manifest = manifest
        self.files = .bundled(files, folder: folder)
    }

    /// Nil for a pack without `kit.json`.
    init?(_ pack: KitPack, _ reference: KitReference) {
        guard let bytes = pack[KitManifest.file] else { return nil }
        kit = KitManifest(bytes).kit
        manifest = bytes
        files = .pack(pack)
        known = reference
    }

    /// Which version of it this is. Complexity: O(bytes) for one that comes with the program, unless it is known.
    var reference: KitReference { known ?? KitReference(id: kit.id, pack: pack) }

    /// The same with its version known.
    func known(as reference: KitReference) -> StoredKit {
        var kit = self
        kit.known = reference
        return kit
    }

    /// All of it.
    var pack: KitPack {
        switch files {
        case .bundled: KitPack(manifest: manifest) { art($0) }
        case .pack(let pack): pack
        }
    }

    /// A file of its art; nil when it has none of that name.
    func art(_ file: String) -> [UInt8]? {
        guard KitPath.isSafe(file), KitPath.format(of: file) != nil else { return nil }
        return switch files {
        case .bundled(let files, let folder): files.bytes(folder + file)
        case .pack(let pack): pack[file]
        }
    }
}

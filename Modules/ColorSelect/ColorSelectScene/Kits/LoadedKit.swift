internal import ColorSelectModel
internal import Drawing
internal import Replication
internal import VectorArt

/// A kit as the page has it: what `kit.json` says, and the art as far as it has come.
final class LoadedKit {
    let kit: Kit
    /// What addresses call it: its id, or with a hash one version.
    let place: String
    /// The files of art that layers name, each once.
    let files: [String]
    /// The bytes of `kit.json` and of the art, by path.
    private var bytes: [String: [UInt8]]
    private var arts: [String: SVGArt] = [:]
    /// Files that did not come, or can't be drawn.
    private(set) var failed: [String] = []
    /// Which version it is: the one that was asked for, else what its files say once all are here.
    private(set) var reference: KitReference?
    /// Whether all its files are here.
    private(set) var isWhole = false

    /// Nil for what is no kit of the id in `place`.
    init?(place: String, manifest bytes: [UInt8]) {
        let manifest = KitManifest(bytes)
        let id = place.utf8.prefix { $0 != UInt8(ascii: "@") }
        guard manifest.kit.id.utf8.elementsEqual(id), !manifest.kit.categories.isEmpty else { return nil }
        kit = manifest.kit
        self.place = place
        if let hash = BlobHash(hex: String(decoding: Array(place.utf8.dropFirst(id.count + 1)), as: UTF8.self)) {
            reference = KitReference(id: manifest.kit.id, hash: hash)
        }
        files = manifest.artFiles
        self.bytes = [KitManifest.file: bytes]
    }

    func take(_ file: String, _ content: [UInt8]) {
        failed.removeAll { $0 == file }
        bytes[file] = content
        if KitPath.format(of: file) == .svg {
            if let art = SVGArt(content) { arts[file] = art } else { failed.append(file) }
        }
        guard !isWhole, failed.isEmpty, bytes.count == files.count + 1 else { return }
        isWhole = true
        guard reference == nil else { return }
        var all: [KitFile] = []
        for (path, content) in bytes { all.append(KitFile(path: path, bytes: content)) }
        reference = KitReference(id: kit.id, pack: KitPack(files: all))
    }

    func fail(_ file: String) {
        if bytes[file] == nil, !failed.contains(file) { failed.append(file) }
    }

    func art(_ file: String) -> SVGArt? { arts[file] }

    func content(of file: String) -> [UInt8]? { bytes[file] }

    /// Whether everything that these layers are drawn with is here.
    func hasArt(of layers: [Composition.Layer]) -> Bool {
        for layer in layers {
            if case .art(let file) = layer.content, bytes[file] == nil { return false }
        }
        return true
    }
}

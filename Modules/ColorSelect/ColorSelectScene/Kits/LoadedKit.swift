internal import ColorSelectModel
internal import Drawing
internal import VectorArt

/// A kit as the page has it: what `kit.json` says, and the art as far as it has come.
final class LoadedKit {
    let kit: Kit
    /// The files of art that layers name, each once.
    let files: [String]
    /// The bytes of `kit.json` and of the art, by path.
    private var bytes: [String: [UInt8]]
    private var arts: [String: SVGArt] = [:]
    /// Files that did not come, or can't be drawn.
    private(set) var failed: [String] = []
    /// Which content it is; nil while files are missing.
    private(set) var reference: KitReference?

    /// Nil for what is no kit of that id.
    init?(id: String, manifest bytes: [UInt8]) {
        let manifest = KitManifest(bytes)
        guard manifest.kit.id.utf8.elementsEqual(id.utf8), !manifest.kit.categories.isEmpty else { return nil }
        kit = manifest.kit
        files = manifest.artFiles
        self.bytes = [KitManifest.file: bytes]
    }

    func take(_ file: String, _ content: [UInt8]) {
        failed.removeAll { $0 == file }
        bytes[file] = content
        if KitPath.format(of: file) == .svg {
            if let art = SVGArt(content) { arts[file] = art } else { failed.append(file) }
        }
        guard reference == nil, failed.isEmpty, bytes.count == files.count + 1 else { return }
        var all: [KitFile] = []
        for (path, content) in bytes { all.append(KitFile(path: path, bytes: content)) }
        reference = KitReference(id: kit.id, files: all)
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

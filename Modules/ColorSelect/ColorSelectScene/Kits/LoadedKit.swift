import ColorSelectModel
import Drawing
import Replication
import VectorArt

/// A kit as the page has it, all of it; a drawing is read when it is first wanted.
final class LoadedKit {
    let kit: Kit
    /// What addresses call it: its id, or with a hash one version.
    let place: String
    /// Which version it is.
    let reference: KitReference
    private let pack: KitPack
    private var arts: [String: SVGArt?] = [:]

    /// Nil for what is no kit of the id in `place`.
    init?(place: String, pack bytes: [UInt8]) {
        let id = place.utf8.prefix { $0 != UInt8(ascii: "@") }
        guard let pack = KitPack(bytes: bytes), let kit = pack.manifest?.kit, kit.id.utf8.elementsEqual(id),
            !kit.categories.isEmpty
        else { return nil }
        self.kit = kit
        self.place = place
        self.pack = pack
        reference = KitReference(id: kit.id, hash: BlobHash(of: bytes))
    }

    /// Nil for what can't be drawn.
    func art(_ file: String) -> SVGArt? {
        if let known = arts[file] { return known }
        let art = content(of: file).flatMap { SVGArt($0) }
        arts[file] = .some(art)
        return art
    }

    func content(of file: String) -> [UInt8]? { pack[file] }
}

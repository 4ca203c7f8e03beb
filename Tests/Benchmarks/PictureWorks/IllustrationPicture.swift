import ColorSelectModel
import Drawing
import Pictures
import ProgramBundle
import VectorArt

/// An illustration of many layers from the kit that comes with the program.
enum IllustrationPicture {
    /// So many layers of random illustrations on each other, on one ground; always the same. Nil when the kit does not
    /// come with the program or can't be used.
    static func artwork(layerCount: Int = 20) -> Artwork? {
        let files = ProgramFiles()
        guard let manifest = files.bytes("kits/bust/" + KitManifest.file) else { return nil }
        let kit = KitManifest(manifest).kit
        var layers: [Artwork.Layer] = []
        var seed: UInt64 = 1
        while layers.count < layerCount {
            for layer in Illustration.random(of: kit, seed: seed).composition(with: kit).layers {
                guard case .art(let file) = layer.content else { continue }
                guard let bytes = files.bytes("kits/bust/" + file), let art = SVGArt(bytes) else { return nil }
                layers.append(.svg(art.recoloured { layer.color(ofSlot: $0) }))
            }
            seed += 1
            guard seed < 1_000 else { return nil }
        }
        return Artwork(
            size: Size(width: kit.size.width, height: kit.size.height), ground: RGBColor(hex: 0xF6F0E4),
            layers: Array(layers.prefix(layerCount)))
    }
}

import ColorSelectModel
import Drawing
import ModuleKit
import Pictures
import Replication

/// `thumbnail`: one part of a kit in a colour.
struct ThumbnailCommand: PictureCommand {
    let name = "thumbnail"
    var summary: Phrase { "Draw one part of a kit in a colour as a PNG file." }
    let result = "drawn"
    let access = StoreAccess.read
    let kit = Parameters.kit
    let component = Parameters.component
    let color = Parameter<String?>.option("color", "The colour's id, for the part's first slot.")
    let size = Parameter<Int?>.integerOption("size", "The width in pixels; 160 unless given.", in: 1...4096)
    let output = OutputFile.path
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let stored = try KitLibrary(services.bundled, workspace).kit(try input(kit))
        let kit = stored.kit
        let component = try kit.meantComponent(try input(component))
        let color = try Self.meantColor(try input(color), component, kit)
        let width = try input(size) ?? 160
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["png"], services.files)
        let thumbnail = Thumbnail(stored: stored, component: component, color: color, width: width)
        let bytes = try thumbnail.bytes(services, cache: ThumbnailCache(of: workspace))
        try file.write(bytes, with: services.files)
        let credits = kit.credits(of: component)
        let title = component.names.text(in: services.language.code)
        return Answer(
            DrawnFileRecord(path: file.path, width: width, height: thumbnail.height, credits: credits)
        ) { page in
            page.line("Drew “\(title)” to \(file.path), \(width) × \(thumbnail.height).")
        }
    }

    private static func meantColor(
        _ word: String?, _ component: KitComponent, _ kit: Kit
    ) throws(CommandError) -> KitColor? {
        guard let word else { return nil }
        guard let slot = component.slots.first else {
            throw CommandError(IllustrationError.noColors(component: component.id), kit: kit)
        }
        guard let color = kit.palette(slot.palette)?.color(word) else {
            throw CommandError(IllustrationError.unknownColor(word, slot: slot.name), kit: kit)
        }
        return color
    }
}

/// A part of a kit in a colour, on the kit's ground, no more of it than it fills.
struct Thumbnail {
    let stored: StoredKit
    let component: KitComponent
    /// Of the first slot; the palette's first unless given.
    let color: KitColor?
    /// In pixels.
    let width: Int

    private var kit: Kit { stored.kit }

    var height: Int { max(1, Int((Double(width) * kit.size.height / max(1, kit.size.width)).rounded())) }

    /// The PNG file, from the cache where it is there. Asked for twice, it is drawn once.
    func bytes(_ services: PictureServices, cache: ThumbnailCache) throws(CommandError) -> [UInt8] {
        let composition = Illustration.composition(of: component, firstColor: color, in: kit)
        let key = key(composition)
        if let kept = cache.bytes(for: key) { return kept }
        let artwork = try stored.artwork(
            of: composition, ground: ground(of: composition), margin: kit.size.width / 12)
        let bytes = try services.png(of: artwork.picture(width: width).picture, about: component.id)
        cache.keep(bytes, for: key)
        return bytes
    }

    /// The first colour of the kit's first solid part, unless it is one itself.
    private func ground(of composition: Composition) -> Ground {
        if component.isSolid { return .chosen }
        for category in kit.categories {
            for component in category.components where component.isSolid {
                if let color = kit.colors(of: component).first { return .color(color.value) }
            }
        }
        return .none
    }

    /// All that it depends on: the content of the kit, the part, its colours, and the size.
    private func key(_ composition: Composition) -> String {
        let colors = composition.layers.first?.colors.map { "\($0.slot)=\($0.color.value.hex)" } ?? []
        let kitHash = stored.reference.hash.hex
        return "thumbnail 1 \(kitHash) \(component.id) \(colors.joined(separator: ",")) \(width)"
    }
}

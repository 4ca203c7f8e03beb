internal import ColorSelectModel
internal import Drawing
internal import JSON
public import ModuleKit
internal import Pictures
internal import Replication

extension ColorSelectModule: ResourceProviding {
    public var resourceNames: [String] { ["kits", "illustrations"] }

    /// `illustrations/ID/GROUND.png` and `.pdf` are an illustration as a file to keep, on the ground that is chosen for
    /// it (`chosen`), on none (`transparent`), or cut to a circle (`circle`). `kits` is the list; `kits/KIT` its `kit.json`
    /// as it is; `kits/KIT/FILE` a file of its art,
    /// `kits/KIT/thumbnails/COMPONENT/COLOR.png` a part drawn in a colour.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        let services = PictureServices(services, for: .read)
        let library = KitLibrary(services.bundled)
        let path = request.path.dropFirst()
        if request.path.first == "illustrations" {
            return try illustration(Array(path), library, width: request.width, services)
        }
        guard let id = path.first else { return try list(library) }
        let kit = try library.kit(id)
        guard path.count > 1 else {
            return library.manifest(of: kit).map { Resource(bytes: $0, mediaType: "application/json") }
        }
        if path.count == 4, path.dropFirst().first == "thumbnails" {
            return try thumbnail(Array(path.suffix(2)), of: kit, library, width: request.width ?? 160, services)
        }
        let file = path.dropFirst().joined(separator: "/")
        guard let type = Self.mediaType(of: file), let bytes = library.art(file, of: kit) else { return nil }
        return Resource(bytes: bytes, mediaType: type)
    }

    private func illustration(
        _ words: [String], _ library: KitLibrary, width: Int?, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        guard words.count == 2 else { return nil }
        let (ground, isCircle): (Ground, Bool)
        switch words[1].dropLast(4) {
        case "chosen": (ground, isCircle) = (.chosen, false)
        case "transparent": (ground, isCircle) = (.none, false)
        case "circle": (ground, isCircle) = (.chosen, true)
        default: return nil
        }
        let isPDF = words[1].hasSuffix(".pdf")
        guard isPDF || words[1].hasSuffix(".png") else { return nil }
        let workspace = try services.openWorkspace()
        let (_, illustration) = try workspace.loadIllustration(words[0], includingTrash: true)
        let kit = try library.kit(of: illustration)
        let composition = illustration.composition(with: kit)
        guard !composition.isEmpty else { throw CommandError(IllustrationError.nothingChosen, kit: kit) }
        let artwork = try library.artwork(of: composition, kit, ground: ground, isCircle: isCircle)
        let (picture, _) = artwork.picture(width: width ?? Int(kit.size.width))
        return isPDF
            ? Resource(bytes: try services.pdf(of: picture, title: illustration.name), mediaType: "application/pdf")
            : Resource(bytes: try services.png(of: picture, about: illustration.name), mediaType: "image/png")
    }

    private func list(_ library: KitLibrary) throws(CommandError) -> Resource {
        var kits: [KitRecord] = []
        for id in library.ids { kits.append(KitRecord(kit: try library.kit(id))) }
        var writer = JSONWriter()
        writer.array { writer in
            for kit in kits { kit.write(to: &writer) }
        }
        return Resource(bytes: writer.bytes, mediaType: "application/json")
    }

    /// A component and `COLOR.png`, as the catalogue's `thumbUrl` names them.
    private func thumbnail(
        _ names: [String], of kit: Kit, _ library: KitLibrary, width: Int, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        guard names[1].hasSuffix(".png"), let component = kit.component(names[0])?.component else { return nil }
        let id = String(names[1].dropLast(4))
        let colors = component.slots.first.flatMap { kit.palette($0.palette)?.colors } ?? []
        let color = colors.first { $0.id.utf8.elementsEqual(id.utf8) }
        guard color != nil || colors.isEmpty else { return nil }
        let thumbnail = Thumbnail(kit: kit, component: component, color: color, width: width)
        let workspace = try services.openWorkspace()
        let cache = thumbnails.value(for: workspace) { ThumbnailCache(of: workspace) }
        return Resource(bytes: try thumbnail.bytes(library, services, cache: cache), mediaType: "image/png")
    }

    private static func mediaType(of file: String) -> String? {
        if file.hasSuffix(".svg") { return "image/svg+xml" }
        return file.hasSuffix(".png") ? "image/png" : nil
    }
}

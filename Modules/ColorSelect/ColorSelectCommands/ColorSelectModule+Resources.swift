import ColorSelectModel
import Drawing
import JSON
public import ModuleKit
import Pictures
import Replication

extension ColorSelectModule: ResourceProviding {
    public var resourceNames: [String] { ["kits", "illustrations"] }

    /// `illustrations/ID/GROUND.png` and `.pdf` are an illustration as a file to keep, on the ground that is chosen for
    /// it (`chosen`), on none (`transparent`), or cut to a circle (`circle`). `kits` is the list. `kits/KIT` is a kit's
    /// `kit.json` as it is, `kits/KIT/pack` all of the kit in one file, `kits/KIT/FILE` a file of its art, and
    /// `kits/KIT/thumbnails/kit.png` what it looks like; KIT is an id, for the newest version, or `ID@HASH` for that one
    /// alone. The catalogue is below it: `categories`, `categories/CATEGORY/components`,
    /// `components/COMPONENT/colors` and `components/COMPONENT/colors/COLOR`, which says where the thumbnail is.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        let services = PictureServices(services, for: .read)
        let workspace = try services.openWorkspace()
        let path = Array(request.path.dropFirst())
        if request.path.first == "illustrations" {
            return try illustration(path, workspace, width: request.width, services)
        }
        let library = KitLibrary(services.bundled, workspace, kits)
        guard let name = path.first else { return try list(library) }
        let kit = try Self.kit(name, library)
        let isFixed = name.utf8.contains(UInt8(ascii: "@"))
        switch path.dropFirst().first {
        case nil: return Resource(bytes: kit.manifest, mediaType: "application/json", isImmutable: isFixed)
        case "pack"? where path.count == 2:
            return Resource(bytes: kit.pack.bytes, mediaType: "application/octet-stream", isImmutable: isFixed)
        case "thumbnails"? where path.count == 4:
            return try thumbnail(Array(path.suffix(2)), of: kit, width: request.width ?? 160, workspace, services)
        case "thumbnails"? where path.count == 3 && path[2] == "kit.png":
            return try picture(of: kit, width: request.width ?? 160, workspace, services)
        case "categories"?, "components"?: return try Self.catalogue(Array(path.dropFirst()), of: kit.kit, at: name)
        default: break
        }
        let file = path.dropFirst().joined(separator: "/")
        guard let type = Self.mediaType(of: file), let bytes = kit.art(file) else { return nil }
        return Resource(bytes: bytes, mediaType: type, isImmutable: isFixed)
    }

    /// A version of a kit is of its pack; the newest is whichever the workspace has.
    public func source(ofResource path: [String]) -> ResourceSource {
        guard path.count > 1, path[0] == "kits" else { return .workspace }
        let parts = path[1].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let hash = BlobHash(hex: String(parts[1])) else { return .workspace }
        return .file(hash)
    }

    /// `ID`, or `ID@HASH`.
    private static func kit(_ name: String, _ library: KitLibrary) throws(CommandError) -> StoredKit {
        let parts = name.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return try library.kit(name) }
        guard parts.count == 2, KitID.isValid(parts[0]), let hash = BlobHash(hex: parts[1]),
            let kit = try library.version(KitReference(id: parts[0], hash: hash))
        else { throw CommandError(.notFound, "This version of the kit “\(parts[0])” isn't here.") }
        return kit
    }

    /// Nil for a path that leads nowhere; unknown ids are told.
    private static func catalogue(_ path: [String], of kit: Kit, at place: String) throws(CommandError) -> Resource? {
        let catalogue = KitCatalogue(kit, place: place)
        var writer = JSONWriter()
        do throws(CatalogueError) {
            switch (path.count, path[0]) {
            case (1, "categories"):
                writer.array { writer in
                    for category in catalogue.categories { CategoryRecord(category, of: kit).writeHead(to: &writer) }
                }
            case (3, "categories") where path[2] == "components":
                let components = try catalogue.components(of: path[1])
                writer.array { writer in
                    for component in components { ComponentRecord(component, of: kit).write(to: &writer) }
                }
            case (3, "components") where path[2] == "colors":
                let colors = try catalogue.colors(of: path[1])
                writer.array { writer in
                    for color in colors { ColorRecord(color).write(to: &writer) }
                }
            case (4, "components") where path[2] == "colors":
                try catalogue.thumbnail(of: path[1], in: path[3]).write(to: &writer)
            default: return nil
            }
        } catch {
            throw CommandError(error, kit: kit)
        }
        return Resource(bytes: writer.bytes, mediaType: "application/json")
    }

    private func illustration(
        _ words: [String], _ workspace: Workspace, width: Int?, _ services: PictureServices
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
        let (_, illustration) = try workspace.load(IllustrationKind(), words[0], includingTrash: true)
        let kit = try KitLibrary(services.bundled, workspace, kits).kit(of: illustration)
        let composition = illustration.composition(with: kit.kit)
        guard !composition.isEmpty else { throw CommandError(IllustrationError.nothingChosen, kit: kit.kit) }
        let artwork = try kit.artwork(of: composition, ground: ground, isCircle: isCircle)
        let (picture, _) = artwork.picture(width: width ?? Int(kit.kit.size.width))
        return isPDF
            ? Resource(bytes: try services.pdf(of: picture, title: illustration.name), mediaType: "application/pdf")
            : Resource(bytes: try services.png(of: picture, about: illustration.name), mediaType: "image/png")
    }

    private func list(_ library: KitLibrary) throws(CommandError) -> Resource {
        let kits = try library.offers()
        var writer = JSONWriter()
        writer.array { writer in
            for kit in kits { kit.write(to: &writer) }
        }
        return Resource(bytes: writer.bytes, mediaType: "application/json")
    }

    /// A component and `COLOR.png`, as the catalogue's `thumbUrl` names them.
    private func thumbnail(
        _ names: [String], of stored: StoredKit, width: Int, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        let kit = stored.kit
        guard names[1].hasSuffix(".png") else { return nil }
        guard let component = kit.component(names[0])?.component else {
            throw CommandError(CatalogueError.noComponent(names[0]), kit: kit)
        }
        let id = String(names[1].dropLast(4))
        let colors = kit.colors(of: component)
        let color = colors.first { $0.id.utf8.elementsEqual(id.utf8) }
        guard color != nil || colors.isEmpty else {
            throw CommandError(CatalogueError.noColor(id, component: names[0]), kit: kit)
        }
        let thumbnail = Thumbnail(stored: stored, component: component, color: color, width: width)
        let cache = thumbnails.value(for: workspace) { ThumbnailCache(of: workspace) }
        return Resource(bytes: try thumbnail.bytes(services, cache: cache), mediaType: "image/png")
    }

    /// What a kit looks like: a random illustration of it, the same each time.
    private func picture(
        of kit: StoredKit, width: Int, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        let cache = thumbnails.value(for: workspace) { ThumbnailCache(of: workspace) }
        let key = "kit 1 \(kit.reference.hash.hex) \(width)"
        if let kept = cache.bytes(for: key) { return Resource(bytes: kept, mediaType: "image/png") }
        let composition = Illustration.random(of: kit.kit, seed: Demo.seed).composition(with: kit.kit)
        guard !composition.isEmpty else { return nil }
        let artwork = try kit.artwork(of: composition)
        let bytes = try services.png(of: artwork.picture(width: width).picture, about: kit.kit.id)
        cache.keep(bytes, for: key)
        return Resource(bytes: bytes, mediaType: "image/png")
    }

    private static func mediaType(of file: String) -> String? {
        switch KitPath.format(of: file) {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case nil: nil
        }
    }
}

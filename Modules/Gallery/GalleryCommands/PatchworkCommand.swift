import Drawing
import GalleryModel
import ModuleKit
import Pictures

/// `patchwork`: an original picture of patches; the built-in ones are made by it.
struct PatchworkCommand: PictureCommand {
    let name = "patchwork"
    var summary: Phrase { "Draw a picture of patches: the same numbers give the same picture." }
    let result = "file"
    let access = StoreAccess.read
    let output = OutputFile.path
    let motif = Parameter<String?>.option(
        "motif", "What the patches make together; cloth unless given.", type: .choice(Self.motifs.map { $0.name }))
    let cloth = Parameter<String?>.option(
        "cloth", "Which cloth it is sewn from; ramie unless given.", type: .choice(Self.cloths.map { $0.name }))
    let seed = Parameter<Int?>.integerOption("seed", "Which of its kind; 1 unless given.", in: 0...1_000_000)
    let width = Parameter<Int?>.integerOption("width", "In pixels; 640 unless given.", in: 64...4096)
    let height = Parameter<Int?>.integerOption("height", "In pixels; 640 unless given.", in: 64...4096)
    let force = OutputFile.force

    static let motifs: [(name: String, motif: Patchwork.Motif)] = [
        ("cloth", .cloth), ("stripes", .stripes), ("spiral", .spiral), ("rings", .rings), ("triangles", .triangles),
        ("moon-jar", .moonJar), ("hills", .hills),
    ]
    static let cloths: [(name: String, cloth: Patchwork.Cloth)] = [
        ("ramie", .ramie), ("silk", .silk), ("indigo", .indigo), ("safflower", .safflower), ("gardenia", .gardenia),
        ("mugwort", .mugwort), ("plum", .plum),
    ]

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["png", "jpg", "jpeg", "webp"], services.files)
        let (motif, cloth) = (try input(motif), try input(cloth))
        let width = try input(width) ?? 640
        let patchwork = Patchwork(
            motif: Self.motifs.first { $0.name == motif }?.motif ?? .cloth,
            cloth: Self.cloths.first { $0.name == cloth }?.cloth ?? .ramie,
            seed: UInt64(try input(seed) ?? 1),
            size: Size(width: Double(width), height: Double(try input(height) ?? 640)))
        let bytes: [UInt8]
        do throws(PictureFault) {
            let picture = Picture.drawing(patchwork.display, pictures: [])
            bytes = try Self.encoded(
                services.pictures.render(picture, as: .png(scale: 1)), as: file.fileExtension, width, services)
        } catch {
            throw CommandError(error, about: file.path)
        }
        return try file.answer(writing: bytes, with: services.files)
    }

    /// A PNG as another format, at its own width.
    private static func encoded(
        _ png: [UInt8], as kind: String, _ width: Int, _ services: PictureServices
    ) throws(PictureFault) -> [UInt8] {
        guard kind != "png" else { return png }
        let request = ThumbnailRequest(width: UInt32(width), format: kind == "webp" ? .webp : .jpeg)
        guard case .photo(_, let made) = try services.pictures.perform(.photo(.bytes(png), thumbnails: [request])),
            let file = made.first
        else { throw .malformed }
        return file.bytes
    }
}

import ColorSelectModel
import Drawing
import ModuleKit
import Pictures
import Replication

/// `render`: an illustration as a file.
struct RenderIllustrationCommand: PictureCommand {
    let name = "render"
    var summary: Phrase { "Draw an illustration as a PNG, SVG or PDF file." }
    let result = "drawn"
    let access = StoreAccess.read
    let illustration = Parameters.illustration
    let size = Parameter<Int?>.integerOption(
        "size", "The width in pixels, in a PDF in points; the kit's unless given.", in: 1...4096)
    let ground = Parameter<String?>.option(
        "ground", "The background: none, or a colour such as #F6F0E4; the chosen one unless given.")
    let circle = Parameter<Bool>.flag("circle", "Crop to the largest circle.")
    let output = OutputFile.path
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let ground = try Ground(try input(ground))
        let isCircle = try input(circle)
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["png", "svg", "pdf"], services.files)
        let workspace = try services.openWorkspace()
        let (_, illustration) = try workspace.load(IllustrationKind(), reference, includingTrash: true)
        let stored = try KitLibrary(services.bundled, workspace).kit(of: illustration)
        let kit = stored.kit
        let composition = illustration.composition(with: kit)
        guard !composition.isEmpty else { throw CommandError(IllustrationError.nothingChosen, kit: kit) }
        let credits = illustration.credits(with: kit)
        let artwork = try stored.artwork(of: composition, ground: ground, isCircle: isCircle)
        let width = try input(size) ?? Int(kit.size.width)
        let (picture, height) = artwork.picture(width: width)
        let bytes =
            switch file.fileExtension {
            case "png": try services.png(of: picture, about: illustration.name)
            case "pdf": try services.pdf(of: picture, title: illustration.name)
            default: try Self.svg(of: composition, width, artwork, illustration.name, credits, stored)
            }
        try file.write(bytes, with: services.files)
        let missing = composition.missing.map { $0.component }
        return Answer(DrawnFileRecord(path: file.path, width: width, height: height, credits: credits)) { page in
            page.line("Drew “\(illustration.name)” to \(file.path), \(width) × \(height).")
            for credit in credits { page.line(.dim(.verbatim("\(credit.author)  \(credit.licence)"))) }
            if !missing.isEmpty {
                page.line(.dim("Parts missing from this kit are left out: \(missing.joined(separator: ", "))."))
            }
        }
        .showing(picture)
    }

    private static func svg(
        of composition: Composition, _ width: Int, _ artwork: Artwork, _ title: String, _ credits: [Credit],
        _ kit: StoredKit
    ) throws(CommandError) -> [UInt8] {
        do throws(CompositionSVG.Fault) {
            return try CompositionSVG.file(
                of: composition, width: width, ground: artwork.ground, isCircle: artwork.isCircle, title: title,
                credits: credits
            ) { kit.art($0) }
        } catch {
            switch error {
            case .missing(let file), .unsafe(let file): throw kit.damaged(file)
            }
        }
    }
}

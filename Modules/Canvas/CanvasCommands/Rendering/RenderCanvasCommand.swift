import CanvasModel
import Drawing
import JSON
import ModuleKit
import Pictures
import Replication

/// `render`: the canvas as a picture that other programs show.
struct RenderCanvasCommand: PictureCommand {
    let name = "render"
    var summary: Phrase { "Draw a canvas as a PNG, SVG or PDF file." }
    let result = "picture"
    let access = StoreAccess.read
    let canvas = Parameters.canvas
    let output = Parameter<String?>.option(
        "output", "The file; - writes to standard output.", type: .path, short: "o")
    let format = Parameter<String?>.option(
        "as", "The format to write, where the file's name does not say.",
        type: .choice(PictureFormat.allCases.map(\.rawValue)))
    let scale = Parameter<String?>.option("scale", "Pixels per point, up to 16; 1 unless given.")
    let area = Parameter<String?>.option(
        "area", "What to draw: the page unless given, or everything on a canvas without a page.",
        type: .choice(["page", "all"]))
    let objects = Parameters.onlyObjects
    let isDark = Parameter<Bool>.flag("dark", "Adapt colours to a dark background; photos stay as they are.")
    let force = Parameter<Bool>.flag("force", "Replace a file that is there.")

    /// In points, of a side of a page in PDF.
    static let longestPage = 14_400.0

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let order = try Order(
            output: try input(output), format: try input(format), scale: try input(scale),
            overwrites: try input(force), services)
        let workspace = try services.openWorkspace()
        let canvas = try workspace.load(CanvasKind(), reference, includingTrash: true).value
        let part = try part(input, of: canvas, services.language)
        let context = PreviewContext(services: services, workspace: workspace)
        let drawn = try Self.draw(canvas, part, order, context)
        let size = drawn.size
        return Answer(
            object: { writer in
                writer.member("bytes", drawn.count)
                writer.member("format", order.format.rawValue)
                writer.member("height", order.pixels(size.height))
                drawn.losses.write(to: &writer)
                writer.member("path", order.file?.path)
                writer.member("width", order.pixels(size.width))
            },
            text: { page in
                guard let path = order.file?.path else { return page.raw(drawn.bytes) }
                page.line("Drew “\(part.title(of: canvas))” as \(path).")
                drawn.losses.write(to: &page)
            }
        ).leavingOut(drawn.losses.faults)
    }

    private func part(_ input: Input, of canvas: Canvas, _ language: Language) throws(CommandError) -> DrawnPart {
        let word = try input(area)
        var part = DrawnPart(area: word == "all" ? .all : .page, isDark: try input(isDark))
        guard let ids = try canvas.ids(of: try input(objects), language) else { return part }
        if word != nil { throw CommandError(.usage, "--area and --object can't be used together.") }
        part.area = .objects(ids)
        return part
    }

    private struct Drawn {
        let count: Int
        /// Empty where they are in a file.
        let bytes: [UInt8]
        let losses: Losses
        /// In points of the canvas.
        let size: CanvasSize
    }

    /// Draws into the file, or into memory for standard output.
    private static func draw(
        _ canvas: Canvas, _ part: DrawnPart, _ order: Order, _ context: PreviewContext
    ) throws(CommandError) -> Drawn {
        let files = context.services.files
        guard order.format == .svg else {
            let rendering = try CanvasRendering(canvas, part, as: order.format, in: context) {
                (size) throws(CommandError) in
                try order.check(size)
                return order.scale
            }
            try order.file?.write(rendering.bytes, with: files)
            return Drawn(
                count: rendering.bytes.count, bytes: order.file == nil ? rendering.bytes : [],
                losses: rendering.losses, size: rendering.size)
        }
        let svg = try CanvasSVG(canvas, part, scale: order.scale, in: context)
        guard let file = order.file else {
            let limit = CanvasSource.svgLimit
            guard svg.photoSize <= limit else {
                throw CommandError(
                    .badData,
                    "With its photos the SVG has more than \(limit >> 20) MB, so it can only be written to a file.",
                    hint: "Write to a file: -o FILE.")
            }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(svg.photoSize)
            let written = try svg.write { (piece) throws(CommandError) in bytes += piece }
            return Drawn(count: written.count, bytes: bytes, losses: written.losses, size: svg.size)
        }
        var written = (count: 0, losses: Losses())
        try file.write(with: files) { (take) throws(CommandError) in written = try svg.write(to: take) }
        return Drawn(count: written.count, bytes: [], losses: written.losses, size: svg.size)
    }
}

/// What was asked for, once it is known to be possible.
private struct Order {
    /// Nil for standard output.
    let file: OutputFile?
    let format: PictureFormat
    let scale: Double

    init(
        output: String?, format word: String?, scale: String?, overwrites: Bool, _ services: PictureServices
    ) throws(CommandError) {
        guard let output else {
            throw CommandError(.usage, "The file to write is missing.", hint: "Add -o FILE, such as -o plan.png.")
        }
        let given = word.flatMap { PictureFormat(rawValue: $0) }
        guard let format = given ?? PictureFormat(path: output) else {
            throw CommandError(
                .usage, "The format can't be told from “\(output)”.",
                hint: "End the name in .png, .svg or .pdf, or add --as.")
        }
        let scale = try Number.read(scale, for: "--scale") ?? 1
        guard scale > 0, scale <= 16 else {
            throw CommandError(.usage, "The scale must be above 0 and at most 16.")
        }
        (self.format, self.scale) = (format, scale)
        if output == "-" {
            guard !services.console.isOutputTerminal else {
                throw CommandError(.usage, "A terminal can't show files.", hint: "Write to a file, or into a pipe.")
            }
            file = nil
            return
        }
        if output.isEmpty || output.hasSuffix("/") {
            throw CommandError(
                .usage, "“\(output)” names no file.", hint: "Give a name such as plan.png.")
        }
        file = try OutputFile(output, overwrites: overwrites, services.files)
    }

    func pixels(_ length: Double) -> Double {
        format == .png ? max(1, (length * scale).rounded()) : length * scale
    }

    /// What the worker would refuse, in the reader's language.
    func check(_ size: CanvasSize) throws(CommandError) {
        let (width, height) = (pixels(size.width), pixels(size.height))
        let limits = PictureLimits.usual
        switch format {
        case .svg: break
        case .png:
            guard width <= Double(limits.side), height <= Double(limits.side),
                width * height <= Double(limits.drawnPixels)
            else {
                throw CommandError(
                    .badData,
                    """
                    The picture would be \(Number.text(width)) × \(Number.text(height)) pixels; the limit is \
                    \(limits.side) on a side and \(limits.drawnPixels) in all.
                    """, hint: "Give a smaller --scale.")
            }
        case .pdf:
            guard max(width, height) <= RenderCanvasCommand.longestPage else {
                throw CommandError(
                    .badData, "A PDF page is at most 14400 points wide and high.", hint: "Give a smaller --scale.")
            }
        }
    }
}

import CanvasModel
import Drawing
import ModuleKit
import Replication

struct NewCanvasCommand: DocumentCommand {
    let name = "new"
    var summary: Phrase { "Make an empty canvas." }
    let result = "canvas"
    let access = StoreAccess.write
    let canvasName = Parameters.canvasName
    let canvasWidth = Parameters.canvasWidth
    let canvasHeight = Parameters.canvasHeight
    let hasNoPage = Parameter<Bool>.flag("no-page", "Make it without a page: it has no edge.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let name = try input(canvasName)
        let width = try Number.read(try input(canvasWidth), for: "--width")
        let height = try Number.read(try input(canvasHeight), for: "--height")
        let hasNoPage = try input(hasNoPage)
        if hasNoPage, width != nil || height != nil {
            throw CommandError(.usage, "A canvas without a page has no width and no height.")
        }
        let usual = CanvasLimits.defaultCanvas
        let size = hasNoPage ? nil : CanvasSize(width: width ?? usual.width, height: height ?? usual.height)
        let workspace = try services.openWorkspace()
        let changed = try workspace.create(CanvasKind()) { (_, _) throws(CommandError) in
            try asking { () throws(CanvasError) in try Canvas.creation(name: name, size: size) }
        }
        return CanvasDocuments().answer(
            changed, "Made the canvas “\(changed.after.name)”.", in: workspace, services)
    }
}

struct ListCanvasesCommand: DocumentCommand {
    let name = "list"
    var summary: Phrase { "List the canvases with their sizes and object counts." }
    let result = "[canvas]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let entries = try workspace.listed(CanvasKind())
        let canvases = entries.map {
            CanvasSummaryRecord(entry: $0, outline: $0.digest(as: CanvasOutline.self))
        }
        return Answer(
            list: canvases,
            text: { page in
                if canvases.isEmpty { page.line("No canvases yet; “bojagi canvas new NAME” makes one.") }
                for canvas in canvases {
                    page.line(
                        .id(canvas.entry.shortID), .plain(text: "  " + canvas.entry.title), .plain(text: "  "),
                        .dim("\(canvas.outline?.count ?? 0) object{|s}"))
                }
            })
    }
}

struct ShowCanvasCommand: PictureCommand {
    let name = "show"
    var summary: Phrase { "Show a canvas with its objects, the topmost first." }
    let result = "canvas"
    let access = StoreAccess.read
    let canvas = Parameters.canvas

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let workspace = try services.openWorkspace()
        let (entry, canvas) = try workspace.load(CanvasKind(), reference, includingTrash: true)
        // Where nobody sees it, it is not made.
        let context = PreviewContext(services: services, workspace: workspace)
        let picture = services.console.screen == nil ? nil : try? CanvasKind().preview(of: canvas, in: context)
        return Answer(CanvasRecord(entry: entry, canvas: canvas)) { page in page.canvas(canvas) }.showing(picture)
    }
}

internal import CanvasModel
internal import Drawing
internal import ModuleKit
internal import Replication

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
        return Self.answer(changed, "Made the canvas “\(changed.after.name)”.")
    }

    /// What every command answers that changes a canvas as a whole.
    /// With what was undone or redone, if anything was.
    static func answer(_ changed: Changed<Canvas>, _ sentence: Phrase, told: [Phrase] = []) -> Answer {
        Answer(CanvasRecord(entry: changed.entry, canvas: changed.after)) { page in
            page.done(told, otherwise: sentence, changed.entry.shortID)
        }
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
        let (entry, canvas) = try workspace.loadCanvas(reference, includingTrash: true)
        // Where nobody sees it, it is not made.
        let context = PreviewContext(services: services, workspace: workspace)
        let picture = services.console.screen == nil ? nil : try? CanvasKind().preview(of: canvas, in: context)
        return Answer(CanvasRecord(entry: entry, canvas: canvas)) { page in page.canvas(canvas) }.showing(picture)
    }
}

struct RenameCanvasCommand: DocumentCommand {
    let name = "rename"
    var summary: Phrase { "Rename a canvas." }
    let result = "canvas"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let canvasName = Parameters.canvasName

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let name = try input(canvasName)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeCanvas(reference) { (canvas, _) throws(CommandError) in
            try asking { () throws(CanvasError) in try canvas.rename(to: name) }
        }
        return NewCanvasCommand.answer(changed, "Renamed the canvas to “\(changed.after.name)”.")
    }
}

struct RemoveCanvasCommand: DocumentCommand {
    let name = "remove"
    var summary: Phrase { "Move a canvas to the trash." }
    let result = "canvas"
    let access = StoreAccess.write
    let canvas = Parameters.canvas

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeCanvas(reference) { (canvas, _) throws(CommandError) in
            [.header(canvas.header.moveToTrash())]
        }
        let back = "bojagi restore \(changed.entry.shortID.text)"
        return NewCanvasCommand.answer(
            changed, "Moved “\(changed.after.name)” to trash; “\(back)” brings it back.")
    }
}

/// `undo` and `redo`: the author's own last change, and nobody else's.
struct UndoCanvasCommand: DocumentCommand {
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase {
        direction == .undo ? "Undo your last change to a canvas." : "Redo what you last undid."
    }
    let result = "canvas"
    let access = StoreAccess.write
    let canvas = Parameters.canvas

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let workspace = try services.openWorkspace()
        let (changed, told) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.canvas(reference, includingTrash: true)
            let changed = try workspace.step(direction, CanvasKind(), entry.document)
            return (changed, try workspace.sentences(of: changed, direction, CanvasKind()))
        }
        let name = changed.after.name
        return NewCanvasCommand.answer(
            changed, direction == .undo ? "Undone in “\(name)”." : "Redone in “\(name)”.", told: told)
    }
}

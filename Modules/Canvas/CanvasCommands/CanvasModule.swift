public import ModuleKit
import Replication

/// The area of canvases.
public struct CanvasModule: Module {
    /// There is nothing to choose.
    public init() {}

    /// The first word of its commands.
    public let name = "canvas"

    public var summary: Phrase { "Drawings: shapes, photos, texts and strokes on a canvas." }

    public var commands: [any Command] {
        let documents = CanvasDocuments()
        return [
            NewCanvasCommand(), ListCanvasesCommand(), ShowCanvasCommand(), documents.renameCommand,
            PageCommand(),
            documents.removeCommand, ListObjectsCommand(), ObjectAtCommand(), AddShapeCommand(shape: .rectangle),
            AddShapeCommand(shape: .ellipse), AddShapeCommand(shape: .diamond), AddLineCommand(), AddArrowCommand(),
            BindLineCommand(), AddTextCommand(),
            AddPhotoCommand(),
            AddStrokeCommand(), AddDocumentCommand(), MoveObjectCommand(), ResizeObjectCommand(),
            ColorObjectCommand(), FadeObjectCommand(), OrderObjectCommand(), EditObjectCommand(),
            EditTextCommand(isLabel: false),
            EditTextCommand(isLabel: true), StyleObjectCommand(), NameObjectCommand(),
            MarkObjectCommand(mark: .hidden, isOn: true), MarkObjectCommand(mark: .hidden, isOn: false),
            MarkObjectCommand(mark: .locked, isOn: true), MarkObjectCommand(mark: .locked, isOn: false),
            AlignObjectsCommand(), DistributeObjectsCommand(), GroupObjectsCommand(), UngroupObjectCommand(),
            RotateObjectCommand(), DuplicateObjectCommand(), RemoveObjectCommand(), RestoreObjectCommand(),
            documents.undoCommand, documents.redoCommand, documents.historyCommand,
            ImportCanvasCommand(), ExportCanvasCommand(), RenderCanvasCommand(),
        ]
    }

    public var documentKinds: [any DocumentKind] { [CanvasKind()] }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }

    public func firstStep(latest: CatalogueEntry?) -> TourStep? {
        guard let latest else {
            return TourStep(command: "bojagi canvas new Sketch", text: "A canvas to draw on.")
        }
        return TourStep(
            command: "bojagi canvas objects \"\(latest.title)\"", text: "What is on a canvas, the topmost first.")
    }

    public func makeDemo(_ services: Services) throws(CommandError) {
        try Demo.make(DocumentServices(services, for: .write))
    }
}

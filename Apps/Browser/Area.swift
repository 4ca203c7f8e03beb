internal import CanvasScene
internal import ColorSelectScene
internal import Drawing
internal import GalleryScene
internal import KanbanScene
internal import MemoScene
internal import Phrases
internal import Scenes

/// The five areas, in the order that people see them: the one list of scenes.
enum Area: CaseIterable {
    case canvas
    case colorSelect
    case memo
    case kanban
    case gallery

    /// In addresses.
    var name: String {
        switch self {
        case .canvas: "canvas"
        case .colorSelect: "color-select"
        case .memo: "memo"
        case .kanban: "kanban"
        case .gallery: "gallery"
        }
    }

    /// Of its documents.
    var kind: String { self == .colorSelect ? "illustration" : name }

    init?(kind: String) {
        for area in Self.allCases where area.kind == kind {
            self = area
            return
        }
        return nil
    }

    init?(name: String) {
        for area in Self.allCases where area.name == name {
            self = area
            return
        }
        return nil
    }

    var phrase: Phrase {
        switch self {
        case .canvas: "Canvas"
        case .colorSelect: "Illustrations"
        case .memo: "Memos"
        case .kanban: "Boards"
        case .gallery: "Photos"
        }
    }

    /// What one document of it is called.
    var one: Phrase {
        switch self {
        case .canvas: "canvas"
        case .colorSelect: "illustration"
        case .memo: "memo"
        case .kanban: "board"
        case .gallery: "gallery"
        }
    }

    func makeScene(_ context: SceneContext) -> any Scene {
        switch self {
        case .canvas: DrawingScene(context)
        case .colorSelect: IllustrationScene(context)
        case .kanban: BoardScene(context)
        case .memo: MemosScene(context)
        case .gallery: PhotosScene(context)
        }
    }
}

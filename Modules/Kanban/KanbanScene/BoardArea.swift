internal import Drawing
internal import KanbanModel
internal import Phrases
public import Scenes

extension Area {
    /// Boards on the page.
    public static var boards: Area {
        Area(
            name: "kanban", kinds: [Board.kind], title: "Boards", color: Style.Patch.kanban.color,
            words: { $0 == "ko" ? KanbanWords.korean : "" },
            makeScene: { BoardScene($0, surface: $1) },
            makeCaptures: { [CardCapture($0)] })
    }
}

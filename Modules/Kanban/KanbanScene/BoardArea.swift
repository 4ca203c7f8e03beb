import Drawing
import KanbanModel
import Phrases
public import Scenes

extension Area {
    /// Boards on the page.
    public static var boards: Area {
        Area(
            name: "kanban", kinds: [Board.kind], noun: "board", title: "Boards", color: Style.Patch.kanban.color,
            icon: AreaIcon(
                patch: "M8 3.75h4v8.5H8z",
                lines: "M2.75 3.75h4v12.5h-4zM8 3.75h4v8.5H8zM13.25 3.75h4v5.5h-4z"),
            hasPictures: true, takesDocuments: true, takesComments: true,
            words: { $0 == "ko" ? KanbanWords.korean : "" },
            makeScene: { BoardScene($0, surface: $1) },
            captures: [Capture("Add as card") { CardCapture($0) }])
    }
}

import CanvasModel
import Drawing
import Phrases
public import Scenes

extension Area {
    /// Canvas on the page.
    public static var canvas: Area {
        Area(
            name: "canvas", kinds: [Canvas.kind], title: "Canvas", color: Style.Patch.canvas.color,
            icon: AreaIcon(
                patch: "M5.5 9h5v4.5h-5z",
                lines: "M2.75 3.75h14.5v12.5H2.75zM5.5 9h5v4.5h-5zM11.5 7.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
            hasPictures: true, takesDocuments: true,
            words: { $0 == "ko" ? CanvasWords.korean : "" },
            makeScene: { DrawingScene($0, surface: $1) })
    }
}

internal import CanvasModel
internal import Drawing
internal import Phrases
public import Scenes

extension Area {
    /// Canvas on the page.
    public static var canvas: Area {
        Area(
            name: "canvas", kinds: [Canvas.kind], title: "Canvas", color: Style.Patch.canvas.color, hasPictures: true,
            words: { $0 == "ko" ? CanvasWords.korean : "" },
            makeScene: { DrawingScene($0, surface: $1) })
    }
}

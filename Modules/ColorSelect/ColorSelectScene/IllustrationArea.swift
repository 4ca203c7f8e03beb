internal import ColorSelectModel
internal import Drawing
internal import Phrases
public import Scenes

extension Area {
    /// Illustrations on the page.
    public static var illustrations: Area {
        Area(
            name: "color-select", kinds: [Illustration.kind], title: "Illustrations",
            color: Style.Patch.colorSelect.color, hasPictures: true,
            words: { $0 == "ko" ? ColorSelectWords.korean : "" },
            makeScene: { IllustrationScene($0, surface: $1) })
    }
}

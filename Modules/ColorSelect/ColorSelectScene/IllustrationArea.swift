import ColorSelectModel
import Drawing
import Phrases
public import Scenes

extension Area {
    /// Illustrations on the page.
    public static var illustrations: Area {
        Area(
            name: "color-select", kinds: [Illustration.kind], hiddenKinds: [KitCollection.kind],
            title: "Illustrations", color: Style.Patch.colorSelect.color,
            icon: AreaIcon(
                patch: "M4.5 9.5C4.5 5 7 2.5 10 2.5s5.5 2.5 5.5 7c-2-.5-3.5-1.7-4.5-3.5c-1.3 2-3.5 3.2-6.5 3.5z",
                lines:
                    "M5 9.5a5 5 0 0 0 10 0M2.75 17.5c.8-2.4 3-3.2 5.5-3.2h3.5c2.5 0 4.7.8 5.5 3.2M4.5 9.5C4.5 5 7 2.5 10 2.5s5.5 2.5 5.5 7c-2-.5-3.5-1.7-4.5-3.5c-1.3 2-3.5 3.2-6.5 3.5z"
            ),
            hasPictures: true,
            words: { $0 == "ko" ? ColorSelectWords.korean : "" },
            makeScene: { IllustrationScene($0, surface: $1) })
    }
}

import Drawing
import GalleryModel
import Phrases
public import Scenes

extension Area {
    /// Photos on the page.
    public static var photos: Area {
        Area(
            name: "gallery", kinds: [Gallery.kind], title: "Photos", color: Style.Patch.gallery.color,
            icon: AreaIcon(
                patch: "M2.75 16.25l5-6.5 4 4.5 2-2 3.5 4z",
                lines: "M2.75 3.75h14.5v12.5H2.75zM2.75 15.5l5-5.75 4 4.5 2-2 3.5 3.25M13 7.25h.01"),
            hasPictures: true, isOnePlace: true, face: PhotosScene.savedFace,
            documentTitle: Phrase(key: Gallery.unnamed),
            ownFilters: [["color", "colour", "색", "색깔"], ["album", "앨범"], ["rating", "별점"]],
            words: { $0 == "ko" ? GalleryWords.korean : "" },
            makeScene: { PhotosScene($0, surface: $1) })
    }
}

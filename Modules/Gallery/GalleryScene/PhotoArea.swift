internal import Drawing
internal import GalleryModel
internal import Phrases
public import Scenes

extension Area {
    /// Photos on the page.
    public static var photos: Area {
        Area(
            name: "gallery", kinds: [Gallery.kind], title: "Photos", color: Style.Patch.gallery.color, isOnePlace: true,
            words: { $0 == "ko" ? GalleryWords.korean : "" },
            makeScene: { PhotosScene($0, surface: $1) })
    }
}

import CanvasModel
import Drawing
import Replication

/// The pictures that the painter was told of, by their place in display lists.
struct PictureTable {
    private var places: [ShownPicture: Int] = [:]
    private(set) var pictures: [PaintedPicture] = []

    /// A photo is `photo/` and its hash, a document `document/` and its id.
    mutating func index(of shown: ShownPicture) -> Int {
        if let known = places[shown] { return known }
        let picture: PaintedPicture =
            switch shown {
            case .photo(let photo): PaintedPicture(name: "photo/" + photo.file.hex)
            case .document(let placed): PaintedPicture(name: "document/" + placed.document.text, keepsRatio: true)
            }
        places[shown] = pictures.count
        pictures.append(picture)
        return pictures.count - 1
    }

    subscript(index: Int) -> PaintedPicture {
        pictures.indices.contains(index) ? pictures[index] : PaintedPicture(name: "")
    }
}

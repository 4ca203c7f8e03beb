public import Drawing

/// A picture that a canvas shows and does not hold: whoever draws the canvas gets it elsewhere.
public enum ShownPicture: Hashable, Sendable {
    case photo(PhotoFile)
    case document(PlacedDocument)
}

/// What a canvas's display list has for a picture.
public enum PictureChoice: Sendable {
    /// The picture at this place of the table that goes with the list. It keeps the ratio of `size` in the middle of
    /// the object's box, or fills the box when that is nil.
    case picture(Int, size: Size<PictureSpace>?)
    /// It is not to be had.
    case placeholder(label: String)
}

extension Canvas {
    /// The pictures of what is not hidden, each once, from back to front.
    public var shownPictures: [ShownPicture] {
        var result: [ShownPicture] = []
        var known: Set<ShownPicture> = []
        forEachObject { object in
            guard !object.isHidden, let shown = object.shownPicture, known.insert(shown).inserted else { return }
            result.append(shown)
        }
        return result
    }
}

extension CanvasObject {
    /// The picture that the object shows; nil for what is drawn from the canvas alone.
    public var shownPicture: ShownPicture? {
        switch kind {
        case .photo(let photo): .photo(photo)
        case .document(let placed): .document(placed)
        default: nil
        }
    }
}

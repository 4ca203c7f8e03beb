import CanvasModel
import Drawing
import ModuleKit
import Pictures
import Primitives
import Replication

/// What of a canvas is drawn, and for which ground.
struct DrawnPart {
    var area = CanvasArea.page
    /// For a dark background: colours are turned so that contrast holds.
    var isDark = false
}

/// A canvas as a drawing with all the pictures that it shows, and what of it can't be shown.
struct CanvasDrawing {
    let list: DisplayList
    /// The pictures by the places that the list gives them; those of hidden photos come after.
    private(set) var pictures: [Picture] = []
    /// The photos among the pictures, by place.
    private(set) var photos: [(place: Int, photo: PhotoFile, title: Phrase)] = []
    private(set) var losses = Losses()

    var picture: Picture { .drawing(list, pictures: pictures) }

    /// - Parameters:
    ///   - unreadable: photos that are known to be broken: empty cells stand for them.
    ///   - keepsHidden: whether hidden photos are among the pictures too.
    init(
        _ canvas: Canvas, _ part: DrawnPart = DrawnPart(), in context: PreviewContext,
        without unreadable: Set<BlobHash> = [], keepsHidden: Bool = false
    ) throws(CommandError) {
        var gathering = Gathering(canvas: canvas, context: context, unreadable: unreadable)
        var choices: [UnitID: PictureChoice] = [:]
        // Most objects of a large canvas show no picture.
        var showing: [CanvasObject] = []
        canvas.forEachObject { object in
            if object.shownPicture != nil { showing.append(object) }
        }
        for object in showing {
            guard let shown = object.shownPicture, part.area.shows(object) else { continue }
            choices[object.id] = try gathering.choice(for: object, shown)
        }
        if keepsHidden {
            for object in showing where object.isHidden && part.area.objects == nil {
                if case .photo(let photo) = object.shownPicture { _ = try gathering.place(of: photo, object) }
            }
        }
        let language = context.services.language
        let picture = { (object: CanvasObject, _: ShownPicture) in
            choices[object.id] ?? PictureChoice.placeholder(label: "")
        }
        let label = { (object: CanvasObject) in language.text(of: canvas.title(of: object).phrase) }
        let list = canvas.displayList(of: part.area, picture: picture, label: label)
        if part.area.objects != nil, list.items.isEmpty {
            throw CommandError(.badData, "It has no colour, so there is nothing to draw.")
        }
        self.list = part.isDark ? list.inDark : list
        (pictures, photos, losses) = (gathering.pictures, gathering.photos, gathering.losses)
    }

    private struct Gathering {
        let canvas: Canvas
        let context: PreviewContext
        let unreadable: Set<BlobHash>
        var pictures: [Picture] = []
        var photos: [(place: Int, photo: PhotoFile, title: Phrase)] = []
        var losses = Losses()
        private var photoPlaces: [PhotoFile: Int?] = [:]
        private var previews: [DocumentID: (place: Int, size: Size<PictureSpace>?)?] = [:]

        init(canvas: Canvas, context: PreviewContext, unreadable: Set<BlobHash>) {
            (self.canvas, self.context, self.unreadable) = (canvas, context, unreadable)
        }

        mutating func choice(
            for object: CanvasObject, _ shown: ShownPicture
        ) throws(CommandError) -> PictureChoice {
            switch shown {
            case .photo(let photo):
                if let place = try place(of: photo, object) { return .picture(place, size: nil) }
                return .placeholder(label: text(canvas.title(of: object).phrase))
            case .document(let placed):
                if let known = try preview(of: placed) { return .picture(known.place, size: known.size) }
                pictures.append(.drawing(try card(for: placed, size: object.size), pictures: []))
                return .picture(pictures.count - 1, size: nil)
            }
        }

        /// Nil for a photo that is missing or unreadable.
        mutating func place(of photo: PhotoFile, _ object: CanvasObject) throws(CommandError) -> Int? {
            if let known = photoPlaces[photo] { return known }
            var place: Int?
            if !unreadable.contains(photo.file) {
                if let source = try context.source(of: photo.file) {
                    place = pictures.count
                    pictures.append(.photo(source))
                    photos.append((pictures.count - 1, photo, canvas.title(of: object).phrase))
                } else {
                    let lost = LostPhoto.missing
                    losses.note(lost.reason, naming: lost.fault(of: photo.file, canvas.title(of: object).phrase))
                }
            }
            photoPlaces[photo] = .some(place)
            return place
        }

        private mutating func preview(
            of placed: PlacedDocument
        ) throws(CommandError) -> (place: Int, size: Size<PictureSpace>?)? {
            if let known = previews[placed.document] { return known }
            var result: (place: Int, size: Size<PictureSpace>?)?
            if let picture = try context.preview(of: placed.document) {
                result = (pictures.count, picture.ratio)
                pictures.append(picture)
            }
            previews[placed.document] = .some(result)
            return result
        }

        /// A card with the title of a document that has no picture; for a guest with nothing on it.
        private func card(for placed: PlacedDocument, size: CanvasSize) throws(CommandError) -> DisplayList {
            if context.isForGuest {
                return DocumentCard.displayList(title: "", kind: "", size: size, patch: Style.light.secondary)
            }
            let workspace = context.workspace
            let entry = try workspace.stored { () throws(StoreError) in try workspace.store.entry(of: placed.document) }
            let title: Phrase
            if let entry {
                title = context.services.kind(named: entry.kind)?.title(of: entry) ?? .verbatim(entry.title)
            } else {
                title = "Not in this workspace"
            }
            let kind = context.services.kind(named: placed.kindName)
            return DocumentCard.displayList(
                title: text(title), kind: text(kind?.word ?? .verbatim(placed.kindName)), size: size,
                patch: kind?.color ?? Style.light.secondary)
        }

        private func text(_ phrase: Phrase) -> String { context.services.language.text(of: phrase) }
    }
}

extension Picture {
    /// The size whose ratio the picture keeps; nil of a photo, which only its decoder knows.
    fileprivate var ratio: Size<PictureSpace>? {
        switch self {
        case .photo: nil
        case .artwork(let artwork): artwork.size
        case .drawing(let list, _): list.size
        }
    }
}

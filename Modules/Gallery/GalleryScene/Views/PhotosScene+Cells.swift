import Drawing
import GalleryModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

extension PhotosScene {
    func cell(_ place: PhotoPlace, of count: Int, _ style: Style.PhotoCell) -> Node {
        guard let record = record(at: place.index) else { return Node(.li, key: "photo-\(place.index)") }
        let isInTimeline = screen == .saved && layout == .timeline
        let photo = screen == .saved ? saved[place.index] : nil
        let captioned = isInTimeline ? nil : photo
        let stamp = PhotoCells.Stamp(
            key: record.key, frame: record.frame, rating: record.rating, place: place, count: count,
            isNarrow: context.windowWidth < Style.PhotoCell.narrowWindow, isInTimeline: isInTimeline,
            isBare: isInTimeline && arrival == .pictures && place.index != focused,
            isSaved: isSaved(record.key),
            isSelecting: selected != nil, isSelected: photo.map { selected?.contains($0) ?? false } ?? false,
            memo: captioned.map { context.catalogue.namingLinks(in: $0.memo) } ?? "",
            date: captioned?.savedAt.map { PhotoDate.text($0.milliseconds, context) } ?? "")
        let caption = captioned.map { SavedColumns.captionHeight(of: $0, width: place.width) } ?? 0
        return cells.node(stamp) { make(stamp, record, caption, style) }
    }

    private func make(
        _ stamp: PhotoCells.Stamp, _ record: PhotoRecord, _ caption: Double, _ style: Style.PhotoCell
    ) -> Node {
        let (index, place) = (stamp.place.index, stamp.place)
        let isSavedScreen = screen == .saved
        var classes = isSavedScreen ? "photo-cell is-saved-cell" : "photo-cell"
        if stamp.isInTimeline { classes += " is-tile" }
        if stamp.isSelected { classes += " is-selected" }
        return Node(
            .li, classes, key: "photo-\(index)",
            [
                .measure(.measureX, place.x + PhotoCells.padding), .measure(.measureY, place.y + PhotoCells.padding),
                .measure(.measureWidth, place.width), .measure(.measureHeight, place.height - caption),
                Attribute(.setSize, String(stamp.count)), Attribute(.positionInSet, String(index + 1)),
            ], on: [.menu(.menu(index)), isSavedScreen ? Handler(.target, .view(index)) : nil].compactMap { $0 }
        ) {
            Node(
                .button, "photo-open", key: "open-\(index)",
                [
                    .type("button"), .label(name(of: record, at: index)),
                    stamp.isInTimeline && place.width < Self.wordyTile ? .title(record.shownTitle) : nil,
                    Attribute(.measureColor, record.placeholder.hex),
                    stamp.isSelecting ? .pressed(stamp.isSelected) : nil,
                    isSavedScreen && !stamp.isSelecting ? Attribute(.haspopup, "menu") : nil,
                    Attribute(.touch, stamp.isSelecting ? "drag" : "press"),
                ],
                on: [.press(.view(index)), .pointer(.pointer(index)), .key(.cellKey(index))]
            ) { picture(record, stamp) }
            if !stamp.isBare { bar(of: record, stamp, style) }
            if isSavedScreen, !stamp.isInTimeline {
                Node(.div, "saved-caption", [.measure(.measureHeight, caption)]) {
                    if !stamp.memo.isEmpty { Node(.p, "saved-memo", text: stamp.memo) }
                    Node(.p, "saved-facts", text: facts(of: record, stamp.date))
                }
            }
        }
    }

    private func bar(of record: PhotoRecord, _ stamp: PhotoCells.Stamp, _ style: Style.PhotoCell) -> Node {
        let place = stamp.place
        return Node(
            .div, "photo-bar",
            // Tiles are many: what all of them have the timeline and the style sheet say, once.
            stamp.isInTimeline
                ? []
                : [
                    .measure(.measureHeight, min(style.barHeight, place.height)),
                    .measure(.measureX, barPadding(style)), .measure(.measureY, style.starFontSize),
                ] + Self.barColors
        ) {
            if screen == .browse, !record.title.isEmpty {
                Node(.span, "photo-words") {
                    Node(.span, "photo-number", text: barText(record, stamp))
                    Node(.span, "photo-title", text: record.title)
                }
            } else {
                Node(.span, "photo-number", text: barText(record, stamp))
            }
            if !stamp.isInTimeline || place.width >= Self.starryTile { star(of: record, stamp, style) }
        }
    }

    /// What stands on a photo, and the ground of it.
    static var barColors: [Attribute?] {
        [Attribute(.measureColor, barColor), Attribute(.measureOn, Style.light.surface.hex)]
    }

    private func star(of record: PhotoRecord, _ stamp: PhotoCells.Stamp, _ style: Style.PhotoCell) -> Node {
        let index = stamp.place.index
        return Node(
            button: stamp.isSaved ? "★" : "☆", stamp.isSaved ? "star is-on" : "star", key: "star-\(index)",
            [
                .pressed(stamp.isSaved), .label(text("Save “\(record.shownTitle)”")),
                stamp.isInTimeline ? nil : .measure(.measureWidth, style.starButtonSize),
            ], press: .star(index))
    }

    /// From so wide on a tile has words on it, and from so wide on a star that can be pressed, which a finger would else hit
    /// for the photo.
    private static var wordyTile: Double { 144 }
    private static var starryTile: Double { 88 }

    /// The running number; of a service's photo also who made it, as services ask for, and below it the title of one
    /// that is saved.
    private func barText(_ record: PhotoRecord, _ stamp: PhotoCells.Stamp) -> String {
        let index = stamp.place.index
        if stamp.isInTimeline, stamp.place.width < Self.wordyTile {
            let number = String(Browsing.number(at: index))
            return stamp.place.width < Self.starryTile ? number + (stamp.isSaved ? " ★" : " ☆") : number
        }
        let number = text("Photo \(Browsing.number(at: index))")
        switch screen {
        case .browse: return source.takesQuery && !record.author.isEmpty ? number + " · " + record.author : number
        case .saved:
            let stars = record.rating.map { " · " + $0.sign } ?? ""
            return record.title.isEmpty ? number + stars : number + stars + "\n" + record.title
        }
    }

    /// With its opacity, as CSS writes it.
    private static var barColor: String {
        var bytes = Array(Style.PhotoCell.barColor.hex.utf8)
        Hexadecimal.append(UInt8((Style.PhotoCell.barOpacity * 255).rounded()), to: &bytes, uppercase: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// As wide as the window, it has more room at the bar's sides.
    private func barPadding(_ style: Style.PhotoCell) -> Double {
        screen == .saved && fall?.columnCount == 1
            ? Style.PhotoCell.largeCellBarPadding : style.smallCellBarPadding
    }

    private func picture(_ record: PhotoRecord, _ stamp: PhotoCells.Stamp) -> Node? {
        guard let address = record.address(width: PhotoRecord.thumbnailWidth(for: stamp.place.width)) else {
            return nil
        }
        return Node(
            picture: address, "photo-picture",
            [
                Attribute(.decoding, "async"),
                stamp.isInTimeline ? nil : Attribute(.width, String(record.shownSize.width)),
                stamp.isInTimeline ? nil : Attribute(.height, String(record.shownSize.height)),
            ])
    }

    /// What a screen reader calls a photo.
    func name(of record: PhotoRecord, at index: Int) -> String {
        var name = text("Photo \(Browsing.number(at: index))") + ", " + record.shownTitle
        if !record.author.isEmpty { name += ", " + record.author }
        if let rating = record.rating { name += ", " + text(rating.phrase) }
        return name
    }

    /// When, under which licence, by whom.
    private func facts(of record: PhotoRecord, _ date: String) -> String {
        var facts = date
        for fact in [record.licence, record.author] where !fact.isEmpty {
            facts += (facts.isEmpty ? "" : " · ") + fact
        }
        return facts
    }
}

extension PhotoRecord {
    /// What stands for it until it is there: its own colour, else the mean of its blurhash, else the area's patch.
    var placeholder: RGBColor {
        color ?? (blurhash.isEmpty ? nil : Blurhash(blurhash)?.color) ?? Style.Patch.gallery.color
    }
}

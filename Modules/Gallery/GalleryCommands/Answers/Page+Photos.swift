import GalleryModel
import ImageHeaders
import Markup
import ModuleKit
import Replication

extension Page {
    /// A line of a source's page: running number, star, id, title, size, credits.
    mutating func browsed(_ photo: PhotoRecord, number: Int, isSaved: Bool) {
        append(.plain("Photo \(number)"))
        text("  ")
        append(isSaved ? .accent(.verbatim("★")) : .dim(.verbatim("☆")))
        text("  ")
        append(.plain(text: photo.shownID))
        text("  ")
        append(.plain(text: photo.title))
        line(.dim(.verbatim("  \(photo.width) × \(photo.height)\(Self.credits(of: photo))")))
    }

    /// A line of the list of saved photos.
    mutating func saved(_ photo: SavedPhoto) {
        let record = photo.record
        append(.dim(.verbatim(record.shownID)))
        text("  ")
        dateColumn(photo.savedAt?.milliseconds ?? 0)
        text("  ")
        append(.plain(text: record.title))
        if let rating = record.rating { append(.strong(.verbatim("  " + rating.signs))) }
        if !photo.memo.isEmpty {
            text("  ")
            append(.accent(.verbatim(TextSearch.oneLine(photo.memo))))
        }
        line(.dim(.verbatim(Self.credits(of: record))))
    }

    /// A line for each photo of a group: id, date, title, size, and which is the largest.
    mutating func alike(_ group: AlikeGroup) {
        for (photo, bytes) in group.photos {
            append(.dim(.verbatim(photo.record.shownID)))
            text("  ")
            dateColumn(photo.savedAt?.milliseconds ?? 0)
            text("  ")
            append(.plain(text: photo.record.title))
            let kilobytes = (bytes + 999) / 1000
            append(.dim(.verbatim("  \(photo.record.width) × \(photo.record.height), \(kilobytes) kB")))
            if photo.key == group.largest {
                text("  ")
                append(.accent("largest"))
            }
            line()
        }
    }

    private static func credits(of photo: PhotoRecord) -> String {
        let credits = [photo.author, photo.licence].filter { !$0.isEmpty }
        return credits.isEmpty ? "" : "  " + credits.joined(separator: ", ")
    }

    /// All that is known of a photo, a line each.
    mutating func details(of found: PhotoFinder.Found, _ details: DetailsAnswer, albums: [Album]) {
        let record = found.record
        line(.strong(.verbatim(record.shownTitle)))
        detail("Id", record.key.id)
        detail("Label", record.key.shortID.text)
        detail("Size", "\(record.width) × \(record.height)")
        if record.frame != nil {
            append(.dim("Edited"))
            for (place, phrase) in record.framed.phrases.enumerated() {
                append(.plain(text: place == 0 ? "  " : ", "))
                append(.plain(phrase))
            }
            line()
        }
        detail("Rating", record.rating?.signs ?? "")
        detail("Author", record.author)
        detail("Licence", record.licence)
        detail("From", record.origin)
        if record.url != record.origin { detail("Address", record.url) }
        detail("Changed", record.note)
        detail("Format", record.mediaType)
        detail("Taken", record.takenAt.map { $0.iso8601 } ?? "")
        detail("Camera", record.camera)
        detail("Lens", details.exposure.lens)
        detail("Exposure", details.exposureText)
        if details.asksPlace {
            if let place = details.placeText {
                detail("Place", place)
            } else {
                line(.dim("Its file does not say where it was taken."))
            }
        }
        detail("File", record.file.map { $0.hex } ?? "")
        if let time = found.saved?.savedAt {
            line(.dim("Saved"), .plain(text: "  "), .plain(date(time.milliseconds)))
        } else {
            line(.dim("Not saved"))
        }
        detail("Memo", found.saved?.memo ?? "")
        detail("Albums", albums.map { $0.name }.joined(separator: ", "))
    }

    private mutating func detail(_ name: Phrase, _ value: String) {
        guard !value.isEmpty else { return }
        line(.dim(name), .plain(text: "  "), .plain(text: value))
    }
}

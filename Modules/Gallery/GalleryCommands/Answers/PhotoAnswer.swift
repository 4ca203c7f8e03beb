import Drawing
import GalleryModel
import ImageHeaders
import JSON
import ModuleKit
import Replication

/// A photo with all that is known of it as JSON.
struct PhotoAnswer: JSONMembers {
    let record: PhotoRecord
    let saved: SavedPhoto?
    /// Of one photo that is looked at closely.
    var details: DetailsAnswer?

    init(_ record: PhotoRecord, _ saved: SavedPhoto?) {
        self.record = record
        self.saved = saved
    }

    init(_ saved: SavedPhoto) {
        self.init(saved.record, saved)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", record.author)
        writer.member("blurhash", record.blurhash.isEmpty ? nil : record.blurhash)
        writer.member("camera", record.camera.isEmpty ? nil : record.camera)
        writer.member("color", record.color.map { $0.hex })
        if let details, !details.exposure.isEmpty {
            writer.name("details")
            details.writeDetails(to: &writer)
        }
        writer.member("file", record.file.map { $0.hex })
        writer.name("frame")
        if record.frame == nil { writer.null() } else { FrameAnswer(framed: record.framed).write(to: &writer) }
        writer.member("height", record.height)
        writer.member("id", record.key.id)
        writer.member("label", plain: record.key.shortID.bytes)
        writer.member("licence", record.licence)
        writer.member("mediaType", record.mediaType)
        writer.member("memo", saved?.memo ?? "")
        writer.member("note", record.note)
        writer.member("origin", record.origin)
        if let details, details.asksPlace {
            writer.name("place")
            details.writePlace(to: &writer)
        }
        writer.name("rating")
        if let rating = record.rating { writer.number(rating.number) } else { writer.null() }
        writer.member("ratio", record.aspectRatio)
        writer.member("saved", saved?.isSaved ?? false)
        writer.name("savedAt")
        if let time = saved?.savedAt {
            writer.plain(Times.iso8601(milliseconds: time.milliseconds))
        } else {
            writer.null()
        }
        writer.member("source", record.key.source)
        writer.member("takenAt", record.takenAt.map { $0.iso8601 })
        writer.member("title", record.title)
        writer.member("url", record.url)
        writer.member("width", record.width)
    }
}

/// A photo as a page of a source has it.
struct BrowsedPhoto: JSONMembers {
    let photo: PhotoRecord
    let isSaved: Bool

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", photo.author)
        writer.member("blurhash", photo.blurhash.isEmpty ? nil : photo.blurhash)
        writer.member("color", photo.color.map { $0.hex })
        writer.member("height", photo.height)
        writer.member("id", photo.key.id)
        writer.member("licence", photo.licence)
        writer.member("mediaType", photo.mediaType)
        writer.member("note", photo.note)
        writer.member("origin", photo.origin)
        writer.member("saved", isSaved)
        writer.member("source", photo.key.source)
        writer.member("title", photo.title)
        writer.member("url", photo.url)
        writer.member("width", photo.width)
    }
}

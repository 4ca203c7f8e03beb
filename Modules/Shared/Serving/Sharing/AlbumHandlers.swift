import Membership
import ModuleKit
import Primitives
import Replication

// What a guest sees who came by a link to an album: pages of the server's own, for the page itself would need the whole
// document that the album is in.
extension Site {
    static let albumRoutes: [Route] = [
        Route("GET", "/album", .read, of: .shared, isCompressed: true, album),
        Route("GET", "/album/*", .read, of: .shared, albumPhoto),
        Route("GET", "/album/*/*", .read, of: .shared, albumPicture),
    ]

    /// How wide a picture is at most, in pixels, by the last word of its address. There are no others, so that nobody fills
    /// the cache with a photo in every width.
    static let albumWidths: [String: Int?] = ["small": 400, "medium": 800, "large": 2048, "file": nil]

    private static func album(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let number = try call.number("page") ?? 1
        return try withAlbum(call) { (_, album, _) throws(ServingFault) in
            guard let page = AlbumPage(album, language: call.language).list(number) else { throw .noSuchPlace }
            return page
        }
    }

    private static func albumPhoto(_ call: Call) throws(ServingFault) -> HTTPResponse {
        try withAlbum(call) { (_, album, _) throws(ServingFault) in
            let label = ShortID(call.captures[0])
            guard let place = album.photos.firstIndex(where: { $0.label == label }) else { throw .noSuchPlace }
            return AlbumPage(album, language: call.language).photo(at: place)
        }
    }

    private static func albumPicture(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let label = ShortID(call.captures[0]), let width = albumWidths[call.captures[1]] else {
            throw .noSuchPlace
        }
        return try withAlbum(call) { (area, album, services) throws(ServingFault) in
            guard let photo = album.photos.first(where: { $0.label == label }) else { throw .noSuchPlace }
            let picture: Resource?
            do throws(CommandError) {
                picture = try area.picture(
                    of: label, inAlbum: album.id, width: width, PictureServices(services, for: .read))
            } catch {
                // What is wrong with it names files.
                throw .command(CommandError(error.code, "This photo can't be shown just now."))
            }
            guard let picture else { throw .noSuchPlace }
            var response = HTTPResponse(200, picture.bytes, type: picture.mediaType).with(
                ("Content-Security-Policy", SafetyHeaders.sandbox),
                // It is asked for again each time: what it shows may have been cropped, or the link taken back.
                ("Cache-Control", "private, no-cache"))
            if width == nil {
                let name = photo.fileName(ofType: picture.mediaType)
                response.headers.append(
                    ("Content-Disposition", "attachment; filename*=UTF-8''\(Percent.encoded(name))"))
            }
            return response.tagged(EntityTag(of: picture.bytes), for: call.request)
        }
    }

    /// The album that a guest came to. Throws `.endedLink` where it is none any more, and `.noSuchPlace` for whoever came
    /// to something else.
    private static func withAlbum(
        _ call: Call,
        _ body: (any AlbumProviding, ProvidedAlbum, Services) throws(ServingFault) -> HTTPResponse
    ) throws(ServingFault) -> HTTPResponse {
        guard let share = call.person?.share, let part = share.part else { throw .noSuchPlace }
        return try call.site.stations.with { (station) throws(ServingFault) in
            let services = station.services(in: call.language, for: .read)
            guard let (area, album) = try services.album(part, in: share.document) else { throw .endedLink }
            return try body(area, album, services)
        }
    }
}

extension Services {
    /// An album that a link leads to, and the area that has it; nil where it is none any more.
    func album(
        _ part: UnitID, in document: DocumentID
    ) throws(ServingFault) -> (area: any AlbumProviding, album: ProvidedAlbum)? {
        for case let area as any AlbumProviding in modules where area.albumDocument == document {
            do throws(CommandError) {
                return try area.album(withID: part, DocumentServices(self, for: .read)).map { (area, $0) }
            } catch {
                throw .command(error)
            }
        }
        return nil
    }
}

extension Call {
    /// What the reader speaks.
    var language: Language { site.languages.language(for: request) }
}

extension ShownPhoto {
    /// What a file of it is called.
    fileprivate func fileName(ofType mediaType: String) -> String {
        FileName.safe(title.withoutPhotoEnding, orElse: label.text) + (mediaType == "image/png" ? ".png" : ".jpg")
    }
}

extension String {
    /// Many photos are called as their files are.
    fileprivate var withoutPhotoEnding: String {
        let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif"]
        guard let ending = endings.first(where: { lowercased().hasSuffix($0) }) else { return self }
        return String(unicodeScalars.dropLast(ending.utf8.count))
    }
}

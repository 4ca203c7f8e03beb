import GalleryModel
import ModuleKit
import Primitives
import Replication

/// Changes one album and answers with it; an intent that names none has made one.
private func change(
    _ services: DocumentServices, _ sentence: (_ name: String, _ isChanged: Bool) -> Phrase,
    _ intent: (Gallery, Workspace) throws(CommandError) -> (id: UnitID?, changes: [RecordChange])
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    var named: UnitID?
    let changed = try workspace.changeGallery { (gallery) throws(CommandError) in
        let (id, changes) = try intent(gallery, workspace)
        named = id
        return changes
    }
    let gallery = changed.after
    guard let id = named ?? changed.event, let album = gallery.album(id) else {
        throw CommandError(GalleryError.unknownAlbum)
    }
    let line = sentence(album.name, changed.event != nil)
    return Answer(AlbumAnswer(album, in: gallery, gallery.albumContents()[id])) { page in
        page.line(.plain(line), .plain(text: " "), .id(album.shortID))
    }
}

struct ListAlbumsCommand: DocumentCommand {
    let name = "album list"
    var summary: Phrase { "List the albums." }
    let result = "[album]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let gallery = try services.openWorkspace().gallery()
        let contents = gallery.albumContents()
        let albums = gallery.albums.map { AlbumAnswer($0, in: gallery, contents[$0.id]) }
        return Answer(
            list: albums,
            text: { page in
                if albums.isEmpty { page.line("No albums yet; “bojagi gallery album new NAME” makes one.") }
                for answer in albums {
                    page.append(.id(answer.album.shortID))
                    page.text("  " + answer.album.name)
                    page.line(.dim("  \(answer.photos) {photo|photos}"))
                }
            })
    }
}

struct AddAlbumCommand: DocumentCommand {
    let name = "album new"
    var summary: Phrase { "Make an album, with saved photos if some are named." }
    let result = "album"
    let access = StoreAccess.write
    let albumName = AlbumParameters.name
    let photos = Parameter<[String]>.repeatedArgument("photos", "Saved photos, by id or title.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (name, references) = (try input(albumName), try input(photos))
        return try change(services, { name, _ in "Made the album “\(name)”." }) {
            (gallery, workspace) throws(CommandError) in
            let keys = try gallery.savedPhotos(references)
            let first = try workspace.nextUnit(of: Gallery.document, GalleryKind())
            return (
                nil, try asking { () throws(GalleryError) in try gallery.addAlbum(name, with: keys, firstUnit: first) }
            )
        }
    }
}

struct RenameAlbumCommand: DocumentCommand {
    let name = "album rename"
    var summary: Phrase { "Rename an album." }
    let result = "album"
    let access = StoreAccess.write
    let album = AlbumParameters.album
    let newName = AlbumParameters.name

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (reference, name) = (try input(album), try input(newName))
        return try change(services, { name, _ in "Renamed the album to “\(name)”." }) {
            (gallery, _) throws(CommandError) in
            let id = try gallery.album(named: reference).id
            return (id, try asking { () throws(GalleryError) in try gallery.renameAlbum(id, to: name) })
        }
    }
}

struct RemoveAlbumCommand: DocumentCommand {
    let name = "album remove"
    var summary: Phrase { "Remove an album; its photos stay saved." }
    let result = "album"
    let access = StoreAccess.write
    let album = AlbumParameters.album

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(album)
        return try change(services, { name, _ in "Removed the album “\(name)”." }) {
            (gallery, _) throws(CommandError) in
            let id = try gallery.album(named: reference).id
            return (id, try asking { () throws(GalleryError) in try gallery.removeAlbum(id) })
        }
    }
}

struct FillAlbumCommand: DocumentCommand {
    let name = "album add"
    var summary: Phrase { "Put saved photos into an album: those that are named, or all that match." }
    let result = "album"
    let access = StoreAccess.write
    let album = AlbumParameters.album
    let photos = Parameter<[String]>.repeatedArgument("photos", "Saved photos, by id or title.")
    let filter = PhotoFilter()

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (reference, references) = (try input(album), try input(photos))
        let given = try input(filter)
        guard !references.isEmpty || !given.isEmpty else {
            throw CommandError(
                .usage, "Which photos?", hint: "Name saved photos, or say which by --search, --since or --color.")
        }
        return try change(
            services,
            { name, isChanged in isChanged ? "Put photos into “\(name)”." : "“\(name)” has these photos already." }
        ) { (gallery, _) throws(CommandError) in
            let id = try gallery.album(named: reference).id
            var keys = try gallery.savedPhotos(references)
            if !given.isEmpty { keys += try gallery.saved(fitting: given, services).map { $0.key } }
            guard !keys.isEmpty else { throw CommandError(.notFound, "No saved photo matches.") }
            return (id, try asking { () throws(GalleryError) in try gallery.put(keys, into: id) })
        }
    }
}

struct EmptyAlbumCommand: DocumentCommand {
    let name = "album take-out"
    var summary: Phrase { "Take photos out of an album; they stay saved." }
    let result = "album"
    let access = StoreAccess.write
    let album = AlbumParameters.album
    let photos = Parameter<[String]>.repeatedArgument("photos", "Photos of it, by id or title.", isRequired: true)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (reference, references) = (try input(album), try input(photos))
        return try change(
            services,
            { name, isChanged in isChanged ? "Took photos out of “\(name)”." : "“\(name)” has none of these photos." }
        ) { (gallery, _) throws(CommandError) in
            let id = try gallery.album(named: reference).id
            let keys = try gallery.savedPhotos(references)
            return (id, try asking { () throws(GalleryError) in try gallery.take(keys, outOf: id) })
        }
    }
}

struct CoverAlbumCommand: DocumentCommand {
    let name = "album cover"
    var summary: Phrase { "Choose the photo that stands for an album; without one, the first does." }
    let result = "album"
    let access = StoreAccess.write
    let album = AlbumParameters.album
    let photo = Parameter<String?>.optionalArgument("photo", "A photo of the album, by id or title.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (reference, photo) = (try input(album), try input(photo))
        return try change(services, { name, _ in "Chose the cover of “\(name)”." }) {
            (gallery, _) throws(CommandError) in
            let id = try gallery.album(named: reference).id
            let key = try photo.map { (photo) throws(CommandError) in try gallery.savedPhotos([photo])[0] }
            do throws(GalleryError) {
                return (id, try gallery.setCover(of: id, to: key))
            } catch {
                throw CommandError(error, in: gallery)
            }
        }
    }
}

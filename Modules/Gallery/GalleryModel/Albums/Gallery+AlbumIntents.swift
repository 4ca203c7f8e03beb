import Markup
public import Primitives
public import Replication

// G14: what a person can want of albums. Each returns the changes of one event, none where everything is so already.
extension Gallery {
    /// A new album with some of the saved photos; the event's first unit will be `firstUnit`. Throws when there is one
    /// of that name, or as many as there can be.
    public func addAlbum(
        _ name: String, with keys: [PhotoKey] = [], firstUnit: UnitID
    ) throws(GalleryError) -> [RecordChange] {
        try check(albumNamed: name, besides: nil)
        var changes: [RecordChange] = [.add(Album(name: name))]
        for photo in try savedIDs(keys) { changes.append(.add(AlbumPhoto(of: firstUnit, with: photo))) }
        return changes
    }

    /// Gives an album another name.
    public func renameAlbum(_ id: UnitID, to name: String) throws(GalleryError) -> [RecordChange] {
        let album = try liveAlbum(id)
        try check(albumNamed: name, besides: id)
        return setting(Album.names, of: album, to: name).map { [$0] } ?? []
    }

    /// Removes an album. Its photos stay saved, and are in it again once it is restored.
    public func removeAlbum(_ id: UnitID) throws(GalleryError) -> [RecordChange] {
        setting(isRemoved: true, of: try liveAlbum(id))
    }

    /// Brings a removed album back, with the photos that it had.
    public func restoreAlbum(_ id: UnitID) throws(GalleryError) -> [RecordChange] {
        guard let album = album(id) else { throw .unknownAlbum }
        return setting(isRemoved: false, of: album)
    }

    /// Puts saved photos into an album, each once. Complexity: O(photos of all albums + photos · log records).
    public func put(_ keys: [PhotoKey], into id: UnitID) throws(GalleryError) -> [RecordChange] {
        _ = try liveAlbum(id)
        let wanted = try savedIDs(keys)
        // Where a photo was in it: two devices may both have put it in.
        var known: [UnitID: Int] = [:]
        for place in allAlbumPhotos.indices where allAlbumPhotos[place].pair.album == id {
            let photo = allAlbumPhotos[place].pair.photo
            if known[photo] == nil || !allAlbumPhotos[place].isRemoved { known[photo] = place }
        }
        var changes: [RecordChange] = []
        for photo in wanted {
            guard let place = known[photo] else {
                changes.append(.add(AlbumPhoto(of: id, with: photo)))
                continue
            }
            // One that was taken out comes back, so that the gallery does not grow.
            changes += setting(isRemoved: false, of: allAlbumPhotos[place])
        }
        return changes
    }

    /// Takes photos out of an album. They stay saved. Complexity: O(photos of all albums + photos · log records).
    public func take(_ keys: [PhotoKey], outOf id: UnitID) throws(GalleryError) -> [RecordChange] {
        _ = try liveAlbum(id)
        var leaving: Set<UnitID> = []
        for key in keys {
            guard let photo = photo(key) else { throw .unknownPhoto(key) }
            leaving.insert(photo.id)
        }
        var changes: [RecordChange] = []
        for place in allAlbumPhotos.indices where allAlbumPhotos[place].pair.album == id {
            guard leaving.contains(allAlbumPhotos[place].pair.photo) else { continue }
            changes += setting(isRemoved: true, of: allAlbumPhotos[place])
        }
        return changes
    }

    /// Lets a photo of an album stand for it, or with nil the first that it has.
    public func setCover(of id: UnitID, to key: PhotoKey?) throws(GalleryError) -> [RecordChange] {
        let album = try liveAlbum(id)
        var cover = UnitID.unset
        if let key {
            cover = try savedIDs([key])[0]
            guard photos(of: id).contains(cover) else { throw .notInAlbum(key) }
        }
        return setting(Album.covers, of: album, to: cover).map { [$0] } ?? []
    }

    /// The identities of saved photos, each once.
    private func savedIDs(_ keys: [PhotoKey]) throws(GalleryError) -> [UnitID] {
        var seen: Set<UnitID> = []
        var ids: [UnitID] = []
        for key in keys {
            let photo = try savedPhoto(key)
            if seen.insert(photo.id).inserted { ids.append(photo.id) }
        }
        return ids
    }

    private func liveAlbum(_ id: UnitID) throws(GalleryError) -> Album {
        guard let album = album(id), !album.isRemoved else { throw .unknownAlbum }
        return album
    }

    /// Whether an album could have that name, or with nil for `id` a new one could be made; throws why not.
    public func check(albumNamed name: String, besides id: UnitID?) throws(GalleryError) {
        let count = name.unicodeScalars.count
        if count > GalleryLimits.albumName { throw .albumNameTooLong(count: count) }
        let folded = Folding.foldedLine(name)
        if folded.isEmpty { throw .albumNameMissing }
        let albums = albums
        if id == nil, albums.count >= GalleryLimits.albums { throw .tooManyAlbums }
        for album in albums where album.id != id && Folding.foldedLine(album.name) == folded {
            throw .albumTaken(name: album.name)
        }
    }
}

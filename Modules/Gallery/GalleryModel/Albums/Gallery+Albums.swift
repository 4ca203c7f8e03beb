import Markup
public import Primitives
import Replication

/// What an album has, as it stands.
public struct AlbumContents: Sendable {
    /// The identities of the saved photos that are in it.
    public private(set) var photos: Set<UnitID> = []
    /// The photo that stands for it: the chosen one while it is in it, else the one that was put in first. Nil for an
    /// empty album.
    public var cover: UnitID? { hasChosen ? chosen : first?.photo }

    private let chosen: UnitID
    private var hasChosen = false
    private var first: (origin: Origin, photo: UnitID)?

    init(_ album: Album) { chosen = album.chosenCover }

    fileprivate mutating func insert(_ photo: UnitID, at origin: Origin) {
        photos.insert(photo)
        if photo == chosen { hasChosen = true }
        if let first, first.origin < origin { return }
        first = (origin, photo)
    }
}

// G14: the albums, and which photos they have.
extension Gallery {
    /// The albums that are not removed, the oldest first.
    public var albums: [Album] {
        allAlbums.filter { !$0.isRemoved }.sorted { $0.core.origin < $1.core.origin }
    }

    /// The album with this identity, removed or not. Complexity: O(log records).
    public func album(_ id: UnitID) -> Album? {
        ledger[id].flatMap { $0.kind == Album.kind ? allAlbums[$0.place] : nil }
    }

    /// The photo with this identity, saved or in the trash. Complexity: O(log records).
    public func photo(withID id: UnitID) -> SavedPhoto? {
        ledger[id].flatMap { $0.kind == SavedPhoto.kind ? allPhotos[$0.place] : nil }
    }

    /// The albums that a person can mean: by whole short id, then by name (case and diacritics do not count), then by
    /// the beginning of a short id.
    public func albums(matching reference: String) -> [Album] {
        let folded = Folding.foldedLine(reference)
        return albums.meant(by: reference, id: { $0.shortID }, isNamed: { Folding.foldedLine($0.name) == folded })
    }

    /// What each album has that is not removed. Complexity: O(photos of all albums · log records).
    public func albumContents() -> [UnitID: AlbumContents] {
        var contents: [UnitID: AlbumContents] = [:]
        for place in allAlbums.indices where !allAlbums[place].isRemoved {
            contents[allAlbums[place].id] = AlbumContents(allAlbums[place])
        }
        guard !contents.isEmpty else { return contents }
        for place in allAlbumPhotos.indices where !allAlbumPhotos[place].isRemoved {
            let pair = allAlbumPhotos[place].pair
            guard isSaved(pair.photo) else { continue }
            contents[pair.album]?.insert(pair.photo, at: allAlbumPhotos[place].core.origin)
        }
        return contents
    }

    /// The identities of the saved photos of some albums. Complexity: O(photos of all albums + theirs · log records).
    public func photos(of albums: Set<UnitID>) -> Set<UnitID> {
        var photos: Set<UnitID> = []
        for place in allAlbumPhotos.indices where !allAlbumPhotos[place].isRemoved {
            let pair = allAlbumPhotos[place].pair
            if albums.contains(pair.album), isSaved(pair.photo) { photos.insert(pair.photo) }
        }
        return photos
    }

    /// The same of one album.
    public func photos(of album: UnitID) -> Set<UnitID> { photos(of: [album]) }

    /// The albums that have a photo, the oldest first. Complexity: O(photos of all albums).
    public func albums(with photo: UnitID) -> [Album] {
        var ids: Set<UnitID> = []
        for place in allAlbumPhotos.indices where !allAlbumPhotos[place].isRemoved {
            let pair = allAlbumPhotos[place].pair
            if pair.photo == photo { ids.insert(pair.album) }
        }
        return ids.isEmpty ? [] : albums.filter { ids.contains($0.id) }
    }

    private func isSaved(_ photo: UnitID) -> Bool {
        guard let entry = ledger[photo], entry.kind == SavedPhoto.kind else { return false }
        return allPhotos[entry.place].isSaved
    }
}

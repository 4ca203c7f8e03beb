public import Primitives
public import Replication

/// A name for some of the saved photos. Its identity is the unit of the change that added it.
public struct Album: Record, Equatable {
    public static var kind: UInt8 { 2 }

    public var core: RecordCore
    /// At most `GalleryLimits.albumName` scalars and never blank, unless a merge brought it so.
    public internal(set) var name = ""
    /// The photo that was chosen to stand for it; unset where the first that it has does.
    public internal(set) var chosenCover = UnitID.unset

    /// The field of ``name``.
    public static var names: Field<Album, String> { Field(2) }
    /// The field of ``chosenCover``.
    public static var covers: Field<Album, UnitID> { Field(3, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.names, &name)
        visitor.visit(Self.covers, &chosenCover)
    }
}

extension Album {
    /// One that is in no gallery yet.
    public init(name: String) {
        self.init(.draft)
        self.name = name
    }

    /// What scripts call it by: three groups of three characters.
    public var shortID: ShortID { ShortID(of: core.origin) }
}

/// That an album has a photo: a record of its own, so that what two put into an album at once is all in it.
public struct AlbumPhoto: Record {
    public static var kind: UInt8 { 3 }

    public var core: RecordCore
    /// Which album, and which photo; nobody sets it later.
    public internal(set) var pair = AlbumAndPhoto.unset

    /// The field of ``pair``.
    public static var pairs: Field<AlbumPhoto, AlbumAndPhoto> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.pairs, &pair)
    }
}

extension AlbumPhoto {
    /// One that is in no gallery yet.
    public init(of album: UnitID, with photo: UnitID) {
        self.init(.draft)
        pair = AlbumAndPhoto(album: album, photo: photo)
    }
}

/// An album and a photo by their identities. Neither need be in the gallery.
public struct AlbumAndPhoto: Hashable, Sendable {
    /// The album's identity.
    public let album: UnitID
    /// The photo's identity.
    public let photo: UnitID
}

extension AlbumAndPhoto: FieldValue {
    public static var unset: AlbumAndPhoto { AlbumAndPhoto(album: .none, photo: .none) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        writer.write(album)
        writer.write(photo)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        album = try reader.readUnit()
        photo = try reader.readUnit()
    }
}

public import Replication

/// The saved photos: one document of every workspace, under an id that all devices know.
public struct Gallery: RecordDocument {
    public var ledger = RecordLedger()
    /// All photos, those in the trash too, in no order that means anything.
    public internal(set) var allPhotos: ContiguousArray<SavedPhoto> = []

    /// All albums, removed ones too, in no order that means anything.
    public internal(set) var allAlbums: ContiguousArray<Album> = []
    /// Which album has which photo, in no order that means anything.
    public internal(set) var allAlbumPhotos: ContiguousArray<AlbumPhoto> = []

    /// The kind's name in events and in the catalogue.
    public static var kind: String { "gallery" }
    /// The snapshot's codec.
    public static var codec: UInt32 { 4 }
    /// What it is called in the catalogue as long as nobody has named it.
    public static var unnamed: String { "Saved photos" }
    /// The one document: `bojagi g` and `allery 1` in ASCII.
    public static var document: DocumentID {
        DocumentID(high: 0x626f_6a61_6769_2067, low: 0x616c_6c65_7279_2031)
    }

    /// A gallery without photos.
    public init() {}

    public static var recordKinds: [UInt8] { [SavedPhoto.kind, Album.kind, AlbumPhoto.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        switch kind {
        case SavedPhoto.kind: visitor.visit(&allPhotos)
        case Album.kind: visitor.visit(&allAlbums)
        case AlbumPhoto.kind: visitor.visit(&allAlbumPhotos)
        default: break
        }
    }
}

extension Gallery: Equatable {
    /// Compares everything, stamps included. Complexity: O(gallery).
    public static func == (left: Gallery, right: Gallery) -> Bool {
        left.wireBytes == right.wireBytes
    }
}

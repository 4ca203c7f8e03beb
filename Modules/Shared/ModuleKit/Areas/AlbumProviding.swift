public import Drawing
public import Primitives
public import Replication

/// An area that keeps albums: photos that belong together, within one document. A module that does conforms to it; whoever
/// shows one alone need not know which module that is.
public protocol AlbumProviding: Module {
    /// The document that the albums are in.
    var albumDocument: DocumentID { get }
    /// The album that a person means by `reference`: its name, or its label or a beginning of that. Throws when there is
    /// none, and when several fit.
    func album(_ reference: String, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum
    /// An album as it stands; nil for one that was removed, or never was.
    func album(withID id: UnitID, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum?
    /// A photo of an album as it looks, in a file that says nothing else: where it was taken, or what a crop has cut off.
    /// It is so many pixels wide at most, with nil as large as it is. Nil for a photo that is not in the album.
    func picture(
        of photo: ShortID, inAlbum id: UnitID, width: Int?, _ services: PictureServices
    ) throws(CommandError) -> Resource?
}

/// An album, for whoever shows it alone.
public struct ProvidedAlbum: Sendable {
    /// Its identity.
    public let id: UnitID
    /// What scripts and addresses call it by.
    public let label: ShortID
    /// What people call it.
    public let name: String
    /// In the order in which they are shown. A photo whose file is not kept is left out.
    public let photos: [ShownPhoto]

    /// Checks nothing.
    public init(id: UnitID, label: ShortID, name: String, photos: [ShownPhoto]) {
        (self.id, self.label, self.name, self.photos) = (id, label, name, photos)
    }
}

/// What is said of a photo where it is shown alone. All but the size and the colour may be empty.
public struct ShownPhoto: Sendable {
    /// What it is asked for by.
    public var label: ShortID
    /// As its source has it.
    public var title = ""
    /// Who took it or made it.
    public var author = ""
    /// Such as `CC0-1.0`.
    public var licence = ""
    /// What was changed about it, as licences ask to say.
    public var note = ""
    /// Where on the web it comes from; begins with `http`.
    public var origin = ""
    /// What its owner wrote of it, in plain words, line by line.
    public var memo = ""
    /// In pixels, as it is shown.
    public var width: UInt32
    /// In pixels, as it is shown.
    public var height: UInt32
    /// Stands for it until it is there.
    public var color: RGBColor

    /// Nothing is said of it yet.
    public init(label: ShortID, width: UInt32, height: UInt32, color: RGBColor) {
        (self.label, self.width, self.height, self.color) = (label, width, height, color)
    }
}

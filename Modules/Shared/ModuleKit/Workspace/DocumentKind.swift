public import Drawing
import Markup
public import Pictures
public import Primitives
public import Replication

/// What the workspace needs to know of one kind of document: how to replay it, list it, find it, describe it.
public protocol DocumentKind: Sendable {
    associatedtype Value: Document & WireCodable

    /// The kind's name in events and in the catalogue, such as `memo`.
    var name: String { get }
    /// What people call one of them, such as “Board”: its name unless it says more.
    var word: Phrase { get }
    /// What the search of its area knows besides the search over everything; nil for nothing.
    var ownFilters: OwnFilters? { get }
    /// Marks one of them where it stands among others, and never carries text: that of quiet text unless it says more.
    var color: RGBColor { get }
    /// Goes up when the snapshot's bytes change; older snapshots are then rebuilt from the log.
    var snapshotCodec: UInt32 { get }
    /// Documents whose ids every device knows, such as the one of saved photos. They are of this kind everywhere.
    var ownDocuments: [DocumentID] { get }

    /// The name, trash, pin, links and times that every document has.
    func header(of value: Value) -> Header
    /// The header's change as one of the document.
    func change(_ change: HeaderChange) -> Value.Change
    /// What lists show.
    func listing(of value: Value) -> Listing
    /// What people read as the title of a row; the row has the same for every language.
    func title(of entry: CatalogueEntry) -> Phrase
    /// What search looks through: the document as a whole or part by part.
    func searchParts(of value: Value) -> [SearchPart]
    /// What was removed inside the document and can come back, such as cards; in any order.
    func removedParts(of value: Value) -> [RemovedPart]
    /// The changes that bring one of them back to where it was. Throws where it can't come back just now.
    func restoring(_ part: RemovedPart, in value: Value) throws(CommandError) -> [Value.Change]
    /// Links in the document's own text.
    func textLinks(of value: Value) -> [TextLink]
    /// Documents placed inside this one, such as an illustration on a canvas: they count as links.
    func placedDocuments(in value: Value) -> [DocumentID]
    /// Those that are placed in it or were, and can be again.
    func knownDocuments(in value: Value) -> Set<DocumentID>
    /// Documents that changes place in this one, whether they are in it already or not.
    func placedDocuments(by changes: [Value.Change]) -> [DocumentID]
    /// The files in the blob store that the document cannot do without; `verify` looks for each.
    func blobs(of value: Value) -> [BlobHash]
    /// The files that whoever sees the document may have: those that it cannot do without, and what it is drawn with.
    func shownFiles(of value: Value) -> [BlobHash]
    /// Whether who may not change its documents can still comment on them.
    var takesComments: Bool { get }
    /// Whether changes do nothing but say something about the document by `author`'s name, or change or remove what they
    /// have said: what whoever may comment, but not change the document, may do.
    func isComment(_ changes: [Value.Change], by author: Author, on value: Value) -> Bool
    /// The same kind for the history of this document: it knows what things are called that the document names by ids, which
    /// the workspace has or the program brings along.
    func forHistory(of value: Value, in workspace: Workspace, or bundled: any BundledFiles) -> Self
    /// Applies the changes of an event and says what they did, as sentences: about things as they are called by
    /// then.
    func applyReportingHistory(_ changes: [(change: Value.Change, origin: Origin)], to value: inout Value) -> [Phrase]
    /// What the document looks like: what other areas show in its place. Nil when there is nothing to see.
    func preview(of value: Value, in context: PreviewContext) throws(CommandError) -> Picture?
    /// The changes after which another document stands in this one, which is `entry`: placed on it, or linked at its
    /// end. Nil for a kind that takes none.
    func taking(
        _ sent: CatalogueEntry, into value: Value, of entry: CatalogueEntry, _ workspace: Workspace,
        using random: inout RandomSource
    ) throws(CommandError) -> [Value.Change]?
    /// The changes after which a photo, whose file is in the blob store, is a picture in this document. Nil for a kind
    /// that takes none.
    func taking(
        _ photo: ProvidedPhoto, into value: Value, using random: inout RandomSource
    ) throws(CommandError) -> [Value.Change]?
    /// The document as files that other programs read.
    func exportFiles(_ value: Value, id: DocumentID) -> [ExportedFile]
    /// The same as a part of the whole workspace's export: `names` says what that calls what the document names.
    func exportFiles(_ value: Value, id: DocumentID, names: ExportNames) -> [ExportedFile]
}

/// Filters of the search of one area, such as `rating:` of photos.
public struct OwnFilters: Sendable {
    /// Each by what may stand before its colon: English first, Korean last.
    public let names: [[String]]
    /// What is typed after `bojagi` to search by them.
    public let command: String

    /// Says which they are, and where they are used.
    public init(_ names: [[String]], command: String) {
        self.names = names
        self.command = command
    }
}

extension DocumentKind {
    /// None.
    public var ownFilters: OwnFilters? { nil }
    /// Itself: its documents say what things are called.
    public func forHistory(of value: Value, in workspace: Workspace, or bundled: any BundledFiles) -> Self { self }
    /// The kind's name, the same in every language.
    public var word: Phrase { .verbatim(name) }
    /// The colour of quiet text.
    public var color: RGBColor { Style.light.secondary }
    /// None.
    public var ownDocuments: [DocumentID] { [] }
    /// The row's title, or “Untitled” where it is empty.
    public func title(of entry: CatalogueEntry) -> Phrase {
        entry.title.isEmpty ? "Untitled" : .verbatim(entry.title)
    }
    /// Nil: nothing is to be seen.
    public func preview(of value: Value, in context: PreviewContext) throws(CommandError) -> Picture? { nil }
    /// None: for a kind whose parts do not go to the trash.
    public func removedParts(of value: Value) -> [RemovedPart] { [] }
    /// No change.
    public func restoring(_ part: RemovedPart, in value: Value) throws(CommandError) -> [Value.Change] { [] }
    /// Nil: it takes no other documents.
    public func taking(
        _ sent: CatalogueEntry, into value: Value, of entry: CatalogueEntry, _ workspace: Workspace,
        using random: inout RandomSource
    ) throws(CommandError) -> [Value.Change]? { nil }
    /// Nil: it takes no photos.
    public func taking(
        _ photo: ProvidedPhoto, into value: Value, using random: inout RandomSource
    ) throws(CommandError) -> [Value.Change]? { nil }
    /// None: for a kind without text.
    public func textLinks(of value: Value) -> [TextLink] { [] }
    /// False.
    public var takesComments: Bool { false }
    /// False: nothing can be said about one.
    public func isComment(_ changes: [Value.Change], by author: Author, on value: Value) -> Bool { false }
    /// None.
    public func placedDocuments(in value: Value) -> [DocumentID] { [] }
    /// Those that are placed in it.
    public func knownDocuments(in value: Value) -> Set<DocumentID> { Set(placedDocuments(in: value)) }
    /// None.
    public func placedDocuments(by changes: [Value.Change]) -> [DocumentID] { [] }
    /// None.
    public func blobs(of value: Value) -> [BlobHash] { [] }
    /// Those that it cannot do without.
    public func shownFiles(of value: Value) -> [BlobHash] { blobs(of: value) }
    /// By way of `exportFiles(_:id:)`: for a kind that names neither files nor documents.
    public func exportFiles(_ value: Value, id: DocumentID, names: ExportNames) -> [ExportedFile] {
        exportFiles(value, id: id)
    }
}

/// What lists show of a document beside its header.
public struct Listing: Sendable, Equatable {
    /// Empty where nobody has named it; a row keeps the first 500 Unicode scalars.
    public var title: String
    /// The first words of it; a row keeps the first 500 Unicode scalars.
    public var preview: String
    /// Without `#`; a tag has no space.
    public var tags: [String]
    /// The kind's own digest for lists, kept in the catalogue row: the bytes of a `DocumentDigest`, or of the whole where
    /// that is small.
    public var summary: [UInt8]

    /// Takes any lengths: the row keeps what fits.
    public init(title: String, preview: String = "", tags: [String] = [], summary: [UInt8] = []) {
        self.title = title
        self.preview = preview
        self.tags = tags
        self.summary = summary
    }

    /// Without a preview: for a kind that lists show by its digest.
    public init(title: String, digest: some DocumentDigest) {
        self.init(title: title, summary: digest.wireBytes)
    }
}

/// A part of a document that a search can hit: a whole memo, one card.
public struct SearchPart: Sendable {
    /// The part's own id; nil for the whole document.
    public var id: ShortID?
    /// What a hit is called; it is looked through as well.
    public var title: String
    /// What is looked through, and gives the snippet.
    public var text: String
    /// Without `#`; nil for those that lists show of the document, where the part is all of it.
    public var tags: [String]?
    /// Where in the document it is, as its column is called; empty where there is nothing to say.
    public var place: String
    /// Milliseconds since 1970; nil where only the document has a time.
    public var changedAt: UInt64?
    /// The file that shows it, in the blob store; nil where it is no picture.
    public var picture: BlobHash?
    /// What of the picture is shown, as the addresses of small pictures have it; empty for all of it.
    public var frame: String

    /// Without an `id` the part is the whole document.
    public init(
        id: ShortID? = nil, title: String, text: String, tags: [String]? = nil, place: String = "",
        changedAt: UInt64? = nil, picture: BlobHash? = nil, frame: String = ""
    ) {
        self.picture = picture
        self.frame = frame
        self.id = id
        self.title = title
        self.text = text
        self.tags = tags
        self.place = place
        self.changedAt = changedAt
    }
}

/// Something inside a document that lies in the trash: a card, a photo, a column.
public struct RemovedPart: Sendable {
    /// Its identity.
    public var unit: UnitID
    /// What people call it by on the command line.
    public var id: ShortID
    /// What it is, such as “Card”.
    public var word: Phrase
    /// What somebody called it; empty where nobody did.
    public var name: String
    /// What tells it from others of its kind without a name, such as `3`; empty where nothing does.
    public var number: String
    /// Where in the document it was, as its column is called; empty where there is nothing to say.
    public var place: String
    /// Milliseconds since 1970.
    public var removedAt: UInt64

    /// Without a `place` it was in the document, and that is all.
    public init(
        unit: UnitID, id: ShortID, word: Phrase, name: String, number: String = "", place: String = "",
        removedAt: UInt64
    ) {
        self.unit = unit
        self.id = id
        self.word = word
        self.name = name
        self.number = number
        self.place = place
        self.removedAt = removedAt
    }
}

extension RemovedPart {
    /// What scripts call what it is, the same in every language: `card`.
    public var kind: String { word.key.lowercased() }

    /// What lists call it.
    public var title: Phrase {
        if !name.isEmpty { return .verbatim(name) }
        return number.isEmpty ? "Untitled" : "\(word) \(number)"
    }
}

/// A link that a person wrote as `[[…]]`: an id or a title.
public struct TextLink: Sendable, Equatable {
    /// What stands between the brackets, before a `|`.
    public var target: String

    /// `target` is as a person wrote it, not folded.
    public init(target: String) {
        self.target = target
    }

    /// The links in a text.
    public static func links(in text: String) -> [TextLink] {
        WikiLinks.all(in: text).map { TextLink(target: $0.target) }
    }
}

/// What the export of a whole workspace calls what documents name.
public struct ExportNames {
    /// The path of a file of the blob store, from the folder that is exported to.
    public let blob: (BlobHash) -> String
    /// A document that the export has files of, and its title as people read it.
    public let document: (ShortID) -> (entry: CatalogueEntry, title: String)?

    /// Without `document` links stay as they are.
    public init(
        blob: @escaping (BlobHash) -> String,
        document: @escaping (ShortID) -> (entry: CatalogueEntry, title: String)? = { _ in nil }
    ) {
        self.blob = blob
        self.document = document
    }
}

/// A file that `export` writes.
public struct ExportedFile: Sendable {
    /// Relative, with `/`.
    public var path: String
    /// The whole content.
    public var bytes: [UInt8]

    /// `path` must be relative, with `/`.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

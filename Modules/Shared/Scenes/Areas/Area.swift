public import Drawing
public import Phrases
public import Replication
public import Views

/// An area as the page sees it: all that is said of it anywhere. The page's program lists those it has.
///
/// Its style sheet lies beside its targets, as `<name>.css`; its commands are a `Module`, which the command line lists.
public struct Area: Sendable {
    /// In addresses, such as `kanban`.
    public let name: String
    /// The kinds of its documents, as their events name them: `illustration` for the area `color-select`.
    public let kinds: [String]
    /// What its commands call one of its documents: `board` of the area `kanban`.
    public let noun: String
    /// The kinds of what its documents need besides and what is never opened by itself, such as the kits of illustrations.
    public let hiddenKinds: [String]
    /// What people call it, in their language.
    public let title: Phrase
    /// Marks it; never carries text.
    public let color: RGBColor
    /// Its sign beside its name.
    public let icon: AreaIcon
    /// Whether the server draws a picture of each of its documents.
    public let hasPictures: Bool
    /// Whether its documents are all shown together, so that none has an address.
    public let isOnePlace: Bool
    /// The face that shows its documents where they are all shown together; nil for its list.
    public let face: String?
    /// What its one document is called as long as nobody has named it: the catalogue has this in English.
    public let documentTitle: Phrase?
    /// Whether other documents can be put into its documents; then its scene has `take(_:into:)`.
    public let takesDocuments: Bool
    /// Whether who may not change its documents can still comment on them.
    public let takesComments: Bool
    /// Filters that its own search knows besides those of the search over everything, each by what may stand before its
    /// colon: English first, Korean last.
    public let ownFilters: [[String]]
    /// The words of its scene and its model in a language, as lines of `Language.words(ofLines:)`; empty for one that it
    /// does not speak.
    public let words: @Sendable (_ language: String) -> String
    /// Its scene, which paints the surface of this number.
    public let makeScene: @Sendable (SceneContext, _ surface: UInt8) -> any Scene
    /// What it can make of a line that somebody writes down at Home.
    public let captures: [Capture]

    /// `noun` is the first of `kinds` unless said otherwise. Nothing is made yet: the page calls `makeScene` once, when the scene is needed first.
    public init(
        name: String, kinds: [String], noun: String? = nil, hiddenKinds: [String] = [], title: Phrase, color: RGBColor,
        icon: AreaIcon = .patch, hasPictures: Bool = false, isOnePlace: Bool = false, face: String? = nil,
        documentTitle: Phrase? = nil,
        takesDocuments: Bool = false, takesComments: Bool = false, ownFilters: [[String]] = [],
        words: @escaping @Sendable (_ language: String) -> String,
        makeScene: @escaping @Sendable (SceneContext, _ surface: UInt8) -> any Scene,
        captures: [Capture] = []
    ) {
        self.name = name
        self.kinds = kinds
        self.noun = noun ?? kinds.first ?? name
        self.hiddenKinds = hiddenKinds
        self.title = title
        self.color = color
        self.icon = icon
        self.hasPictures = hasPictures
        self.isOnePlace = isOnePlace
        self.face = face
        self.documentTitle = documentTitle
        self.takesDocuments = takesDocuments
        self.takesComments = takesComments
        self.ownFilters = ownFilters
        self.words = words
        self.makeScene = makeScene
        self.captures = captures
    }

    /// Where one of its documents is shown.
    public func route(to document: DocumentID) -> Route {
        guard isOnePlace else { return .document(area: name, document) }
        return face.map { .face(area: name, $0) } ?? .area(name)
    }

    /// Where something of one of its documents is shown.
    public func route(to document: DocumentID, _ inside: Inside) -> Route {
        .inside(area: name, document, inside)
    }

    /// Its colour, for the patch in a node.
    public var patch: Attribute { Attribute(.patch, color.hex) }
}

extension SceneContext {
    /// The area that shows documents of a kind; nil for a kind that the page has no area for.
    public func area(ofKind kind: String) -> Area? { areas.first { $0.kinds.contains(kind) } }

    /// Whether documents of this kind are listed: those that no area hides, also those of areas that the page does not
    /// have.
    public func isListed(kind: String) -> Bool { !areas.contains { $0.hiddenKinds.contains(kind) } }

    /// The kinds of the documents into which others, and photos, can be put.
    public var takingKinds: [String] { areas.filter { $0.takesDocuments }.flatMap { $0.kinds } }

    /// Nil for an area that the page does not have.
    public func area(named name: String) -> Area? { areas.first { $0.name == name } }

    /// Where a document is shown; nil for one of a kind that the page has no area for.
    public func route(to row: CatalogueRow) -> Route? { area(ofKind: row.kind)?.route(to: row.document) }
}

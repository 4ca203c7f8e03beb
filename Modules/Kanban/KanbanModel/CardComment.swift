public import Primitives
public import Replication

/// What somebody has said about a card. Its identity is the unit of the change that added it.
public struct CardComment: Record, Equatable {
    public static var kind: UInt8 { 5 }

    public var core: RecordCore
    /// Markdown, at most `BoardLimits.description` scalars and never blank, unless a merge brought it so.
    public internal(set) var text = ""
    /// Which card; nobody sets it later.
    public internal(set) var card = UnitID.none
    /// Who wrote it; `.unset` where only a name is known, as from an import.
    public internal(set) var author = AuthorID.unset
    /// As the author was called then; may be empty.
    public internal(set) var authorName = ""
    private var provenance = Provenance.here

    /// The field of ``card``.
    public static var cards: Field<CardComment, UnitID> { Field(2) }
    /// The field of ``author``.
    public static var authors: Field<CardComment, AuthorID> { Field(3) }
    /// The field of ``authorName``.
    public static var authorNames: Field<CardComment, String> { Field(4, isShared: true) }
    private static var provenances: Field<CardComment, Provenance> { Field(5, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.cards, &card)
        visitor.visit(Self.authors, &author)
        visitor.visit(Self.authorNames, &authorName)
        visitor.visit(Self.provenances, &provenance)
    }
}

extension CardComment {
    /// A comment that is on no board yet. `imported` is what an import knows besides.
    public init(
        _ text: String, about card: UnitID = .none, by author: AuthorID = .unset, named name: String,
        imported: ImportedFacts? = nil
    ) {
        self.init(.draft)
        self.text = text
        self.card = card
        self.author = author
        authorName = name
        provenance = imported.map { .imported($0) } ?? .here
    }

    /// What scripts call it by: three groups of three characters.
    public var shortID: ShortID { ShortID(of: core.origin) }
    /// When it was written, in milliseconds since 1970.
    public var createdAt: UInt64 { provenance.facts?.created ?? core.addedAt.milliseconds }
    /// The identifier that it had where it was imported from, or nil.
    var sourceID: String? { provenance.facts?.sourceID }
    /// When it had been changed where it was imported from, in milliseconds since 1970; nil for never.
    var importedChange: UInt64? { provenance.facts?.changed }

    /// Whether it was written in this program, and does not only say when and where.
    var isWrittenHere: Bool { provenance.facts == nil }

    /// Whether it is this person's.
    public func isBy(_ person: AuthorID) -> Bool { author == person && !author.isUnset }

    /// The same about another card.
    func about(_ card: UnitID) -> CardComment {
        var comment = self
        comment.card = card
        return comment
    }

    /// The same on no board yet, written when it was.
    func copy(changedAt: UInt64?) -> CardComment {
        CardComment(
            text, by: author, named: authorName, imported: ImportedFacts(created: createdAt, changed: changedAt))
    }
}

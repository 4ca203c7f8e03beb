public import Drawing
import Markup
public import KanbanModel
public import ModuleKit
import Primitives
public import Replication

/// What the workspace needs to know of boards.
public struct BoardKind: DocumentKind {
    private let forms = Card.allForms

    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = Board.kind
    public var word: Phrase { "Board" }
    /// That of its area.
    public let color = Style.Patch.kanban.color
    /// As the model counts it.
    public let snapshotCodec = Board.codec

    public func header(of board: Board) -> Header { board.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    /// Tags are the cards' and are found by searching; the digest holds columns and counts.
    public func listing(of board: Board) -> Listing {
        Listing(title: board.name, digest: BoardOutline(of: board))
    }

    /// Each card by its title, description, people and comments, with the column that it is in.
    public func searchParts(of board: Board) -> [SearchPart] {
        var parts = [SearchPart(title: board.name, text: "")]
        for lane in board.lanes() {
            for card in lane {
                let mayHaveTags = card.title.utf8.contains(0x23) || card.description.utf8.contains(0x23)
                // Labels are found as words and as tags.
                let labels = board.labels(of: card.id).map { $0.name }
                let people = board.people(of: card.id).map { $0.name }
                var texts = [card.description, labels.joined(separator: ", "), people.joined(separator: ", ")]
                texts += board.comments(of: card.id).map { $0.text }
                // With a dot between them in a snippet.
                let text = texts.filter { !$0.isEmpty }.joined(separator: "\n·\n")
                parts.append(
                    SearchPart(
                        id: card.shortID, title: card.title, text: text,
                        tags: (mayHaveTags ? card.tags : []) + labels, place: lane.column.name,
                        changedAt: card.changedAt))
            }
        }
        return parts
    }

    /// Cards, each with the column that it was in, columns, labels, and comments, each with its card; none whose making
    /// was taken back.
    public func removedParts(of board: Board) -> [RemovedPart] {
        var parts: [RemovedPart] = []
        for card in board.allCards where card.isRemoved && !board.ledger.isUnmade(card) {
            parts.append(
                RemovedPart(
                    unit: card.id, id: card.shortID, word: "Card", name: card.title,
                    place: board.column(of: card)?.name ?? "", removedAt: board.ledger.removalTime(of: card)))
        }
        for column in board.removedColumns where !board.ledger.isUnmade(column) {
            parts.append(
                RemovedPart(
                    unit: column.id, id: ShortID(of: column.id), word: "Column", name: column.name,
                    removedAt: board.ledger.removalTime(of: column)))
        }
        for label in board.removedLabels where !board.ledger.isUnmade(label) {
            parts.append(
                RemovedPart(
                    unit: label.id, id: label.shortID, word: "Label", name: label.name,
                    removedAt: board.ledger.removalTime(of: label)))
        }
        for comment in board.allComments where comment.isRemoved && !board.ledger.isUnmade(comment) {
            parts.append(
                RemovedPart(
                    unit: comment.id, id: comment.shortID, word: "Comment",
                    name: comment.firstLine, place: board.card(comment.card)?.title ?? "",
                    removedAt: board.ledger.removalTime(of: comment)))
        }
        return parts
    }

    public func restoring(_ part: RemovedPart, in board: Board) throws(CommandError) -> [RecordChange] {
        try asking { () throws(BoardError) in
            if board.comment(part.unit) != nil { return try board.restoreComment(part.unit) }
            if board.label(part.unit) != nil { return try board.restoreLabel(part.unit) }
            return try board.card(part.unit) == nil ? board.restoreColumn(part.unit) : board.restore(part.unit)
        }
    }

    public func textLinks(of board: Board) -> [TextLink] {
        var links: [TextLink] = []
        for card in board.allCards where !card.isRemoved {
            let texts = [card.title, card.description] + board.comments(of: card.id).map { $0.text }
            for text in texts where WikiLinks.mayStand(in: text) {
                links += MarkdownDocument.parse(text).wikiLinks.map { TextLink(target: $0.target) }
            }
        }
        return links
    }

    /// W14: as a card with a link, in the column for new ones.
    public func taking(
        _ sent: CatalogueEntry, into board: Board, of entry: CatalogueEntry, _ workspace: Workspace,
        using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        let title = sent.title.isEmpty ? sent.kind : sent.title
        return try adding(Card.text(linkingTo: sent.document, called: title), to: board, using: &random)
    }

    /// W14: as a card with its title and the picture.
    public func taking(
        _ photo: ProvidedPhoto, into board: Board, using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        let picture = BlobSource.markdown(name: photo.title, hash: photo.file.hex)
        return try adding(photo.title + "\n" + picture, to: board, using: &random)
    }

    private func adding(
        _ text: String, to board: Board, using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange] {
        guard let card = Card(text: text) else { return [] }
        do throws(BoardError) {
            return try board.add(card, using: &random)
        } catch {
            throw CommandError(error)
        }
    }

    /// The pictures and covers of removed cards and comments too: they can be restored.
    public func blobs(of board: Board) -> [BlobHash] {
        var files: Set<BlobHash> = []
        for text in board.allCards.map({ $0.description }) + board.allComments.map({ $0.text }) {
            for hash in BlobSource.hashes(in: text) {
                if let file = BlobHash(hex: hash) { files.insert(file) }
            }
        }
        for card in board.allCards { if let cover = card.cover { files.insert(cover.file) } }
        return files.sorted()
    }

    /// On its cards.
    public var takesComments: Bool { true }

    /// Comments on cards: see `Board.isComment(_:by:named:)`.
    public func isComment(_ changes: [RecordChange], by author: Author, on board: Board) -> Bool {
        board.isComment(changes, by: author.id, named: author.name)
    }

    public func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)], to board: inout Board)
        -> [Phrase]
    {
        board.applyReportingHistory(changes, forms).map { $0.phrase }
    }

    /// The board in our own JSON, as `kanban export` writes it.
    public func exportFiles(_ board: Board, id: DocumentID) -> [ExportedFile] {
        let name = FileName.safe(board.name, orElse: "board")
        // Our own JSON has days, but no moments in local time.
        let export = BoardExport(board, of: id) { _ in 0 }
        return [ExportedFile(path: "\(name) \(ShortID(of: id).text).json", bytes: export.bytes(.json))]
    }
}

extension CardComment {
    fileprivate var firstLine: String { String(MarkdownDocument.parse(text).plainText.prefix { !$0.isNewline }) }
}

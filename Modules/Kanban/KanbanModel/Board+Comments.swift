public import Primitives
public import Replication
import TextMerging

// K16: what people say about the cards of a board.
extension Board {
    /// The comments on a card that are not removed, the oldest first. Complexity: O(n log n), n being the card's, and
    /// O(log records) for finding them.
    public func comments(of card: UnitID) -> [CardComment] {
        var found: [CardComment] = []
        forEachComment(of: card) { found.append(allComments[$0]) }
        return found.inOrder { left, right in
            left.createdAt == right.createdAt ? left.core.origin < right.core.origin : left.createdAt < right.createdAt
        }
    }

    /// How many there are. Complexity: O(log records + count).
    public func commentCount(of card: UnitID) -> Int {
        var count = 0
        forEachComment(of: card) { _ in count += 1 }
        return count
    }

    private func forEachComment(of card: UnitID, _ body: (Int) -> Void) {
        guard !index.comments.isEmpty else { return }
        index.comments.forEach(from: BoardIndex.CardRecord(card: card, record: .none)) { entry, place in
            guard entry.card == card else { return false }
            body(Int(place))
            return true
        }
    }

    /// The comment with this identity, removed or not. Complexity: O(log records).
    public func comment(_ id: UnitID) -> CardComment? {
        ledger[id].flatMap { $0.kind == CardComment.kind ? allComments[$0.place] : nil }
    }

    /// The comments on a card that a person can mean: by all that they say, else by a short id or the beginning of one.
    public func comments(of card: UnitID, matching reference: String) -> [CardComment] {
        let all = comments(of: card)
        let saying = all.filter { $0.text.hasSameBytes(as: reference) }
        guard saying.isEmpty, let range = ShortID.range(ofPrefix: reference) else { return saying }
        return all.filter { range.contains($0.shortID.value) }
    }

    /// When what it says was last changed after it was written, in milliseconds since 1970; nil for never.
    public func editTime(of comment: CardComment) -> UInt64? {
        let last = comment.core.lastChange
        // To remove it and to bring it back are changes, too.
        guard last > comment.core.addedAt, last != ledger.mark(FieldTag.removed, of: comment.core).stamp.time else {
            return comment.importedChange
        }
        return last.milliseconds
    }

    /// A new comment on a card. Throws where it is blank or too long, or the card has as many as it can have.
    public func addComment(
        _ text: String, to card: UnitID, by author: AuthorID, named name: String
    ) throws(BoardError) -> [RecordChange] {
        try BoardLimits.check(comment: text)
        _ = try liveCard(card)
        guard commentCount(of: card) < BoardLimits.comments else { throw .tooManyComments }
        return [.add(CardComment(text, about: card, by: author, named: name))]
    }

    /// Changes what a comment says. Throws for one of somebody else.
    public func editComment(
        _ id: UnitID, to text: String, by author: AuthorID
    ) throws(BoardError) -> [RecordChange] {
        let comment = try comment(id, by: author)
        try BoardLimits.check(comment: text)
        var edits = FieldEdits<CardComment>()
        edits.text = text
        return setting(edits, of: comment)
    }

    /// Removes a comment. Throws for one of somebody else.
    public func removeComment(_ id: UnitID, by author: AuthorID) throws(BoardError) -> [RecordChange] {
        setting(isRemoved: true, of: try comment(id, by: author))
    }

    /// Brings a removed comment back.
    public func restoreComment(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let comment = comment(id) else { throw .unknownComment(id) }
        return setting(isRemoved: false, of: comment)
    }

    /// Whether changes do nothing but add comments of this author, by this name, to cards, within the limits, or edit, remove
    /// or bring back such comments.
    public func isComment(_ changes: [RecordChange], by author: AuthorID, named name: String) -> Bool {
        var added: [UnitID: Int] = [:]
        return !changes.isEmpty
            && changes.allSatisfy { change in
                switch change {
                case .add(let new):
                    guard let comment = new.record(as: CardComment.self), comment.isBy(author),
                        comment.authorName.hasSameBytes(as: name), comment.isWrittenHere,
                        (try? BoardLimits.check(comment: comment.text)) != nil, card(comment.card)?.isRemoved == false
                    else { return false }
                    let count = (added[comment.card] ?? commentCount(of: comment.card)) + 1
                    added[comment.card] = count
                    return count <= BoardLimits.comments
                case .set(let setting):
                    return setting.kind == CardComment.kind && setting.removes != nil
                        && self.comment(setting.record)?.isBy(author) == true
                case .edit(let unit, let edit):
                    guard let comment = self.comment(unit), comment.isBy(author) else { return false }
                    let count = edit.operations.reduce(comment.text.unicodeScalars.count) {
                        $0 + $1.inserted.unicodeScalars.count
                    }
                    // What is put for the whole of it is there beside it for a moment.
                    return count <= 2 * BoardLimits.description
                case .header, .put, .unknown: return false
                }
            }
    }

    private func comment(_ id: UnitID, by author: AuthorID) throws(BoardError) -> CardComment {
        guard let comment = comment(id), !comment.isRemoved else { throw .unknownComment(id) }
        guard comment.isBy(author) else { throw .commentOfOther }
        return comment
    }

    /// The comments on a card as they go along with a copy of it.
    func copiedComments(of card: UnitID) -> [CardComment] {
        comments(of: card).map { $0.copy(changedAt: editTime(of: $0)) }
    }
}

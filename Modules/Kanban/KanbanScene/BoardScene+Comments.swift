import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// K16: what is said of the card that is open.
extension BoardScene {
    /// What stands in the field of a comment, or with nil of a new one.
    func typedComment(_ id: UnitID?) -> String {
        place(ofDraft: id).map { commentDrafts[$0].text } ?? id.flatMap { board?.comment($0)?.text } ?? ""
    }

    /// Brings a comment on the card that is open into view.
    func reveal(_ comment: CardComment, of board: Board) {
        let all = board.comments(of: comment.card)
        guard let place = all.firstIndex(where: { $0.id == comment.id }), let page else { return }
        self.page?.shownComments = max(page.shownComments, all.count - place)
        effects.append(.reveal(key: comment.id.key))
    }

    private func place(ofDraft id: UnitID?) -> Int? {
        commentDrafts.firstIndex { $0.board == current && $0.card == page?.card && $0.comment == id }
    }

    func act(_ action: CommentAction, of id: UnitID?, _ event: SceneEvent) {
        switch action {
        case .type:
            guard case .input(let text, let selection, _) = event else { return }
            typeComment(text, of: id)
            page?.commentCaret = selection
            offerNames(in: .comment(id))
        case .key: commentKey(id, event)
        case .save: saveComment(id)
        case .edit:
            closeMenu(returningFocus: false)
            page?.editedComment = id
            effects.append(.focus(key: Self.commentField(of: id)))
        case .cancel:
            forgetComment(id)
            leaveComment()
        case .remove:
            closeMenu(returningFocus: false)
            guard let id else { return }
            let author = context.author
            let isRemoved = context.gate.commenting {
                change { (board) throws(BoardError) in try board.removeComment(id, by: author) }
            }
            guard isRemoved else { return }
            toast("Removed the comment.")
            effects.append(.focus(key: Self.commentField(of: nil)))
        case .showEarlier:
            page?.shownComments += CardPage.commentsAtOnce
            effects.append(.focus(key: Self.commentField(of: nil)))
        }
    }

    func typeComment(_ text: String, of id: UnitID?) {
        guard let current, let card = page?.card else { return }
        let draft = CommentDraft(board: current, card: card, comment: id, text: text)
        if let place = place(ofDraft: id) { commentDrafts[place] = draft } else { commentDrafts.append(draft) }
        effects.append(.wake(Self.draftWake, milliseconds: 500))
    }

    private func commentKey(_ id: UnitID?, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        if nameKey(key, modifiers, in: .comment(id)) {
            context.isConsumed = true
            return
        }
        switch key {
        case "Enter" where modifiers.hasCommand: saveComment(id)
        // What is typed stays, and is there when the comment is edited again.
        case "Escape" where id != nil: leaveComment()
        case "Escape": return
        default:
            isKeyOfText = true
            return
        }
        context.isConsumed = true
    }

    private func saveComment(_ id: UnitID?) {
        guard let card = page?.card, let open else { return }
        let text = typedComment(id)
        let first = open.nextUnit
        let context = context
        let isSaved = context.gate.commenting {
            change { (board) throws(BoardError) in
                if let id { return try board.editComment(id, to: text, by: context.author) }
                return try board.addComment(text, to: card, by: context.author, named: context.authorName)
            }
        }
        // One that says the same as before is done with, too.
        guard isSaved || id.map({ board?.comment($0)?.text.hasSameBytes(as: text) ?? false }) ?? false else { return }
        forgetComment(id)
        if id != nil { return leaveComment() }
        announce("Comment added.")
        effects.append(.focus(key: Self.commentField(of: nil)))
        // The comment, and below it the field for the next.
        effects += [.reveal(key: first.key), .reveal(key: Self.commentField(of: nil))]
    }

    private func leaveComment() {
        guard let id = page?.editedComment else { return }
        page?.editedComment = nil
        effects.append(.focus(key: "menu-" + id.key))
    }

    private func forgetComment(_ id: UnitID?) {
        page?.names = nil
        page?.commentCaret = nil
        guard let place = place(ofDraft: id) else { return }
        effects.append(.setting(commentDrafts.remove(at: place).name, value: ""))
    }

    /// What is typed and not saved stays, whatever happens.
    func keepComments() {
        for place in commentDrafts.indices where !commentDrafts[place].isKept {
            commentDrafts[place].isKept = true
            effects.append(.setting(commentDrafts[place].name, value: commentDrafts[place].text))
        }
    }

    /// The key of the field of a comment, or with nil of a new one.
    static func commentField(of id: UnitID?) -> String { "comment-" + (id?.key ?? "new") }
}

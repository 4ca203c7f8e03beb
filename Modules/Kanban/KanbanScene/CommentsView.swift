import KanbanModel
import MarkdownViews
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// A comment as it is shown while nothing is done with it, and what it was made of.
struct CommentFace {
    let comment: CardComment
    let editTime: UInt64?
    let node: Node<KanbanAction>
}

// How the comments on a card look on its page.
extension BoardScene {
    func commentsView(_ page: CardPage) -> [Node<KanbanAction>] {
        guard let board else { return [] }
        let all = board.comments(of: page.card)
        let hidden = max(0, all.count - page.shownComments)
        return [
            Node(.section, "comments", key: "comments", [Attribute(.labelledBy, "comments-title")]) {
                Node<KanbanAction>(
                    .h3, "field-label", text: context.text("Comments"), [Attribute(.identifier, "comments-title")])
                if hidden > 0 {
                    Node<KanbanAction>(
                        button: context.text("Show earlier comments: \(hidden)"), "quiet", key: "comments-earlier",
                        press: .comment(.showEarlier, of: nil))
                }
                if !all.isEmpty {
                    Node<KanbanAction>(.ol, "comment-list", key: "comment-list") {
                        for comment in all.dropFirst(hidden) { commentNode(comment, board, page) }
                    }
                }
                field(of: nil)
                offeredNamesView(page, in: .comment(nil))
                commentButton("Add comment", .save, of: nil, isPrimary: false)
            }
        ]
    }

    private func commentNode(_ comment: CardComment, _ board: Board, _ page: CardPage) -> Node<KanbanAction> {
        let time = board.editTime(of: comment)
        if page.editedComment == comment.id || menu?.subject == .comment(comment.id) {
            return makeNode(comment, time, isEdited: page.editedComment == comment.id)
        }
        if let face = cache.comments[comment.id], face.comment == comment, face.editTime == time { return face.node }
        let face = CommentFace(comment: comment, editTime: time, node: makeNode(comment, time, isEdited: false))
        if cache.comments.count > BoardLimits.comments { cache.comments = [:] }
        cache.comments[comment.id] = face
        return face.node
    }

    private func makeNode(_ comment: CardComment, _ editTime: UInt64?, isEdited: Bool) -> Node<KanbanAction> {
        let id = comment.id
        let isOwn = comment.isBy(context.author)
        let name = isOwn ? context.text("You") : comment.authorName
        return Node(.li, "comment", key: id.key) {
            Node<KanbanAction>(.div, "comment-head", key: "head") {
                Node<KanbanAction>(
                    .span, "comment-author", text: name.isBlank ? context.text("Somebody else") : name)
                Node<KanbanAction>(.time, "comment-time", text: context.momentText(comment.createdAt))
                if let editTime {
                    Node<KanbanAction>(
                        .span, "comment-time", text: context.text("edited \(context.momentText(editTime))"))
                }
                if isOwn {
                    menuButton(
                        .comment(id), context.text("Actions for the comment “\(String(comment.text.prefix(40)))”"),
                        key: "menu-" + id.key)
                }
            }
            if isEdited {
                field(of: id)
                if let page { offeredNamesView(page, in: .comment(id)) }
                Node<KanbanAction>(.div, "dialog-buttons", key: "buttons") {
                    commentButton("Cancel", .cancel, of: id, isPrimary: false)
                    commentButton("Save comment", .save, of: id, isPrimary: true)
                }
            } else {
                Node<KanbanAction>(.div, "markdown comment-text", key: "text") { reading(comment.text) }
            }
        }
    }

    /// A text as it reads.
    func reading(_ text: String) -> [Node<KanbanAction>] {
        rendering.nodes(of: MarkdownDocument.parse(text))
    }

    var rendering: MarkdownRendering<KanbanAction> {
        var rendering = MarkdownRendering<KanbanAction>(
            wikiLink: { [context] target in
                context.catalogue.target(ofLink: target).map {
                    (title: context.catalogue.namingLinks(in: $0.title), action: .openDocument($0.document))
                }
            })
        rendering.mentions = nameFinder
        rendering.missing = context.text("No document has that name.")
        rendering.headingLevel = 2
        rendering.tooLong = context.text("This text is too long to show in full. Edit shows the rest.")
        rendering.moreRows = { [context] in context.text("… \($0) more row{|s}") }
        return rendering
    }

    private func field(of id: UnitID?) -> Node<KanbanAction> {
        let name = context.text(id == nil ? "Write a comment" : "Edit comment")
        return Node(
            .textarea, "field comment-field", key: Self.commentField(of: id),
            [
                .label(name), .placeholder(name), Attribute(.rows, "2"), .value(typedComment(id)),
                Attribute(.keyShortcuts, "Control+Enter"),
            ],
            on: [.input(.comment(.type, of: id)), .key(.comment(.key, of: id))])
    }

    private func commentButton(
        _ name: Phrase, _ action: CommentAction, of id: UnitID?, isPrimary: Bool
    ) -> Node<KanbanAction> {
        Node(
            button: context.text(name), isPrimary ? "primary" : "",
            key: Self.commentField(of: id) + (isPrimary ? "-save" : "-button"), press: .comment(action, of: id))
    }
}

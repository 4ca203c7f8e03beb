import Forms
import KanbanModel
import MarkdownViews
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// How the page of a card looks.
extension BoardScene {
    func pageView() -> [Node<KanbanAction>] {
        guard let page, let board, let card = board.card(page.card) else { return [] }
        return [
            Node(.div, "shade", key: "card-shade", on: [.press(.page(.close))]),
            Node(
                .div, "dialog card-page", key: "card-page",
                [
                    .role("dialog"), Attribute(.modal, "true"), .label(card.title), Attribute(.takes, "*/*"),
                ],
                on: [
                    .key(.page(.key)), .drop(.page(.take(isWords: false))), .paste(.page(.take(isWords: false))),
                ]
            ) {
                pageHeader(card, board)
                Node<KanbanAction>(.div, card.cover == nil ? "card-body" : "card-body has-cover", key: "card-body") {
                    if let cover = card.cover { coverNode(cover, "card-cover", width: 960) }
                    titleField(card, page)
                    Node<KanbanAction>(.div, "card-main", key: "card-main") {
                        wordsField(page)
                        checklistView(page)
                    }
                    Node<KanbanAction>(.div, "card-facts", key: "card-facts") {
                        labelField(board.labels(of: card.id).map { $0.id }, in: "card", of: card.id) {
                            .page(.label($0))
                        }
                        peopleField(board.people(of: card.id), in: "card", of: card.id) { .page(.person($0)) }
                        for place in Card.forms.indices { valueField(place, card, page) }
                        coverField(card)
                    }
                    Node<KanbanAction>(.div, "card-main card-rest", key: "card-rest") {
                        linksView(page)
                        commentsView(page)
                        cardHistoryView()
                    }
                }
            },
        ]
    }

    private func pageHeader(_ card: Card, _ board: Board) -> Node<KanbanAction> {
        let home = board.column(of: card)?.id
        return Node(.header, "card-header", key: "card-header") {
            Node<KanbanAction>(
                isPhone ? .back : .close, context.text(isPhone ? "Back to the board" : "Close"), key: "card-close",
                classes: "icon card-close",
                on: [
                    .press(.page(.close)),
                    .key(.wrapFocus(page?.lastKey ?? "", isBackwards: true)),
                ])
            context.peopleHere()
            Node<KanbanAction>(
                .select, "field card-column", key: "card-column",
                [.label(context.text("Column")), .value(home?.key ?? "")], on: [.commit(.page(.column))]
            ) {
                for column in board.columns {
                    Node<KanbanAction>(option: column.id.key, column.name, isSelected: column.id == home)
                }
            }
            Node<KanbanAction>(
                .div, "seamed", key: "card-steps", [.role("group"), .label(context.text("Undo and redo"))]
            ) {
                Node(
                    .undo, context.text("Undo"), key: "card-undo",
                    [.disabled(!cache.canUndo), Attribute(.keyShortcuts, "Control+Z")], press: .page(.step(.undo)))
                Node(
                    .redo, context.text("Redo"), key: "card-redo",
                    [.disabled(!cache.canRedo), Attribute(.keyShortcuts, "Control+Shift+Z")],
                    press: .page(.step(.redo)))
            }
            menuButton(.card(card.id), context.text("Actions for “\(card.title)”"), key: "card-menu")
        }
    }

    private func titleField(_ card: Card, _ page: CardPage) -> Node<KanbanAction> {
        Node(.div, "card-title", key: "card-title-place") {
            Node<KanbanAction>(
                .label, "visually-hidden", text: context.text("Title"), [Attribute(.forElement, "card-title")])
            Node<KanbanAction>(
                .textarea, "field card-title-field", key: "card-title",
                [
                    Attribute(.identifier, "card-title"), Attribute(.rows, "1"),
                    .value(page.title?.text ?? card.title), Attribute(.autocomplete, "off"),
                    Attribute(.required, "true"), Attribute(.enterKeyHint, "done"),
                ] + fault(of: .title, page),
                on: [
                    .input(.page(.field(.title))), .commit(.page(.field(.title))), .key(.page(.fieldKey(.title))),
                    .blur(.page(.fieldLeft(.title))),
                ])
            notes(on: .title, card, page)
        }
    }

    private func valueField(_ place: Int, _ card: Card, _ page: CardPage) -> Node<KanbanAction> {
        let row = Card.forms[place]
        let field = CardField.value(place)
        var handlers: [Handler<KanbanAction>] = [
            .input(.page(.field(field))), .commit(.page(.field(field))), .blur(.page(.fieldLeft(field))),
        ]
        // A menu of choices has a use for Enter itself.
        if case .choice = row.input {} else { handlers.append(.key(.page(.fieldKey(field)))) }
        return Node(.div, "card-fact", key: field.key + "-place") {
            label(row.label, for: field.key)
            FieldControl(
                row.input, value: page.values[place]?.text ?? row.text(card), absence: context.text(row.absence),
                isReadOnly: false, writing: page.values[place]?.writing, text: context.text
            ).node(key: field.key, fault(of: field, page), on: handlers)
            notes(on: field, card, page)
        }
    }

    private func fault(of field: CardField, _ page: CardPage) -> [Attribute?] {
        guard page.problem(named: field.name) != nil else { return [] }
        return [Attribute(.invalid, "true"), Attribute(.describedBy, field.key + "-problem")]
    }

    /// What is wrong with what is typed, or that somebody else has set the field meanwhile.
    private func notes(on field: CardField, _ card: Card, _ page: CardPage) -> [Node<KanbanAction>] {
        let present = field.text(of: card)
        if let typing = page[field], typing.isContested(by: present) {
            return [
                Node(.div, "notice", key: field.key + "-contest", [.role("alert")]) {
                    Node<KanbanAction>(
                        .p,
                        text: context.text(
                            present.isEmpty
                                ? "Somebody else has emptied this meanwhile."
                                : "Somebody else has made this “\(shown(present, in: field))” meanwhile."))
                    Node<KanbanAction>(
                        button: context.text("Take theirs"), "quiet", key: field.key + "-theirs",
                        press: .page(.decide(field, keepsMine: false)))
                    Node<KanbanAction>(
                        button: context.text("Keep mine"), "quiet", key: field.key + "-mine",
                        press: .page(.decide(field, keepsMine: true)))
                }
            ]
        }
        guard let problem = page.problem(named: field.name) else { return [] }
        return [problemNode(problem)]
    }

    private func problemNode(_ problem: FormProblem) -> Node<KanbanAction> {
        Node(
            .p, "problem", key: "card-" + problem.name + "-problem", text: context.text(problem.phrase),
            [Attribute(.identifier, "card-" + problem.name + "-problem"), .role("alert")])
    }

    /// A value as people read it.
    private func shown(_ text: String, in field: CardField) -> String {
        guard case .value(let place) = field else { return text }
        switch Card.forms[place].input {
        case .choice(let choices):
            return choices.first { $0.word.hasSameBytes(as: text) }.map { context.text($0.phrase) } ?? text
        case .words(let words): return words.phrase(text).map { context.text($0) } ?? text
        case .day: return CivilDate(text).map { context.dayText($0) } ?? text
        case .color, .number, .photo: return text
        }
    }

    private func wordsField(_ page: CardPage) -> Node<KanbanAction> {
        let problem = page.problem(named: FormProblem.description)
        let hasProblem = problem != nil
        return Node(.div, "card-words-place", key: "card-words-place") {
            Node<KanbanAction>(.div, "card-words-head", key: "card-words-head") {
                Node<KanbanAction>(.p, "field-label", text: context.text("Description"))
                Node<KanbanAction>(
                    button: context.text("Attach files…"), "quiet", key: "card-attach", press: .page(.attach))
            }
            Node<KanbanAction>(
                .liveText, "field memo-text card-words", key: "card-description",
                [
                    .label(context.text("Description")), .placeholder(context.text("Write more about it")),
                    .value(page.words.text),
                    Attribute(.linkTitles, cache.linkTitles.linkTitles(of: page.words.text, in: context.catalogue)),
                    Attribute(.looks, looks(of: page.words.text)), Attribute(.takes, "*/*"),
                    page.completion.rows.isEmpty ? nil : Attribute(.controls, "card-suggestions"),
                    hasProblem ? Attribute(.invalid, "true") : nil,
                    hasProblem ? Attribute(.describedBy, "card-description-problem") : nil,
                ],
                on: [
                    .input(.page(.words)), .focus(.page(.words)), .blur(.page(.words)), .key(.page(.wordsKey)),
                    .paste(.page(.take(isWords: true))), .drop(.page(.take(isWords: true))),
                ])
            suggestedLinksView(page)
            offeredNamesView(page, in: .words)
            if let problem { problemNode(problem) }
        }
    }

    private func looks(of text: String) -> String {
        let all = 0..<text.utf8.count + 1
        return cache.looks.value(of: text, all) { LiveMarkdown(text, around: all).looks }
    }
}

extension CardPage {
    /// The last thing in it that takes the focus.
    var lastKey: String {
        history.map { $0.lines.count > $0.shown } ?? false ? "card-history-earlier" : "card-history-toggle"
    }
}

internal import Forms
internal import KanbanModel
internal import MarkdownViews
internal import Markup
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

// How the form looks.
extension BoardScene {
    func formView() -> [Node<KanbanAction>] {
        guard let form else { return [] }
        let title: Phrase = form.card == nil ? "New card" : form.isEditing ? "Edit card" : "Card"
        return [
            Node(.div, "shade", key: "form-shade", on: [.press(.form(.close))]),
            Node(
                .div, form.isEditing ? "dialog card-form" : "dialog card-form is-reading", key: "form",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "form-heading")],
                on: [.key(.form(.key))]
            ) {
                Node<KanbanAction>(.header, "dialog-header") {
                    Node<KanbanAction>(
                        .h2, "dialog-title", text: context.text(title), [Attribute(.identifier, "form-heading")])
                    Node<KanbanAction>(
                        .button, "icon", key: "form-close",
                        [.type("button"), .label(context.text("Close"))],
                        on: [
                            .press(.form(.close)),
                            .key(.wrapFocus(form.isAsking ? "form-save" : form.lastKey, isBackwards: true)),
                        ]
                    ) { Icon.close.node() }
                }
                if form.isFromDraft { draftNotice() }
                fields(form)
                if form.isAsking { leaving() } else { buttons(form) }
            },
        ]
    }

    private func draftNotice() -> Node<KanbanAction> {
        Node(.div, "notice", key: "form-draft", [.role("status")]) {
            Node<KanbanAction>(.p, text: context.text("This is your unsaved text."))
            Node<KanbanAction>(
                .button, "quiet", text: context.text("Discard draft"), [.type("button")],
                on: [.press(.form(.forgetDraft))])
        }
    }

    @NodeBuilder<KanbanAction>
    private func fields(_ form: CardForm) -> [Node<KanbanAction>] {
        let isTitleWrong = form.problem.map { !$0.isOfDescription } ?? false
        label("Title", for: "form-title")
        Node(
            .input, "field", key: "form-title",
            [
                Attribute(.identifier, "form-title"), .type("text"), .value(form.text.title),
                Attribute(.autocomplete, "off"), Attribute(.required, "true"), .readOnly(!form.isEditing),
                isTitleWrong ? Attribute(.invalid, "true") : nil,
                isTitleWrong ? Attribute(.describedBy, "form-problem") : nil,
            ],
            on: [.input(.form(.title))])
        if !form.isEditing, !form.text.description.isEmpty {
            Node(.p, "field-label", text: context.text("Description"))
            Node(.div, "markdown card-form-reading", key: "form-reading") { reading(form.text.description) }
        } else {
            descriptionField(form)
        }
        for (place, row) in Card.forms.enumerated() { field(row, at: place, form) }
        if let problem = form.problem {
            Node(
                .p, "problem", text: context.text(problem.phrase),
                [Attribute(.identifier, "form-problem"), .role("alert")])
        }
    }

    @NodeBuilder<KanbanAction>
    private func field(_ row: FieldForm<Card>, at place: Int, _ form: CardForm) -> [Node<KanbanAction>] {
        let key = "form-" + row.name
        label(row.label, for: key)
        switch row.input {
        case .day:
            Node(
                .input, "field", key: key,
                [
                    Attribute(.identifier, key), .type("date"), .value(form.text.fields[place]),
                    .readOnly(!form.isEditing),
                ],
                on: [.input(.form(.field(place))), .commit(.form(.field(place)))])
        case .choice(let choices):
            Node(
                .select, "field", key: key,
                [
                    Attribute(.identifier, key), .value(form.text.fields[place]),
                    form.isEditing ? nil : Attribute(.disabled, "true"),
                ],
                on: [.commit(.form(.field(place)))]
            ) {
                option("", row.absence, of: form.text.fields[place])
                for choice in choices { option(choice.word, choice.phrase, of: form.text.fields[place]) }
            }
        }
    }

    private func option(_ word: String, _ phrase: Phrase, of value: String) -> Node<KanbanAction> {
        Node(
            .option, text: context.text(phrase),
            [Attribute(.value, word), Attribute(.isSelected, word.hasSameBytes(as: value) ? "true" : "false")])
    }

    @NodeBuilder<KanbanAction>
    private func descriptionField(_ form: CardForm) -> [Node<KanbanAction>] {
        label("Description", for: "form-description")
        Node(
            .textarea, "field card-form-description", key: "form-description",
            [
                Attribute(.identifier, "form-description"), Attribute(.rows, "6"),
                .value(form.text.description.inField),
                .readOnly(!form.isEditing),
                form.problem.map { $0.isOfDescription } ?? false ? Attribute(.invalid, "true") : nil,
            ],
            on: [.input(.form(.description))])
    }

    /// A description as it reads; its tasks can be ticked without editing.
    private func reading(_ text: String) -> [Node<KanbanAction>] {
        let document = MarkdownDocument.parse(text)
        let targets = LinkTargets(document.wikiLinks.isEmpty ? [] : context.catalogue.rows())
        var rendering = MarkdownRendering<KanbanAction>(
            task: { .form(.tick($0)) },
            wikiLink: { target in
                targets[target].map { (title: $0.title, action: .openDocument($0.document)) }
            })
        rendering.headingLevel = 2
        rendering.tooLong = context.text("This text is too long to show whole; the rest is there for editing.")
        rendering.moreRows = { [context] in context.text("… \($0) more row{|s}") }
        return rendering.nodes(of: document)
    }

    private func label(_ phrase: Phrase, for identifier: String) -> Node<KanbanAction> {
        Node(.label, "field-label", text: context.text(phrase), [Attribute(.forElement, identifier)])
    }

    private func buttons(_ form: CardForm) -> Node<KanbanAction> {
        Node(.div, "dialog-buttons", key: "form-buttons") {
            if let card = form.card {
                Node<KanbanAction>(
                    .button, "quiet danger", text: context.text("Delete"), [.type("button")],
                    on: [.press(.deleteCard(card))])
            }
            Node<KanbanAction>(
                .button, "quiet", text: context.text(form.isEditing ? "Cancel" : "Close"), [.type("button")],
                on: [.press(.form(.close))])
            if form.isEditing {
                Node<KanbanAction>(
                    .button, "primary", key: "form-save", text: context.text(form.card == nil ? "Add" : "Save"),
                    [.type("button")],
                    on: [.press(.form(.save)), .key(.wrapFocus("form-close", isBackwards: false))])
            } else {
                Node<KanbanAction>(
                    .button, "primary", key: "form-edit", text: context.text("Edit"), [.type("button")],
                    on: [.press(.form(.edit)), .key(.wrapFocus("form-close", isBackwards: false))])
            }
        }
    }

    private func leaving() -> Node<KanbanAction> {
        Node(
            .div, "notice card-form-leaving", key: "form-leaving",
            [.role("alertdialog"), .label(context.text("Leave without saving?"))]
        ) {
            Node<KanbanAction>(.p, text: context.text("There is text that is not saved."))
            Node<KanbanAction>(.div, "dialog-buttons") {
                Node<KanbanAction>(
                    .button, "quiet danger", text: context.text("Discard"), [.type("button")],
                    on: [.press(.form(.discard))])
                Node<KanbanAction>(
                    .button, "quiet", key: "form-keep", text: context.text("Keep editing"), [.type("button")],
                    on: [.press(.form(.keepEditing))])
                Node<KanbanAction>(
                    .button, "primary", key: "form-save", text: context.text("Save"), [.type("button")],
                    on: [.press(.form(.save)), .key(.wrapFocus("form-close", isBackwards: false))])
            }
        }
    }
}

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
                commentsView(form)
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
        label("Title", for: "form-title")
        Node(
            .input, "field", key: "form-title",
            [
                Attribute(.identifier, "form-title"), .type("text"), .value(form.text.title),
                Attribute(.autocomplete, "off"), Attribute(.required, "true"), .readOnly(!form.isEditing),
            ] + fault(of: "form-title", form),
            on: [.input(.form(.title)), .key(.form(.lineKey))])
        if !form.isEditing, !form.text.description.isEmpty {
            Node(.p, "field-label", text: context.text("Description"))
            Node(.div, "markdown card-form-reading", key: "form-reading") {
                reading(form.text.description) { .form(.tick($0)) }
            }
        } else {
            descriptionField(form)
        }
        labelField(form)
        for (place, row) in Card.forms.enumerated() { field(row, at: place, form) }
        if let problem = form.problem {
            Node(
                .p, "problem", text: context.text(problem.phrase),
                [Attribute(.identifier, "form-problem"), .role("alert")])
        }
    }

    /// Says of the field that can't be saved that it is wrong, and where the reason stands.
    private func fault(of key: String, _ form: CardForm) -> [Attribute?] {
        guard let problem = form.problem, problem.key.hasSameBytes(as: key) else { return [] }
        return [Attribute(.invalid, "true"), Attribute(.describedBy, "form-problem")]
    }

    @NodeBuilder<KanbanAction>
    private func field(_ row: FieldForm<Card>, at place: Int, _ form: CardForm) -> [Node<KanbanAction>] {
        let key = "form-" + row.name
        label(row.label, for: key)
        FieldControl(
            row.input, value: form.text.fields[place], absence: context.text(row.absence),
            isReadOnly: !form.isEditing, text: context.text
        ).node(
            key: key, fault(of: key, form),
            on: [.input(.form(.field(place))), .commit(.form(.field(place)))] + lineKeys(of: row.input))
    }

    /// A menu of choices has a use for Enter itself.
    private func lineKeys(of input: FieldInput) -> [Handler<KanbanAction>] {
        if case .choice = input { [] } else { [.key(.form(.lineKey))] }
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
            ] + fault(of: "form-description", form),
            on: [.input(.form(.description))])
    }

    /// A text as it reads; its tasks can be ticked without editing where that means something.
    func reading(_ text: String, task: ((Int) -> KanbanAction)? = nil) -> [Node<KanbanAction>] {
        let document = MarkdownDocument.parse(text)
        var rendering = MarkdownRendering<KanbanAction>(
            task: task,
            wikiLink: { [context] target in
                context.catalogue.target(ofLink: target).map { (title: $0.title, action: .openDocument($0.document)) }
            })
        rendering.headingLevel = 2
        rendering.tooLong = context.text("This text is too long to show in full. Edit shows the rest.")
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
            Node<KanbanAction>(.p, text: context.text("You have unsaved text."))
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

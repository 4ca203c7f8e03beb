import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// How the form of a new card looks.
extension BoardScene {
    func formView() -> [Node<KanbanAction>] {
        guard let form else { return [] }
        return [
            Node(.div, "shade", key: "form-shade", on: [.press(.form(.close))]),
            Node(
                .div, "dialog card-form", key: "form",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "form-heading")],
                on: [.key(.form(.key))]
            ) {
                Node<KanbanAction>(.header, "dialog-header") {
                    Node<KanbanAction>(
                        .h2, "dialog-title", text: context.text("New card"), [Attribute(.identifier, "form-heading")])
                    Node<KanbanAction>(
                        .button, "icon", key: "form-close",
                        [.type("button"), .label(context.text("Close"))],
                        on: [
                            .press(.form(.close)),
                            .key(.wrapFocus("form-save", isBackwards: true)),
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
            Node<KanbanAction>(button: context.text("Discard draft"), "quiet", press: .form(.forgetDraft))
        }
    }

    @NodeBuilder<KanbanAction>
    private func fields(_ form: CardForm) -> [Node<KanbanAction>] {
        label("Title", for: "form-title")
        Node(
            .input, "field", key: "form-title",
            [
                Attribute(.identifier, "form-title"), .type("text"), .value(form.text.title),
                Attribute(.autocomplete, "off"), Attribute(.required, "true"),
            ] + fault(of: "form-title", form),
            on: [.input(.form(.title)), .key(.form(.lineKey))])
        problem(of: "form-title", form)
        descriptionField(form)
        labelField(form.labels, in: "form", of: nil) { .form(.label($0)) }
        peopleField(form.people, in: "form", of: nil) { .form(.person($0)) }
        for (place, row) in Card.forms.enumerated() { field(row, at: place, form) }
    }

    private func isWrong(_ key: String, _ form: CardForm) -> Bool {
        form.problem.map { key.hasSameBytes(as: "form-" + $0.name) } ?? false
    }

    /// Says of the field that can't be saved that it is wrong, and where the reason stands.
    private func fault(of key: String, _ form: CardForm) -> [Attribute?] {
        isWrong(key, form) ? [Attribute(.invalid, "true"), Attribute(.describedBy, Self.problemKey)] : []
    }

    /// The reason, right below the field: further down it would be out of sight.
    @NodeBuilder<KanbanAction>
    private func problem(of key: String, _ form: CardForm) -> [Node<KanbanAction>] {
        if isWrong(key, form), let problem = form.problem {
            Node(
                .p, "problem", key: Self.problemKey, text: context.text(problem.phrase),
                [Attribute(.identifier, Self.problemKey), .role("alert")])
        }
    }

    static var problemKey: String { "form-problem" }

    @NodeBuilder<KanbanAction>
    private func field(_ row: FieldForm<Card>, at place: Int, _ form: CardForm) -> [Node<KanbanAction>] {
        let key = "form-" + row.name
        label(row.label, for: key)
        FieldControl(
            row.input, value: form.text.fields[place], absence: context.text(row.absence),
            isReadOnly: false, writing: form.writing.flatMap { $0.place == place ? $0.how : nil }, text: context.text
        ).node(
            key: key, fault(of: key, form),
            on: [.input(.form(.field(place))), .commit(.form(.field(place)))] + lineKeys(of: row.input))
        problem(of: key, form)
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
                .value(form.text.description),
            ] + fault(of: "form-description", form),
            on: [.input(.form(.description))])
        problem(of: "form-description", form)
    }

    func label(_ phrase: Phrase, for identifier: String) -> Node<KanbanAction> {
        Node(.label, "field-label", text: context.text(phrase), [Attribute(.forElement, identifier)])
    }

    private func buttons(_ form: CardForm) -> Node<KanbanAction> {
        Node(.div, "dialog-buttons", key: "form-buttons") {
            Node<KanbanAction>(button: context.text("Cancel"), "quiet", press: .form(.close))
            addButton()
        }
    }

    private func addButton() -> Node<KanbanAction> {
        Node(
            .button, "primary", key: "form-save", text: context.text("Add"), [.type("button")],
            on: [.press(.form(.save)), .key(.wrapFocus("form-close", isBackwards: false))])
    }

    private func leaving() -> Node<KanbanAction> {
        Node(
            .div, "notice card-form-leaving", key: "form-leaving",
            [.role("alertdialog"), .label(context.text("Leave without saving?"))]
        ) {
            Node<KanbanAction>(.p, text: context.text("You have unsaved text."))
            Node<KanbanAction>(.div, "dialog-buttons") {
                Node<KanbanAction>(button: context.text("Discard"), "quiet danger", press: .form(.discard))
                Node<KanbanAction>(
                    button: context.text("Keep editing"), "quiet", key: "form-keep", press: .form(.keepEditing))
                addButton()
            }
        }
    }
}

import Interaction
import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// K16: who may be named by what is typed behind `@`, in a comment and in the description.
extension BoardScene {
    /// Offers those who may be meant by what stands before the caret.
    func offerNames(in field: NameCompletion.Field) {
        let wasOffered = page?.names != nil
        page?.names = nil
        page?.nameField = nil
        guard let typed = openName(in: field) else { return }
        page?.nameField = field
        askForPeople()
        let people = people(meantBy: typed)
        guard let first = people.first else { return }
        page?.names = NameCompletion(field: field, people: people)
        if !wasOffered { announce("Press Enter to name “\(first.name)”.") }
    }

    private func openName(in field: NameCompletion.Field) -> String? {
        guard let (text, selection) = typed(in: field), selection.isEmpty else { return nil }
        let before = text.unicodeScalars.prefix(selection.lowerBound)
        return MentionFinder.openName(in: String(String.UnicodeScalarView(before)))
    }

    private func typed(in field: NameCompletion.Field) -> (text: String, selection: Range<Int>)? {
        switch field {
        case .words: page.flatMap { $0.words.isFocused ? ($0.words.text, $0.words.selection) : nil }
        case .comment(let id): page.flatMap { page in page.commentCaret.map { (typedComment(id), $0) } }
        }
    }

    func chooseName(_ index: Int) {
        guard let names = page?.names, names.people.indices.contains(index),
            let (text, selection) = typed(in: names.field), let typed = openName(in: names.field)
        else { return }
        page?.names = nil
        page?.nameField = nil
        let name = names.people[index].name + NameCompletion.ending(of: names.people[index].name)
        let scalars = Array(text.unicodeScalars)
        var whole = String.UnicodeScalarView()
        whole.append(contentsOf: scalars[..<(selection.upperBound - typed.unicodeScalars.count)])
        whole.append(contentsOf: name.unicodeScalars)
        let place = whole.count
        var rest = scalars[selection.upperBound...]
        // A space that is there already is used.
        if rest.first == " ", whole.last == " " { rest = rest.dropFirst() }
        whole.append(contentsOf: rest)
        switch names.field {
        case .words:
            page?.words.isFocused = true
            effects.append(.focus(key: "card-description"))
            putWords(String(whole), place..<place)
            saveWords()
        case .comment(let id):
            typeComment(String(whole), of: id)
            page?.commentCaret = place..<place
            effects.append(.focus(key: Self.commentField(of: id)))
            effects.append(.select(key: Self.commentField(of: id), place..<place))
        }
    }

    /// Whether a key was one for those who are offered.
    func nameKey(_ key: String, _ modifiers: KeyModifiers, in field: NameCompletion.Field) -> Bool {
        guard let names = page?.names, names.field == field, modifiers.isEmpty else { return false }
        let count = names.people.count
        switch key {
        case "Enter": chooseName(names.index)
        case "ArrowDown", "ArrowUp":
            guard count > 1 else { return false }
            let index = (names.index + (key == "ArrowDown" ? 1 : count - 1)) % count
            page?.names?.index = index
            effects.append(.reveal(key: "card-name-\(index)"))
            effects.append(.announce(names.people[index].name))
        case "Escape":
            page?.names = nil
            page?.nameField = nil
        default: return false
        }
        return true
    }

    func offeredNamesView(_ page: CardPage, in field: NameCompletion.Field) -> [Node<KanbanAction>] {
        guard let names = page.names, names.field == field else { return [] }
        return [
            Node(
                .div, "board-chips offered-names", key: "card-names",
                [
                    Attribute(.identifier, "card-names"), .role("group"),
                    .label(context.text("Name somebody")),
                ]
            ) {
                for (index, person) in names.people.enumerated() {
                    Node<KanbanAction>(
                        button: "@" + person.name,
                        index == names.index ? "chip board-person is-active" : "chip board-person",
                        key: "card-name-\(index)", [.pressed(index == names.index)], press: .page(.name(index)))
                }
            }
        ]
    }
}

public import Interaction
import Primitives
public import Replication
public import Views

// What a field shows of the documents that a link may lead to, and what keys do there: the same for every field.
extension LinkCompletion {
    /// What a key did to what is offered.
    public enum KeyOutcome: Equatable, Sendable {
        /// Nothing: it is the field's.
        case unused
        /// Another document is the one that Enter takes.
        case moved(to: Int)
        /// The document of this place was taken.
        case chosen(Int)
        /// Nothing is offered any more.
        case closed
    }

    /// What a key does while documents are offered: Enter takes one, up and down go to another, Esc offers nothing.
    public mutating func take(_ key: String, _ modifiers: KeyModifiers) -> KeyOutcome {
        guard !rows.isEmpty, modifiers.isEmpty else { return .unused }
        switch key {
        case "Enter": return .chosen(index)
        case "ArrowDown", "ArrowUp":
            guard rows.count > 1 else { return .unused }
            step(by: key == "ArrowDown" ? 1 : -1)
            return .moved(to: index)
        case "Escape":
            self = LinkCompletion()
            return .closed
        default: return .unused
        }
    }

    /// What stands between `[[` and the caret of a field, if a link is being typed there; `caret` counts Unicode
    /// scalars. Complexity: O(caret).
    public static func openLink(in text: String, caret: Int) -> String? {
        let before = text.unicodeScalars.prefix(max(caret, 0))
        return openLink(in: String(String.UnicodeScalarView(before)))
    }

    /// The text with the link that is being typed at the caret led to a document by its id, and where the caret is
    /// then, in Unicode scalars; nil where no link is being typed.
    public static func completing(
        _ text: String, caret: Int, to document: DocumentID
    ) -> (text: String, caret: Int)? {
        guard let typed = openLink(in: text, caret: caret) else { return nil }
        let scalars = text.unicodeScalars
        let end = min(caret, scalars.count)
        let start = end - typed.unicodeScalars.count
        let link = ShortID(of: document).text + "]]"
        var completed = String.UnicodeScalarView(scalars.prefix(start))
        completed.append(contentsOf: link.unicodeScalars)
        completed.append(contentsOf: scalars.dropFirst(end))
        return (String(completed), start + link.unicodeScalars.count)
    }

    /// The documents on offer at the caret of the field beside it; nil where there are none. `name` is the key and the
    /// identity of the list, the key of each has its place behind it.
    public func node<Action: Sendable>(
        _ name: String, title: String, in catalogue: Catalogue, choose: (Int) -> Action
    ) -> Node<Action>? {
        guard !rows.isEmpty else { return nil }
        return Node(
            .div, "memo-suggestions popup", key: name,
            [Attribute(.identifier, name), .role("group"), .label(title)]
        ) {
            Node<Action>(.span, "memo-suggestions-title", text: title)
            for (index, row) in rows.enumerated() {
                Node<Action>(
                    button: catalogue.namingLinks(in: row.title), index == self.index ? "chip is-active" : "chip",
                    key: "\(name)-\(index)", [.pressed(index == self.index)], press: choose(index))
            }
        }
    }
}

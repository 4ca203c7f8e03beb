import Drawing
import Phrases
import Presence
public import Views

// Who is here, in the header of a document.
extension SceneContext {
    /// So many have a patch of their own; of more the number is told.
    private static let mostShown = 4

    /// What others read as the name of somebody.
    public func name(of other: PeopleHere.Other) -> String {
        other.record.name.isEmpty ? text("Somebody") : other.record.name
    }

    /// A patch for each of them, with the first letter of the name; nothing where nobody else is here. `part` is the id of a
    /// part of the document: then of those who have it open.
    public func peopleHere<Action: Sendable>(at part: String? = nil) -> [Node<Action>] {
        let people = part.map { here.others(at: $0) } ?? here.people
        guard !people.isEmpty else { return [] }
        return [
            Node(.ul, "here", key: "here", [.label(text("Here now"))]) {
                for other in people.prefix(Self.mostShown) {
                    let name = name(of: other)
                    Node<Action>(
                        .li, "here-person", key: other.key, [.title(name), Attribute(.patch, other.color.hex)]
                    ) {
                        Node<Action>(.span, text: initial(of: name), [Attribute(.hidden, "true")])
                        Node<Action>(.span, "visually-hidden", text: name)
                    }
                }
                if people.count > Self.mostShown {
                    Node<Action>(
                        .li, "here-person here-more", key: "here-more", text: "+\(people.count - Self.mostShown)")
                }
            }
        ]
    }

    private func initial(of name: String) -> String {
        guard let first = name.unicodeScalars.first(where: { $0 != " " }) else { return "" }
        var scalars = String.UnicodeScalarView()
        scalars.append(first)
        return String(scalars)
    }
}

import Primitives
import Replication

// Places as the page's address says them, behind the `#`.
extension Route {
    /// Begins with `/` and has no `#`; `init(text:areas:)` reads it back.
    public var text: String {
        switch self {
        case .home: "/"
        case .area(let name): "/" + name
        case .face(let area, let name): "/" + area + "/" + name
        case .document(let area, let document): "/" + area + "/" + document.text
        case .inside(let area, let document, let inside):
            "/" + area + "/" + document.text + "/" + (inside.part?.text ?? "-")
                + (inside.words.isEmpty ? "" : "/" + Percent.encoded(inside.words))
        case .search(let query): "/search/" + Percent.encoded(query)
        case .trash: "/trash"
        case .settings: "/settings"
        }
    }

    /// The place that an address says; home for one that says none. `areas` are the names that there are.
    public init(text: String, areas: [String]) {
        let parts = Self.parts(of: text)
        guard let first = parts.first else {
            self = .home
            return
        }
        switch first {
        case "search": self = .search(parts.count > 1 ? Percent.decoded(parts[1]) : "")
        case "trash": self = .trash
        case "settings": self = .settings
        default:
            guard areas.contains(first) else {
                self = .home
                return
            }
            if parts.count > 1, let document = DocumentID(text: parts[1]) {
                let part = parts.count > 2 ? ShortID(parts[2]) : nil
                let words = parts.count > 3 ? Percent.decoded(parts[3]) : ""
                self =
                    part == nil && words.isEmpty
                    ? .document(area: first, document)
                    : .inside(area: first, document, Inside(part: part, words: words))
            } else if parts.count > 1, Self.isFace(parts[1]) {
                self = .face(area: first, parts[1])
            } else {
                self = .area(first)
            }
        }
    }

    /// Whether the place that an address says is all that it says. Nobody is at home by `/nowhere`, or in the list of memos
    /// by `/memo/1`: there is nothing at such an address.
    public static func isWhole(_ text: String, areas: [String]) -> Bool {
        let parts = parts(of: text)
        return switch Route(text: text, areas: areas) {
        case .home: parts.isEmpty
        case .area: parts.count == 1
        default: true
        }
    }

    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: "/")) {
            parts.append(String(decoding: part, as: UTF8.self))
        }
        return parts
    }

    private static func isFace(_ name: String) -> Bool {
        (1...24).contains(name.utf8.count) && name.utf8.allSatisfy { (0x61...0x7a).contains($0) }
    }
}

public import Markup
import Replication

// The titles of what is linked to by its id, while the link is written.
extension Catalogue {
    /// More links have no titles.
    private static let mostTitles = 200
    /// Longer targets are no ids.
    private static let longestTarget = 80

    /// For `Attribute.Name.linkTitles`, of these lines of a text; `shown` says what a title is called.
    /// Complexity: O(bytes).
    public func linkTitles(of text: String, lines: Range<Int>, shown: (_ title: String) -> String) -> String {
        var titles = ""
        for link in Self.linkTargets(in: text, lines: lines) {
            guard let row = target(ofLink: link) else { continue }
            // A title of somebody else's begins no line of its own.
            let title = TextSearch.oneLine(shown(namingLinks(in: row.title)))
            // A link by its title says it already.
            if !title.utf8.elementsEqual(link.utf8) { titles += link + "\t" + title + "\n" }
        }
        return titles
    }

    /// A line of plain words as people read it: links say what they lead to, as `ShownLinks` has it. Complexity: O(bytes).
    public func namingLinks(in text: String) -> String { ShownLinks.named(text) { title(ofLink: $0) } }

    /// The same of a line in which something is set off.
    public func namingLinks(in found: Snippet) -> Snippet { ShownLinks.named(found) { title(ofLink: $0) } }

    /// What people read of a link to this: the title, with the links in it named as well; nil where nobody knows.
    public func title(ofLink target: String) -> String? {
        self.target(ofLink: target).map { row in
            ShownLinks.named(row.title) { self.target(ofLink: $0)?.title }
        }
    }

    /// What stands between `[[` and `]]` in these lines, as it is written. Complexity: O(bytes).
    static func linkTargets(in text: String, lines: Range<Int>) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var targets: [String] = []
            var line = 0
            var open: Int?
            for (place, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "\n"):
                    line += 1
                    open = nil
                    if line >= lines.upperBound { return targets }
                case UInt8(ascii: "["):
                    if line >= lines.lowerBound, place > 0, bytes[place - 1] == byte { open = place + 1 }
                case UInt8(ascii: "]"):
                    if let start = open, place > start, place - start <= longestTarget, targets.count < mostTitles {
                        targets.append(String(decoding: bytes[start..<place], as: UTF8.self))
                    }
                    open = nil
                // A control character is in no id, and would end a line of the attribute.
                case 0..<0x20: open = nil
                default: break
                }
            }
            return targets
        }
    }
}

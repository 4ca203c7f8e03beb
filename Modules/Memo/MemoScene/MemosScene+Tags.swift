import Markup
import MemoModel
import Phrases
import Primitives
import Scenes
import Views

// The bar of tags above the list. Those within others show when one comes to them.
extension MemosScene {
    /// The tags of the latest memos and those above them, 200 at most, each in its first spelling. Of those who have very
    /// many memos the latest thousands count.
    private func tagNames() -> [String] {
        if let known = cache.tags, known.revision == context.catalogue.revision { return known.names }
        var names: [String] = []
        var known: Set<TagPath> = []
        search: for row in context.catalogue.rows(kind: Memo.kind).prefix(Self.rowsWithTags) {
            for tag in row.tags {
                for name in TagPath.names(within: tag) where known.insert(TagPath(name)).inserted {
                    names.append(name)
                    if names.count == Self.mostTags { break search }
                }
            }
        }
        cache.tags = (context.catalogue.revision, names)
        return names
    }

    /// The outermost tags; behind the one that is chosen, or that it lies in, those within.
    private func shownTags() -> [String] {
        let names = tagNames()
        let chosen = tag.map { TagPath.names(within: $0) } ?? []
        var shown: [String] = []
        for name in names where !name.utf8.contains(UInt8(ascii: "/")) {
            guard shown.count < Self.mostShownTags else { break }
            shown.append(name)
            guard let root = chosen.first, TagPath(root) == TagPath(name) else { continue }
            for (depth, above) in chosen.enumerated() {
                if depth > 0 { shown.append(above) }
                guard depth == chosen.count - 1 else { continue }
                let path = TagPath(above)
                shown += names.filter { TagPath($0).isWithin(path) && Self.depth($0) == depth + 1 }
                    .prefix(Self.mostShownTags)
            }
        }
        // Whatever became of its memos, the filter can be taken off.
        if let tag, !shown.contains(where: { TagPath($0) == TagPath(tag) }) { shown.insert(tag, at: 0) }
        return shown
    }

    private static func depth(_ name: String) -> Int {
        var depth = 0
        for byte in name.utf8 where byte == UInt8(ascii: "/") { depth += 1 }
        return depth
    }

    func tagBar() -> [Node<MemoAction>] {
        let names = shownTags()
        guard !names.isEmpty else { return [] }
        return [
            Node(.div, "memo-tags", key: "tags", [.role("group"), .label(context.text("Memos by tag"))]) {
                for name in names {
                    Node<MemoAction>(
                        button: "#" + name, "chip", key: "tag-" + name,
                        [.pressed(tag.map { TagPath($0) == TagPath(name) } ?? false)], press: .filter(name))
                }
            }
        ]
    }

    /// So many rows are read for their tags whenever one has changed.
    private static let rowsWithTags = 1_500
    private static let mostTags = 200
    private static let mostShownTags = 40
}

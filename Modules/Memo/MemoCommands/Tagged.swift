import Markup
import ModuleKit

/// Whether a memo has a tag, whatever its case and diacritics; `home` also finds `home/garden`.
struct Tagged {
    private let wanted: TagPath

    init(_ tag: String) { wanted = TagPath(tag) }

    func matches(_ entry: CatalogueEntry) -> Bool {
        entry.tagNames.contains { TagPath($0).isWithin(wanted) }
    }
}

extension CatalogueEntry {
    /// The tags that the row holds separated by spaces.
    var tagNames: [String] {
        tags.isEmpty ? [] : tags.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
}

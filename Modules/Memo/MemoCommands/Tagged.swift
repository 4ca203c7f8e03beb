internal import Markup
internal import ModuleKit

/// Whether a memo has a tag, whatever its case and diacritics; `home` also finds `home/garden`.
struct Tagged {
    private let wanted: [UInt8]

    init(_ tag: String) {
        wanted = Folding.foldedBytes(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)
    }

    func matches(_ entry: CatalogueEntry) -> Bool {
        for tag in entry.tagNames {
            let folded = Folding.foldedBytes(tag)
            if folded == wanted || folded.starts(with: wanted + [UInt8(ascii: "/")]) { return true }
        }
        return false
    }
}

extension CatalogueEntry {
    /// The tags that the row holds separated by spaces.
    var tagNames: [String] {
        tags.isEmpty ? [] : tags.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
}

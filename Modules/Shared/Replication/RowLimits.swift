/// How much of a document a row of a catalogue holds. A document keeps all that is written in it; a row is in every list,
/// on every device and page, so nobody's name may make it large.
package enum RowLimits {
    /// Of a title or preview, in Unicode scalars.
    package static let text = 500
    /// Of all tags together, in bytes.
    package static let tags = 8_000
    /// Of a kind's own digest, in bytes. Half of one says nothing, so a longer one is left out.
    package static let summary = 64_000
    /// Of the events in a version's name.
    package static let heads = 16

    /// The beginning of a text, cut between two characters as people see them. Complexity: O(what is kept), not O(text).
    package static func text(_ text: String) -> String {
        guard text.utf8.count > Self.text else { return text }
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: Self.text, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        // With one scalar more it shows whether the last character ends here.
        var kept = String(scalars[..<scalars.index(after: end)])
        let last = kept.removeLast()
        // A single character may be as long as one likes.
        return kept.isEmpty || last.unicodeScalars.count > 32 ? String(scalars[..<end]) : kept
    }

    /// Those that fit, each whole, in their order.
    package static func tags(_ tags: [String]) -> [String] {
        var left = Self.tags
        return tags.filter { tag in
            let size = tag.utf8.count + 1
            guard size <= left else { return false }
            left -= size
            return true
        }
    }

    /// The digest, or nothing where it is too long.
    package static func summary(_ summary: [UInt8]) -> [UInt8] {
        summary.count <= Self.summary ? summary : []
    }
}

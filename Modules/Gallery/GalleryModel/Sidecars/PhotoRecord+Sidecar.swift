import ImageHeaders
import Markup
import Primitives
import Replication

extension XMPFacts {
    /// What sidecars of a photo may be called, by its own name or path: `photo.jpg.xmp`, which is the one that is written
    /// first, and `photo.xmp`.
    package static func names(beside photo: String) -> [String] {
        var names = [photo + ".xmp"]
        let bytes = Array(photo.utf8)
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > start {
            names.append(String(decoding: bytes[..<dot], as: UTF8.self) + ".xmp")
        }
        return names
    }
}

extension PhotoRecord {
    /// Takes over what a sidecar says; what it does not say stays.
    package mutating func note(_ facts: XMPFacts) {
        if !facts.title.isEmpty { title = facts.title.onOneLine }
        if !facts.creator.isEmpty { author = facts.creator.onOneLine }
        if !facts.rights.isEmpty { licence = facts.rights.onOneLine }
        if let time = CaptureTime(iso8601: facts.date) { takenAt = time }
        if let stars = PhotoRating(xmp: facts.rating) { rating = stars }
    }
}

extension XMPFacts {
    /// As a memo: the description, then the tags.
    package var memo: String {
        var memo = description
        let known = Set(Tags.all(in: memo).map { Folding.foldedBytes($0.name) })
        let tags = tags.filter { !known.contains(Folding.foldedBytes($0.tagWord)) }.map { "#" + $0.tagWord }.filter {
            $0.utf8.count > 1
        }
        if !tags.isEmpty { memo += (memo.isEmpty ? "" : "\n\n") + tags.joined(separator: " ") }
        return memo.prefix(scalars: GalleryLimits.memo)
    }

    /// Of a saved photo.
    package init(_ photo: SavedPhoto) {
        title = photo.record.title
        tags = Tags.all(in: photo.memo).map { $0.name }
        description = photo.memo.withoutTagsAtEnd
        // What would not come back as it is stays as it is.
        if !memo.hasSameBytes(as: photo.memo) { description = photo.memo }
        creator = photo.record.author
        rights = photo.record.licence
        date = photo.record.takenAt.map { $0.iso8601 } ?? ""
        rating = photo.record.rating.map { String($0.number) } ?? ""
    }
}

extension String {
    fileprivate var onOneLine: String { split { $0.isNewline }.joined(separator: " ") }

    /// Without a last paragraph that is a line of tags alone, as ``XMPFacts/memo`` writes it.
    fileprivate var withoutTagsAtEnd: String {
        let bytes = Array(utf8)
        let start = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        let isParagraph = start == 0 || (start > 1 && bytes[start - 2] == 0x0a)
        let words = bytes[start...].split(separator: 0x20, omittingEmptySubsequences: false)
        guard isParagraph, words.allSatisfy({ $0.count > 1 && $0.first == UInt8(ascii: "#") }) else { return self }
        return String(decoding: bytes[..<max(start - 2, 0)], as: UTF8.self)
    }

    /// A tag has no spaces, and ends where a sign does.
    var tagWord: String {
        var word = ""
        for scalar in unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "-"
                || scalar == "/"
            {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty, word.last != "-" {
                word += "-"
            }
        }
        while word.last == "-" { word.removeLast() }
        return word
    }
}

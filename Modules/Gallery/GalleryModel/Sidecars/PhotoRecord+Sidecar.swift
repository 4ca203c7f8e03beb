internal import ImageHeaders
internal import Markup
internal import Primitives
internal import Replication

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
        return String(String.UnicodeScalarView(memo.unicodeScalars.prefix(GalleryLimits.memo)))
    }

    /// Of a saved photo.
    package init(_ photo: SavedPhoto) {
        title = photo.record.title
        description = photo.memo
        for tag in Tags.all(in: photo.memo) where !tags.contains(where: { $0.hasSameBytes(as: tag.name) }) {
            tags.append(tag.name)
        }
        creator = photo.record.author
        rights = photo.record.licence
        date = photo.record.takenAt.map { $0.iso8601 } ?? ""
        rating = photo.record.rating.map { String($0.number) } ?? ""
    }
}

extension String {
    fileprivate var onOneLine: String { split { $0.isNewline }.joined(separator: " ") }

    /// A tag has no spaces, and ends where a sign does.
    fileprivate var tagWord: String {
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

import Markup
import Primitives

extension XMPFacts {
    /// As a sidecar. What `existing` says beside these properties stays as it is, byte for byte, and so does what is not
    /// known here and a property that it has already; tags of both are in it. Nil where `existing` can't be read: it is
    /// not touched then.
    package func sidecar(over existing: [UInt8]? = nil) -> [UInt8]? {
        guard let existing else { return Array((Self.head + description(tags: tags) + Self.foot).utf8) }
        guard let old = try? XMPDocument(existing), let end = old.end else { return nil }
        let new = changes(from: old.facts)
        guard new != XMPFacts() else { return existing }
        var result: [UInt8] = []
        var place = 0
        for cut in new.cuts(from: old, existing) {
            guard cut.lowerBound >= place, cut.upperBound <= end else { return nil }
            result += existing[place..<cut.lowerBound]
            place = cut.upperBound
        }
        result += existing[place..<end]
        result += Array(new.description(tags: new.tags.isEmpty ? [] : old.facts.tags + new.tags).utf8)
        result += existing[end...]
        return result
    }

    /// What of this a sidecar does not say yet: each property that would be read as another, and the tags it lacks.
    private func changes(from old: XMPFacts) -> XMPFacts {
        // As it would be read.
        guard let bytes = sidecar(), let read = try? XMPDocument(bytes).facts else { return self }
        var new = self
        if read.title.hasSameBytes(as: old.title) { new.title = "" }
        if read.description.hasSameBytes(as: old.description) { new.description = "" }
        if read.creator.hasSameBytes(as: old.creator) { new.creator = "" }
        if read.rights.hasSameBytes(as: old.rights) { new.rights = "" }
        if read.date.hasSameBytes(as: old.date) { new.date = "" }
        if read.rating.hasSameBytes(as: old.rating) { new.rating = "" }
        let known = Set(old.tags.map { Folding.foldedBytes($0.tagWord) })
        new.tags = tags.filter { !known.contains(Folding.foldedBytes($0.tagWord)) }
        return new
    }

    /// Where the properties stand that this replaces, in order; of a description that says nothing else all of it.
    private func cuts(from old: XMPDocument, _ bytes: [UInt8]) -> [Range<Int>] {
        var replaced = [[Range<Int>]](repeating: [], count: old.descriptions.count)
        var kept = [Bool](repeating: false, count: old.descriptions.count)
        for found in old.found.inOrder(by: { $0.range.lowerBound < $1.range.lowerBound })
        where old.descriptions.indices.contains(found.description) {
            if says(found.property) {
                replaced[found.description].append(found.range)
            } else {
                kept[found.description] = true
            }
        }
        var cuts: [Range<Int>] = []
        for (index, description) in old.descriptions.enumerated() where !replaced[index].isEmpty {
            if description.isPlain, !kept[index],
                Self.isBlank(description.content, without: replaced[index], in: bytes)
            {
                var (start, end) = (description.range.lowerBound, description.range.upperBound)
                while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
                if end < bytes.count, bytes[end] == 0x0a { end += 1 }
                cuts.append(start..<end)
            } else {
                cuts += replaced[index]
            }
        }
        return cuts.inOrder { $0.lowerBound < $1.lowerBound }
    }

    /// Whether only white space is there beside some parts.
    private static func isBlank(_ range: Range<Int>, without parts: [Range<Int>], in bytes: [UInt8]) -> Bool {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
        var place = range.lowerBound
        for part in parts where part.lowerBound >= place {
            guard part.upperBound <= range.upperBound, bytes[place..<part.lowerBound].allSatisfy(isSpace) else {
                return false
            }
            place = part.upperBound
        }
        return bytes[place..<range.upperBound].allSatisfy(isSpace)
    }

    private func says(_ property: XMPProperty) -> Bool {
        switch property {
        case .title: !title.isEmpty
        case .description: !description.isEmpty
        case .subject: !tags.isEmpty
        case .creator: !creator.isEmpty
        case .rights: !rights.isEmpty
        case .date: !date.isEmpty
        case .rating: !rating.isEmpty
        }
    }

    private func description(tags: [String]) -> String {
        var text = "  <rdf:Description rdf:about=\"\" xmlns:rdf=\"\(XMPProperty.rdf)\""
        text += " xmlns:dc=\"\(XMPProperty.dublinCore)\" xmlns:photoshop=\"\(XMPProperty.photoshop)\""
        if !rating.isEmpty { text += " xmlns:xmp=\"\(XMPProperty.xmp)\"" }
        text += ">\n"
        func add(_ name: String, _ list: String, _ items: [String], hasLanguage: Bool = false) {
            guard !items.isEmpty else { return }
            let language = hasLanguage ? " xml:lang=\"x-default\"" : ""
            text += "   <\(name)><rdf:\(list)>"
            for item in items { text += "<rdf:li\(language)>\(Self.escaped(item))</rdf:li>" }
            text += "</rdf:\(list)></\(name)>\n"
        }
        if !title.isEmpty { add("dc:title", "Alt", [title], hasLanguage: true) }
        if !description.isEmpty { add("dc:description", "Alt", [description], hasLanguage: true) }
        add("dc:subject", "Bag", tags)
        if !creator.isEmpty { add("dc:creator", "Seq", [creator]) }
        if !rights.isEmpty { add("dc:rights", "Alt", [rights], hasLanguage: true) }
        if !date.isEmpty { text += "   <photoshop:DateCreated>\(Self.escaped(date))</photoshop:DateCreated>\n" }
        if !rating.isEmpty { text += "   <xmp:Rating>\(Self.escaped(rating))</xmp:Rating>\n" }
        return text + "  </rdf:Description>\n"
    }

    /// XML has no control characters but tab and line ends.
    private static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            scalar.value >= 0x20 && (scalar.value < 0xfffe || scalar.value > 0xffff) || scalar == "\t" || scalar == "\n"
        }
    }

    private static var head: String {
        """
        <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="\(XMPProperty.rdf)">

        """
    }
    private static var foot: String {
        """
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>

        """
    }
}

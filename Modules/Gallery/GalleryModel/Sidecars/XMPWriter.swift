internal import Markup
internal import Primitives

extension XMPFacts {
    /// As a sidecar. What `existing` says beside these properties stays as it is, byte for byte, and so does a property
    /// that is not known here; tags of both are in it. Nil where `existing` can't be read: it is not touched then.
    package func sidecar(over existing: [UInt8]? = nil) -> [UInt8]? {
        guard let existing else { return Array((Self.head + description(tags: tags) + Self.foot).utf8) }
        guard let old = try? XMPDocument(existing), let end = old.end else { return nil }
        var result: [UInt8] = []
        var place = 0
        for found in old.found.inOrder(by: { $0.range.lowerBound < $1.range.lowerBound }) where says(found.property) {
            guard found.range.lowerBound >= place, found.range.upperBound <= end else { return nil }
            result += existing[place..<found.range.lowerBound]
            place = found.range.upperBound
        }
        result += existing[place..<end]
        let tags = old.facts.tags + tags.filter { tag in !old.facts.tags.contains { $0.hasSameBytes(as: tag) } }
        result += Array(description(tags: tags).utf8)
        result += existing[end...]
        return result
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
        // Those of a sidecar that has some stay in their own place where there are no others.
        if !self.tags.isEmpty { add("dc:subject", "Bag", tags) }
        if !creator.isEmpty { add("dc:creator", "Seq", [creator]) }
        if !rights.isEmpty { add("dc:rights", "Alt", [rights], hasLanguage: true) }
        if !date.isEmpty { text += "   <photoshop:DateCreated>\(Self.escaped(date))</photoshop:DateCreated>\n" }
        if !rating.isEmpty { text += "   <xmp:Rating>\(Self.escaped(rating))</xmp:Rating>\n" }
        return text + "  </rdf:Description>\n"
    }

    /// XML has no control characters but tab and line ends.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            default:
                if scalar.value >= 0x20, scalar.value < 0xfffe || scalar.value > 0xffff {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
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

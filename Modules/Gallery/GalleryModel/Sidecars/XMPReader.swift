package import Markup
import Primitives

/// What a sidecar says of its photo. Source: ISO 16684-1 (XMP) in RDF/XML; properties of Dublin Core, XMP's own,
/// Photoshop's and Exif's.
package struct XMPFacts: Equatable {
    package var title = ""
    /// May have several lines.
    package var description = ""
    /// Without signs before them.
    package var tags: [String] = []
    package var creator = ""
    package var rights = ""
    /// As it is written there: `2024-02-29T23:59:58+09:00`.
    package var date = ""
    /// As it is written there, such as `4`; -1 for rejected.
    package var rating = ""

    /// So many scalars are taken of a value but the description, and so many tags.
    static var longest: Int { 2_000 }
    static var mostTags: Int { 100 }
}

/// The properties that are read and written, by the names of their vocabularies.
enum XMPProperty {
    case title, description, subject, creator, rights, date, rating

    static var rdf: String { "http://www.w3.org/1999/02/22-rdf-syntax-ns#" }
    static var dublinCore: String { "http://purl.org/dc/elements/1.1/" }
    static var photoshop: String { "http://ns.adobe.com/photoshop/1.0/" }
    private static var exif: String { "http://ns.adobe.com/exif/1.0/" }
    static var xmp: String { "http://ns.adobe.com/xap/1.0/" }

    /// Nil for a property that is left alone.
    init?(_ space: String, _ name: String) {
        let known: [(name: String, property: XMPProperty)]
        if space.hasSameBytes(as: Self.dublinCore) {
            known = [
                ("title", .title), ("description", .description), ("subject", .subject), ("creator", .creator),
                ("rights", .rights),
            ]
        } else if space.hasSameBytes(as: Self.xmp) {
            known = [("CreateDate", .date), ("Rating", .rating)]
        } else if space.hasSameBytes(as: Self.photoshop) {
            known = [("DateCreated", .date)]
        } else if space.hasSameBytes(as: Self.exif) {
            known = [("DateTimeOriginal", .date)]
        } else {
            return nil
        }
        guard let found = known.first(where: { name.hasSameBytes(as: $0.name) }) else { return nil }
        self = found.property
    }
}

/// A sidecar as it lies in its bytes: what it says, and where each property stands.
package struct XMPDocument {
    /// Where a property is: an element, or an attribute with the space before it.
    struct Found {
        let property: XMPProperty
        let range: Range<Int>
        /// The place of its description among `descriptions`.
        let description: Int
    }

    /// A description of the photo.
    struct Description {
        var range: Range<Int>
        /// Between its tags.
        var content: Range<Int>
        /// Whether its own tag says nothing but known properties, and of which photo.
        let isPlain: Bool
    }

    package private(set) var facts = XMPFacts()
    private(set) var found: [Found] = []
    /// In the order in which they begin.
    private(set) var descriptions: [Description] = []
    /// Where `</rdf:RDF>` begins; nil where there is none.
    private(set) var end: Int?

    /// The largest that is read, in bytes.
    package static var largest: Int { 1 << 20 }

    private struct Element {
        let space: String
        let name: String
        let start: Int
        /// How many bindings of prefixes there were before it.
        let bindings: Int
        /// The place among `descriptions` of the last that began.
        var description = -1
    }

    private var elements: [Element] = []
    private var prefixes: [(prefix: String, space: String)] = []
    private var text: [UInt8] = []
    private var hasItems = false

    /// Throws for what is no XML, or larger than `largest`.
    package init(_ bytes: [UInt8]) throws(XMLFault) {
        guard bytes.count <= Self.largest else { throw .malformed(offset: Self.largest) }
        var scanner = XMLScanner(bytes, skipsInstructions: true)
        while let token = try scanner.next() {
            switch token {
            case .open(let name, let attributes, let isEmpty):
                try open(name, attributes, scanner)
                if isEmpty { close(at: scanner.offset, closing: scanner.offset) }
            case .close: close(at: scanner.offset, closing: scanner.tokenStart)
            case .text(let range): if property != nil { text += try scanner.unescaped(range) }
            case .literal(let range): if property != nil { text += scanner.bytes(in: range) }
            }
        }
    }

    /// The property that an open element belongs to.
    private var property: XMPProperty? {
        for index in elements.indices where isDescription(at: index - 1) {
            if let property = XMPProperty(elements[index].space, elements[index].name) { return property }
        }
        return nil
    }

    /// Whether the open element there is of the photo itself, and no value within one of its properties.
    private func isDescription(at index: Int) -> Bool {
        guard index > 0 else { return false }
        let (outer, element) = (elements[index - 1], elements[index])
        return isRDF(element, "Description") && isRDF(outer, "RDF")
    }

    private func isRDF(_ element: Element, _ name: String) -> Bool {
        element.space.hasSameBytes(as: XMPProperty.rdf) && element.name.hasSameBytes(as: name)
    }

    private mutating func open(
        _ name: ArraySlice<UInt8>, _ attributes: [XMLScanner.Attribute], _ scanner: XMLScanner
    ) throws(XMLFault) {
        let before = prefixes.count
        for attribute in attributes {
            let name = scanner.bytes(in: attribute.name)
            let declares = Array("xmlns".utf8)
            guard name.starts(with: declares), name.count == declares.count || name.dropFirst(5).first == 0x3a else {
                continue
            }
            let space = String(decoding: try scanner.unescaped(attribute.value), as: UTF8.self)
            // So that a name is soon looked up.
            guard prefixes.count < 64 else { throw .malformed(offset: attribute.name.lowerBound) }
            prefixes.append((String(decoding: Array(name.dropFirst(6)), as: UTF8.self), space))
        }
        let (space, local) = resolved(name)
        let element = Element(space: space, name: local, start: name.startIndex - 1, bindings: before)
        elements.append(element)
        if isRDF(element, "li") { text = [] }
        if isDescription(at: elements.count - 1) {
            elements[elements.count - 1].description = descriptions.count
            var isPlain = true
            for attribute in attributes {
                let name = scanner.bytes(in: attribute.name)
                let (space, local) = resolved(name)
                guard let property = XMPProperty(space, local) else {
                    let isAbout = space.hasSameBytes(as: XMPProperty.rdf) && local.hasSameBytes(as: "about")
                    if !isAbout, !name.starts(with: "xmlns".utf8) { isPlain = false }
                    continue
                }
                note(property, try scanner.unescaped(attribute.value))
                found.append(
                    Found(
                        property: property, range: attribute.name.lowerBound..<attribute.value.upperBound + 1,
                        description: descriptions.count))
            }
            let content = scanner.offset..<scanner.offset
            descriptions.append(Description(range: element.start..<scanner.offset, content: content, isPlain: isPlain))
        } else if isDescription(at: elements.count - 2) {
            (text, hasItems) = ([], false)
        }
    }

    private mutating func close(at end: Int, closing: Int) {
        guard let element = elements.last else { return }
        if element.description >= 0 {
            descriptions[element.description].range = element.start..<end
            let start = descriptions[element.description].content.lowerBound
            descriptions[element.description].content = start..<max(start, closing)
        }
        if isRDF(element, "RDF") { self.end = closing }
        let property = property
        elements.removeLast()
        prefixes.removeLast(prefixes.count - element.bindings)
        guard let property else { return }
        if isRDF(element, "li") {
            note(property, text)
            (text, hasItems) = ([], true)
        } else if self.property == nil {
            if !hasItems { note(property, text) }
            let description = elements.last?.description ?? -1
            found.append(Found(property: property, range: element.start..<end, description: description))
        }
    }

    private mutating func note(_ property: XMPProperty, _ bytes: [UInt8]) {
        let value = Self.value(bytes, longest: property == .description ? GalleryLimits.memo : XMPFacts.longest)
        guard !value.isEmpty else { return }
        switch property {
        // The first of several languages stands for all.
        case .title: if facts.title.isEmpty { facts.title = value }
        case .description: if facts.description.isEmpty { facts.description = value }
        case .creator: if facts.creator.isEmpty { facts.creator = value }
        case .rights: if facts.rights.isEmpty { facts.rights = value }
        case .date: if facts.date.isEmpty { facts.date = value }
        case .rating: if facts.rating.isEmpty { facts.rating = value }
        case .subject:
            if facts.tags.count < XMPFacts.mostTags, !facts.tags.contains(where: { $0.hasSameBytes(as: value) }) {
                facts.tags.append(value)
            }
        }
    }

    private static func value(_ bytes: [UInt8], longest: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(longest) {
            // Control characters but line ends are nobody's words.
            if scalar.value >= 0x20 && scalar.value != 0x7f || scalar == "\n" { scalars.append(scalar) }
        }
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
        let trimmed = scalars[..<end].drop(while: isSpace)
        return String(String.UnicodeScalarView(trimmed))
    }

    private func resolved(_ name: ArraySlice<UInt8>) -> (space: String, name: String) {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
            return (space(of: ""), String(decoding: name, as: UTF8.self))
        }
        let prefix = String(decoding: name[..<colon], as: UTF8.self)
        return (space(of: prefix), String(decoding: name[(colon + 1)...], as: UTF8.self))
    }

    private func space(of prefix: String) -> String {
        prefixes.last { $0.prefix.hasSameBytes(as: prefix) }?.space ?? ""
    }
}

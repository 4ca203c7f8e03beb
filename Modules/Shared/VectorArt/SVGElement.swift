public import Drawing
import Primitives

/// An element of a drawing with all below it, for hosts that build what they show instead of reading files.
///
/// Texts, titles and metadata are left out: only what is drawn is here. Values are as the file has them; the
/// drawing was checked, so none leads out of it.
public struct SVGElement: Sendable {
    /// Such as `path`.
    public let name: String
    /// In the order of the file, without namespaces and styles; a style's properties stand as attributes.
    public let attributes: [(name: String, value: String)]
    /// In the order of the file, so the last is drawn on top.
    public let children: [SVGElement]

    /// The first attribute of this name; nil where there is none.
    public subscript(_ name: String) -> String? {
        for attribute in attributes where attribute.name.utf8.elementsEqual(name.utf8) { return attribute.value }
        return nil
    }
}

extension SVGArt {
    /// The drawing as a tree: an `svg` element of that size, with these colours, to put into another drawing. Every
    /// id begins with `idPrefix`, so that drawings beside each other do not take each other's.
    ///
    /// Complexity: O(bytes).
    public func tree(
        width: Int, height: Int, idPrefix: String, _ color: (_ slot: String) -> RGBColor?
    ) -> SVGElement {
        var reader = SVGTreeReader(nested(width: width, height: height, idPrefix: idPrefix, color))
        return reader.read() ?? SVGElement(name: "svg", attributes: [], children: [])
    }
}

/// Makes a tree of a file that was checked before.
private struct SVGTreeReader {
    private var scanner: SVGScanner
    /// What is open, the innermost last.
    private var open: [(name: String, attributes: [(name: String, value: String)], children: [SVGElement])] = []

    init(_ bytes: [UInt8]) {
        scanner = SVGScanner(bytes)
    }

    mutating func read() -> SVGElement? {
        while let token = try? scanner.next() {
            switch token {
            case .start(let tag):
                open.append((scanner.text(tag.name), attributes(of: tag), []))
                guard tag.isEmpty, let root = close() else { continue }
                return root
            case .end:
                if let root = close() { return root }
            }
        }
        return nil
    }

    /// Gives the root once it is complete.
    private mutating func close() -> SVGElement? {
        guard let last = open.popLast() else { return nil }
        let element = SVGElement(name: last.name, attributes: last.attributes, children: last.children)
        guard !open.isEmpty else { return element }
        for unseen in ["title", "desc", "metadata"] as [StaticString]
        where element.name.utf8.elementsEqual(unseen.description.utf8) {
            return nil
        }
        open[open.count - 1].children.append(element)
        return nil
    }

    private func attributes(of tag: SVGTag) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        for attribute in tag.attributes {
            let bytes = scanner.bytes[attribute.name]
            if bytes.elementsEqual("style".utf8) {
                found += declarations(scanner.bytes[attribute.value])
            } else if !bytes.contains(UInt8(ascii: ":")), !bytes.starts(with: "data-".utf8) {
                found.append((scanner.text(attribute.name), scanner.text(attribute.value)))
            }
        }
        return found
    }

    /// What a style says, as attributes say it.
    private func declarations(_ style: ArraySlice<UInt8>) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        for declaration in style.split(separator: UInt8(ascii: ";")) {
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = trimmed(declaration[..<colon])
            let value = trimmed(declaration[declaration.index(after: colon)...])
            guard !name.isEmpty, !value.isEmpty else { continue }
            found.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return found
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { $0.isASCIISpace }
        while let last = rest.last, last.isASCIISpace { rest = rest.dropLast() }
        return rest
    }
}

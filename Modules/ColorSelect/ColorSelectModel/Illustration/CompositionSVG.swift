public import Drawing
import Primitives
import VectorArt

/// A composition as one SVG file, made of the parts' own.
public struct CompositionSVG {
    /// What can't be put into the file, by the name of its file.
    public enum Fault: Error, Equatable, Sendable {
        /// The file is not there.
        case missing(String)
        /// The SVG file is not one that a kit may have.
        case unsafe(String)
    }

    private let composition: Composition
    private var bytes: [UInt8] = []

    /// The file, as wide as `width` pixels where it is shown. `art` gives the bytes of the kit's files. `ground` lies
    /// behind all; nil leaves it transparent. Title, authors and licences stand in the metadata.
    public static func file(
        of composition: Composition, width: Int, ground: RGBColor?, isCircle: Bool, title: String,
        credits: [Credit], art: (_ file: String) -> [UInt8]?
    ) throws(Fault) -> [UInt8] {
        var writer = CompositionSVG(composition: composition)
        let size = (Int(composition.size.width), Int(composition.size.height))
        writer.open(size, width: width)
        writer.metadata(title: title, credits)
        if isCircle {
            let radius = Double(min(size.0, size.1)) / 2
            writer.write("<clipPath id=\"circle\"><circle cx=\"\(plain(Double(size.0) / 2))\"")
            writer.write(" cy=\"\(plain(Double(size.1) / 2))\" r=\"\(plain(radius))\"/></clipPath>\n")
            writer.write("<g clip-path=\"url(#circle)\">\n")
        }
        if let ground {
            writer.write("<rect width=\"\(size.0)\" height=\"\(size.1)\" fill=\"\(ground.hex)\"/>\n")
        }
        for (index, layer) in composition.layers.enumerated() {
            guard case .art(let file) = layer.content else { continue }
            guard let bytes = art(file) else { throw .missing(file) }
            try writer.layer(layer, file, bytes, size, idPrefix: "p\(index + 1)-")
        }
        if isCircle { writer.write("</g>\n") }
        writer.write("</svg>\n")
        return writer.bytes
    }

    private init(composition: Composition) {
        self.composition = composition
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func open(_ size: (width: Int, height: Int), width: Int) {
        let height = max(1, (width * size.height + size.width / 2) / max(1, size.width))
        write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"")
        write(" viewBox=\"0 0 \(size.width) \(size.height)\">\n")
    }

    /// As Dublin Core, which programs that look for a licence read.
    private mutating func metadata(title: String, _ credits: [Credit]) {
        write("<title>\(escaped(title))</title>\n<metadata>")
        write("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"")
        write(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><rdf:Description rdf:about=\"\">")
        write("<dc:title>\(escaped(title))</dc:title>")
        for credit in credits {
            write("<dc:creator>\(escaped(credit.author))</dc:creator><dc:rights>\(escaped(credit.licence))</dc:rights>")
        }
        write("</rdf:Description></rdf:RDF></metadata>\n")
    }

    private mutating func layer(
        _ layer: Composition.Layer, _ file: String, _ content: [UInt8], _ size: (width: Int, height: Int),
        idPrefix: String
    ) throws(Fault) {
        if KitPath.format(of: file) == .png {
            write("<image width=\"\(size.width)\" height=\"\(size.height)\" preserveAspectRatio=\"none\"")
            write(" href=\"data:image/png;base64,")
            Base64.append(content[...], to: &bytes)
            write("\"/>\n")
            return
        }
        guard let art = SVGArt(content) else { throw .unsafe(file) }
        bytes += art.nested(width: size.width, height: size.height, idPrefix: idPrefix) { layer.color(ofSlot: $0) }
        write("\n")
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // XML has no control characters at all.
            case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Halves at most: `500`, `500.5`.
    private static func plain(_ value: Double) -> String {
        let whole = Int(value)
        return Double(whole) == value ? "\(whole)" : "\(whole).5"
    }
}

public import Drawing

/// Writes a drawing as an SVG file: shapes, texts that stay texts, pictures inside the file.
///
/// The same drawing gives the same bytes. Source: Scalable Vector Graphics 1.1, W3C.
public struct SVGWriter {
    var out: SVGBytes
    /// How many pictures and drawings have been given a name.
    private var named = 0

    private init(reserving capacity: Int) {
        out = SVGBytes(reserving: capacity)
    }

    /// - Parameters:
    ///   - pictures: the pictures of the list by their places; those behind the ones that are shown are kept in the
    ///     file as well. The picture at place *n* has the name `picture-n`.
    ///   - metadata: JSON that says what the drawing was made from.
    ///   - scale: CSS pixels a point.
    public static func bytes(
        of list: DisplayList, pictures: [SVGPicture], metadata: [UInt8], scale: Double = 1
    ) -> [UInt8] {
        var data = metadata.count + metadata.count / 8
        for case .file(_, let bytes, _, _) in pictures { data += bytes.count / 3 * 4 + 200 }
        var writer = SVGWriter(reserving: data + 300 * list.items.count + 2000)
        writer.write(list, pictures, metadata, scale)
        return writer.out.bytes
    }

    private mutating func write(
        _ list: DisplayList, _ pictures: [SVGPicture], _ metadata: [UInt8], _ scale: Double
    ) {
        out.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        out.attribute("width", list.size.width * scale)
        out.attribute("height", list.size.height * scale)
        writeViewBox(list.size)
        out.attribute("font-family", text: Self.families)
        out.markup(" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<metadata><bojagi:canvas xmlns:bojagi=\"")
        out.markup("urn:bojagi:canvas\">")
        out.json(metadata)
        out.markup("</bojagi:canvas></metadata>\n")
        let names = define(pictures)
        if let ground = list.ground { writeGround(ground, list.size) }
        for item in list.items { write(item, names: names, pictures) }
        out.markup("</svg>\n")
    }

    private mutating func writeViewBox(_ size: Size<PictureSpace>) {
        out.markup(" viewBox=\"0 0 ")
        out.number(size.width)
        out.markup(" ")
        out.number(size.height)
        out.markup("\"")
    }

    private mutating func writeGround(_ color: RGBColor, _ size: Size<PictureSpace>) {
        out.markup("<rect")
        out.attribute("width", size.width)
        out.attribute("height", size.height)
        out.attribute("fill", color)
        out.markup("/>\n")
    }

    /// Writes the pictures where nothing shows them yet, and gives the number in each one's name.
    private mutating func define(_ pictures: [SVGPicture]) -> [Int] {
        guard !pictures.isEmpty else { return [] }
        // The pictures of a list are numbered in a row; those within them come after.
        let first = named
        named += pictures.count
        let inner = pictures.map { picture -> [Int] in
            if case .drawing(_, let pictures) = picture { define(pictures) } else { [] }
        }
        out.markup("<defs>\n")
        for (place, picture) in pictures.enumerated() {
            switch picture {
            case .file(let mediaType, let bytes, let width, let height):
                out.markup("<image id=\"picture-")
                out.place(Int64(first + place))
                out.markup("\"")
                out.attribute("width", width)
                out.attribute("height", height)
                out.markup(" preserveAspectRatio=\"none\" xlink:href=\"data:")
                out.text(mediaType)
                out.markup(";base64,")
                out.base64(bytes)
                out.markup("\"/>\n")
            case .drawing(let list, let pictures):
                out.markup("<symbol id=\"picture-")
                out.place(Int64(first + place))
                out.markup("\" overflow=\"hidden\" preserveAspectRatio=\"none\"")
                writeViewBox(list.size)
                out.markup(">\n")
                if let ground = list.ground { writeGround(ground, list.size) }
                for item in list.items { write(item, names: inner[place], pictures) }
                out.markup("</symbol>\n")
            }
        }
        out.markup("</defs>\n")
        return pictures.indices.map { first + $0 }
    }

    private static var families: String {
        var families = ""
        for family in Style.fontFamilies {
            if !families.isEmpty { families += ", " }
            families += family.utf8.contains(UInt8(ascii: " ")) ? "'" + family + "'" : family
        }
        return families
    }
}

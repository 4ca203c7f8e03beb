public import Drawing

/// Writes a drawing as an SVG file: shapes, texts that stay texts, pictures inside the file.
///
/// The same drawing gives the same bytes. They are handed on a piece at a time, so that photos of any number and size
/// are never in memory together. Source: Scalable Vector Graphics 1.1, W3C.
public struct SVGWriter {
    var out = SVGBytes(reserving: Self.chunk + Self.chunk / 4)
    /// How many pictures and drawings have been given a name.
    private var named = 0

    /// How much is gathered before it is handed on, in bytes.
    private static let chunk = 1 << 16
    /// How much of a picture is asked for at once: whole groups of three bytes, since base64 has no other.
    private static let piece = 3 << 16

    /// What writes the JSON that says what the drawing was made from, as it hands it to `take`: in pieces that end
    /// between two signs.
    public typealias Metadata = (_ take: ([UInt8]) -> Void) -> Void

    /// The bytes of a kept file from `offset` on, `count` of them; fewer only where it ends.
    public typealias PictureBytes = (_ file: Int, _ offset: Int, _ count: Int) -> [UInt8]

    /// - Parameters:
    ///   - pictures: the pictures of the list by their places; those behind the ones that are shown are kept in the
    ///     file as well. The picture at place *n* has the name `picture-n`.
    ///   - scale: CSS pixels a point.
    ///   - file: asked for the pictures that are kept elsewhere.
    ///   - sink: gets the file, piece by piece.
    public static func write(
        _ list: DisplayList, pictures: [SVGPicture], scale: Double = 1, metadata: Metadata,
        file: PictureBytes = { _, _, _ in [] }, to sink: @escaping ([UInt8]) -> Void
    ) {
        var writer = SVGWriter()
        writer.open(list, scale)
        metadata { bytes in
            writer.out.json(bytes)
            writer.out.handOn(beyond: Self.chunk, to: sink)
        }
        writer.out.markup("</bojagi:canvas></metadata>\n")
        let names = writer.define(pictures, file, sink)
        writer.write(list, names, pictures, sink)
        writer.out.markup("</svg>\n")
        writer.out.handOn(beyond: 0, to: sink)
    }

    private init() {}

    private mutating func open(_ list: DisplayList, _ scale: Double) {
        out.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        out.attribute("width", list.size.width * scale)
        out.attribute("height", list.size.height * scale)
        writeViewBox(list.size)
        out.attribute("font-family", text: Self.families)
        out.markup(" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<metadata><bojagi:canvas xmlns:bojagi=\"")
        out.markup("urn:bojagi:canvas\">")
    }

    /// The ground of a list and its items.
    private mutating func write(
        _ list: DisplayList, _ names: [Int], _ pictures: [SVGPicture], _ sink: ([UInt8]) -> Void
    ) {
        if let ground = list.ground { writeGround(ground, list.size) }
        for item in list.items {
            write(item, names: names, pictures)
            out.handOn(beyond: Self.chunk, to: sink)
        }
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
    private mutating func define(
        _ pictures: [SVGPicture], _ file: PictureBytes, _ sink: ([UInt8]) -> Void
    ) -> [Int] {
        guard !pictures.isEmpty else { return [] }
        // The pictures of a list are numbered in a row; those within them come after.
        let first = named
        named += pictures.count
        var inner: [[Int]] = []
        for picture in pictures {
            if case .drawing(_, let pictures) = picture {
                inner.append(define(pictures, file, sink))
            } else {
                inner.append([])
            }
        }
        out.markup("<defs>\n")
        for (place, picture) in pictures.enumerated() {
            switch picture {
            case .file(let mediaType, let bytes, let width, let height):
                openImage(first + place, mediaType, width, height)
                var start = 0
                while start < bytes.count {
                    let end = min(start + Self.piece, bytes.count)
                    out.base64(bytes[start..<end])
                    out.handOn(beyond: Self.chunk, to: sink)
                    start = end
                }
                out.markup("\"/>\n")
            case .kept(let mediaType, let number, let count, let width, let height):
                openImage(first + place, mediaType, width, height)
                var start = 0
                while start < count {
                    let bytes = file(number, start, min(Self.piece, count - start))
                    out.base64(bytes[...])
                    out.handOn(beyond: Self.chunk, to: sink)
                    start += bytes.count
                    // It ends sooner than was said.
                    guard bytes.count == Self.piece else { break }
                }
                out.markup("\"/>\n")
            case .drawing(let list, let pictures):
                out.markup("<symbol id=\"picture-")
                out.place(Int64(first + place))
                out.markup("\" overflow=\"hidden\" preserveAspectRatio=\"none\"")
                writeViewBox(list.size)
                out.markup(">\n")
                write(list, inner[place], pictures, sink)
                out.markup("</symbol>\n")
            }
        }
        out.markup("</defs>\n")
        return pictures.indices.map { first + $0 }
    }

    /// A picture's element up to its data.
    private mutating func openImage(_ name: Int, _ mediaType: String, _ width: Double, _ height: Double) {
        out.markup("<image id=\"picture-")
        out.place(Int64(name))
        out.markup("\"")
        out.attribute("width", width)
        out.attribute("height", height)
        out.markup(" preserveAspectRatio=\"none\" xlink:href=\"data:")
        out.text(mediaType)
        out.markup(";base64,")
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

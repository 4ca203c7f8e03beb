import Drawing
import ProgramBundle
public import Replication
import VectorArt

/// SVG drawings of a kit that somebody else made: what passes may neither act nor fetch.
public final class ArtTarget: FuzzTarget {
    public let name = "art"

    public init() {}

    public func seeds() -> [[UInt8]] {
        let bundle = ProgramFiles()
        let files = bundle.paths.filter { $0.hasSuffix(".svg") }.compactMap { bundle.bytes($0) }
        return [Array(Self.small.utf8)] + files.sorted { $0.count < $1.count }.prefix(24)
    }

    private static let splices = [
        "<script>", "<style>", "</style>", "<![CDATA[", "]]>", "<!--", "-->", "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&#",
        "&a;", "<?",
        "onload=\"x\"", "href=\"http://x\"", "xlink:href=\"data:,\"", "url(#a)", "url(http://x)", "<image/>",
        "<use href=\"#a\"/>",
        "<g>", "</g>", "<filter>", "<foreignObject>", "style=\"fill:red\"", "\0", "\u{feff}", "<svg", "1e999", "NaN",
        "M0 0",
        "expression(", "@import", "javascript:", "<a>", "<animate/>", "<set/>", "data-fill=\"skin:deep\"", "&#x6a;",
    ].map { Array($0.utf8) }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        guard random.number(below: 2) == 0 else { return ByteMutation.mutated(bytes, with: other, using: &random) }
        var bytes = bytes
        for _ in 0..<random.pick(from: [1, 2, 3]) {
            bytes.insert(contentsOf: random.pick(from: Self.splices), at: random.number(below: bytes.count + 1))
        }
        return bytes
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let faults = SVGArt.faults(of: bytes)
        guard let art = SVGArt(bytes) else {
            guard !faults.isEmpty else { throw FuzzFinding("art is refused without a fault") }
            return
        }
        let color = RGBColor(hex: 0x123456)
        try Self.check(art.recoloured { _ in color })
        try Self.check(art.nested(width: 10, height: 20, idPrefix: "k-") { _ in color })
        var nodes = 0
        try Self.check(art.tree(width: 10, height: 20, idPrefix: "k-") { _ in color }, depth: 0, &nodes)
        _ = art.slots
        _ = SVGArt.faults(of: art.recoloured { _ in color })
    }

    /// What no drawing may hold, outside comments.
    private static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
        var text = String(decoding: bytes, as: UTF8.self).lowercased()
        while let start = text.firstRange(of: "<!--") {
            let end = text[start.upperBound...].firstRange(of: "-->")?.upperBound ?? text.endIndex
            text.removeSubrange(start.lowerBound..<end)
        }
        for word in ["<script", "<foreignobject", "<iframe", "<!entity", "<animate", "<set", "<image"]
        where text.contains(word) {
            throw FuzzFinding("art that was let through has \(word) in it")
        }
    }

    private static let forbidden = ["script", "foreignObject", "image", "iframe", "a", "animate", "set", "style"]

    private static func check(_ element: SVGElement, depth: Int, _ nodes: inout Int) throws(FuzzFinding) {
        nodes += 1
        guard depth < 1_000 else { throw FuzzFinding("art nests without end") }
        if forbidden.contains(element.name) { throw FuzzFinding("art has an element \(element.name)") }
        for (name, value) in element.attributes {
            if name.lowercased().hasPrefix("on") { throw FuzzFinding("art has an attribute \(name)") }
            let isReference = name == "href" || name == "xlink:href"
            if isReference, !value.hasPrefix("#") { throw FuzzFinding("art refers to \(value)") }
            let lower = value.lowercased()
            if lower.contains("url("), !lower.contains("url(#"), !lower.contains("url('#"), !lower.contains("url(\"#") {
                throw FuzzFinding("art fetches \(value)")
            }
        }
        for child in element.children { try check(child, depth: depth + 1, &nodes) }
    }

    private static let small = ##"""
        <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>x</title>
        <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><circle r="9"/></clipPath></defs>
        <g transform="translate(1 2) rotate(3)" clip-path="url(#c)"><path d="M0 0h10v10z" fill="#E0AC86" data-fill="skin"/>
        <use href="#a"/><ellipse cx="1" cy="2" rx="3" ry="4" fill="url(#a)" style="stroke:#123456" data-stroke="hair:deep"/></g></svg>
        """##
}

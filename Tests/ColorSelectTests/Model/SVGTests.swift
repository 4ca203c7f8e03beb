import ColorSelectModel
import Drawing
import Replication
import TestSupport
import Testing
import VectorArt

@Suite struct SVGTests {
    private func faults(_ shapes: String) -> [SVGFault] { SVGArt.faults(of: Sample.art(shapes)) }
    /// Where the shapes begin in the file.
    private let start = 62

    @Test("S3 the slot's colour replaces the one that editors show, and nothing else changes")
    func recolours() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a head -->
            <svg xmlns='http://www.w3.org/2000/svg' viewBox="0 0 10 10">
              <title>Head &amp; neck</title>
              <path d="M0 0 L5 5 Z" fill="#112233" data-fill="skin"/>
              <path data-stroke="hair:deep" fill='none' stroke = '#000000' d="M0 0 H5"/>
              <circle r="3" fill="#ffffff"/>
              <circle r="3" fill="#010203" data-fill="skin:shade" stroke="#040506" data-stroke="skin:light"/>
            </svg>
            """
        let art = try #require(SVGArt(Array(text.utf8)), "\(SVGArt.faults(of: Array(text.utf8)))")
        #expect(art.slots == ["hair", "skin"])
        let drawn = art.recoloured { $0 == "skin" ? RGBColor(hex: 0xC86432) : RGBColor(hex: 0x646464) }
        let expected = text.replacing("#112233", with: "#C86432").replacing("'#000000'", with: "'#373737'")
            .replacing("#010203", with: "#AA552B").replacing("#040506", with: "#D68B65")
        #expect(String(decoding: drawn, as: UTF8.self) == expected)
        #expect(art.recoloured { _ in nil } == Array(text.utf8))
    }

    @Test(
        "S1 elements that run, load or nest other documents are refused",
        arguments: [
            "script", "foreignObject", "filter", "style", "image", "use", "a", "animate", "set", "text", "iframe",
            "svg",
            "feImage", "pattern", "mask", "marker", "SCRIPT", "x:script", "handler", "switch", "symbol",
        ])
    func elements(name: String) {
        #expect(faults("<\(name)/>") == [.element(name, at: start)])
        #expect(faults("<g><\(name) x=\"1\">hello</\(name)></g>") == [.element(name, at: start + 3)])
    }

    @Test("S1 event handlers are refused, in any case", arguments: ["onload", "onclick", "ONLOAD", "x:onload", "on"])
    func handlers(name: String) {
        #expect(faults("<g \(name)=\"alert(1)\"/>") == [.eventHandler(name, at: start + 3)])
    }

    @Test(
        "S1 references that lead out of the file are refused",
        arguments: [
            ("href", "http://example.org/a.svg"), ("xlink:href", "data:image/png;base64,AAAA"), ("href", "other.svg#a"),
            ("href", "file:///etc/passwd"), ("href", ""), ("href", " #a"), ("fill", "url(http://example.org/#a)"),
            ("fill", "url( 'https://example.org/a' )"), ("fill", "URL(evil.svg#a)"), ("clip-path", "url(\"a.svg#b\")"),
            ("fill", "JavaScript:alert(1)"), ("src", "a"), ("xml:base", "#a"), ("d", "data:text/html,x"),
        ])
    func references(name: String, value: String) {
        let quote = value.contains("\"") ? "'" : "\""
        #expect(faults("<g \(name)=\(quote)\(value)\(quote)/>") == [.externalReference(name, at: start + 3)])
    }

    @Test("S1 references inside of the file are fine, unless they lead nowhere or in a circle")
    func cycles() {
        let gradient = "<linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient>"
        #expect(faults(gradient + "<path fill=\"url(#a)\"/>") == [])
        #expect(faults(gradient + "<path fill='url( \"#a\" )'/><linearGradient id=\"b\" href=\"#a\"/>") == [])
        #expect(faults("<path fill=\"url(#a)\"/>") == [.unknownReference("a")])
        #expect(faults(gradient + gradient) == [.duplicateID("a")])
        #expect(faults("<clipPath id=\"a\" clip-path=\"url(#a)\"/>") == [.referenceCycle("a")])
        #expect(
            faults("<clipPath id=\"a\"><g clip-path=\"url(#b)\"/></clipPath><clipPath id=\"b\" clip-path=\"url(#a)\"/>")
                .count == 1)
        let chain = (0..<900).map { "<linearGradient id=\"g\($0)\" href=\"#g\($0 + 1)\"/>" }.joined()
        #expect(faults(chain + "<linearGradient id=\"g900\"/>") == [])
        #expect(faults(chain + "<linearGradient id=\"g900\" href=\"#g0\"/>").count == 1)
    }

    @Test(
        "S1 styles that could lead out of the file are refused",
        arguments: [
            "fill: url(http://x)", "background: \\75rl(x)", "@import 'x'", "width: expression(1)", "fill/**/: red",
            "background: image-set('x')", "behavior: url(x)",
        ])
    func styles(style: String) {
        #expect(faults("<g style=\"\(style)\"/>") == [.unsafeStyle(at: start + 3)])
    }

    @Test("S1 a style may not hide a slot's colour")
    func hidden() {
        #expect(faults("<g style=\"opacity: 0.5; fill: #123456\"/>") == [])
        let mark = "fill=\"#112233\" data-fill=\"skin\""
        #expect(faults("<g \(mark) style=\"opacity:0.5\"/>") == [])
        #expect(faults("<g \(mark) style=\"opacity:0.5;Fill : red\"/>").count == 1)
    }

    @Test("S1 document types, entities and other machinery of XML are refused")
    func machinery() {
        func faults(of text: String) -> [SVGFault] { SVGArt.faults(of: Array(text.utf8)) }
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        #expect(faults(of: svg) == [])
        #expect(faults(of: "\u{feff}<?xml version='1.0'?>\n" + svg + "\n<!-- end -->") == [])
        #expect(faults(of: "<!DOCTYPE svg [<!ENTITY a \"b\">]>" + svg) == [.documentType(at: 0)])
        #expect(faults(of: "<?xml-stylesheet href='x'?>" + svg) == [.processingInstruction(at: 0)])
        #expect(faults(of: svg + "<?xml version='1.0'?>") == [.processingInstruction(at: svg.utf8.count)])
        #expect(faults(of: "<?xml version='1.0' encoding='UTF-7'?>" + svg) == [.notUTF8])
        #expect(self.faults("<![CDATA[x]]>") == [.characterData(at: start)])
        #expect(self.faults("<g>&evil;</g>") == [.entity(at: start + 3)])
        #expect(self.faults("<g id=\"&#104;\"/>") == [.entity(at: start + 7)])
        #expect(self.faults("<!-- a -- b -->") == [.malformed(at: start + 7)])
        #expect(self.faults("<!-- a --!><g/>") == [.malformed(at: start + 7)])
    }

    @Test("S1 what is not well-formed, not SVG or not text is refused")
    func malformed() {
        for shapes in [
            "<g>", "</g>", "<g></h>", "<g a=1/>", "<g a='1' a='2'/>", "<g a=\"<\"/>", "<g", "< g/>", "<g a/>",
        ] {
            guard case .malformed? = faults(shapes).first else {
                Issue.record("\(shapes) passes: \(faults(shapes))")
                continue
            }
        }
        for text in [
            "", "text", "<html/>", "<svg/>", "<svg xmlns=\"http://www.w3.org/1999/xhtml\"/>",
            "<g xmlns=\"http://www.w3.org/2000/svg\"/>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ] {
            #expect(SVGArt.faults(of: Array(text.utf8)) == [.notSVG], "\(text)")
        }
        #expect(SVGArt.faults(of: Sample.art("<g/>") + [0xff]) == [.notUTF8])
        #expect(SVGArt.faults(of: Sample.art("<g/>\u{0}")) == [.controlCharacter(at: start + 4)])
        #expect(SVGArt(Sample.art("<g>")) == nil)
    }

    @Test("S1 marks name a slot, and stand beside the colour that they replace")
    func marks() {
        for mark in ["", "Skin", "skin:dark", "skin:", ":shade", "skin:shade:light", "a b"] {
            #expect(faults("<g fill=\"#112233\" data-fill=\"\(mark)\"/>") == [.badMark(mark, at: start + 18)])
        }
        #expect(faults("<g data-fill=\"skin\"/>") == [.markWithoutColor("data-fill", at: start + 3)])
        #expect(faults("<g fill=\"none\" data-fill=\"skin\"/>") == [.markWithoutColor("data-fill", at: start + 15)])
        #expect(faults("<g fill=\"#112233\" data-stroke=\"skin\"/>").count == 1)
    }

    @Test("S1 what is dear to draw is refused by name: filters, masks, markers, dashes, a million pixels")
    func dear() {
        for name in ["filter", "mask", "marker-end", "stroke-dasharray"] {
            #expect(faults("<g \(name)=\"none\"/>") == [.attribute(name, at: start + 3)])
            #expect(faults("<g style=\"opacity:1;\(name) :none\"/>") == [.attribute(name, at: start + 3)])
        }
        func root(_ attributes: String) -> [SVGFault] {
            SVGArt.faults(of: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)/>".utf8))
        }
        for sound in ["width=\"16384\"", "height=\"1em\"", "viewBox=\"0 0 100.5 1e-3\"", "width=\"100%\""] {
            #expect(root(sound) == [], "\(sound)")
        }
        for size in ["1000000", "16385px", "1e6", "99999999999999999999", "+20000.5"] {
            #expect(root("width=\"\(size)\"") == [.tooLarge("width", at: 40)], "\(size)")
            #expect(root("viewBox=\"0,0,\(size),9\"") == [.tooLarge("viewBox", at: 40)], "\(size)")
        }
    }

    @Test("S11 a drawing inside of another has ids of its own, and its colours")
    func nested() throws {
        let text = """
            <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" x="1" y='2' width="5" height="5" fill='none' \
            viewBox="0 0 9 9" id="all"><clipPath id="a"><g/></clipPath><g clip-path="url( '#a')" fill="#112233" \
            data-fill="skin"/></svg> <!-- end -->
            """
        let art = try #require(SVGArt(Array(text.utf8)), "\(SVGArt.faults(of: Array(text.utf8)))")
        let nested = art.nested(width: 100, height: 50, idPrefix: "p1-") { _ in RGBColor(hex: 0xABCDEF) }
        #expect(
            String(decoding: nested, as: UTF8.self) == """
                <svg width="100" height="50" fill='none' viewBox="0 0 9 9" id="p1-all"><clipPath id="p1-a"><g/>\
                </clipPath><g clip-path="url( '#p1-a')" fill="#ABCDEF" data-fill="skin"/></svg>
                """)
        let empty = try #require(SVGArt(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)))
        #expect(
            String(decoding: empty.nested(width: 1, height: 2, idPrefix: "p") { _ in nil }, as: UTF8.self)
                == "<svg width=\"1\" height=\"2\"></svg>")
    }

    @Test("S1 a drawing without end is refused where its limit is")
    func bombs() {
        let deep = String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200)
        #expect(faults(deep) == [.tooComplex(at: start + 63 * 3)])
        #expect(faults(String(repeating: "<g/>", count: 30_000)).count == 1)
        #expect(
            faults("<g " + (0..<100).map { "a\($0)='1'" }.joined(separator: " ") + "/>") == [.tooComplex(at: start)])
        #expect(faults(String(repeating: "<script/>", count: 500)).count == SVGLimits.faults)
        #expect(faults(String(repeating: "<path fill='url(#a)'/>", count: 1001)).count == 1)
    }

    @Test("S1 no bytes stop the scanner, and what passes can be recoloured and passes again", arguments: 1...60)
    func fuzz(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let pieces = [
            "<", ">", "/", "\"", "'", "=", " ", "&", "<!--", "-->", "<g", "</g>", "<path ", "id=\"a\"", "href=\"#a\"",
            "fill=\"#112233\"", "data-fill=\"skin\"", "url(#a)", "style=\"", "<?xml ", "?>", "<![CDATA[", "svg",
            "\u{0}",
            "한", ":", ";", "<clipPath id=\"b\">", "</clipPath>", "xmlns",
        ]
        for _ in 0..<300 {
            var bytes: [UInt8]
            if random.pick(0..<2) == 0 {
                let shapes = (0..<random.pick(0..<20)).map { _ in random.pick(of: pieces) }.joined()
                bytes = Sample.art(shapes)
            } else {
                bytes = Sample.marked("skin", "hair:deep")
                for _ in 0..<(1 + random.pick(0..<3)) {
                    let place = random.pick(0..<bytes.count)
                    let end = min(bytes.count, place + random.pick(0..<5))
                    bytes.replaceSubrange(place..<end, with: Array(random.pick(of: pieces).utf8))
                }
                if random.pick(0..<4) == 0 { bytes = Array(bytes.prefix(random.pick(0..<bytes.count))) }
                if random.pick(0..<4) == 0, !bytes.isEmpty {
                    bytes[random.pick(0..<bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            guard let art = SVGArt(bytes) else {
                #expect(!SVGArt.faults(of: bytes).isEmpty, "seed \(seed)")
                continue
            }
            let drawn = art.recoloured { _ in RGBColor(hex: 0xABCDEF) }
            #expect(SVGArt.faults(of: drawn) == [], "seed \(seed)")
            #expect(SVGArt(drawn)?.slots == art.slots, "seed \(seed)")
        }
    }
}

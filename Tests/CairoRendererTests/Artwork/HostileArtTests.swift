import Drawing
import Pictures
import Testing

@testable import CairoRenderer

@Suite struct HostileArtTests {
    private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

    private static func nestedClips(_ levels: Int) -> String {
        var shapes = "<clipPath id=\"c0\"><rect width=\"9\" height=\"9\"/></clipPath>"
        for level in 1..<levels {
            let inner = String(
                repeating: "<rect width=\"9\" height=\"9\" clip-path=\"url(#c\(level - 1))\"/>", count: 10)
            shapes += "<clipPath id=\"c\(level)\">\(inner)</clipPath>"
        }
        return shapes + "<rect width=\"9\" height=\"9\" clip-path=\"url(#c\(levels - 1))\"/>"
    }

    /// Each with the reason that it is refused for.
    static let files: [(bytes: String, reason: String)] = [
        ("<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>\(svg)>&b;</svg>", "a document type"),
        ("\(svg)><desc>&lol;</desc></svg>", "an entity"),
        ("\(svg)><g id=\"a\"/><use xlink:href=\"#a\"/></svg>", "the element “use”"),
        ("\(svg) width=\"1000000\" height=\"10\"/>", "a width above 16384"),
        ("\(svg) width=\"10\" height=\"1e6px\"/>", "a height above 16384"),
        ("\(svg) viewBox=\"0 0 1000000 1000000\"/>", "a viewBox above 16384"),
        ("\(svg)><script>alert(1)</script></svg>", "the element “script”"),
        ("\(svg)><path onload=\"x()\"/></svg>", "the event handler “onload”"),
        ("\(svg)><path fill=\"url(http://example.org/a#b)\"/></svg>", "“fill” that leads out of the file"),
        ("\(svg)><image href=\"file:///etc/passwd\"/></svg>", "the element “image”"),
        ("\(svg)><linearGradient href=\"file:///etc/passwd\"/></svg>", "“href” that leads out of the file"),
        ("\(svg)><style>@import 'x.css';</style></svg>", "the element “style”"),
        ("\(svg)><g style=\"@import url(x)\"/></svg>", "a style that could lead out of the file"),
        ("\(svg)><filter id=\"f\"><feGaussianBlur/></filter></svg>", "the element “filter”"),
        ("\(svg)><g filter=\"blur(99999px)\"/></svg>", "the attribute “filter”"),
        ("\(svg)><g style=\"FILTER : blur(99999px)\"/></svg>", "the attribute “filter”"),
        ("\(svg)><path stroke-dasharray=\"0.0001\"/></svg>", "the attribute “stroke-dasharray”"),
        ("\(svg)><foreignObject/></svg>", "the element “foreignObject”"),
        ("\(svg)>\(nestedClips(9))</svg>", "clip paths that multiply without end"),
        ("\(svg)><clipPath clip-path=\"Url(#a)\" id=\"a\"/></svg>", "“a” that refers to itself"),
        ("<?xml-stylesheet href=\"x.css\"?>\(svg)/>", "a processing instruction"),
        ("no picture", "no svg element around all"),
    ]

    @Test("S1 what is not safe to draw is refused by name before it is drawn", arguments: files.indices)
    func refused(index: Int) {
        let file = Self.files[index]
        let artwork = Artwork(size: Size(width: 100, height: 100), layers: [.svg(Array(file.bytes.utf8))])
        #expect(throws: PictureFault.refused(file.reason)) { try DrawnArtwork(artwork, width: 20) }
    }

    @Test("S1 clip paths in clip paths are fine where they stay few")
    func fewClips() throws {
        let art = Array("\(Self.svg)>\(Self.nestedClips(3))</svg>".utf8)
        let artwork = Artwork(size: Size(width: 100, height: 100), layers: [.svg(art)])
        #expect(try DrawnArtwork(artwork, width: 100).alpha(4, 4) == 255)
    }

    @Test("S1 a PNG layer that is none, cut short, or larger than it may be is refused by name")
    func pngs() throws {
        func fault(_ bytes: [UInt8]) -> PictureFault? {
            let artwork = Artwork(size: Size(width: 10, height: 10), layers: [.png(bytes)])
            do throws(PictureFault) {
                _ = try DrawnArtwork(artwork, width: 10)
                return nil
            } catch {
                return error
            }
        }
        // One blue pixel.
        let png: [UInt8] = [
            0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
            0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00,
            0x00, 0x90, 0x77, 0x53, 0xde, 0x00, 0x00, 0x00, 0x0c, 0x49, 0x44, 0x41, 0x54, 0x78,
            0x9c, 0x63, 0x60, 0x60, 0xf8, 0x0f, 0x00, 0x01, 0x03, 0x01, 0x00, 0x08, 0x89, 0xc2,
            0xec, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
        ]
        let whole = try DrawnArtwork(Artwork(size: Size(width: 10, height: 10), layers: [.png(png)]), width: 10)
        #expect(whole[5, 5] == 0xFF00_00FF)
        #expect(fault([]) == .unknownFormat)
        #expect(fault(Array("<svg/>".utf8)) == .unknownFormat)
        for count in 33..<(png.count - 16) {
            guard case .damaged? = fault(Array(png.prefix(count))) else {
                Issue.record("\(count) bytes are drawn")
                continue
            }
        }
        var huge = png
        huge.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        #expect(fault(huge) == .tooManyPixels(width: 30_000, height: 30_000, limit: PictureLimits.usual.pixels))
        huge.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
        #expect(fault(huge) == .tooMuchMemory(bytes: 536_870_912, limit: PictureLimits.usual.decodedBytes))
        huge.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0, 1])
        guard case .damaged? = fault(huge) else {
            Issue.record("a size of 0 is drawn")
            return
        }
    }
}

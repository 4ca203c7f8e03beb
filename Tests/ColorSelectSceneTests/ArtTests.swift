import ColorSelectModel
import Drawing
import SceneSupport
import Testing
import VectorArt
import Views

@testable import ColorSelectScene

@Suite struct ArtTests {
    @Test("S3 every drawing of the built-in kit comes as nodes, in the colours that are asked for")
    func nodes() throws {
        let kit = try #require(IllustrationHarness.making().kit)
        for file in KitManifest(try #require(TestKit.file("kit.json"))).artFiles {
            let bytes = try #require(TestKit.file(file))
            let art = try #require(SVGArt(bytes))
            let tree = art.tree(width: 1000, height: 1000, idPrefix: "x-") { _ in RGBColor(hex: 0x123456) }
            let node = try #require(DrawingNodes.node(of: tree))
            let shapes = node.all { $0.tag.isDrawing }.count
            let written = String(decoding: bytes, as: UTF8.self)
            #expect(shapes == written.matches(of: /<[a-zA-Z]/).count, "\(file) lost an element")
            if !art.slots.isEmpty {
                let colors = node.all(where: { _ in true }).flatMap { [$0[.fill], $0[.stroke]] }
                let tones = ["#123456", "#0F2C49", "#0A1D2F", "#4D6781"]
                #expect(colors.contains { color in color.map { tones.contains($0) } ?? false }, "\(file) has no colour")
            }
            for child in node.all(where: { $0[.clipPath] != nil }) {
                #expect(child[.clipPath]?.hasPrefix("url(#x-") == true)
            }
            #expect(tree.bounds != nil, "\(file) can't be measured")
        }
        #expect(kit.categories.count == 14)
    }
}

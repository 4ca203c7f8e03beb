import ColorSelectCommands
import ColorSelectModel
import JSON
import ModuleKit
import Testing

@testable import ColorSelectCommands

@Suite struct CatalogueTests {
    @Test("S13 categories lead to components, components to colours, a component and a colour to a thumbnail")
    func path() throws {
        let catalogue = KitCatalogue(Sample.kit)
        #expect(catalogue.categories.map(\.id) == ["ground", "hair", "face"])
        #expect(try catalogue.components(of: "hair").map(\.id) == ["wig", "tail", "hat"])
        #expect(try catalogue.colors(of: "wig").map(\.id) == ["ink", "ginger", "white"])
        let thumbnail = try catalogue.thumbnail(of: "wig", in: "ginger")
        var writer = JSONWriter()
        thumbnail.write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"thumbUrl":"/api/kits/small/thumbnails/wig/ginger.png"}"#)
    }

    @Test("S13 an unknown id is not found, by its name, and never an empty success")
    func unknown() {
        let catalogue = KitCatalogue(Sample.kit)
        #expect(throws: CatalogueError.noCategory("feet")) { try catalogue.components(of: "feet") }
        #expect(throws: CatalogueError.noComponent("beard")) { try catalogue.colors(of: "beard") }
        #expect(throws: CatalogueError.noComponent("beard")) { try catalogue.thumbnail(of: "beard", in: "ink") }
        #expect(throws: CatalogueError.noColor("plum", component: "wig")) {
            try catalogue.thumbnail(of: "wig", in: "plum")
        }
        #expect(CatalogueError.status == 404)
    }
}

import ColorSelectModel
import Drawing
import Replication
import Testing
import VectorArt

@Suite("The kits that come with the program") struct BuiltInKitTests {
    @Test("S1 they have no problems", arguments: BuiltIn.kits)
    func sound(id: String) {
        let art = BuiltIn.files(of: id).filter { $0.path != KitManifest.file }
        let manifest = BuiltIn.manifest(of: id)
        #expect(manifest.kit.id == id)
        #expect(manifest.problems(files: art) == [])
        #expect(art.map(\.path) == manifest.artFiles)
    }

    @Test("S15 the bust has fourteen categories, background of colours only, the others with five parts or more")
    func counts() throws {
        let kit = BuiltIn.kit
        #expect(
            kit.categories.map(\.id) == [
                "background", "hair", "face", "ears", "eyes", "brows", "nose", "mouth", "clothes", "glasses",
                "hat", "beard", "earrings", "marks",
            ])
        #expect(kit.categories[0].components.allSatisfy { $0.isSolid && $0.layers.isEmpty })
        for category in kit.categories.dropFirst() {
            #expect(category.components.count >= 5, "\(category.id)")
            #expect(category.components.allSatisfy { !$0.isSolid })
        }
    }

    @Test("S15 the faces have eight categories and skins in yellow and five tones; shape, eyes and mouth are required")
    func faces() throws {
        let kit = BuiltIn.manifest(of: "faces").kit
        #expect(
            kit.categories.map(\.id) == ["background", "face", "eyes", "brows", "mouth", "extras", "glasses", "hat"])
        #expect(kit.categories.filter(\.isRequired).map(\.id) == ["face", "eyes", "mouth"])
        for category in kit.categories.dropFirst() {
            #expect(category.components.count >= 5, "\(category.id)")
            #expect(category.components.allSatisfy { !$0.isSolid })
        }
        #expect(try #require(kit.category("eyes")).components.count >= 8)
        #expect(try #require(kit.category("mouth")).components.count >= 8)
        #expect(try #require(kit.palette("skin")).colors.count == 6)
        #expect(try #require(kit.palette("skin")).colors[0].id == "yellow")
    }

    @Test("S1 every part has a slot, and six colours or more for each", arguments: BuiltIn.kits)
    func slots(id: String) throws {
        let kit = BuiltIn.manifest(of: id).kit
        for component in kit.categories.flatMap(\.components) {
            #expect(!component.slots.isEmpty, "\(component.id)")
            for slot in component.slots {
                #expect(try #require(kit.palette(slot.palette)).colors.count >= 6, "\(component.id) \(slot.name)")
            }
        }
    }

    @Test("S1 ears, nose and neck follow the face, brows and beards follow the hair")
    func sharing() throws {
        let kit = BuiltIn.kit
        func slots(_ category: String) throws -> [Set<String>] {
            try #require(kit.category(category)).components.map { Set($0.slots.map(\.name)) }
        }
        for category in ["face", "ears", "nose"] {
            #expect(try slots(category).allSatisfy { $0.contains("skin") }, "\(category)")
        }
        for category in ["brows", "beard"] {
            #expect(try slots(category).allSatisfy { $0.contains("hair") }, "\(category)")
        }
        #expect(
            try #require(kit.component("hair")?.component ?? kit.category("hair")?.components[0]).slots[0].name
                == "hair")
    }

    @Test("S1 hair lies behind and in front")
    func hairLayers() throws {
        let hair = try #require(BuiltIn.kit.category("hair"))
        let both = hair.components.filter { Set($0.layers.map(\.plane)) == ["hair-back", "hair-front"] }
        #expect(both.count >= 5)
    }

    @Test("S12 they are our own, under CC0", arguments: BuiltIn.kits)
    func licence(id: String) {
        let kit = BuiltIn.manifest(of: id).kit
        #expect(kit.licence == "CC0-1.0")
        #expect(kit.authors == ["Bojagi"])
    }

    @Test("W3 everything in them has a Korean name", arguments: BuiltIn.kits)
    func korean(id: String) {
        let kit = BuiltIn.manifest(of: id).kit
        let names =
            [kit.names] + kit.categories.map(\.names) + kit.categories.flatMap(\.components).map(\.names)
            + kit.palettes.flatMap(\.colors).map(\.names)
        for name in names {
            let korean = name.text(in: "ko")
            #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(name.text(in: "en"))")
        }
    }

    @Test("S3 every part can be drawn in every colour of its slots", arguments: BuiltIn.kits)
    func recolours(id: String) throws {
        let kit = BuiltIn.manifest(of: id).kit
        let files = BuiltIn.files(of: id)
        for component in kit.categories.flatMap(\.components) {
            for layer in component.layers {
                let file = try #require(files.first { $0.path == layer.file })
                guard case .bytes(let bytes) = file.content, let art = SVGArt(bytes) else {
                    Issue.record("\(layer.file)")
                    continue
                }
                for slot in art.slots {
                    let palette = try #require(component.slot(slot).flatMap { kit.palette($0.palette) })
                    for color in palette.colors {
                        let drawn = art.recoloured { $0 == slot ? color.value : nil }
                        #expect(SVGArt.faults(of: drawn).isEmpty, "\(layer.file) \(color.id)")
                    }
                }
            }
        }
    }
}

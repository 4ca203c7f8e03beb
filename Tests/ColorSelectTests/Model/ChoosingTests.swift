import ColorSelectModel
import Drawing
import Replication
import Testing
import TestDevices
import TestSupport

@Suite struct ChoosingTests {
    @Test("S2 one component a category: another takes its place")
    func onePerCategory() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig")
        try device.choose("hat")
        #expect(device.illustration.choices.map(\.component) == ["hat"])
        try device.choose("head")
        #expect(device.illustration.choices.map(\.category) == ["face", "hair"])
    }

    @Test("S2 a tap on what is chosen removes it; choosing never does; what is required stays")
    func tapping() throws {
        let device = try TestDevice.withIllustration()
        try device.tap("wig")
        #expect(device.illustration.choice(in: "hair") == "wig")
        try device.choose("wig")
        #expect(device.illustration.choice(in: "hair") == "wig")
        try device.tap("wig")
        #expect(device.illustration.choice(in: "hair") == nil)
        try device.tap("head")
        try device.tap("head")
        #expect(device.illustration.choice(in: "face") == "head")
        #expect(throws: IllustrationError.categoryRequired("face")) {
            try device.perform { (illustration) throws(IllustrationError) in
                try illustration.unchoose("face", of: Sample.kit)
            }
        }
    }

    @Test("S6 a tap takes the remembered colour and never forgets it; else the palette's first")
    func remembered() throws {
        let device = try TestDevice.withIllustration()
        let wig = try #require(Sample.kit.component("wig")).component
        #expect(device.illustration.colors(of: wig, in: Sample.kit).map(\.color.id) == ["ink", "sand"])
        try device.choose("wig", color: "ginger")
        try device.tap("hat")
        try device.tap("tail")
        let tail = try #require(Sample.kit.component("tail")).component
        #expect(device.illustration.colors(of: tail, in: Sample.kit).map(\.color.id) == ["ginger"])
        try device.tap("tail")
        try device.tap("wig")
        #expect(device.illustration.colors(of: wig, in: Sample.kit).first?.color.id == "ginger")
    }

    @Test("S1 slots of the same name share one colour; the long press sets the first, a further one is named")
    func sharedSlots() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("head")
        try device.choose("wig", color: "umber", slot: "skin")
        let layers = device.illustration.composition(with: Sample.kit).layers
        #expect(layers.map(\.component) == ["wig", "head", "wig"])
        #expect(layers.allSatisfy { $0.color(ofSlot: "skin") == RGBColor(hex: 0x6F452C) })
        #expect(layers[0].color(ofSlot: "hair") == RGBColor(hex: 0x2B2724))
        #expect(layers[1].color(ofSlot: "hair") == nil)
    }

    @Test("S2 layers lie in the kit's order whatever was chosen first, the solid one lowest")
    func layerOrder() throws {
        for order in permutations(["solid", "wig", "head"]) {
            let device = try TestDevice.withIllustration()
            for id in order { try device.choose(id) }
            let composition = device.illustration.composition(with: Sample.kit)
            let contents = composition.layers.map { layer in
                switch layer.content {
                case .solid(let color): color.hex
                case .art(let file): file
                }
            }
            #expect(contents == ["#3B5BA9", "tail.svg", "head.svg", "wig.svg"], "\(order)")
            #expect(composition.missing.isEmpty)
        }
    }

    @Test("what the kit does not have is an error that names it, and changes nothing")
    func errors() throws {
        let device = try TestDevice.withIllustration()
        let before = device.illustration
        func expect(_ error: IllustrationError, _ id: String, _ color: String? = nil, _ slot: String? = nil) {
            #expect(throws: error) { try device.choose(id, color: color, slot: slot) }
        }
        expect(.unknownComponent("beard"), "beard")
        expect(.unknownColor("plum", slot: "hair"), "wig", "plum")
        expect(.unknownSlot("cloth", component: "wig"), "wig", "plum", "cloth")
        #expect(throws: IllustrationError.unknownComponent("beard")) { try device.tap("beard") }
        #expect(throws: IllustrationError.unknownCategory("feet")) {
            try device.perform { (illustration) throws(IllustrationError) in
                try illustration.unchoose("feet", of: Sample.kit)
            }
        }
        for (name, error) in [
            ("", IllustrationError.nameMissing), (" \n", .nameMissing),
            (String(repeating: "가", count: 81), .nameTooLong(count: 81)),
        ] {
            #expect(throws: error) { try Illustration.creation(name: name, kit: Sample.reference) }
            #expect(throws: error) {
                try device.perform { (illustration) throws(IllustrationError) in try illustration.rename(to: name) }
            }
        }
        #expect(device.illustration == before)
        #expect(throws: Never.self) {
            try Illustration.creation(name: String(repeating: "가", count: 80), kit: Sample.reference)
        }
    }

    @Test("S12 credits name each author and licence of the parts used once")
    func credits() throws {
        var kit = Sample.kit
        kit.categories[1].components[0].authors = ["Bojagi", "Guest"]
        kit.categories[1].components[0].licence = "CC-BY-4.0"
        kit.categories[1].components[2].authors = ["Nobody"]
        let device = try TestDevice.withIllustration()
        #expect(device.illustration.credits(with: kit).isEmpty)
        for id in ["solid", "wig", "head"] { try device.choose(id, of: kit) }
        let credits = device.illustration.credits(with: kit).map { "\($0.author) \($0.licence)" }
        #expect(credits == ["Bojagi CC0-1.0", "Bojagi CC-BY-4.0", "Guest CC-BY-4.0"])
    }

    @Test("parts that this version of the kit lacks are kept, named, and drawn around")
    func missingParts() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "white")
        try device.choose("head")
        var other = Sample.kit
        other.categories[1].components.removeFirst()
        other.palettes[1].colors.removeLast()
        let composition = device.illustration.composition(with: other)
        #expect(composition.missing == [Illustration.Choice(category: "hair", component: "wig")])
        #expect(composition.layers.map(\.component) == ["head"])
        let tail = try #require(other.component("tail")).component
        #expect(device.illustration.colors(of: tail, in: other).map(\.color.id) == ["ink"])
        other.categories.remove(at: 1)
        let changes = try device.illustration.unchoose("hair", of: other)
        #expect(changes.count == 1)
    }
}

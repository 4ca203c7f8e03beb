import ColorSelectModel
import Drawing
import Replication
import Testing
import TestSupport

@Suite struct ChoosingTests {
    @Test("S2 one component a category: another takes its place")
    func onePerCategory() throws {
        let desk = try Desk.withIllustration()
        try desk.choose("wig")
        try desk.choose("hat")
        #expect(desk.illustration.choices.map(\.component) == ["hat"])
        try desk.choose("head")
        #expect(desk.illustration.choices.map(\.category) == ["face", "hair"])
    }

    @Test("S2 a tap on what is chosen removes it; choosing never does; what is required stays")
    func tapping() throws {
        let desk = try Desk.withIllustration()
        try desk.tap("wig")
        #expect(desk.illustration.choice(in: "hair") == "wig")
        try desk.choose("wig")
        #expect(desk.illustration.choice(in: "hair") == "wig")
        try desk.tap("wig")
        #expect(desk.illustration.choice(in: "hair") == nil)
        try desk.tap("head")
        try desk.tap("head")
        #expect(desk.illustration.choice(in: "face") == "head")
        #expect(throws: IllustrationError.categoryRequired("face")) {
            try desk.perform { (illustration) throws(IllustrationError) in
                try illustration.unchoose("face", of: desk.kit)
            }
        }
    }

    @Test("S6 a tap takes the remembered colour and never forgets it; else the palette's first")
    func remembered() throws {
        let desk = try Desk.withIllustration()
        let wig = try #require(desk.kit.component("wig")).component
        #expect(desk.illustration.colors(of: wig, in: desk.kit).map(\.color.id) == ["ink", "sand"])
        try desk.choose("wig", color: "ginger")
        try desk.tap("hat")
        try desk.tap("tail")
        let tail = try #require(desk.kit.component("tail")).component
        #expect(desk.illustration.colors(of: tail, in: desk.kit).map(\.color.id) == ["ginger"])
        try desk.tap("tail")
        try desk.tap("wig")
        #expect(desk.illustration.colors(of: wig, in: desk.kit).first?.color.id == "ginger")
    }

    @Test("S1 slots of the same name share one colour; the long press sets the first, a further one is named")
    func sharedSlots() throws {
        let desk = try Desk.withIllustration()
        try desk.choose("head")
        try desk.choose("wig", color: "umber", slot: "skin")
        let layers = desk.illustration.composition(with: desk.kit).layers
        #expect(layers.map(\.component) == ["wig", "head", "wig"])
        #expect(layers.allSatisfy { $0.color(ofSlot: "skin") == RGBColor(hex: 0x6F452C) })
        #expect(layers[0].color(ofSlot: "hair") == RGBColor(hex: 0x2B2724))
        #expect(layers[1].color(ofSlot: "hair") == nil)
    }

    @Test("S2 layers lie in the kit's order whatever was chosen first, the solid one lowest")
    func layerOrder() throws {
        for order in permutations(["solid", "wig", "head"]) {
            let desk = try Desk.withIllustration()
            for id in order { try desk.choose(id) }
            let composition = desk.illustration.composition(with: desk.kit)
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
        let desk = try Desk.withIllustration()
        let before = desk.illustration
        func expect(_ error: IllustrationError, _ id: String, _ color: String? = nil, _ slot: String? = nil) {
            #expect(throws: error) { try desk.choose(id, color: color, slot: slot) }
        }
        expect(.unknownComponent("beard"), "beard")
        expect(.unknownColor("plum", slot: "hair"), "wig", "plum")
        expect(.unknownSlot("cloth", component: "wig"), "wig", "plum", "cloth")
        #expect(throws: IllustrationError.unknownComponent("beard")) { try desk.tap("beard") }
        #expect(throws: IllustrationError.unknownCategory("feet")) {
            try desk.perform { (illustration) throws(IllustrationError) in
                try illustration.unchoose("feet", of: desk.kit)
            }
        }
        for (name, error) in [
            ("", IllustrationError.nameMissing), (" \n", .nameMissing),
            (String(repeating: "가", count: 81), .nameTooLong(count: 81)),
        ] {
            #expect(throws: error) { try Illustration.creation(name: name, kit: Sample.reference) }
            #expect(throws: error) {
                try desk.perform { (illustration) throws(IllustrationError) in try illustration.rename(to: name) }
            }
        }
        #expect(desk.illustration == before)
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
        let desk = try Desk.withIllustration(kit: kit)
        #expect(desk.illustration.credits(with: kit).isEmpty)
        for id in ["solid", "wig", "head"] { try desk.choose(id) }
        let credits = desk.illustration.credits(with: kit).map { "\($0.author) \($0.licence)" }
        #expect(credits == ["Bojagi CC0-1.0", "Bojagi CC-BY-4.0", "Guest CC-BY-4.0"])
    }

    @Test("parts that this version of the kit lacks are kept, named, and drawn around")
    func missingParts() throws {
        let desk = try Desk.withIllustration()
        try desk.choose("wig", color: "white")
        try desk.choose("head")
        var other = Sample.kit
        other.categories[1].components.removeFirst()
        other.palettes[1].colors.removeLast()
        let composition = desk.illustration.composition(with: other)
        #expect(composition.missing == [Illustration.Choice(category: "hair", component: "wig")])
        #expect(composition.layers.map(\.component) == ["head"])
        let tail = try #require(other.component("tail")).component
        #expect(desk.illustration.colors(of: tail, in: other).map(\.color.id) == ["ink"])
        other.categories.remove(at: 1)
        let changes = try desk.illustration.unchoose("hair", of: other)
        #expect(changes.count == 1)
    }
}

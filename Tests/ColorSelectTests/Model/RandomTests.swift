import ColorSelectModel
import Drawing
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct RandomTests {
    private func drawn(_ seed: UInt64, from illustration: Illustration, _ kit: Kit) -> Illustration {
        var generator = SplitMix64(seed: seed)
        var result = illustration
        for (index, change) in illustration.random(of: kit, using: &generator).enumerated() {
            let unit = UnitID(replica: ReplicaID(9), sequence: UInt64(index + 1))
            result.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: 1_800_000_000_000)))
        }
        return result
    }

    @Test("S10 a seed gives the same picture on every host")
    func golden() {
        let picture = drawn(42, from: Illustration(), Sample.kit)
        #expect(
            TestDevice.shown(picture) == [
                "", "face=head", "ground=solid", "hair=wig", "ground:plum", "hair:white", "skin:umber",
            ])
    }

    @Test("S10 a seed gives the same picture of the built-in kit")
    func goldenOfBuiltInKit() {
        let picture = drawn(42, from: Illustration(), BuiltIn.kit)
        #expect(
            TestDevice.shown(picture) == [
                "", "background=solid", "brows=brows-worried", "clothes=turtleneck", "ears=ears-hoops",
                "eyes=eyes-wink", "face=face-oval", "hair=crop", "mouth=mouth-full", "accent:gardenia", "cloth:plum",
                "eye:grey", "ground:sky", "hair:chestnut", "lips:rose", "metal:jade", "skin:wheat",
            ])
    }

    @Test("S10 random always fills what is required, and the rest by its odds")
    func odds() {
        var counts: [String: Int] = [:]
        var components: Set<String> = []
        var kit = Sample.kit
        kit.categories[0].odds = 0
        for seed in 0..<1000 {
            let picture = drawn(UInt64(seed), from: Illustration(), kit)
            for choice in picture.choices {
                counts[choice.category, default: 0] += 1
                components.insert(choice.component)
            }
            // Every slot in use has its colour said.
            for (_, component) in picture.components(in: kit) {
                for slot in component.slots { #expect(picture.chosenColor(ofSlot: slot.name) != nil, "seed \(seed)") }
            }
        }
        #expect(counts["face"] == 1000)
        #expect(counts["ground"] == nil)
        #expect((650...750).contains(counts["hair"] ?? 0))
        #expect(components == ["wig", "tail", "hat", "head", "round"])
    }

    @Test("S10 random keeps hair and skin apart, lacks nothing that is required, and says every colour")
    func contrasts() throws {
        let kit = BuiltIn.kit
        let required = kit.categories.filter(\.isRequired).map(\.id)
        #expect(kit.contrasts.contains { $0.slot == "hair" && $0.against == "skin" && $0.least == 150 })
        var skins: Set<RGBColor> = []
        var hairs: Set<RGBColor> = []
        for seed in 0..<2_000 {
            let picture = Illustration.random(of: kit, seed: UInt64(seed))
            for category in required where picture.choice(in: category) == nil {
                Issue.record("seed \(seed) lacks \(category)")
            }
            var colors: [String: RGBColor] = [:]
            for (_, component) in picture.components(in: kit) {
                for color in picture.colors(of: component, in: kit) { colors[color.slot] = color.color.value }
            }
            for contrast in kit.contrasts.prefix(4) {
                guard let color = colors[contrast.slot], let against = colors[contrast.against] else { continue }
                if color.contrast(with: against) < contrast.least {
                    Issue.record("seed \(seed): \(contrast.slot) is hardly seen on \(contrast.against)")
                }
            }
            if let skin = colors["skin"] { skins.insert(skin) }
            if let hair = colors["hair"] { hairs.insert(hair) }
        }
        // Nobody is left out for it.
        #expect(skins.count == kit.palette("skin")?.colors.count)
        #expect(hairs.count == kit.palette("hair")?.colors.count)
    }

    @Test("S10 where no colour keeps all contrasts, the least important is left aside")
    func impossible() throws {
        var kit = Sample.kit
        kit.contrasts = [
            KitContrast(slot: "hair", against: "skin", least: 150),
            KitContrast(slot: "hair", against: "skin", least: 2_000),
            // In a circle: one of them is drawn first.
            KitContrast(slot: "skin", against: "hair", least: 150),
        ]
        for seed in 0..<500 {
            let picture = Illustration.random(of: kit, seed: UInt64(seed))
            guard picture.choice(in: "hair") == "wig" else { continue }
            let wig = try #require(kit.component("wig")?.component)
            let colors = picture.colors(of: wig, in: kit)
            #expect(colors[0].color.value.contrast(with: colors[1].color.value) >= 150, "seed \(seed)")
        }
    }

    @Test("S10 random does not depend on what was chosen before, and is one step")
    func independent() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "white")
        try device.choose("solid")
        let before = device.shown
        #expect(
            drawn(7, from: device.illustration, Sample.kit).choices
                == drawn(7, from: Illustration(), Sample.kit).choices)
        try device.perform { (illustration) throws(IllustrationError) in
            var generator = SplitMix64(seed: 7)
            return illustration.random(of: Sample.kit, using: &generator)
        }
        #expect(device.shown != before)
        #expect(try device.step(.undo))
        #expect(device.shown == before)
    }

    @Test("S10 reset clears all, required ones too, and can be undone as one step")
    func reset() throws {
        let device = try TestDevice.withIllustration()
        for id in ["solid", "wig", "head"] { try device.choose(id, color: nil) }
        try device.choose("wig", color: "white")
        let before = device.shown
        try device.perform { (illustration) throws(IllustrationError) in illustration.reset() }
        #expect(device.shown == ["Ada"])
        #expect(device.illustration.reset().isEmpty)
        #expect(try device.step(.undo))
        #expect(device.shown == before)
        #expect(try device.step(.redo))
        #expect(device.shown == ["Ada"])
    }
}

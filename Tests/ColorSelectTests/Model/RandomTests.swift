import ColorSelectModel
import Replication
import Testing
import TextMerging

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
            Desk.shown(picture) == [
                "", "face=head", "ground=solid", "hair=wig", "ground:plum", "hair:white", "skin:umber",
            ])
    }

    @Test("S10 a seed gives the same picture of the built-in kit")
    func goldenOfBuiltInKit() {
        let picture = drawn(42, from: Illustration(), BuiltIn.kit)
        #expect(
            Desk.shown(picture) == [
                "", "background=solid", "brows=brows-worried", "clothes=turtleneck", "ears=ears-hoops",
                "eyes=eyes-wink",
                "face=face-oval", "hair=bun", "mouth=mouth-full", "accent:plum", "cloth:gardenia", "eye:brown",
                "ground:slate", "hair:ink", "lips:rose", "metal:pearl", "skin:rose",
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

    @Test("S10 random does not depend on what was chosen before, and is one step")
    func independent() throws {
        let desk = try Desk.withIllustration()
        try desk.choose("wig", color: "white")
        try desk.choose("solid")
        let before = desk.shown
        #expect(drawn(7, from: desk.illustration, desk.kit).choices == drawn(7, from: Illustration(), desk.kit).choices)
        try desk.perform { (illustration) throws(IllustrationError) in
            var generator = SplitMix64(seed: 7)
            return illustration.random(of: desk.kit, using: &generator)
        }
        #expect(desk.shown != before)
        #expect(try desk.step(.undo))
        #expect(desk.shown == before)
    }

    @Test("S10 reset clears all, required ones too, and can be undone as one step")
    func reset() throws {
        let desk = try Desk.withIllustration()
        for id in ["solid", "wig", "head"] { try desk.choose(id, color: nil) }
        try desk.choose("wig", color: "white")
        let before = desk.shown
        try desk.perform { (illustration) throws(IllustrationError) in illustration.reset() }
        #expect(desk.shown == ["Ada"])
        #expect(desk.illustration.reset().isEmpty)
        #expect(try desk.step(.undo))
        #expect(desk.shown == before)
        #expect(try desk.step(.redo))
        #expect(desk.shown == ["Ada"])
    }
}

import ColorSelectModel
import Drawing
import JSON
import Replication
import Testing
import TestSupport

@Suite struct KitManifestTests {
    private static let json = """
        {"id": "tiny", "name": {"en": "Tiny", "ko": "작은 것"}, "licence": "CC0-1.0", "authors": ["Bojagi"],
         "size": {"width": 100, "height": 100}, "planes": ["front"],
         "palettes": [{"id": "skins", "colors": [{"id": "sand", "name": "Sand", "value": "#E0AC86"}]}],
         "categories": [
          {"id": "ground", "name": "Ground", "odds": 20,
           "components": [{"id": "solid", "name": "Solid", "slots": [{"name": "g", "palette": "skins"}], "solid": true}]},
          {"id": "face", "name": "Face", "required": true, "components": [
           {"id": "head", "name": "Head", "slots": [{"name": "skin", "palette": "skins"}],
            "layers": [{"file": "head.svg", "plane": "front"}]}]}], "note": "left alone"}
        """
    private static let files = [KitFile(path: "head.svg", bytes: Sample.marked("skin"))]

    private func problems(_ text: String) -> [KitProblem] {
        KitManifest(Array(text.utf8)).problems(files: Self.files)
    }

    private func replacing(_ old: String, _ new: String) -> [KitProblem] {
        problems(Self.json.replacing(old, with: new))
    }

    @Test("S1 kit.json is read as it was written")
    func reads() throws {
        let manifest = KitManifest(Array(Self.json.utf8))
        #expect(manifest.problems(files: Self.files) == [])
        #expect(manifest.artFiles == ["head.svg"])
        let kit = manifest.kit
        #expect(kit.id == "tiny")
        #expect(kit.names.text(in: "ko") == "작은 것")
        #expect(kit.names.text(in: "fr") == "Tiny")
        #expect(kit.categories.map(\.isRequired) == [false, true])
        #expect(kit.categories.map(\.odds) == [20, 50])
        #expect(kit.categories[0].components[0].isSolid)
        #expect(kit.palettes[0].colors[0].value == RGBColor(hex: 0xE0AC86))
    }

    @Test("S1 every mistake in kit.json is listed with its place, each once")
    func mistakes() {
        #expect(replacing("\"id\": \"tiny\", ", "") == [KitProblem("id", .memberMissing)])
        #expect(replacing("\"tiny\"", "7") == [KitProblem("id", .wrongType(.text))])
        #expect(replacing("\"#E0AC86\"", "\"red\"") == [KitProblem("palettes[0].colors[0].value", .badColor("red"))])
        #expect(replacing("\"#E0AC86\"", "\"\"") == [KitProblem("palettes[0].colors[0].value", .badColor(""))])
        #expect(replacing("\"#E0AC86\"", "null") == [KitProblem("palettes[0].colors[0].value", .wrongType(.text))])
        #expect(replacing("\"odds\": 20", "\"odds\": 1e9").map(\.place) == ["categories[0].odds"])
        #expect(
            replacing("\"odds\": 20", "\"odds\": 2.5") == [KitProblem("categories[0].odds", .wrongType(.wholeNumber))])
        #expect(replacing("\"required\": true", "\"required\": \"yes\"").map(\.place) == ["categories[1].required"])
        #expect(replacing("{\"width\": 100", "{\"width\": 1e400").map(\.place) == ["size.width"])
        #expect(replacing("[\"Bojagi\"]", "[\"Bojagi\", 3]") == [KitProblem("authors[1]", .wrongType(.text))])
        #expect(
            replacing("\"planes\": [\"front\"],", "").map(\.place) == [
                "planes", "categories[1].components[0].layers[0].plane",
            ])
        #expect(replacing("{\"en\": \"Tiny\", \"ko\": \"작은 것\"}", "[]") == [KitProblem("name", .wrongType(.object))])
        #expect(replacing("\"Sand\"", "\"\\ud800\"").map(\.place) == ["palettes[0].colors[0].name"])
        #expect(problems("[]") == [KitProblem("", .wrongType(.object))])
        #expect(problems("null") == [KitProblem("", .memberMissing)])
        // Two mistakes far apart are both told.
        let both = problems(
            Self.json.replacing("\"tiny\"", with: "\"../tiny\"").replacing("head.svg", with: "../head.svg"))
        #expect(
            both == [
                KitProblem("id", .badID("../tiny")),
                KitProblem("categories[1].components[0].layers[0].file", .unsafePath("../head.svg")),
            ])
    }

    @Test("S1 slots can have names of their own, each once and of a slot that a part has")
    func slotNames() {
        func naming(_ slots: String) -> KitManifest {
            KitManifest(Array(Self.json.replacing("\"categories\"", with: "\"slots\": \(slots), \"categories\"").utf8))
        }
        let named = naming(#"[{"id": "skin", "name": {"en": "Skin", "ko": "피부"}}]"#)
        #expect(named.problems(files: Self.files) == [])
        #expect(named.kit.slotName("skin", in: "ko") == "피부")
        #expect(named.kit.slotName("skin", in: "fr") == "Skin")
        #expect(named.kit.slotName("g", in: "ko") == "g")
        func problems(_ slots: String) -> [KitProblem] { naming(slots).problems(files: Self.files) }
        #expect(problems("{}") == [KitProblem("slots", .wrongType(.list))])
        #expect(problems(#"[{"id": "skim", "name": "Skin"}]"#) == [KitProblem("slots[0].id", .slotOfNoPart("skim"))])
        #expect(
            problems(#"[{"id": "g", "name": "G"}, {"id": "g", "name": {"ko": "ㄱ"}}]"#) == [
                KitProblem("slots[1].id", .duplicateID("g", first: "slots[0].id")),
                KitProblem("slots[1].name", .englishMissing),
            ])
        let many = Array(repeating: "{}", count: KitLimits.slotNames + 1).joined(separator: ",")
        #expect(
            problems("[\(many)]") == [
                KitProblem(
                    "slots", .tooMany(.slots, count: KitLimits.slotNames + 1, limit: KitLimits.slotNames))
            ])
    }

    @Test("S1 what is not JSON is refused with the byte where it goes wrong")
    func notJSON() {
        for (text, offset) in [("{\"id\": }", 7), ("nul", 0), ("{} {}", 3)] {
            guard case .notJSON(let fault)? = problems(text).first?.fault else {
                Issue.record("\(text) is taken for JSON")
                continue
            }
            #expect(fault.offset == offset, "\(text)")
        }
        #expect(problems("").map(\.place) == ["kit.json"])
        #expect(problems(String(repeating: "[", count: 100_000)).map(\.place) == ["kit.json"])
        let large = KitManifest([UInt8](repeating: 0x20, count: KitLimits.manifestSize + 1))
        #expect(
            large.problems(files: []) == [
                KitProblem("kit.json", .fileTooLarge(size: KitLimits.manifestSize + 1, limit: KitLimits.manifestSize))
            ])
    }

    @Test("S1 a hundred thousand parts are refused by their number")
    func hundredThousand() {
        let parts = (0..<100_000).map { "{\"id\":\"p\($0)\"}" }.joined(separator: ",")
        let found = replacing("\"components\": [", "\"components\": [\(parts),")
        #expect(found.count == 1)
        #expect(found.first == KitProblem("categories", .tooMany(.components, count: 200_002, limit: 2000)))
    }

    @Test("a bitten kit.json never stops the program", arguments: 1...40)
    func fuzz(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let json = Array(Self.json.utf8)
        let pieces = ["{", "}", "[", "]", ",", ":", "\"", "null", "1e99", "-1", "true", "\"id\"", "\u{0}"]
        for _ in 0..<100 {
            var bytes = json
            for _ in 0..<(1 + random.pick(0..<4)) {
                let place = random.pick(0..<bytes.count)
                let end = min(bytes.count, place + random.pick(0..<30))
                bytes.replaceSubrange(place..<end, with: Array(random.pick(of: pieces).utf8))
            }
            let manifest = KitManifest(bytes)
            let problems = manifest.problems(files: Self.files)
            // Without problems it is a kit that can be drawn.
            guard problems.isEmpty else { continue }
            var generator = SplitMix64(seed: 1)
            _ = Illustration().random(of: manifest.kit, using: &generator)
        }
    }
}

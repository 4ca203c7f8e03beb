import ColorSelectModel
import Drawing
import Testing
import VectorArt

@Suite struct KitProblemTests {
    @Test("S1 a sound kit has no problems")
    func sound() {
        #expect(Sample.problems() == [])
    }

    @Test("S10 contrasts are between slots that parts have, and can be had")
    func contrasts() {
        func problems(_ contrasts: KitContrast...) -> [KitProblem] {
            var kit = Sample.kit
            kit.contrasts = contrasts
            return kit.problems(files: Sample.files)
        }
        #expect(problems(KitContrast(slot: "hair", against: "skin", least: 150)) == [])
        #expect(
            problems(KitContrast(slot: "beard", against: "skin", least: 99)) == [
                KitProblem("contrasts[0].slot", .slotOfNoPart("beard")),
                KitProblem("contrasts[0].least", .outOfRange(lower: 100, upper: 2_100)),
            ])
        let many = [KitContrast](repeating: KitContrast(slot: "hair", against: "skin", least: 150), count: 65)
        var kit = Sample.kit
        kit.contrasts = many
        #expect(
            kit.problems(files: Sample.files) == [
                KitProblem("contrasts", .tooMany(.contrasts, count: 65, limit: 64))
            ])
    }

    @Test("S1 ids are checked, and none stands twice")
    func ids() {
        let problems = Sample.problems { kit in
            kit.id = "Small Kit"
            kit.planes.append("back")
            kit.palettes[1].colors[2].id = "ink"
            kit.palettes[2].id = "skins"
            kit.categories[1].components[1].id = "solid"
            kit.categories[2].id = "hair"
            kit.categories[2].components[0].id = ""
            kit.categories[2].components[1].id = String(repeating: "a", count: 65)
        }
        for expected in [
            KitProblem("id", .badID("Small Kit")),
            KitProblem("planes[3]", .duplicateID("back", first: "planes[0]")),
            KitProblem("palettes[1].colors[2].id", .duplicateID("ink", first: "palettes[1].colors[0].id")),
            KitProblem("palettes[2].id", .duplicateID("skins", first: "palettes[0].id")),
            KitProblem(
                "categories[1].components[1].id", .duplicateID("solid", first: "categories[0].components[0].id")),
            KitProblem("categories[2].id", .duplicateID("hair", first: "categories[1].id")),
            KitProblem("categories[2].components[0].id", .badID("")),
            KitProblem("categories[2].components[1].id", .badID(String(repeating: "a", count: 65))),
        ] {
            #expect(problems.contains(expected), "\(expected)")
        }
        // The lost palette is missed wherever it is referred to.
        #expect(
            problems.contains(KitProblem("categories[0].components[0].slots[0].palette", .unknownPalette("cloths"))))
    }

    @Test("S1 every reference to what is not there is listed")
    func references() {
        let problems = Sample.problems { kit in
            kit.categories[1].components[0].layers[0].plane = "sky"
            kit.categories[1].components[0].layers[1].file = "gone.svg"
            kit.categories[1].components[1].slots[0].palette = "furs"
            kit.categories[2].components[0].slots[0].palette = "hairs"
            kit.categories[2].components[1].layers[0].file = "tail.svg"
        }
        #expect(
            problems == [
                KitProblem("categories[1].components[0].layers[0].plane", .unknownPlane("sky")),
                KitProblem("categories[1].components[0].layers[1].file", .fileMissing("gone.svg")),
                KitProblem("categories[1].components[1].slots[0].palette", .unknownPalette("furs")),
                KitProblem(
                    "categories[1].components[1].slots[0].palette",
                    .paletteDiffers(slot: "hair", palette: "furs", first: "hairs")),
                KitProblem(
                    "categories[2].components[0].slots[0].palette",
                    .paletteDiffers(slot: "skin", palette: "hairs", first: "skins")),
                KitProblem("categories[2].components[1].layers[0].file", .unknownSlot("hair")),
                KitProblem("categories[2].components[1].slots[0].name", .slotUnused("skin")),
            ])
    }

    @Test(
        "S1 paths that could lead out of the folder are refused",
        arguments: [
            "../a.svg", "a/../../b.svg", "/etc/a.svg", "a\\b.svg", "./a.svg", "a//b.svg", "a.svg/", "", ".hidden.svg",
            "a/.b.svg", "C:a.svg", "a\u{0}.svg", "a\nb.svg", "a b.svg", "%2e%2e/a.svg", "é.svg", "~/a.svg",
            String(repeating: "a", count: 200) + ".svg",
        ])
    func paths(path: String) {
        let problems = Sample.problems(files: Sample.files + [KitFile(path: path, bytes: Sample.marked("skin"))]) {
            $0.categories[2].components[0].layers[0].file = path
        }
        #expect(problems == [KitProblem("categories[2].components[0].layers[0].file", .unsafePath(path))])
    }

    @Test("S1 files that are links, folders, too large or of another format are refused")
    func files() {
        let place = "categories[2].components[0].layers[0].file"
        func problems(_ file: KitFile) -> [KitProblem] {
            Sample.problems(files: Sample.files + [file]) {
                $0.categories[2].components[0].layers[0].file = file.path
            }
        }
        #expect(problems(KitFile(path: "x/a.svg", content: .link)) == [KitProblem(place, .fileIsLink("x/a.svg"))])
        #expect(problems(KitFile(path: "a.svg", content: .unreadable)) == [KitProblem(place, .fileUnreadable("a.svg"))])
        #expect(
            problems(KitFile(path: "a.svg", content: .tooLarge(size: 2_000_000)))
                == [KitProblem(place, .fileTooLarge(size: 2_000_000, limit: 1_000_000))])
        #expect(problems(KitFile(path: "a.gif", bytes: [])) == [KitProblem(place, .unknownFormat("a.gif"))])
        #expect(problems(KitFile(path: "a.png", bytes: [1, 2])) == [KitProblem("a.png", .notPNG)])
        func png(_ width: [UInt8], _ height: [UInt8] = [0, 0, 0, 9]) -> [UInt8] {
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + width + height
                + [8, 6, 0, 0, 0, 0, 0, 0, 0]
        }
        let range = KitFault.outOfRange(lower: 1, upper: 8192)
        #expect(problems(KitFile(path: "a.png", bytes: png([0xff, 0xff, 0xff, 0xff]))) == [KitProblem("a.png", range)])
        #expect(
            problems(KitFile(path: "a.png", bytes: png([0, 0, 0, 9], [0, 0, 0, 0]))) == [KitProblem("a.png", range)])
        // A PNG takes no slot's colour.
        #expect(
            problems(KitFile(path: "a.png", bytes: png([0, 0, 0, 9]))) == [
                KitProblem("categories[2].components[0].slots[0].name", .slotUnused("skin"))
            ])
        let large = [UInt8](repeating: 0x20, count: 1_000_001)
        #expect(
            problems(KitFile(path: "a.svg", bytes: large))
                == [KitProblem("a.svg", .fileTooLarge(size: 1_000_001, limit: 1_000_000))])
    }

    @Test("S1 empty parts, numbers out of range and texts that are none are refused")
    func empties() {
        let problems = Sample.problems { kit in
            kit.names = LocalNames([LocalNames.Entry(language: "ko", text: "작은 것")])
            kit.licence = " "
            kit.authors = []
            kit.size = Size(width: 15, height: .nan)
            kit.palettes[0].colors = []
            kit.categories[0].components[0].slots = []
            kit.categories[1].odds = 101
            kit.categories[1].components = []
            kit.categories[2].components[0].layers = []
            kit.categories[2].components[1].names = LocalNames(english: "a\u{1b}[31mb")
        }
        for expected in [
            KitProblem("name", .englishMissing), KitProblem("licence", .badText),
            KitProblem("authors", .nothing(.authors)),
            KitProblem("size.width", .outOfRange(lower: 16, upper: 8192)),
            KitProblem("size.height", .outOfRange(lower: 16, upper: 8192)),
            KitProblem("palettes[0].colors", .nothing(.colors)),
            KitProblem("categories[0].components[0].solid", .solidWithArt),
            KitProblem("categories[1].odds", .outOfRange(lower: 0, upper: 100)),
            KitProblem("categories[1].components", .nothing(.components)),
            KitProblem("categories[2].components[0].layers", .nothing(.layers)),
            KitProblem("categories[2].components[1].name.en", .badText),
        ] {
            #expect(problems.contains(expected), "\(expected)")
        }
        #expect(Sample.problems { $0.palettes = [] }.contains(KitProblem("palettes", .nothing(.palettes))))
        #expect(Sample.problems { $0.categories = [] } == [KitProblem("categories", .nothing(.categories))])
    }

    @Test("S1 more than a kit may have is refused without being looked at")
    func limits() {
        let many = Sample.problems { kit in
            kit.categories[1].components = (0..<100_000).map {
                Sample.component("part-\($0)", slots: [], layers: [("../x.svg", "front")])
            }
        }
        #expect(many == [KitProblem("categories", .tooMany(.components, count: 100_003, limit: 2000))])
        #expect(
            Sample.problems { $0.categories = Array(repeating: $0.categories[0], count: 65) }
                == [KitProblem("categories", .tooMany(.categories, count: 65, limit: 64))])
        #expect(
            Sample.problems { $0.palettes[0].colors = Array(repeating: $0.palettes[0].colors[0], count: 257) }
                == [KitProblem("palettes[0].colors", .tooMany(.colors, count: 257, limit: 256))])
        #expect(
            Sample.problems { kit in
                kit.categories[0].components[0].slots = (0..<17).map { KitSlot(name: "s\($0)", palette: "cloths") }
            } == [KitProblem("categories[0].components[0].slots", .tooMany(.slots, count: 17, limit: 16))])
    }

    @Test("S1 what is wrong with art is listed file by file, however many parts are drawn with it")
    func art() {
        var files = Sample.files
        files[3] = KitFile(path: "tail.svg", bytes: Sample.art("<script/><path onload=\"x\"/>"))
        #expect(
            Sample.problems(files: files) == [
                KitProblem("tail.svg", .art(.element("script", at: 62))),
                KitProblem("tail.svg", .art(.eventHandler("onload", at: 77))),
            ])
    }
}

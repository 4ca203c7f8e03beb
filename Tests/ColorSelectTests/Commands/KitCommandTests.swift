import ColorSelectModel
import JSON
import ModuleKit
import ProgramBundle
import TestSupport
import Testing

@Suite struct KitCommandTests {
    private func shell(kit: String = TinyKit.manifest, art: String = TinyKit.art) -> Shell {
        let shell = Shell()
        shell.files.contents = ["K/kit.json": Array(kit.utf8), "K/art/head.svg": Array(art.utf8)]
        return shell
    }

    private func problems(_ shell: Shell) -> [String] {
        let result = shell.run("kits", "check", "K")
        return (result.value["problems"]?.array ?? []).map {
            "\($0["place"]?.string ?? "-"): \($0["text"]?.string ?? "-")"
        }
    }

    @Test("S1 the kits that come with the program are listed")
    func kits() {
        let result = Shell().run("kits", "list")
        #expect(result.value.array?.map { $0["id"]?.string } == ["bust", "faces"])
        #expect(result.value.array?.first?["categories"]?.integer == 14)
        #expect(result.value.array?.first?["licence"]?.string == "CC0-1.0")
        #expect(result.text.hasPrefix("bust  Bust  Categories 14, parts "))
    }

    private static let open = "<svg xmlns=\"http://www.w3.org/2000/svg\""

    /// Drawings that do harm, each with what the check says of it.
    private static let hostileArt = [
        ("<!DOCTYPE svg [<!ENTITY a \"aa\">]>\(open)/>", "a document type is not allowed"),
        ("\(open)><desc>&a;</desc></svg>", "an entity is not allowed"),
        ("\(open)><g id=\"a\"/><use href=\"#a\"/></svg>", "the element “use” is not allowed"),
        ("\(open) width=\"1000000\"/>", "“width” is above 16384"),
        ("\(open) viewBox=\"0 0 1000000 1000000\"/>", "“viewBox” is above 16384"),
        ("\(open)><script/></svg>", "the element “script” is not allowed"),
        ("\(open)><g onclick=\"x()\"/></svg>", "the event handler “onclick” is not allowed"),
        ("\(open)><path fill=\"url(https://example.org/a#b)\"/></svg>", "“fill” leads out of the file"),
        ("\(open)><linearGradient href=\"file:///etc/passwd\"/></svg>", "“href” leads out of the file"),
        ("\(open)><style>@import 'a.css';</style></svg>", "the element “style” is not allowed"),
        ("\(open)><g style=\"@import url(a)\"/></svg>", "this style could lead out of the file"),
        ("\(open)><filter id=\"f\"/></svg>", "the element “filter” is not allowed"),
        ("\(open)><g filter=\"blur(9999px)\"/></svg>", "the attribute “filter” is not allowed"),
        ("\(open)><foreignObject/></svg>", "the element “foreignObject” is not allowed"),
    ]

    @Test("S1 a kit with a drawing that does harm is refused, and the check names what it found", arguments: hostileArt)
    func hostile(art: String, reason: String) {
        let shell = shell(art: art)
        #expect(
            problems(shell).contains { $0.hasPrefix("art/head.svg: ") && $0.contains(reason) }, "\(problems(shell))")
        #expect(shell.run("kits", "check", "K").code == 65)
    }

    @Test("S13 components are categories with their components, and these with their colours")
    func components() throws {
        let shell = Shell()
        let categories = try #require(shell.run("components", "bust").value.array)
        #expect(categories.count == 14)
        let mouth = try #require(shell.run("components", "bust", "mouth").value.array)
        #expect(mouth.count == 1)
        #expect(
            shell.run("components", "bust", "mouth").json.hasPrefix(
                ##"[{"components":[{"colors":[{"id":"coral","name":"Coral","value":"#D4685E"},"##))
        #expect(mouth[0]["id"]?.string == "mouth" && mouth[0]["name"]?.string == "Mouth")
        #expect(mouth[0]["required"]?.boolean == true)
        for category in categories {
            for component in category["components"]?.array ?? [] {
                #expect((component["colors"]?.array?.count ?? 0) >= 6)
            }
        }
        // By its name, in any language.
        #expect(shell.run("components", "bust", "입").json == shell.run("components", "bust", "Mouth").json)
    }

    @Test("S13 unknown ids are not found, with what is meant")
    func unknown() {
        let shell = Shell()
        #expect(shell.run("components", "burst").code == 66)
        #expect(
            shell.run("components", "burst").said
                == "There is no kit “burst”; there are: bust, faces. Did you mean “bust”?")
        #expect(shell.run("components", "../bust").code == 66)
        #expect(shell.run("components", "bust", "moth").code == 66)
        #expect(shell.run("components", "bust", "moth").said.hasSuffix("Did you mean “mouth”?"))
    }

    @Test("S1 a sound kit passes")
    func sound() {
        let result = shell().run("kits", "check", "K")
        #expect(result.code == 0)
        #expect(result.json == #"{"kit":"tiny","problems":[]}"#)
        #expect(result.text == "The kit “tiny” is valid; parts: 1.\n")
    }

    @Test("S1 a kit is refused with every problem listed")
    func listed() {
        let broken = TinyKit.manifest.replacing("\"tiny\"", with: "\"Tiny\"").replacing("#E0AC86", with: "red")
            .replacing("\"front\"}", with: "\"sky\"}")
        let shell = shell(kit: broken, art: TinyKit.art.replacing("<g", with: "<script/><g onclick=\"x\""))
        #expect(shell.run("kits", "check", "K").code == 65)
        #expect(
            problems(shell) == [
                "palettes[0].colors[0].value: “red” is not a colour: write it as #RRGGBB.",
                "id: “Tiny” is not an id: use 1 to 64 of a-z, 0-9 and -.",
                "categories[0].components[0].layers[0].plane: There is no plane “sky”.",
                "art/head.svg: Byte 40: the element “script” is not allowed.",
                "art/head.svg: Byte 52: the event handler “onclick” is not allowed.",
            ])
        #expect(shell.run("kits", "check", "K").text.hasSuffix("The kit is not valid; problems: 5.\n"))
    }

    @Test("S1 links, missing files and what can't be read are named, and links are not followed")
    func files() {
        let place = "categories[0].components[0].layers[0].file: "
        let linked = shell()
        linked.files.links = ["K/art"]
        #expect(problems(linked) == [place + "“art/head.svg” is a link: put the file itself there."])
        let missing = shell()
        missing.files.contents["K/art/head.svg"] = nil
        #expect(problems(missing) == [place + "The file “art/head.svg” is missing."])
        let locked = shell()
        locked.files.unreadable = ["K/art/head.svg"]
        #expect(problems(locked) == [place + "“art/head.svg” is not a file that can be read."])
        let large = shell()
        large.files.sizes["K/art/head.svg"] = 5_000_000_000
        #expect(problems(large) == [place + "The file has 5000000000 bytes; at most 1000000 are read."])
        let folder = shell()
        folder.files.contents["K/art/head.svg/x"] = []
        folder.files.contents["K/art/head.svg"] = nil
        #expect(problems(folder) == [place + "“art/head.svg” is not a file that can be read."])
        let outside = shell(kit: TinyKit.manifest.replacing("art/head.svg", with: "../../etc/passwd"))
        outside.files.unreadable = ["K/../../etc/passwd"]
        #expect(problems(outside).count == 1)
        #expect(problems(outside)[0].hasPrefix(place + "“../../etc/passwd” could lead out of the kit's folder"))
    }

    @Test("S1 a folder without a readable kit.json is refused with the reason")
    func manifests() {
        let linked = shell()
        linked.files.links = ["K/kit.json"]
        #expect(problems(linked) == ["kit.json: “kit.json” is a link: put the file itself there."])
        let missing = shell()
        missing.files.contents["K/kit.json"] = nil
        #expect(problems(missing) == ["kit.json: The file “kit.json” is missing."])
        #expect(
            problems(shell(kit: "{\"id\" 3}")) == [
                "kit.json: This is not JSON: byte 6: A colon was expected here."
            ])
        let none = Shell().run("kits", "check", "nowhere")
        #expect(none.code == 66)
        #expect(none.said == "There is no folder or file nowhere. Check the path.")
        let file = shell().run("kits", "check", "K/kit.json")
        #expect(file.code == 65)
        #expect(file.said.hasPrefix("“K/kit.json” is no ZIP archive that can be read."))
    }

    @Test("S1 a hundred thousand parts are refused by their number, and no file is looked for")
    func hundredThousand() {
        let parts = (0..<100_000).map { "{\"id\":\"p\($0)\"}" }.joined(separator: ",")
        let shell = shell(kit: TinyKit.manifest.replacing("\"components\": [", with: "\"components\": [\(parts),"))
        #expect(problems(shell) == ["categories: There are 100001 parts; a kit has at most 2000 here."])
    }

    @Test("S5 sweep answers an index, or null outside of the strip")
    func sweep() {
        let shell = Shell()
        func index(_ x: String, window: String = "300", content: String = "600", count: String = "10") -> String {
            let result = shell.run("sweep", "--window", window, "--content", content, "--count", count, x)
            return result.code == 0 ? result.json : "\(result.code)"
        }
        #expect(["0", "29.9", "30", "150", "299.99"].map { index($0) } == ["0", "0", "1", "5", "9"])
        #expect(["-1", "300", "1e9"].map { index($0) } == ["null", "null", "null"])
        #expect(index("150", content: "120") == "null")
        #expect(index("119", content: "120") == "9")
        for bad in ["nan", "inf", "-inf", "1e999", "", "ten", "0x1p9999"] { #expect(index(bad) == "64", "\(bad)") }
        for bad in ["0", "-3", "nan", "inf", "wide"] {
            #expect(index("1", window: bad) == "64", "\(bad)")
            #expect(index("1", content: bad) == "64", "\(bad)")
        }
        for bad in ["0", "-1", "1.5", "100001"] { #expect(index("1", count: bad) == "64", "\(bad)") }
        #expect(shell.run("sweep", "--window", "3", "--count", "2", "1").said.hasPrefix("--content is missing."))
        #expect(shell.run("sweep", "--window", "300", "--content", "300", "--count", "3", "-5").json == "null")
    }
}

import ColorSelectCommands
import ColorSelectModel
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct IllustrationCommandTests {
    /// A shell with the illustration “Ada”.
    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "Ada")
        return shell
    }

    @Test("S2 a new illustration has its kit and nothing chosen")
    func new() {
        let result = Shell().run("new", "Ada", "--kit", "bust")
        #expect(result.value["name"]?.string == "Ada")
        #expect(result.value["kit"]?.string == "bust")
        #expect(result.value["choices"]?.array?.isEmpty == true)
        #expect(result.text.hasPrefix("Started the illustration “Ada”. "))
        #expect(Shell().run("new", "Ada", "--kit", "bast").said.hasSuffix("Did you mean “bust”?"))
        #expect(Shell().run("new", "Ada", "--kit", "bast").code == 66)
        #expect(Shell().run("new", " ").code == 64)
        #expect(
            Shell().run("new", String(repeating: "a", count: 81)).said
                == "A name can have up to 80 characters; this one has 81.")
    }

    @Test("S2 choosing answers the whole illustration, and never removes")
    func choose() throws {
        let shell = shell()
        let result = shell.run("choose", "Ada", "bob", "--color", "ginger")
        #expect(
            result.json.hasPrefix(
                #"{"choices":[{"category":"hair","colors":{"hair":"ginger"},"component":"bob"}],"id":""#))
        #expect(result.text.hasPrefix("Chose “Bob” (Hair) in “Ada”, coloured Ginger. "))
        #expect(shell.run("choose", "Ada", "bob").json == result.json)
        #expect(shell.run("choose", "Ada", "bob").text.hasPrefix("Chose “Bob” (Hair) in “Ada”. "))
        #expect(shell.parts("Ada") == ["bob"])
        shell.run("choose", "Ada", "단발")
        #expect(shell.parts("Ada") == ["bob"])
    }

    @Test("S1 brows follow the hair, whichever of them set the colour")
    func shared() {
        let shell = shell()
        shell.run("choose", "Ada", "bob")
        let result = shell.run("choose", "Ada", "brows-soft", "--color", "silver")
        #expect(
            result.value["choices"]?.array?.map { $0["colors"]?["hair"]?.string } == ["silver", "silver"])
        let tail = shell.run("choose", "Ada", "ponytail", "--color", "white", "--slot", "hair")
        #expect(tail.value["choices"]?.array?.allSatisfy { $0["colors"]?["hair"]?.string == "white" } == true)
    }

    @Test("S2 what is required can't be emptied; the rest can")
    func unchoose() {
        let shell = shell()
        shell.run("choose", "Ada", "bob")
        shell.run("choose", "Ada", "face-round")
        #expect(shell.run("unchoose", "Ada", "hair").text.hasPrefix("Emptied “Hair” in “Ada”. "))
        let refused = shell.run("unchoose", "Ada", "face")
        #expect(refused.code == 64)
        #expect(refused.said.hasPrefix("The category “face” can't be empty."))
        #expect(shell.run("unchoose", "Ada", "머리").text.hasPrefix("“Hair” in “Ada” is empty already. "))
        #expect(shell.run("unchoose", "Ada", "feet").code == 66)
        #expect(shell.parts("Ada") == ["face-round"])
    }

    @Test("S6 a colour is remembered for the slot while other parts are chosen")
    func remembered() {
        let shell = shell()
        shell.run("choose", "Ada", "bob", "--color", "auburn")
        shell.run("unchoose", "Ada", "hair")
        let again = shell.run("choose", "Ada", "long")
        #expect(again.value["choices"]?.array?.first?["colors"]?["hair"]?.string == "auburn")
    }

    @Test("S10 random is the same for the same seed and tells the one it drew; reset clears all")
    func random() {
        let shell = shell()
        let drawn = shell.run("random", "Ada", "--seed", "42")
        #expect(
            shell.parts("Ada") == [
                "solid", "crop", "face-oval", "ears-hoops", "eyes-wink", "brows-worried", "mouth-full", "turtleneck",
            ])
        #expect(drawn.text.hasPrefix("Drew “Ada” at random; the seed is 42. "))
        shell.run("random", "Ada", "--seed", "43")
        #expect(shell.parts("Ada").count >= 5)
        #expect(shell.run("random", "Ada", "--seed", "42").json == drawn.json)
        #expect(shell.run("random", "Ada").text.contains("the seed is "))
        for bad in ["-1", "x", "1.5", "99999999999999999999"] {
            #expect(shell.run("random", "Ada", "--seed", bad).code == 64, "\(bad)")
        }
        #expect(shell.run("reset", "Ada").value["choices"]?.array?.isEmpty == true)
    }

    @Test("C18 undo and redo go step by step, and say when there is nothing left")
    func undo() {
        let shell = shell()
        shell.run("choose", "Ada", "bob", "--color", "ginger")
        shell.run("random", "Ada", "--seed", "1")
        #expect(shell.run("undo", "Ada").code == 0)
        #expect(shell.parts("Ada") == ["bob"])
        #expect(shell.run("redo", "Ada").code == 0)
        #expect(shell.parts("Ada").count > 4)
        shell.run("undo", "Ada")
        shell.run("undo", "Ada")
        #expect(shell.parts("Ada") == [])
        #expect(shell.run("undo", "Ada").code == 1)
    }

    @Test("S12 credits list authors and licences of the parts used")
    func credits() {
        let shell = shell()
        #expect(shell.run("credits", "Ada").json == "[]")
        shell.run("random", "Ada", "--seed", "1")
        #expect(shell.run("credits", "Ada").json == #"[{"author":"Bojagi","licence":"CC0-1.0"}]"#)
    }

    @Test("illustrations are listed with their parts, renamed, removed and brought back")
    func life() {
        let shell = shell()
        #expect(Shell().run("list").text.hasPrefix("No illustrations yet"))
        shell.run("choose", "Ada", "bob")
        shell.run("rename", "Ada", "Eve")
        let list = shell.run("list")
        #expect(list.json == "[\(shell.run("show", "Eve").json)]")
        #expect(list.text.hasSuffix("  Eve  bust, parts 1\n"))
        #expect(shell.run("show", "Ada").code == 66)
        #expect(shell.run("remove", "Eve").text.contains("“bojagi restore "))
        #expect(shell.run("list").json == "[]")
        #expect(shell.run("choose", "Eve", "bob").code == 66)
        // One in the trash can still be looked at, and its removal taken back.
        #expect(shell.parts("Eve") == ["bob"])
        #expect(shell.run("undo", "Eve").code == 0)
        #expect(shell.run("list").value.array?.count == 1)
    }

    @Test("S13 wrong words are told by name, with what is meant, and nothing is changed")
    func wrong() {
        let shell = shell()
        shell.run("choose", "Ada", "bob")
        let before = shell.run("show", "Ada").json
        func expect(_ code: Int32, _ words: [String], _ error: String) {
            let result = shell.run(["choose", "Ada"] + words)
            #expect(result.code == code && result.said.contains(error), "\(result.said)")
        }
        expect(66, ["bobb"], "Did you mean “bob”?")
        expect(66, ["zzzzzz"], "bojagi color-select components bust")
        expect(66, ["long", "--color", "gingr"], "Did you mean “ginger”?")
        expect(66, ["long", "--color", "coral"], "There is no colour “coral” for hair")
        expect(66, ["long", "--color", "ginger", "--slot", "har"], "“long” has no slot “har”; it has: hair.")
        expect(64, ["long", "--slot", "hair"], "--slot says where a colour goes.")
        expect(64, ["Round"], "matches more than one: ")
        #expect(shell.run("choose", "Eva", "bob").code == 66)
        #expect(shell.run("choose", "Ada").code == 64)
        #expect(shell.run("show", "Ada").json == before)
    }

    @Test("an illustration of a kit that is not here is still shown")
    func withoutKit() {
        let shell = shell()
        shell.run("choose", "Ada", "bob")
        shell.bundled = NoBundledFiles()
        #expect(shell.parts("Ada") == ["bob"])
        #expect(shell.run("show", "Ada").text.contains("Its kit “bust” isn't in this workspace or program."))
        #expect(shell.run("list").code == 0)
        #expect(shell.run("choose", "Ada", "long").code == 66)
        #expect(shell.run("remove", "Ada").code == 0)
    }

    @Test("S12 an illustration of another version of its kit says what is missing, and credits what is there")
    func changedKit() throws {
        let shell = shell()
        shell.run("choose", "Ada", "bob")
        shell.run("choose", "Ada", "solid")
        let kit = try #require(shell.bundled.bytes("kits/bust/kit.json"))
        shell.bundled = OneFile(
            path: "kits/bust/kit.json",
            content: String(decoding: kit, as: UTF8.self).replacing("\"bob\"", with: "\"page-boy\""))
        let shown = shell.run("show", "Ada").text
        #expect(shown.contains("Made with another version of the kit “bust”."))
        #expect(shown.contains("Not in this kit: bob"))
        #expect(shell.parts("Ada") == ["solid", "bob"])
        let credits = shell.run("credits", "Ada")
        #expect(credits.json == #"[{"author":"Bojagi","licence":"CC0-1.0"}]"#)
        #expect(credits.text == "Bojagi  CC0-1.0\nParts missing from this kit are left out: bob.\n")
        shell.run("unchoose", "Ada", "background")
        #expect(shell.run("credits", "Ada").text == "Parts missing from this kit are left out: bob.\n")
        #expect(shell.run("choose", "Ada", "long").code == 0)
        #expect(shell.parts("Ada") == ["long"])
    }

    @Test("show tells parts and colours by name, in the reader's language")
    func show() {
        let shell = shell()
        #expect(shell.run("show", "Ada").text == "Ada\n  Nothing chosen yet.\n")
        shell.run("choose", "Ada", "bob", "--color", "ginger")
        #expect(shell.run("show", "Ada").text == "Ada\n  Hair  Bob  Ginger\n")
        shell.run("unchoose", "Ada", "hair")
        shell.run("choose", "Ada", "tee")
        #expect(shell.run("show", "Ada").text == "Ada\n  Clothes  T-shirt  Cloth Indigo, Accent Paper\n")
        #expect(shell.run("show", "Ada").json.contains(#""colors":{"accent":"paper","cloth":"indigo"}"#))
        shell.language = Language(code: "ko", words: ColorSelectModule().words(in: "ko"))
        #expect(shell.run("show", "Ada").text == "Ada\n  옷  티셔츠  옷감 쪽빛, 포인트 한지색\n")
        #expect(shell.run("components", "bust", "hair").text.contains("\n    hair (머리): ink, "))
        shell.run("undo", "Ada")
        shell.run("undo", "Ada")
        #expect(shell.run("show", "Ada").text == "Ada\n  머리  단발  주황색\n")
        #expect(shell.run("choose", "Ada", "long").text.hasPrefix("“Ada”에서 “긴 머리”를 골랐어요. (머리) "))
        #expect(shell.run("choose", "Ada", "bob").json.contains("\"component\":\"bob\""))
        #expect(shell.run("choose", "Ada", "bobb").said.hasPrefix("키트에 “bobb” 부품이 없어요."))
    }
}

/// Comes with one file alone.
private struct OneFile: BundledFiles {
    let path: String
    let content: String

    var paths: [String] { [path] }
    func bytes(_ path: String) -> [UInt8]? { path == self.path ? Array(content.utf8) : nil }
}

import ColorSelectCommands
import ColorSelectModel
import Foundation
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct OwnKitTests {
    /// Packed by another program: a folder with everything in it, deflated, and what a Mac puts beside it.
    private static let packed = Array(
        Data(
            base64Encoded: """
                UEsDBBQAAAAIAAAAIVwAAAAAAgAAAAAAAAAFAAAAdGlueS8DAFBLAwQUAAAACAAAACFc+wJywukAAADBAQAADQAAAHRpbnkva2l0
                Lmpzb25VUMtOwzAQ/JVquUJxLwhxgwjEHW6oh1WyiRdcO9ibohLl37EdhzbyxTP7mJkdgRt42ICwPcH1BiweKOH3gg3XZOtMVZW6
                2W1VYnEQ7XyI7Ac8uU/sGPaRDvybOkf44UZ0/O2UirQm7rTMcIq4N2hpHm69s5JnezQkMtNjMRW+2IakVztT5P5LaJtLv28FH9EM
                mbh6Vo/V/R1M+ymtr1Goc57XAi3GaBdbXgr29D2wp9QjfqDs4NA7S1ZW85pw5eK14GDc0riUUhY45zzHy/YMnmgJ2LLJZfRymwS2
                4djBcrbsOh8tBYvvD1BLAwQUAAAACAAAACFcAAAAAAIAAAAAAAAACQAAAHRpbnkvYXJ0LwMAUEsDBBQAAAAIAAAAIVyIcnyXTQAA
                AFIAAAARAAAAdGlueS9hcnQvaGVhZC5zdmezKS5LV6jIzckrtlXKKCkpsNLXLy8v1ys31ssvStc3MjAw0AeqULKzSVdIy8zJsVVS
                NjQ0MjI2VlJISSxJ1IWIFWdn5inp29mAlNoBAFBLAwQUAAAACAAAACFcgxbcjAMAAAABAAAAGAAAAF9fTUFDT1NYL3RpbnkvLl9r
                aXQuanNvbqsAAFBLAQIUAxQAAAAIAAAAIVwAAAAAAgAAAAAAAAAFAAAAAAAAAAAAAADtQQAAAAB0aW55L1BLAQIUAxQAAAAIAAAA
                IVz7AnLC6QAAAMEBAAANAAAAAAAAAAAAAACkgSUAAAB0aW55L2tpdC5qc29uUEsBAhQDFAAAAAgAAAAhXAAAAAACAAAAAAAAAAkA
                AAAAAAAAAAAAAO1BOQEAAHRpbnkvYXJ0L1BLAQIUAxQAAAAIAAAAIVyIcnyXTQAAAFIAAAARAAAAAAAAAAAAAACkgWIBAAB0aW55
                L2FydC9oZWFkLnN2Z1BLAQIUAxQAAAAIAAAAIVyDFtyMAwAAAAEAAAAYAAAAAAAAAAAAAACkgd4BAABfX01BQ09TWC90aW55Ly5f
                a2l0Lmpzb25QSwUGAAAAAAUABQAqAQAAFwIAAAAA
                """, options: .ignoreUnknownCharacters) ?? Data())

    private static let files = [("kit.json", Array(TinyKit.manifest.utf8)), ("art/head.svg", Array(TinyKit.art.utf8))]

    private func shell(kit: String = TinyKit.manifest) -> Shell {
        let shell = Shell()
        shell.files.contents = ["K/kit.json": Array(kit.utf8), "K/art/head.svg": Array(TinyKit.art.utf8)]
        return shell
    }

    private func ids(_ shell: Shell) -> [String] {
        (shell.run("kits", "list").value.array ?? []).compactMap { $0["id"]?.string }
    }

    @Test("S14 a kit in a folder is added once, and every command offers it")
    func folder() throws {
        let shell = shell()
        #expect(shell.run("kits", "add", "K").text == "Added the kit “Tiny”; parts: 1.\n")
        #expect(shell.run("kits", "add", "K").text == "The kit “Tiny” is here already, in this version.\n")
        #expect(ids(shell) == ["bust", "faces", "tiny"])
        #expect(shell.run("kits", "list").text.contains("tiny  Tiny  Categories 1, parts 1  CC0-1.0, Bojagi  own\n"))
        #expect(shell.run("components", "tiny").value.array?.count == 1)
        #expect(shell.run("new", "Ada", "--kit", "tiny").value["kit"]?.string == "tiny")
        #expect(shell.run("random", "Ada", "--seed", "1").code == 0)
        #expect(shell.parts("Ada") == ["head"])
        #expect(shell.run("credits", "Ada").text == "Bojagi  CC0-1.0\n")
        shell.pictures = FakePictures()
        #expect(shell.run("render", "Ada", "-o", "ada.svg").code == 0)
        #expect(String(decoding: shell.files.written.files["ada.svg"] ?? [], as: UTF8.self).contains("#E0AC86"))
        #expect(shell.run("thumbnail", "tiny", "head", "-o", "head.png").code == 0)
        #expect(shell.run("sheet", "tiny", "--count", "2", "-o", "sheet.png").code == 0)
    }

    @Test("S14 an archive is taken as its folder is, packed by any program, and gives the same version")
    func archives() throws {
        let folder = shell()
        let hash = try #require(folder.run("kits", "add", "K").value["hash"]?.string)
        var before = TestArchive(Self.files.map { ("kits/" + $0.0, $0.1) } + [("kits/readme.txt", [1])])
        before.prefix = Array("#!/bin/sh\n".utf8)
        before.comment = Array("packed".utf8)
        for archive in [Self.packed, TestArchive(Self.files).bytes, before.bytes] {
            let shell = Shell()
            shell.files.contents = ["tiny.zip": archive]
            let added = shell.run("kits", "add", "tiny.zip")
            #expect(added.code == 0, "\(added.said)")
            // Names of the compressed one are those of the folder, and so is every byte but white space.
            #expect(archive == Self.packed || added.value["hash"]?.string == hash)
            #expect(shell.run("new", "Ada", "--kit", "tiny").code == 0)
        }
    }

    @Test("S14 an archive that the server has is added by its hash")
    func uploaded() throws {
        let shell = Shell()
        let hash = try shell.workspace.blobs.put(Self.packed)
        #expect(shell.run("kits", "add", "--blob", hash.hex).code == 0)
        #expect(ids(shell) == ["bust", "faces", "tiny"])
        #expect(shell.run("kits", "add", "--blob", "x").code == 64)
        let text = try shell.workspace.blobs.put(Array("no archive".utf8))
        let refused = shell.run("kits", "add", "--blob", text.hex)
        #expect(refused.code == 65 && refused.said.hasPrefix("The file is no ZIP archive that can be read."))
        #expect(shell.run("kits", "add", "--blob", BlobHash(of: [9]).hex).code == 66)
        #expect(shell.run("kits", "add").code == 64)
        #expect(shell.run("kits", "add", "K", "--blob", hash.hex).code == 64)
    }

    @Test("S14 archives that are damaged, locked or harmful are refused with the reason, and nothing is added")
    func hostile() throws {
        func answer(_ change: (inout TestArchive) -> Void) -> (code: Int32, text: String) {
            var archive = TestArchive(Self.files)
            change(&archive)
            let shell = Shell()
            shell.files.contents = ["a.zip": archive.bytes]
            let result = shell.run("kits", "add", "a.zip")
            #expect(ids(shell) == ["bust", "faces"])
            return (result.code, result.text + result.said)
        }
        #expect(answer { $0.members[1].flags = 1 }.text.contains("“art/head.svg” is not a file that can be read."))
        #expect(answer { $0.members[1].checksum = 1 }.text.contains("“art/head.svg” is not a file that can be read."))
        #expect(answer { $0.members[1].method = 12 }.text.contains("“art/head.svg” is not a file that can be read."))
        #expect(answer { $0.members[1].method = 8 }.text.contains("“art/head.svg” is not a file that can be read."))
        #expect(answer { $0.members[1].mode = 0xa1ff }.text.contains("“art/head.svg” is a link"))
        #expect(
            answer { $0.members[1].size = .max }.text.contains(
                "The file has 4294967295 bytes; at most 1000000 are read."))
        #expect(answer { $0.members[0].size = .max }.text.contains("The file has 4294967295 bytes; at most 16000000"))
        #expect(answer { $0.members[0].path = "../kit.json" }.text.contains("The file “art/head.svg” is missing."))
        #expect(answer { $0.members = [] }.text.contains("The file “kit.json” is missing."))
        #expect(answer { $0.members[0].bytes = Array("[]".utf8) }.code == 65)
        for cut in [0, 21, 22, 100] {
            let shell = Shell()
            shell.files.contents = ["a.zip": Array(TestArchive(Self.files).bytes.suffix(cut))]
            #expect(shell.run("kits", "add", "a.zip").code == 65, "\(cut)")
        }
    }

    @Test("S14 an illustration keeps the version of its kit until it is upgraded; undo takes the upgrade back")
    func versions() throws {
        let shell = shell()
        shell.run("kits", "add", "K")
        shell.run("new", "Ada", "--kit", "tiny")
        shell.run("random", "Ada")
        shell.files.contents["K/kit.json"] = Array(TinyKit.manifest.replacing("\"Head\"", with: "\"Big head\"").utf8)
        #expect(
            shell.run("kits", "add", "K").text
                == "Added a new version of the kit “Tiny”; parts: 1.\n"
                + "Illustrations keep the version that they were made with.\n")
        #expect(ids(shell) == ["bust", "faces", "tiny"])
        #expect(shell.run("show", "Ada").text == "Ada\n  Face  Head  Sand\n")
        shell.run("new", "Bob", "--kit", "tiny")
        shell.run("random", "Bob")
        #expect(shell.run("show", "Bob").text.contains("Big head"))
        #expect(shell.run("upgrade", "Ada").text.hasPrefix("“Ada” is drawn with the newest version of its kit. "))
        #expect(shell.run("show", "Ada").text == "Ada\n  Face  Big head  Sand\n")
        #expect(shell.run("upgrade", "Ada").text.hasPrefix("“Ada” is made with the newest version of its kit already."))
        shell.run("undo", "Ada")
        #expect(shell.run("show", "Ada").text == "Ada\n  Face  Head  Sand\n")
        // The first version again is the newest from then on.
        shell.files.contents["K/kit.json"] = Array(TinyKit.manifest.utf8)
        #expect(shell.run("kits", "add", "K").text.hasPrefix("Added a new version of the kit “Tiny”"))
        #expect(shell.run("components", "tiny").json.contains("\"Head\""))
    }

    @Test("S14 a kit with the id of the program's stands in its place, and gives it back when it is removed")
    func replaced() throws {
        let shell = shell(kit: TinyKit.manifest.replacing("\"tiny\"", with: "\"bust\""))
        shell.run("new", "Ada")
        shell.run("choose", "Ada", "bob")
        #expect(shell.run("kits", "add", "K").code == 0)
        #expect(ids(shell) == ["faces", "bust"])
        #expect(shell.run("components", "bust").value.array?.count == 1)
        // What was made with the program's kit is drawn with it.
        #expect(shell.run("show", "Ada").text == "Ada\n  Hair  Bob  Ink\n")
        #expect(shell.run("upgrade", "Ada").text.contains("which lacks: bob."))
        #expect(shell.run("show", "Ada").text.contains("Not in this kit: bob"))
        #expect(shell.run("kits", "remove", "bust").code == 0)
        #expect(shell.run("components", "bust").value.array?.count == 14)
        #expect(shell.run("kits", "remove", "bust").code == 66)
    }

    @Test("S14 a removed kit is offered no more, and what was made with it stays")
    func removed() throws {
        let shell = shell()
        shell.run("kits", "add", "K")
        shell.run("new", "Ada", "--kit", "tiny")
        shell.run("random", "Ada")
        #expect(
            shell.run("kits", "remove", "tiny").text
                == "Removed the kit “Tiny”; illustrations that were made with it stay as they are.\n")
        #expect(ids(shell) == ["bust", "faces"])
        #expect(shell.run("new", "Bob", "--kit", "tiny").code == 66)
        #expect(shell.run("show", "Ada").text == "Ada\n  Face  Head  Sand\n")
        #expect(shell.run("random", "Ada", "--seed", "2").code == 0)
        #expect(shell.run("kits", "add", "K").text == "Added the kit “Tiny”; parts: 1.\n")
        #expect(ids(shell) == ["bust", "faces", "tiny"])
    }

    @Test("S14 a pack that has not come, or that another device damaged, is told, and the rest works")
    func missing() throws {
        let shell = shell()
        let hash = try #require(shell.run("kits", "add", "K").value["hash"]?.string.flatMap { BlobHash(hex: $0) })
        shell.run("new", "Ada", "--kit", "tiny")
        let bytes = try shell.workspace.blobs.bytes(of: hash)
        try shell.workspace.blobs.remove(hash)
        #expect(ids(shell) == ["bust", "faces"])
        #expect(shell.run("random", "Ada").said.hasPrefix("The kit “tiny” has not come from the device"))
        #expect(shell.run("list").code == 0 && shell.run("show", "Ada").code == 0)
        _ = try shell.workspace.blobs.put(bytes)
        #expect(shell.run("random", "Ada").code == 0)
        // A peer names something that is no kit.
        let noKit = try shell.workspace.blobs.put(Array("BKIT1\n".utf8) + [1, 1, 0x61, 1, 0x62])
        _ = try shell.workspace.changeOrCreate(KitCollectionKind(), KitCollection.document) {
            (collection, _) throws(CommandError) in
            collection.add(KitReference(id: "evil", hash: noKit), name: "Evil")
        }
        #expect(shell.run("new", "Eve", "--kit", "evil").said.hasPrefix("The kit “evil” of this workspace is damaged."))
        #expect(shell.run("kits", "list").code == 0)
        #expect(ids(shell) == ["bust", "faces", "tiny"])
        #expect(shell.run("new", "Bob", "--kit", "tiny").code == 0)
    }

    @Test("S14 a pack with a file that no part names, and so nobody checks, is no kit")
    func unchecked() throws {
        let shell = Shell()
        let manifest = Array(TinyKit.manifest.utf8)
        let files = [
            ("kit.json", manifest), ("art/head.svg", Array(TinyKit.art.utf8)), ("evil.svg", Array("<script/>".utf8)),
        ]
        let pack = KitPack(files: files.map { KitFile(path: $0.0, bytes: $0.1) })
        let hash = try shell.workspace.blobs.put(pack.bytes)
        _ = try shell.workspace.changeOrCreate(KitCollectionKind(), KitCollection.document) {
            (collection, _) throws(CommandError) in
            collection.add(KitReference(id: "tiny", hash: hash), name: "Tiny")
        }
        #expect(ids(shell) == ["bust", "faces"])
        #expect(shell.run("components", "tiny").said.hasPrefix("The kit “tiny” of this workspace is damaged."))
    }

    @Test("S14 the workspace names the packs of all versions, so that sync brings them and verify misses none")
    func named() throws {
        let shell = shell()
        let hash = try #require(shell.run("kits", "add", "K").value["hash"]?.string.flatMap { BlobHash(hex: $0) })
        shell.run("kits", "remove", "tiny")
        let collection = try shell.workspace.load(KitCollectionKind(), KitCollection.document).value
        #expect(KitCollectionKind().blobs(of: collection) == [hash])
        #expect(KitCollectionKind().exportFiles(collection, id: KitCollection.document).count == 1)
    }
}

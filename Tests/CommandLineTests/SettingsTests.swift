import Foundation
import Testing

/// `bojagi settings`, as a process.
@Suite struct SettingsTests {
    @Test("W10 a setting is set, shown, listed and taken back, and what else is in the file stays")
    func life() throws {
        let box = try Sandbox()
        _ = try box.file("home/.config/bojagi/settings", "# mine\ntheme = light\nauthor.mina = 5\nother = 1 = 2\n")
        chmod(box.settings, 0o644)
        #expect(try box.ok("settings", "get", "theme")["value"].text == "light")
        #expect(try box.run("settings", "set", "theme", " dark\n").text == "theme is now dark.\n")
        #expect(try box.run("settings", "get", "theme").text == "dark\n")
        let file = { String(decoding: try box.bytes(of: box.settings), as: UTF8.self) }
        #expect(try file() == "# mine\ntheme = dark\nauthor.mina = 5\nother = 1 = 2\n")
        for (path, mode) in [(box.settings, 0o600), (box.home + "/.config/bojagi", 0o700)] {
            let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(found == mode, "\(path)")
        }
        let listed = try box.ok("settings").elements
        #expect(listed.prefix(3).map { $0["name"].text } == ["language", "theme", "author"])
        #expect(listed.contains { $0["name"].text == "openverse.token" && $0["value"] == .null })
        #expect(try box.run("settings", "unset", "theme").text == "Reset theme to its default.\n")
        #expect(try box.run("settings", "get", "theme").text == "system\n")
        #expect(try file() == "# mine\nauthor.mina = 5\nother = 1 = 2\n")
        #expect(try box.run("settings", "unset", "theme").exitCode == 0)
    }

    @Test("W10 a file with Windows line ends or letters of another encoding is read, and what else is in it stays")
    func otherLines() throws {
        let box = try Sandbox()
        _ = try box.file("home/.config/bojagi/settings", "")
        let lines = ["author = Mina\r", "theme = light\r", "# caf"].map { Array($0.utf8) }
        let rest: [UInt8] = [0xE9, 0x0D, 0x0A]
        try Data(lines.joined(separator: [0x0A]) + rest).write(to: URL(filePath: box.settings))
        #expect(try box.ok("settings", "get", "author")["value"].text == "Mina")
        #expect(try box.ok("settings", "get", "theme")["value"].text == "light")
        try box.ok("settings", "set", "theme", "dark")
        #expect(try Array(box.bytes(of: box.settings)) == Array("author = Mina\r\ntheme = dark\n# caf".utf8) + rest)
    }

    @Test("W10 options go before the environment, and the environment before the file")
    func precedence() throws {
        let box = try Sandbox()
        try box.ok("settings", "set", "language", "ko")
        try box.ok("settings", "set", "author", "Mina Kim")
        #expect(try box.run("search", "x").text == "“x”에 맞는 것이 없어요.\n")
        box.environment["BOJAGI_LANG"] = "en"
        #expect(try box.run("search", "x").text == "No results for “x”.\n")
        #expect(try box.ok("settings", "get", "language")["source"].text == "environment")
        #expect(
            try box.run("settings", "set", "language", "en").text
                == "language is now en.\n$BOJAGI_LANG overrides it.\n")
        #expect(try box.run("search", "x", "--lang", "ko").text == "“x”에 맞는 것이 없어요.\n")
        try box.ok("memo", "new", "Alpha")
        let history = { try box.ok("memo", "history", "Alpha").elements.last?["author"].text }
        #expect(try history() == "Mina Kim")
        box.environment["BOJAGI_AUTHOR"] = "Jun"
        #expect(try box.ok("settings", "get", "author")["value"].text == "Jun")
        #expect(try box.ok("settings", "get", "author", "--author", "Sora")["value"].text == "Sora")
    }

    @Test("W10 an unknown setting and a value that can't be are refused with what to do, and nothing is written")
    func refusals() throws {
        let box = try Sandbox()
        for (words, code, said) in [
            (["set", "tema", "dark"], 66, "There is no setting “tema”."),
            (["get", "tema"], 66, "Did you mean “theme”?"),
            (["set", "theme", "blue"], 64, "“blue” is not one of the choices: system, light, dark."),
            (["set", "language", "xx"], 64, "There is no translation for the language “xx”."),
            (["set", "author", "  "], 64, "author needs a value."),
            (["set", "author", "a\nb"], 64, "A setting is a single line."),
            (
                ["set", "author", String(repeating: "a", count: 81)], 64,
                "author can have up to 80 characters; this has 81."
            ),
            (["set", "web.timeout", "soon"], 64, "“soon” is not a whole number for web.timeout."),
            (["set", "web.timeout", "0"], 64, "0 is out of range for web.timeout: 1 to 600."),
            (["set", "openverse.url", "nowhere"], 64, "“nowhere” is not a web address."),
            (["set", "openverse.token", "a b"], 64, "A key has letters, digits and symbols, and no spaces."),
            (["set", "theme"], 64, "VALUE is missing."),
        ] as [([String], Int32, String)] {
            let outcome = try box.run(["settings"] + words)
            #expect(outcome.exitCode == code && outcome.errorText.contains(said), "\(words): \(outcome.errorText)")
        }
        #expect(!FileManager.default.fileExists(atPath: box.settings))
    }

    @Test("W10 of many lines for one setting one is left, and a folder that somebody holds is told after a second")
    func duplicates() throws {
        let box = try Sandbox()
        let many = String(repeating: "theme = light\n", count: 40_000)
        _ = try box.file("home/.config/bojagi/settings", "theme = dark\nother = 1\n" + many + "# end\n")
        try box.ok("settings", "set", "theme", "dark")
        let file = { String(decoding: try box.bytes(of: box.settings), as: UTF8.self) }
        #expect(try file() == "other = 1\ntheme = dark\n# end\n")

        let folder = open(box.home + "/.config/bojagi", O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        #expect(flock(folder, LOCK_EX) == 0)
        let refusal = try box.refused(75, "settings", "set", "theme", "light")
        #expect(refusal.message.contains("writing to the settings"))
        #expect(try box.ok("settings", "get", "theme")["value"].text == "dark")
        #expect(try file() == "other = 1\ntheme = dark\n# end\n")
        // A memo can be written all the same; who wrote it has an id from the name.
        try box.ok("memo", "new", "a memo")
    }

    @Test("W10 a key is read from standard input, kept for its owner alone, and never printed whole")
    func keys() throws {
        let box = try Sandbox()
        let key = "abcdefghijklmnop-1234"
        let outcome = try box.run("settings", "set", "unsplash.access-key", "-", input: key + "\n")
        #expect(outcome.text == "unsplash.access-key is now …1234.\n")
        try box.ok("settings", "set", "openverse.token", "short")
        #expect(
            String(decoding: try box.bytes(of: box.settings), as: UTF8.self).contains("unsplash.access-key = \(key)\n"))
        for words in [
            ["settings"], ["settings", "get", "unsplash.access-key"], ["settings", "get", "openverse.token"],
        ] {
            for options in [[], ["--json"]] {
                let text = try box.run(words + options).text
                #expect(!text.contains(key) && !text.contains("short"), "\(words)")
            }
        }
        let mode = try FileManager.default.attributesOfItem(atPath: box.settings)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}

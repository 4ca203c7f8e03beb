import Foundation
import Testing

/// What the program takes from its surroundings: the locale, the time zone, the PATH, the terminal.
@Suite struct SurroundingsTests {
    @Test("W3 --lang goes before LC_ALL, LC_ALL before LANG, and an unknown language is English")
    func languages() throws {
        let box = try Sandbox()
        let korean = try box.run(["trash", "--lang", "ko"]).text
        let english = try box.run(["trash", "--lang", "en"]).text
        #expect(korean != english && english == "The trash is empty.\n")
        let cases: [(variables: [String: String], words: [String], isKorean: Bool)] = [
            (["LANG": "ko_KR.UTF-8"], [], true),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"], [], false),
            (["LANG": "en_US.UTF-8", "LC_ALL": "ko_KR.UTF-8"], [], true),
            (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"], [], true),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], [], true),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], [], false),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8"], ["--lang", "en"], false),
            (["LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"], ["--lang=ko"], true),
            (["LANG": "xx_XX.UTF-8"], [], false), (["LANG": "POSIX"], [], false), (["LANG": ""], [], false),
        ]
        for (variables, words, isKorean) in cases {
            let text = try box.run(["trash"] + words, environment: variables).text
            #expect(text == (isKorean ? korean : english), "\(variables) \(words)")
        }
        // Errors and the particles of names, too.
        let refusal = try box.run(["memo", "show", "바다", "--lang", "ko"])
        #expect(refusal.exitCode == 66 && refusal.errorText.contains("바다") && !refusal.errorText.contains("Nothing"))
    }

    @Test("dates are those of the reader's time zone, instants those of UTC")
    func timeZones() throws {
        let box = try Sandbox(timeZone: "Asia/Seoul")
        // 23:30 UTC on the last day of 2019 is 08:30 on New Year's Day in Seoul.
        _ = try box.file("m.json", #"[{"title":"Year","body":"","last_modified":1577835000}]"#)
        try box.ok("memo", "import", "m.json")
        let memo = try box.ok("memo", "list")[0]
        #expect(memo["updatedAt"].text.hasPrefix("2019-12-31T23:30:00"))
        #expect(try box.run("memo", "list").text.contains("2020-01-01"))
        #expect(try box.run(["memo", "list"], environment: ["TZ": "UTC"]).text.contains("2019-12-31"))
        #expect(try box.run(["memo", "list"], environment: ["TZ": "America/New_York"]).text.contains("2019-12-31"))

        // A due date has no zone: it is late once the reader's own day is past it. Kiritimati and Niue are
        // 25 hours apart, so between them there is always a day that is over only in the first.
        try box.ok("kanban", "new", "B")
        let (east, west) = ("Pacific/Kiritimati", "Pacific/Niue")
        func today(_ zone: String) throws -> String {
            let outcome = try box.start(
                ["/bin/date", "+%F"].map { Array($0.utf8) }, environment: ["TZ": zone]
            ).wait()
            return String(outcome.text.prefix(10))
        }
        func overdue(_ zone: String) throws -> JSON {
            let outcome = try box.run(["kanban", "show", "B", "--json"], environment: ["TZ": zone])
            return try JSON(line: outcome.output)["columns"][0]["cards"][0]["overdue"]
        }
        let day = try today(west)
        try box.ok("kanban", "add", "B", "late", "--due", day)
        let isLateEast = try overdue(east)
        let isLateWest = try overdue(west)
        // Unless midnight came to the west while this ran.
        if try today(west) == day { #expect(isLateEast == .bool(true) && isLateWest == .bool(false)) }
    }

    @Test("plugins on the PATH are commands, built-in names go before them, and a slip gets the nearest name")
    func plugins() throws {
        let box = try Sandbox()
        // Made by a process of its own: a file that this one writes may be held open by another test's child
        // just when it is to run.
        let made = try box.shell(
            """
            mkdir bin && cd bin && printf '#!/bin/sh\necho "greet:$#:$*"\nexit 7\n' > bojagi-greet &&
            printf '#!/bin/sh\necho shadow\n' > bojagi-memo && chmod 755 *
            """)
        #expect(made.exitCode == 0, "\(made.errorText)")
        _ = try box.file("bin/bojagi-data", "not executable")
        box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
        let outcome = try box.run("greet", "a b", "-x", "--", "--json")
        #expect(outcome.exitCode == 7 && outcome.text == "greet:4:a b -x -- --json\n")
        let passed = try box.run(["greet", "x", "--json", "--workspace", "w"])
        #expect(passed.text == "greet:4:x --json --workspace w\n")
        #expect(try box.run("memo", "list").text != "shadow\n")
        let modules = try box.ok("modules").elements
        #expect(modules.filter { $0["plugin"] == .bool(true) }.map { $0["name"].text } == ["greet", "memo"])
        try box.refused(64, "data")

        #expect(try box.refused(64, "mmo", "list").hint == "Did you mean “memo”?")
        #expect(try box.refused(64, "memo", "lsit").hint == "Did you mean “list”?")
        #expect(try box.refused(64, "kanban", "column", "ad", "B").hint == "Did you mean “add”?")
        #expect(try box.refused(64, "memo", "list", "--limt", "3").hint == "Did you mean “--limit”?")
        #expect(try box.refused(64, "trash", "emtpy").message.contains("emtpy"))
        #expect(try box.refused(64, "xyzzyqwerty").hint?.contains("bojagi help") == true)
    }

    @Test("colours are for terminals that want them")
    func colours() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "A")
        #expect(try box.run("memo", "list").output.contains(0x1b) == false, "a pipe gets none")
        // script(1) gives the program a terminal.
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
        func onTerminal(_ variables: String) throws -> Outcome {
            try box.shell("env \(variables) script -qec \"$BOJAGI memo list\" /dev/null < /dev/null")
        }
        #expect(try onTerminal("TERM=xterm").output.contains(0x1b))
        #expect(try onTerminal("TERM=xterm NO_COLOR=1").output.contains(0x1b) == false)
        #expect(try onTerminal("TERM=dumb").output.contains(0x1b) == false)
    }

    @Test("W7 log lines go to standard error, and only those that were asked for")
    func logging() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "A")
        let debug = try box.run("memo", "list", "--json", "--log", "debug")
        let lines = String(decoding: debug.errors, as: UTF8.self)
        #expect(lines.hasPrefix("debug memo: memo list"), "a line bears its level and the module's name: \(lines)")
        #expect(lines.contains("info memo: memo list took "))
        #expect(try JSON(line: debug.output).isArray)
        #expect(try box.run("memo", "list", "--log", "error").errors.isEmpty)
        #expect(try box.run(["memo", "list"], environment: ["BOJAGI_LOG": "debug"]).errors.isEmpty == false)
        #expect(try box.run(["memo", "list", "--log=fault"], environment: ["BOJAGI_LOG": "debug"]).errors.isEmpty)
        try box.refused(64, "memo", "list", "--log", "loud")
    }

    @Test("an author is a random id and a name: two names that are new at once are both remembered")
    func authors() throws {
        let box = try Sandbox()
        _ = try box.file("home/.config/bojagi/settings", "# mine\nlanguage = en")
        try box.ok("memo", "new", "A")
        let names = (0..<12).map { "author\($0)" }
        let children = try names.map { name in
            try box.start(
                [Sandbox.program, "memo", "append", "A", name, "--author", name].map { Array($0.utf8) })
        }
        for child in children { #expect(try child.wait().exitCode == 0) }
        let settings = String(decoding: try box.bytes(of: box.settings), as: UTF8.self)
        #expect(names.filter { !settings.contains("author.\($0) = ") } == [], "\(settings)")
        #expect(settings.hasPrefix("# mine\nlanguage = en\nauthor.mina = "), "what stood there stays: \(settings)")
        let history = try box.ok("memo", "history", "A").elements
        #expect(Set(history.map { $0["author"].text }) == Set(names + ["mina"]))
        for name in names { try box.ok("memo", "undo", "A", "--author", name) }
        #expect(try box.ok("memo", "show", "A")["text"] == .string("A"))
        // They may hold keys, so they are for nobody else to read, also where a person made them otherwise.
        for isLoosened in [false, true] {
            if isLoosened {
                chmod(box.settings, 0o644)
                chmod(box.home + "/.config/bojagi", 0o755)
                try box.ok("memo", "list")
            }
            for (path, mode) in [(box.settings, 0o600), (box.home + "/.config/bojagi", 0o700)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
            }
        }
        // Nothing of the writing is left beside the settings.
        let left = try FileManager.default.contentsOfDirectory(atPath: box.home + "/.config/bojagi")
        #expect(left.allSatisfy { !$0.hasSuffix(".part") }, "\(left)")
    }
}

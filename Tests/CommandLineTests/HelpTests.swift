import Foundation
import Testing

/// Every help screen against the committed one.
///
/// After a wanted change, write them anew and read the difference before it is committed:
/// `BOJAGI_WRITE_SNAPSHOTS=1 swift test --filter CommandLineTests.HelpTests`
@Suite struct HelpTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
    static let writes = ProcessInfo.processInfo.environment["BOJAGI_WRITE_SNAPSHOTS"] == "1"

    /// All screens of an area in one text, each after a line with its command.
    private func screens(_ box: Sandbox, language: String) throws -> [String: String] {
        var paths: [[String]] = [[]]
        for command in try box.ok("help")["commands"].elements {
            let path = command["name"].text.split(separator: " ").map(String.init)
            for depth in 1...path.count where !paths.contains(Array(path.prefix(depth))) {
                paths.append(Array(path.prefix(depth)))
            }
        }
        let areas = Set(try box.ok("modules").elements.map { $0["name"].text })
        var files: [String: String] = [:]
        for path in paths {
            let outcome = try box.run(["help"] + path + ["--lang", language])
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "help \(path): \(outcome.errorText)")
            let area = path.first.map { areas.contains($0) ? $0 : "top" } ?? "top"
            let line = (["$ bojagi help"] + path).joined(separator: " ")
            files["\(area).\(language).txt", default: ""] += line + "\n" + outcome.text + "\n"
        }
        return files
    }

    @Test("W3 every help screen is the committed one, in English and Korean")
    func snapshots() throws {
        let box = try Sandbox()
        var files = try screens(box, language: "en")
        files.merge(try screens(box, language: "ko")) { $1 }
        let committed = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        if Self.writes {
            for name in committed { try FileManager.default.removeItem(at: Self.folder.appendingPathComponent(name)) }
            for (name, text) in files {
                try Data(text.utf8).write(to: Self.folder.appendingPathComponent(name))
            }
        } else {
            #expect(Set(committed) == Set(files.keys))
        }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let url = Self.folder.appendingPathComponent(name)
            let expected = String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
            let pairs = zip(text.split(separator: "\n"), expected.split(separator: "\n"))
            let difference = pairs.first { $0 != $1 }.map { "“\($0)” instead of “\($1)”" } ?? "more or fewer lines"
            #expect(text == expected, "\(name): \(difference); see the top of HelpTests.swift")
        }
    }

    @Test("W3 no line of a Korean help screen is left in English")
    func everyKoreanScreenDiffers() throws {
        let box = try Sandbox()
        let english = try screens(box, language: "en")
        let korean = try screens(box, language: "ko")
        #expect(english.count == korean.count && english.count >= 3)
        // Lines that are names and examples in every language.
        func isWords(_ line: Substring) -> Bool {
            !line.hasPrefix("$ ") && line.contains(" ") && line.contains(/[a-z’']{2,} [a-z]+ [a-z]{2,}|\.$/)
        }
        var left: Set<Substring> = []
        for (name, text) in english {
            let other = korean[name.replacingOccurrences(of: ".en.", with: ".ko.")] ?? ""
            let known = Set(other.split(separator: "\n"))
            left.formUnion(text.split(separator: "\n").filter { isWords($0) && known.contains($0) })
        }
        #expect(left.filter { !$0.contains("bojagi ") && !$0.hasPrefix("  --") && !$0.contains("[--") }.sorted() == [])
    }

    @Test("every command explains itself with --help and with help, in the same words")
    func helpFlag() throws {
        let box = try Sandbox()
        for words in [["memo", "new"], ["kanban", "column", "add"], ["trash", "empty"], ["verify"]] {
            let help = try box.run(["help"] + words)
            let flag = try box.run(words + ["--help"])
            #expect(help.exitCode == 0 && flag.exitCode == 0 && help.output == flag.output, "\(words)")
            #expect(try box.run(words + ["-h"]).output == help.output)
        }
        #expect(try box.run("--help").output == (try box.run("help")).output)
        #expect(try box.run("memo").output == (try box.run("help", "memo")).output)
        #expect(try box.run("--version").output == (try box.run("version")).output)
        #expect(!FileManager.default.fileExists(atPath: box.workspace), "asking for help makes no workspace")
    }

    @Test("completions are scripts that the shells take")
    func completions() throws {
        let box = try Sandbox()
        for shell in ["bash", "zsh"] {
            let script = try box.run("completions", shell)
            #expect(script.exitCode == 0)
            _ = try box.file(shell, script.output)
            let path = ["/bin/", "/usr/bin/"].map { $0 + shell }.first { FileManager.default.fileExists(atPath: $0) }
            guard let path else { continue }
            let checked = try box.start([Array(path.utf8), Array("-n".utf8), Array((box.folder + "/" + shell).utf8)])
                .wait()
            #expect(checked.exitCode == 0, "\(shell): \(checked.errorText)")
        }
        let script = """
            . ./bash
            COMP_WORDS=(bojagi kanban column "") COMP_CWORD=3; _bojagi; echo "${COMPREPLY[@]}"
            """
        if FileManager.default.fileExists(atPath: "/bin/bash") {
            let words = try box.start(["/bin/bash", "-c", script].map { Array($0.utf8) }).wait().text
            #expect(
                Set(words.split(whereSeparator: \.isWhitespace)) == [
                    "add", "rename", "limit", "move", "remove", "empty",
                ])
        }
        try box.refused(64, "completions", "fish")
    }
}

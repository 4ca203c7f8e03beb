import Foundation
import ModuleKit
import Testing

@Suite("Completion scripts")
struct CompletionsTests {
    private let completions = Completions(
        program: "toy", tree: Garden.tree,
        globals: [
            Garden.json.declaration, Parameter<String?>.option("dir", "Where.", type: .path).declaration,
            Parameter<String?>.option("log", "How much.", type: .choice(["debug", "error"])).declaration,
        ])

    /// Runs a shell on a script of its own and gives what it prints.
    private func run(_ shell: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: shell)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// What bash offers for the last of `words`.
    private func complete(_ words: String...) throws -> [String] {
        let quoted = words.map { "'" + $0 + "'" }.joined(separator: " ")
        let driver = """
            \(completions.script(for: "bash"))
            cd /
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMPREPLY=()
            _toy
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let (status, output) = try run("/bin/bash", ["--norc", "-c", driver])
        #expect(status == 0)
        return output.split(separator: "\n").map(String.init)
    }

    @Test("W2 bash reads its script without complaint")
    func bashSyntax() throws {
        let (status, output) = try run("/bin/bash", ["-n", "-c", completions.script(for: "bash")])
        #expect(status == 0)
        #expect(output.isEmpty)
    }

    @Test("W2 bash completes areas, groups, commands, options and choices")
    func bash() throws {
        #expect(try complete("toy", "") == ["garden", "trash"])
        #expect(try complete("toy", "g") == ["garden"])
        #expect(try complete("toy", "garden", "") == ["plant", "bed"])
        #expect(try complete("toy", "garden", "bed", "") == ["dig", "water"])
        let options = ["--rows", "--form", "--note", "--now", "--json", "--dir", "--log"]
        #expect(try complete("toy", "garden", "plant", "--") == options)
        #expect(try complete("toy", "garden", "plant", "rose", "--n") == ["--note", "--now"])
        #expect(try complete("toy", "garden", "plant", "--form", "") == ["herb", "tree"])
        #expect(try complete("toy", "garden", "plant", "--form", "=", "t") == ["tree"])
        #expect(try complete("toy", "garden", "plant", "--log", "e") == ["error"])
        #expect(try complete("toy", "trash", "e") == ["empty"])
        #expect(try complete("toy", "trash", "empty", "--j") == ["--json"])
    }

    @Test("The value of an option is no step down, and words that lead nowhere change nothing")
    func values() throws {
        #expect(try complete("toy", "--dir", "garden", "") == ["garden", "trash"])
        #expect(try complete("toy", "garden", "plant", "bed", "--r") == ["--rows"])
        #expect(try complete("toy", "garden", "plant", "--note", "bed", "--r") == ["--rows"])
    }

    @Test("Where nothing else fits, files are offered")
    func files() throws {
        #expect(try complete("toy", "garden", "plant", "--dir", "/et").contains("/etc"))
        #expect(try complete("toy", "garden", "plant", "et").contains("etc"))
        #expect(try complete("toy", "garden", "plant", "--zz").isEmpty)
    }

    @Test("zsh has the same tables, and its own frame")
    func zshTables() throws {
        let script = completions.script(for: "zsh")
        #expect(script.hasPrefix("#compdef toy\n"))
        let table = try #require(completions.script(for: "bash").split(separator: "\n_toy() {").first)
        let shared = table.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(script.contains(shared))
    }

    @Test(
        "W2 zsh reads its script without complaint",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
    func zshSyntax() throws {
        let (status, output) = try run("/usr/bin/zsh", ["-f", "-n", "-c", completions.script(for: "zsh")])
        #expect(status == 0)
        #expect(output.isEmpty)
    }
}

import Foundation
import Testing

/// Runs each example and holds the whole of what it prints to a committed text. A line that differs is either a
/// fault or a better explanation: then the text is changed with it.
@Suite("The examples")
struct ExamplesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    private static let sources = root.appending(path: "Apps/Examples")
    private static let outputs = tests.appending(path: "Outputs")

    /// The debug builds that stand beside the bundle of these tests.
    private static let products: URL = {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }
        return bundle.map { URL(filePath: $0).deletingLastPathComponent() } ?? root.appending(path: ".build/debug")
    }()

    /// The folders of `Apps/Examples`, one example each.
    private static let names: [String] = {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        return found.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// Runs a program to its end; what it prints on both streams.
    private static func run(_ program: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = program
        process.environment = [:]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    @Test("there is one for each lesson")
    func found() {
        #expect(Self.names.count >= 8)
    }

    @Test("prints what its lesson says", .timeLimit(.minutes(20)), arguments: names)
    func output(name: String) throws {
        let program = Self.products.appending(path: name)
        try #require(
            FileManager.default.isExecutableFile(atPath: program.path),
            "\(name) is not built: it needs a row program(\"\(name)\", \"Examples/\(name)\") in Package.swift")
        let expected = try String(contentsOf: Self.outputs.appending(path: name + ".txt"), encoding: .utf8)
        let found = try Self.run(program)
        #expect(found.status == 0)
        #expect(found.output == expected, "Outputs/\(name).txt differs from what \(name) prints")
    }

    @Test("is one file of at most 80 lines that begins with its question", arguments: names)
    func size(name: String) throws {
        let folder = Self.sources.appending(path: name)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["main.swift"])
        let text = try String(contentsOf: folder.appending(path: "main.swift"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 80)
        let opening = lines.prefix { $0.hasPrefix("///") }
        #expect(opening.first?.hasSuffix("?") == true)
    }

    @Test("names the files of Modules where its idea lives", arguments: names)
    func places(name: String) throws {
        let text = try String(
            contentsOf: Self.sources.appending(path: name + "/main.swift"), encoding: .utf8)
        let opening = text.split(separator: "\n").prefix { $0.hasPrefix("///") }.joined(separator: " ")
        let paths = opening.matches(of: /\w+(?:\/\w+)+\.swift/).map { String($0.output) }
        #expect(opening.contains("In Modules: ") && !paths.isEmpty)
        for path in paths {
            let isThere = FileManager.default.fileExists(atPath: Self.root.appending(path: "Modules/" + path).path)
            #expect(isThere, "\(name): Modules/\(path)")
        }
    }

    @Test("no text is left of an example that is gone")
    func leftovers() throws {
        let texts = try FileManager.default.contentsOfDirectory(atPath: Self.outputs.path).sorted()
        #expect(texts == Self.names.map { $0 + ".txt" })
    }
}

import Foundation
import Testing

/// A home, a workspace and an environment that nothing outside shares, and the program to run in them.
final class Sandbox {
    /// Holds all the rest; goes away with the sandbox.
    let folder: String
    var environment: [String: String]
    /// What `run` runs.
    private let program: String

    var workspace: String { folder + "/workspace" }
    var home: String { folder + "/home" }
    var settings: String { home + "/.config/bojagi/settings" }
    var database: String { workspace + "/bojagi.db" }

    /// `name` is that of the program that `run` runs.
    init(timeZone: String = "UTC", language: String = "en_US.UTF-8", program name: String = "bojagi") throws {
        program = Self.built(name)
        try #require(
            FileManager.default.isExecutableFile(atPath: program),
            "The program is not at \(program): “swift build --build-tests” makes it.")
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/bojagi-test-XXXXXX").utf8CString)
        try #require(mkdtemp(&template) != nil, "No temporary folder can be made in \(parent).")
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.folder = folder
        environment = [
            "HOME": folder + "/home", "XDG_DATA_HOME": folder + "/home/.local/share",
            "XDG_CONFIG_HOME": folder + "/home/.config", "BOJAGI_WORKSPACE": folder + "/workspace",
            "PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": folder + "/tmp", "TZ": timeZone, "LANG": language,
            "USER": "mina",
        ]
        for name in ["home", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    static let program = built("bojagi")

    /// The debug build that stands beside the bundle of these tests.
    private static func built(_ name: String) -> String {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }
        let folder =
            bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
            ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.build/debug").standardized
        return folder.appendingPathComponent(name).path
    }

    // MARK: running

    /// Starts another program, its words byte for byte.
    func start(
        _ words: [[UInt8]], input: [UInt8] = [], environment changes: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess(
            words, input: input, environment: environment.merging(changes) { $1 }, folder: folder,
            scratch: folder + "/tmp")
    }

    func run(
        _ words: [String], input: [UInt8] = [], environment changes: [String: String] = [:]
    ) throws -> Outcome {
        try start([program] + words, input: input, environment: changes).wait()
    }

    func run(_ words: String..., input: String = "") throws -> Outcome {
        try run(words, input: Array(input.utf8))
    }

    private func start(
        _ words: [String], input: [UInt8], environment changes: [String: String]
    ) throws -> ChildProcess {
        try start(words.map { Array($0.utf8) }, input: input, environment: changes)
    }

    /// Runs a shell script in which `$BOJAGI` is the program.
    func shell(_ script: String, input: [UInt8] = []) throws -> Outcome {
        try start(["/bin/sh", "-c", script], input: input, environment: ["BOJAGI": Self.program]).wait()
    }

    // MARK: expecting

    /// Runs a command with `--json` that must succeed: its answer, silent on standard error unless it `warns`.
    @discardableResult
    func ok(
        _ words: [String], input: [UInt8] = [], warns: Bool = false, at location: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        var outcome = try run(words + ["--json"], input: input)
        if warns { outcome.errors = [] }
        return try Self.answer(of: outcome, to: words, at: location)
    }

    @discardableResult
    func ok(
        _ words: String..., input: String = "", at location: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        try ok(words, input: Array(input.utf8), at: location)
    }

    static func answer(
        of outcome: Outcome, to words: [String], exitCode: Int32 = 0, at location: SourceLocation
    ) throws -> JSON {
        let name = words.map { $0.prefix(60) }.joined(separator: " ")
        try #require(
            outcome.exitCode == exitCode, "\(name): exit \(outcome.exitCode), \(outcome.errorText.prefix(2000))",
            sourceLocation: location)
        #expect(outcome.errors.isEmpty, "\(name): \(outcome.errorText)", sourceLocation: location)
        do {
            return try JSON(line: outcome.output)
        } catch {
            Issue.record("\(name): \(error)", sourceLocation: location)
            throw error
        }
    }

    /// What `--json` says of an error.
    struct Refusal {
        var code: String
        var message: String
        var hint: String?
    }

    /// Runs a command with `--json` that must fail with this exit code: the error, which stands alone on
    /// standard error in its one shape.
    @discardableResult
    func refused(
        _ exitCode: Int32, _ words: [String], input: [UInt8] = [], environment changes: [String: String] = [:],
        at location: SourceLocation = #_sourceLocation
    ) throws -> Refusal {
        let outcome = try run(words + ["--json"], input: input, environment: changes)
        return try Self.refusal(of: outcome, to: words, exitCode, at: location)
    }

    @discardableResult
    func refused(
        _ exitCode: Int32, _ words: String..., input: String = "", at location: SourceLocation = #_sourceLocation
    ) throws -> Refusal {
        try refused(exitCode, words, input: Array(input.utf8), at: location)
    }

    static let codes: [String: Int32] = [
        "failed": 1, "usage": 64, "bad-data": 65, "not-found": 66, "unavailable": 69, "cannot-create": 73,
        "input-output": 74, "locked": 75, "permission": 77,
    ]

    static func refusal(
        of outcome: Outcome, to words: [String], _ exitCode: Int32, at location: SourceLocation
    ) throws -> Refusal {
        let name = words.map { $0.prefix(60) }.joined(separator: " ")
        try #require(
            outcome.exitCode == exitCode,
            "\(name): exit \(outcome.exitCode), \(outcome.text.prefix(500)) \(outcome.errorText.prefix(2000))",
            sourceLocation: location)
        #expect(outcome.output.isEmpty, "\(name): \(outcome.text.prefix(2000))", sourceLocation: location)
        let json = try JSON(line: outcome.errors)
        #expect(json.names == ["error"], "\(name)", sourceLocation: location)
        let error = json["error"]
        #expect(error.names == ["code", "hint", "message"], "\(name)", sourceLocation: location)
        #expect(codes[error["code"].text] == exitCode, "\(name): \(error)", sourceLocation: location)
        let message = error["message"].text
        #expect(!message.isEmpty && !leaksInsides(message), "\(name): \(message)", sourceLocation: location)
        return Refusal(
            code: error["code"].text, message: message,
            hint: error["hint"] == .null ? nil : error["hint"].text)
    }

    /// Whether a message shows what is the program's own business.
    private static func leaksInsides(_ message: String) -> Bool {
        ["Error(", "Optional(", "Swift.", "StoreError", "CommandError", "Fatal", "SQL logic"].contains {
            message.contains($0)
        }
    }

    // MARK: the workspace as a whole

    /// `verify` finds nothing wrong, repaired things included.
    func expectSound(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) throws {
        let report = try ok(["verify"], at: location)
        #expect(report["sound"] == .bool(true), comment, sourceLocation: location)
        #expect(report["problems"] == .array([]), comment, sourceLocation: location)
    }

    /// A copy of the home and the workspace as they lie on the disk now.
    func copy() throws -> Sandbox {
        let other = try Sandbox(timeZone: environment["TZ"] ?? "UTC", language: environment["LANG"] ?? "en")
        for name in ["home", "workspace"] where FileManager.default.fileExists(atPath: folder + "/" + name) {
            try? FileManager.default.removeItem(atPath: other.folder + "/" + name)
            try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: other.folder + "/" + name)
        }
        return other
    }

    /// Writes a file into the sandbox and returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    func bytes(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

import Foundation

/// A package outside the tree, as somebody else would write it: it depends on Bojagi by its path, and each of its
/// programs on one product alone. One package for all of them, so that what they share is compiled once.
final class OutsidePackage {
    /// Holds the package and what its build leaves, for the next one.
    private let folder: URL
    private let programs: [String]
    /// The products that each of them depends on.
    private let dependencies: [[String]]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The tree that these tests belong to.
    static let bojagi = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// One folder a program: its sources and what it prints. It depends on the product of its name, or on those that its
    /// file `products.txt` names.
    static let programs = bojagi.appending(path: "Tests/LibraryTests/Programs")

    /// The products that a program depends on.
    static func products(of program: String) throws -> [String] {
        let list = programs.appending(path: "\(program)/products.txt")
        guard FileManager.default.fileExists(atPath: list.path) else { return [program] }
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Writes the package; `programs` are named as their folders in `Programs`.
    init(programs: [String]) throws {
        self.programs = programs
        dependencies = try programs.map { try Self.products(of: $0) }
        folder = Self.bojagi.appending(path: ".build/outside")
        // All but what was built is written anew.
        for part in ["Sources", "rooms", "tmp"] {
            let place = folder.appending(path: part)
            if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        for program in programs {
            let sources = folder.appending(path: "Sources/\(Self.name(of: program))")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            let own = Self.programs.appending(path: program)
            for file in try FileManager.default.contentsOfDirectory(atPath: own.path) where file.hasSuffix(".swift") {
                try FileManager.default.copyItem(at: own.appending(path: file), to: sources.appending(path: file))
            }
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    }

    private static func name(of program: String) -> String { "uses-\(program)" }

    private var manifest: String {
        let targets = zip(programs, dependencies).map { program, products in
            """
                    .executableTarget(
                        name: "\(Self.name(of: program))",
                        dependencies: [
            \(products.map { "                .product(name: \"\($0)\", package: \"Bojagi\")," }.joined(separator: "\n"))
                        ]),
            """
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Outside",
                dependencies: [.package(name: "Bojagi", path: \(Self.literal(Self.bojagi.path)))],
                targets: [
            \(targets.joined(separator: "\n"))
                ]
            )

            """
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Builds all programs. Nothing is shared with another package's build: not the folder, so not its lock, nor a cache.
    func build() throws {
        let outcome = try Self.run(
            ["swift", "build", "--package-path", folder.path, "--scratch-path", folder.appending(path: "build").path]
                + ["cache", "config", "security"].flatMap { ["--\($0)-path", folder.appending(path: $0).path] }
                + ["--disable-index-store", "-debug-info-format", "none"],
            environment: environment)
        guard outcome.status == 0 else { throw Failure(description: outcome.output) }
    }

    /// What a program prints, started in a folder of its own.
    func output(of name: String) throws -> String {
        let program = folder.appending(path: "build/debug/\(Self.name(of: name))").path
        let room = folder.appending(path: "rooms/\(name)")
        try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
        let outcome = try Self.run([program], environment: [:], folder: room)
        guard outcome.status == 0 else { throw Failure(description: "exit \(outcome.status): \(outcome.output)") }
        return outcome.output
    }

    /// As somebody has it who knows nothing of this tree.
    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("BOJAGI_") }
        environment["TMPDIR"] = folder.appending(path: "tmp").path
        return environment
    }

    /// Runs a program to its end; what it prints on both streams. `swift` is the one that `SWIFT` names, else the
    /// first on the PATH.
    private static func run(
        _ words: [String], environment: [String: String], folder: URL? = nil
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let program = words[0] == "swift" ? environment["SWIFT"] ?? "swift" : words[0]
        process.arguments = [program] + words.dropFirst()
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}

import Foundation

/// A package outside the tree, as somebody else would write it: it depends on Bojagi by its path, and each of its
/// programs on one product alone. One package for all of them, so that what they share is compiled once.
final class OutsidePackage {
    /// Holds the package and all that its build leaves; goes away with this object.
    private let folder: URL
    private let products: [String]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The tree that these tests belong to.
    static let bojagi = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// One folder a product: its program and what that prints.
    static let programs = bojagi.appending(path: "Tests/LibraryTests/Programs")

    /// Writes the package; `products` are named as their folders in `Programs`.
    init(products: [String]) throws {
        self.products = products
        folder = FileManager.default.temporaryDirectory.appending(path: "bojagi-outside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        for product in products {
            let sources = folder.appending(path: "Sources/\(Self.program(of: product))")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Self.programs.appending(path: "\(product)/main.swift"), to: sources.appending(path: "main.swift"))
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func program(of product: String) -> String { "uses-\(product)" }

    private var manifest: String {
        let targets = products.map { product in
            """
                    .executableTarget(
                        name: "\(Self.program(of: product))",
                        dependencies: [.product(name: "\(product)", package: "Bojagi")]),
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

    /// Builds all programs. Nothing is shared with another build: not the folder, so not its lock, nor a cache.
    func build() throws {
        let outcome = try Self.run(
            ["swift", "build", "--package-path", folder.path, "--scratch-path", folder.appending(path: "build").path]
                + ["cache", "config", "security"].flatMap { ["--\($0)-path", folder.appending(path: $0).path] }
                + ["--disable-index-store", "-debug-info-format", "none"],
            environment: environment)
        guard outcome.status == 0 else { throw Failure(description: outcome.output) }
    }

    /// What the program of a product prints.
    func output(of product: String) throws -> String {
        let program = folder.appending(path: "build/debug/\(Self.program(of: product))").path
        let outcome = try Self.run([program], environment: [:])
        guard outcome.status == 0 else { throw Failure(description: "exit \(outcome.status): \(outcome.output)") }
        return outcome.output
    }

    private var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.appending(path: "tmp").path]) { $1 }
    }

    /// Runs a program to its end; what it prints on both streams. `swift` is the one that `SWIFT` names, else the
    /// first on the PATH.
    private static func run(_ words: [String], environment: [String: String]) throws -> (status: Int32, output: String)
    {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let program = words[0] == "swift" ? environment["SWIFT"] ?? "swift" : words[0]
        process.arguments = [program] + words.dropFirst()
        process.environment = environment
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

import Foundation

/// Debian's `cmark-gfm`, with which the parser is compared.
enum Cmark {
    struct Missing: Error, CustomStringConvertible {
        var description: String {
            "cmark-gfm is not on the PATH or does not run; `make setup` installs it (Debian: cmark-gfm)"
        }
    }

    static func html(_ markdown: String) throws -> String {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = ["--unsafe", "-e", "table", "-e", "tasklist", "-e", "strikethrough", "-e", "autolink"]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { throw Missing() }
        // Samples are far smaller than what a pipe holds, so that writing first cannot block.
        input.fileHandleForWriting.write(Data(markdown.utf8))
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static func executable() throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/cmark-gfm"
            if FileManager.default.isExecutableFile(atPath: candidate) { return URL(fileURLWithPath: candidate) }
        }
        throw Missing()
    }
}

/// A seeded generator: SplitMix64, after Steele, Lea and Flood (2014).
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A seed from the environment, to repeat a run, or a new one.
    static func seed() -> UInt64 {
        ProcessInfo.processInfo.environment["BOJAGI_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...999_999)
    }
}

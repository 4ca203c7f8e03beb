import Foundation

/// The module WasmProbe, run by node, else by the toolchain's wasmkit.
enum Probe {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let module = environment["BOJAGI_PROBE"] ?? ""
    private static let runner = environment["BOJAGI_WASM_RUNNER"] ?? ""

    static var isThere: Bool { !module.isEmpty && !runner.isEmpty }

    /// The answer of a function of the module.
    static func ask(_ function: String, _ numbers: [UInt32]) throws -> UInt64 {
        let words = numbers.map { String($0) }
        let answer: String
        if runner.hasSuffix("wasmkit") {
            answer = try run([runner, "run", module, function] + words.map { "i32:" + $0 })
        } else {
            let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            answer = try run([runner, tests.appending(path: "WasmProbe/probe.mjs").path, module, function] + words)
        }
        // wasmkit prints [i64(5)], node 5.
        let digits = (answer.split(separator: "(").last ?? "").prefix { $0.isNumber }
        guard let number = UInt64(digits) else { throw Failure(description: "\(function) answered '\(answer)'") }
        return number
    }

    private static func run(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(words.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

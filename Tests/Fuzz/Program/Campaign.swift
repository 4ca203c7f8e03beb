import Foundation
import FuzzTargets

/// Tries every target for a while, two at a time, each in a process of its own that is started again after a finding.
final class Campaign: @unchecked Sendable {
    let seconds: Int
    let seed: UInt64
    /// For corpora, logs and what is found.
    let folder: String
    /// Whether corpora of earlier runs are gone on from; else a run can be repeated.
    let keepsCorpora: Bool
    private let lock = NSLock()
    private var hasFound = false

    /// So many findings of one target are enough to look at.
    private static let most = 12

    init(seconds: Int, seed: UInt64, folder: String, keepsCorpora: Bool) {
        self.seconds = seconds
        self.seed = seed
        self.folder = folder
        self.keepsCorpora = keepsCorpora
    }

    /// Returns whether nothing was found.
    func run(_ targets: [any FuzzTarget]) -> Bool {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        say("seed \(seed), \(seconds) s each")
        for (name, megabytes) in targets.map({ ($0.name, $0.limits.megabytes) }) {
            queue.addOperation { [self] in run(name, megabytes) }
        }
        queue.waitUntilAllOperationsAreFinished()
        return !hasFound
    }

    private func run(_ name: String, _ megabytes: Int) {
        let corpus = "\(folder)/corpus/\(name)"
        if !keepsCorpora { try? FileManager.default.removeItem(atPath: corpus) }
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var tried = 0
        var peak = 0
        var findings: [(place: String, path: String, words: String)] = []
        var number: UInt64 = 0
        while number == 0 || ContinuousClock.now < end - .seconds(1), findings.count < Self.most {
            let left = max(1, (end - ContinuousClock.now).components.seconds)
            let path = "\(folder)/\(name)-\(seed)-\(number)"
            let outcome = child(
                name, ["--seconds", "\(left)", "--seed", "\(seed &+ number)", "--corpus", corpus], path, Int(left))
            number += 1
            tried += outcome.tried
            peak = max(peak, outcome.peak)
            guard let words = outcome.finding else { continue }
            let place = self.place(name, path)
            if findings.contains(where: { $0.place == place && $0.words == words }) {
                try? FileManager.default.removeItem(atPath: path)
            }
            findings.append((place, path, words))
        }
        let time = Double((ContinuousClock.now - start).components.seconds)
        var distinct: [(place: String, path: String, words: String, count: Int)] = []
        for finding in findings {
            if let index = distinct.firstIndex(where: { $0.place == finding.place && $0.words == finding.words }) {
                distinct[index].count += 1
            } else {
                distinct.append((finding.place, finding.path, finding.words, 1))
            }
        }
        var lines = "\(name): seed \(seed), \(tried) inputs, \(tried / max(1, Int(time))) a second, "
        lines += "peak \(peak / 1024) of \(megabytes) MB, \(distinct.count) findings"
        for finding in distinct {
            lines +=
                "\n  ✘ \(finding.words) (\(finding.count)×)\(finding.place.isEmpty ? "" : " in " + finding.place)\n    \(finding.path)"
        }
        lock.withLock {
            if !distinct.isEmpty { hasFound = true }
            say(lines)
        }
    }

    private func child(
        _ name: String, _ words: [String], _ path: String, _ seconds: Int
    ) -> (tried: Int, peak: Int, finding: String?) {
        let log = "\(folder)/\(name).log"
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--child", name, "--finding", path] + words
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: log)
        guard (try? process.run()) != nil else { return (0, 0, "it can't be started") }
        // What stands still uses no processor time: it is made to say what it was at.
        let identifier = process.processIdentifier
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + .seconds(seconds + 90))
        timer.setEventHandler { kill(identifier, SIGABRT) }
        timer.resume()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        timer.cancel()
        var outcome: (tried: Int, peak: Int, finding: String?) = (0, 0, nil)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("finding ") { outcome.finding = String(line.dropFirst(8)) }
            if line.hasPrefix("tried ") {
                let numbers = line.split(separator: " ").compactMap { Int($0) }
                if numbers.count == 2 { (outcome.tried, outcome.peak) = (numbers[0], numbers[1]) }
            }
        }
        if process.terminationStatus != 0, outcome.finding == nil {
            outcome.finding = "it ended with \(process.terminationStatus), see \(log)"
        }
        return outcome
    }

    /// The first of our own lines that a trap's trace names.
    private func place(_ name: String, _ path: String) -> String {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--replay", path, "--only", name]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64"
        ]) { $1 }
        let output = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = output
        guard (try? process.run()) != nil else { return "" }
        let identifier = process.processIdentifier
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + .seconds(60))
        timer.setEventHandler { kill(identifier, SIGKILL) }
        timer.resume()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        timer.cancel()
        let line = text.split(separator: "\n").first { $0.contains(" at /") && $0.contains("/Modules/") }
        return line?.firstRange(of: "/Modules/").map { String(line?[$0.upperBound...] ?? "") } ?? ""
    }
}

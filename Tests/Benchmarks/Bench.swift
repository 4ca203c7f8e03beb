import Foundation

/// Runs the workloads one after the other.
final class Bench {
    let program: String
    let scale: Int
    let session: String
    /// The Python that has the peers of text; without it they are left out.
    var peerProgram: String?
    /// The WebAssembly module that does the same works; without it they are done natively alone.
    var probe: String?
    var report = Report()
    /// Commands that did not do their work: what was measured of them says nothing.
    private(set) var failures: [String] = []
    let folder: String
    private let environment: [String: String]

    init(program: String, scale: Int, session: String) throws {
        self.program = program
        self.scale = scale
        self.session = session
        folder = NSTemporaryDirectory() + "/bojagi-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        environment = [
            "HOME": folder, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TASKDATA": folder + "/task", "TASKRC": folder + "/taskrc", "LANG": "C.UTF-8",
        ]
    }

    func clean() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// All of it, or a part.
    func run(only part: String? = nil) throws {
        report.facts = [
            ("bojagi", output([program, "version"])), ("peer", "task " + output(["task", "--version"])),
            ("cores", "\(ProcessInfo.processInfo.activeProcessorCount)"),
        ]
        if part == "boards" { return try boards() }
        if part == "texts" { return try texts() }
        if part == "pictures" { return try pictures() }
        if part == "server" { return try server() }
        if part == "hub" { return try hub() }
        report.rows.append(
            .init(work: "version", value: median(51, ["version"]) * 1000, unit: "ms", reach: 6, aim: 3))
        try boards()
        try memos()
        try sync()
        try photos()
        inProcess()
        try canvasCommands()
        canvasInProcess()
        canvasScene()
        waterfallInProcess()
        lookAlikesInProcess()
        try pictures()
        try server()
        try hub()
        try texts()
    }

    // MARK: boards

    private func boards() throws {
        let small = 10_000 / scale
        try makeTasks(small)
        let smallBoard = try makeBoard(small, in: "small")
        let adds = paired(
            31, ["kanban", "add", "Bench", "One more card", "--workspace", smallBoard],
            ["task", "rc.confirmation=no", "add", "One more"])
        let shows = paired(
            15, ["kanban", "show", "Bench", "--json", "--workspace", smallBoard],
            ["task", "rc.verbose=nothing", "export"])
        ratio("board of \(small): add against task add", adds, reach: 0.5, aim: 0.25)
        ratio("board of \(small): show --json against task export", shows, reach: 0.5, aim: 0.25)
        let large = 100_000 / scale
        let largeBoard = try makeBoard(large, in: "large")
        let add = ["kanban", "add", "Bench", "One more card", "--workspace"]
        var small31: [Double] = []
        var large31: [Double] = []
        for _ in 0..<31 {
            small31.append(once([program] + add + [smallBoard]).seconds)
            large31.append(once([program] + add + [largeBoard]).seconds)
        }
        let growth = Measurement.median(large31) / Measurement.median(small31)
        report.rows.append(
            .init(
                work: "add at \(large) cards against \(small)", value: growth, unit: "×", reach: 3, aim: 1.25,
                note: "\(Report.shown(Measurement.median(large31) * 1000)) ms"))
    }

    private func makeBoard(_ cards: Int, in name: String) throws -> String {
        let workspace = folder + "/" + name
        let file = folder + "/\(name).json"
        once([program, "kanban", "new", "Bench", "--workspace", workspace])
        // As many as a file may have.
        for start in stride(from: 0, to: cards, by: 50_000) {
            let part = Workload.boardJSON(cards: start..<min(cards, start + 50_000))
            try part.write(toFile: file, atomically: true, encoding: .utf8)
            once([program, "kanban", "import", "Bench", file, "--workspace", workspace])
        }
        return workspace
    }

    private func makeTasks(_ count: Int) throws {
        try FileManager.default.createDirectory(atPath: folder + "/task", withIntermediateDirectories: true)
        try "".write(toFile: folder + "/taskrc", atomically: true, encoding: .utf8)
        let file = folder + "/tasks.json"
        try Workload.taskJSON(tasks: count).write(toFile: file, atomically: true, encoding: .utf8)
        once(["task", "rc.confirmation=no", "import", file])
    }

    // MARK: memos

    private func memos() throws {
        let count = 10_000 / scale
        let file = folder + "/memos.json"
        try Workload.memosJSON(count: count).write(toFile: file, atomically: true, encoding: .utf8)
        var imports: [Double] = []
        var workspace = ""
        for round in 0..<3 {
            workspace = folder + "/memos-\(round)"
            imports.append(once([program, "memo", "import", file, "--workspace", workspace]).seconds)
        }
        report.rows.append(
            .init(
                work: "\(count) memos of 2 kB: import", value: Measurement.median(imports), unit: "s", reach: 5, aim: 2)
        )
        let first = once([program, "memo", "search", Workload.rareWord, "--workspace", workspace]).seconds
        report.rows.append(
            .init(
                work: "list", value: median(31, ["memo", "list", "--workspace", workspace]) * 1000, unit: "ms",
                reach: 60,
                aim: 20))
        let search = median(51, ["memo", "search", Workload.rareWord, "--workspace", workspace]) * 1000
        report.rows.append(
            .init(
                work: "search for a rare word", value: search, unit: "ms", reach: 30, aim: 10))
        report.rows.append(
            .init(work: "the first search after the import", value: first * 1000, unit: "ms", reach: 60, aim: 30))
        for _ in 0..<4 { once([program, "memo", "import", file, "--workspace", workspace]) }
        once([program, "search", Workload.rareWord, "--workspace", workspace])
        let common = median(21, ["search", "notes", "--workspace", workspace]) * 1000
        report.rows.append(
            .init(
                work: "search for a common word in \(5 * count) memos, the first page", value: common, unit: "ms",
                reach: 100, aim: 50))
    }

    // MARK: photos

    private func photos() throws {
        let count = 10_000 / scale
        let source = folder + "/photos"
        try PhotoWork.fill(source, count: count)
        let probes = (0..<5).map { _ in
            let answer = output([session, "--photos", source]).split(separator: " ")
            return answer.last == "\(count)" ? answer.first.flatMap { Double($0) } ?? .nan : .nan
        }
        report.rows.append(
            .init(
                work: "header probe of \(count) photos", value: Measurement.median(probes), unit: "s", reach: 1,
                aim: 0.4))
        // A program without the gallery is measured without it.
        guard Measurement.run([program, "help", "gallery", "import"], environment: environment).exitCode == 0 else {
            return
        }
        let imports = (0..<3).map { round in
            let workspace = folder + "/photos-\(round)"
            // Without a worker photos come in by their headers.
            return once(
                ["env", "BOJAGI_PICTURES=/nowhere", program, "gallery", "import", source, "--workspace", workspace]
            ).seconds
        }
        report.rows.append(
            .init(
                work: "their import without thumbnails", value: Measurement.median(imports), unit: "s", reach: 6, aim: 6
            ))
    }

    // MARK: in process

    private func inProcess() {
        var seconds: [Double] = []
        var peak = 0
        for _ in 0..<5 {
            let answer = output([session, "--session"]).split(separator: " ")
            seconds.append(answer.first.flatMap { Double($0) } ?? .nan)
            peak = max(peak, answer.last.flatMap { Int($0) } ?? 0)
        }
        report.rows.append(
            .init(
                work: "100,000 changes through a session", value: Measurement.median(seconds), unit: "s", reach: 0.3,
                aim: 0.1))
        report.rows.append(
            .init(
                work: "their peak memory, whole process with the log", value: Double(peak) / 1e6, unit: "MB", reach: 60,
                aim: 60))
    }

    // MARK: measuring

    @discardableResult
    func once(_ words: [String]) -> Measurement.Run {
        let run = Measurement.run(words, environment: environment)
        if run.exitCode != 0 { failures.append("exit \(run.exitCode): \(words.joined(separator: " "))") }
        return run
    }

    func median(_ runs: Int, _ words: [String]) -> Double {
        once([program] + words)
        return Measurement.median((0..<runs).map { _ in once([program] + words).seconds })
    }

    /// The two in turn, so that a machine that slows down slows both.
    private func paired(_ runs: Int, _ words: [String], _ peer: [String]) -> (own: Double, peer: Double) {
        once([program] + words)
        once(peer)
        var own: [Double] = []
        var other: [Double] = []
        for _ in 0..<runs {
            own.append(once([program] + words).seconds)
            other.append(once(peer).seconds)
        }
        return (Measurement.median(own), Measurement.median(other))
    }

    private func ratio(_ work: String, _ times: (own: Double, peer: Double), reach: Double, aim: Double) {
        let note = "\(Report.shown(times.own * 1000)) ms against \(Report.shown(times.peer * 1000)) ms"
        report.rows.append(
            .init(work: work, value: times.own / times.peer, unit: "×", reach: reach, aim: aim, note: note))
    }

    /// What a program prints, without the line's end.
    @discardableResult
    func output(_ words: [String]) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return "missing" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

import Drawing
import Foundation
import ModuleKit
import PictureWorkers
import Pictures
import Testing

/// Workers that misbehave: each is a small program that does what a broken one might.
@Suite(.serialized) struct PoolTests {
    private static let job = PictureJob.photo(.file("/nowhere"), thumbnails: [])

    /// A worker that is a shell script. Another process writes it: what a test beside this one starts just then would hold
    /// a file that this process writes open for writing, and such a file cannot be run.
    private func worker(_ script: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "worker").path
        let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
        let writer = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", write, "sh", script, path])
        writer.waitUntilExit()
        try #require(writer.terminationStatus == 0)
        return path
    }

    private func results(
        _ workers: PictureWorkerPool, _ count: Int = 1, within limits: PictureLimits = .usual
    ) -> [Int: Result<PictureAnswer, PictureFault>] {
        var left = count
        var results: [Int: Result<PictureAnswer, PictureFault>] = [:]
        workers.perform(
            within: limits,
            next: {
                left -= 1
                return left >= 0 ? Self.job : nil
            },
            done: { results[$0] = $1 })
        return results
    }

    @Test("a worker that is missing is an error that names it")
    func missing() {
        let result = results(PictureWorkerPool(program: "/no/such/worker", count: 2))[0]
        guard case .failure(.noWorker(let reason)) = result else {
            Issue.record("\(String(describing: result))")
            return
        }
        #expect(reason.contains("/no/such/worker"))
    }

    @Test("a worker that ends is a fault of the one job that it had, and the next has another")
    func ends() throws {
        // Only the third process stays; it answers that the format is unknown.
        let answer = #"head -c 4 >/dev/null; printf '\002\000\000\000\000\002'; exec sleep 100"#
        let path = try worker(
            "n=$(ls \"$(dirname \"$0\")\" | wc -l); touch \"$(dirname \"$0\")/$$\"; [ $n -lt 3 ] && exit 3; \(answer)")
        let results = results(PictureWorkerPool(program: path, count: 1), 3)
        #expect(results[0] == .failure(.workerEnded))
        #expect(results[1] == .failure(.workerEnded))
        #expect(results[2] == .failure(.unknownFormat))
    }

    /// Reads a job and answers that its format is unknown.
    private static let answering = #"dd bs=65536 count=1 of=/dev/null 2>/dev/null; printf '\002\000\000\000\000\002'"#

    @Test("a worker that ended while it had nothing to do is no fault of the next job")
    func endsIdle() throws {
        let path = try worker(#"echo $$ >> "$(dirname "$0")/log"; "# + Self.answering)
        let folder = URL(filePath: path).deletingLastPathComponent()
        let workers = PictureWorkerPool(program: path, count: 1)
        for _ in 0..<3 {
            #expect(results(workers)[0] == .failure(.unknownFormat))
            // It ends by itself after its one answer, sooner or later; here it is waited for.
            let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
            for number in log.split(separator: "\n") {
                while FileManager.default.contents(atPath: "/proc/\(number)/stat").map(Self.isRunning) == true {
                    usleep(1000)
                }
            }
        }
    }

    /// By the third word of the system's line about a process.
    private static func isRunning(_ stat: Data) -> Bool {
        String(decoding: stat, as: UTF8.self).split(separator: ") ").last?.first != "Z"
    }

    @Test("a request that no worker would read is refused by its size, and the next one is answered")
    func largeRequest() throws {
        let workers = PictureWorkerPool(program: try worker("\(Self.answering); exec sleep 100"), count: 1)
        // The same photo four times: what a request may hold is the sum.
        let photo = Picture.photo(.bytes([UInt8](repeating: 0, count: PictureRequest.maximumLength / 4)))
        let large = Picture.drawing(
            DisplayList(size: Size(width: 1, height: 1)), pictures: [Picture](repeating: photo, count: 4))
        var jobs = [PictureJob.render(large, as: .png(scale: 1)), Self.job]
        var results: [Int: Result<PictureAnswer, PictureFault>] = [:]
        workers.perform(
            within: .usual, next: { jobs.isEmpty ? nil : jobs.removeFirst() }, done: { results[$0] = $1 })
        guard case .failure(.tooMuchMemory(let bytes, let limit)) = results[0] else {
            Issue.record("\(String(describing: results[0]).prefix(100))")
            return
        }
        #expect(bytes > limit && limit == UInt64(PictureRequest.maximumLength))
        #expect(results[1] == .failure(.unknownFormat))
    }

    @Test("a worker is told where fonts are, and no keys")
    func environment() throws {
        setenv("BOJAGI_TEST_KEY", "secret", 1)
        setenv("FONTCONFIG_TEST", "fonts", 1)
        setenv("TERM", "xterm", 1)
        let path = try worker(#"env > "$0.env"; "# + Self.answering)
        #expect(results(PictureWorkerPool(program: path, count: 1))[0] == .failure(.unknownFormat))
        let told = try String(contentsOfFile: "\(path).env", encoding: .utf8)
        #expect(told.contains("FONTCONFIG_TEST=fonts\n") && told.contains("PATH="))
        #expect(!told.contains("secret") && !told.contains("TERM="))
    }

    @Test("a worker that hangs is ended when its time is over")
    func hangs() throws {
        var limits = PictureLimits.usual
        limits.seconds = 1
        let path = try worker("exec sleep 1000")
        #expect(
            results(PictureWorkerPool(program: path, count: 2), 2, within: limits).values.allSatisfy {
                $0 == .failure(.tookTooLong(seconds: 1))
            })
    }

    @Test("a worker that uses up its processor time says so")
    func processorTime() throws {
        let path = try worker("ulimit -S -t 1; while :; do :; done")
        let result = results(PictureWorkerPool(program: path, count: 1))[0]
        #expect(result == .failure(.tookTooLong(seconds: PictureLimits.usual.processorSeconds)))
    }

    @Test(
        "a worker that answers something else is an error",
        arguments: [
            #"head -c 4 >/dev/null; printf '\001\000\000\000x'; exec sleep 100"#,
            #"printf '\377\377\377\377aaaa'; exec sleep 100"#,
            #"printf '\002\000\000\000\001\001'; exec sleep 100"#,
        ])
    func answersElse(script: String) throws {
        var limits = PictureLimits.usual
        limits.seconds = 5
        let result = results(PictureWorkerPool(program: try worker(script), count: 1), within: limits)[0]
        #expect(result == .failure(.malformed))
    }

    @Test("jobs are handed out one by one, as many as there are workers, and each is answered once")
    func handsOut() throws {
        let script = #"while dd bs=65536 count=1 of=/dev/null 2>/dev/null; do printf '\002\000\000\000\000\002'; done"#
        let workers = PictureWorkerPool(program: try worker(script), count: 3)
        var given = 0
        var open = 0
        var most = 0
        var answered: [Int] = []
        workers.perform(
            within: .usual,
            next: {
                guard given < 40 else { return nil }
                given += 1
                open += 1
                most = max(most, open)
                return Self.job
            },
            done: { number, _ in
                open -= 1
                answered.append(number)
            })
        #expect(answered.sorted() == Array(0..<40))
        #expect(most == 3)
    }
}

import Foundation
import Replication
import TextWorks

extension Bench {
    /// What devices ask of a hub: a new one wants all that is there, others bring what they did meanwhile; and pages listen.
    func hub() throws {
        let count = 10_000 / scale
        let file = folder + "/hub-memos.json"
        try Workload.memosJSON(count: count).write(toFile: file, atomically: true, encoding: .utf8)
        let filled = folder + "/hub-filled"
        once([program, "memo", "import", file, "--workspace", filled])
        try pushed("\(count) new memos of 2 kB", count, from: filled)
        try SmallPhotos.fill(folder + "/hub-photos", count: count / 10)
        once([program, "gallery", "import", folder + "/hub-photos", "--workspace", filled])
        try newDevice(of: filled, count)
        try pushedHistory()
        try pushedEvents()
        try tinyDocuments()
        try listeners()
        try pages()
    }

    /// From a page to others, by the hub's HTTP interface.
    private func pages() throws {
        for (people, seconds) in [(2, 30), (200, 10)] {
            guard let server = try ServedWorkspace(program: program, folder: folder + "/hub-pages-\(people)") else {
                return print("no hub")
            }
            defer { server.stop() }
            let answer = output([session, "--pages", "\(server.port)", server.token, "\(people)", "5", "\(seconds)"])
            let figures = answer.split(separator: " ").compactMap { Double($0) }
            guard figures.count == 5 else { return print("the pages of \(people) people did not come to an end") }
            let note = "\(Int(figures[3])) edits reached all, \(Int(figures[4])) did not"
            guard people == 2 else {
                report.rows.append(
                    .init(
                        work: "\(people) people in a memo, 5 edits a second each: 99 of 100 edits are with all of them",
                        value: figures[2], unit: "ms", reach: 250, aim: 100, note: note))
                continue
            }
            let peer = websocketPeer()
            report.rows.append(
                .init(
                    work: "an edit from page to page, median", value: figures[0], unit: "ms", reach: 15, aim: 8,
                    note: peer.map { "\($0.name), in memory alone: \(Report.shown($0.median)) ms" } ?? note))
            report.rows.append(
                .init(
                    work: "an edit from page to page, 99 of 100", value: figures[1], unit: "ms", reach: 60, aim: 30,
                    note: peer.map { "\($0.name), in memory alone: \(Report.shown($0.most)) ms" } ?? note))
        }
    }

    private func websocketPeer() -> (name: String, median: Double, most: Double)? {
        guard let peerProgram else { return nil }
        let answer = output([peerProgram, Self.beside("websocket_peer.py")])
        let object = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        guard let object, let version = object["version"] as? String, let median = object["median"] as? Double,
            let most = object["p99"] as? Double
        else { return nil }
        return ("pycrdt-websocket \(version)", median, most)
    }

    private func newDevice(of filled: String, _ count: Int) throws {
        guard let hub = try ServedWorkspace(program: program, folder: filled) else { return print("no hub") }
        defer { hub.stop() }
        var times: [Double] = []
        var firsts: [Double] = []
        for round in 0..<5 {
            let device = folder + "/hub-device-\(round)"
            pair(device, with: hub)
            times.append(once([program, "sync", "--workspace", device]).seconds)
            let other = folder + "/hub-first-\(round)"
            pair(other, with: hub)
            if let seconds = try secondsToFirstText(on: other) { firsts.append(seconds) }
        }
        let device = "a new device of \(count) memos and \(count / 10) photos of 14 kB"
        report.rows.append(
            .init(work: "\(device): sync, whole", value: Measurement.median(times), unit: "s", reach: 3, aim: 1.5))
        guard firsts.count == 5 else { return print("a new device showed no text while the rest came") }
        report.rows.append(
            .init(
                work: "\(device): a first text can be read", value: Measurement.median(firsts), unit: "s", reach: 0.5,
                aim: 0.2))
    }

    /// How long after it began to sync the device lists a memo and shows its text; nil where it never does.
    private func secondsToFirstText(on device: String) throws -> Double? {
        let sync = Process()
        sync.executableURL = URL(filePath: program)
        sync.arguments = ["sync", "--workspace", device]
        (sync.standardOutput, sync.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        let clock = ContinuousClock()
        let start = clock.now
        try sync.run()
        defer { sync.waitUntilExit() }
        while clock.now - start < .seconds(60) {
            let listed = output([program, "memo", "list", "--limit", "1", "--json", "--workspace", device])
            let memos = try? JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]]
            guard let memo = memos?.first?["id"] as? String else { continue }
            guard !output([program, "memo", "show", memo, "--workspace", device]).isEmpty else { continue }
            return Double((clock.now - start) / .milliseconds(1)) / 1_000
        }
        return nil
    }

    /// Lets a workspace in as a device.
    private func pair(_ device: String, with hub: ServedWorkspace) {
        let answer = output([program, "devices", "invite", "--json", "--workspace", hub.workspace])
        let object = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        let code = object?["code"] as? String ?? ""
        let address = "http://127.0.0.1:\(hub.port)"
        once([program, "remote", "add", address, "--code", code, "--workspace", device])
    }

    /// Events a second into an empty hub, of a device that has only written so far.
    private func pushed(_ what: String, _ count: Int, from device: String) throws {
        var rates: [Double] = []
        for round in 0..<3 {
            let (hubFolder, copied) = (folder + "/hub-empty-\(round)", folder + "/hub-pushing")
            for place in [hubFolder, copied] { try? FileManager.default.removeItem(atPath: place) }
            try FileManager.default.copyItem(atPath: device, toPath: copied)
            guard let hub = try ServedWorkspace(program: program, folder: hubFolder) else { return print("no hub") }
            defer { hub.stop() }
            pair(copied, with: hub)
            rates.append(Double(count) / once([program, "sync", "--workspace", copied]).seconds)
        }
        // The report counts down: less is better.
        let rate = Measurement.median(rates)
        report.rows.append(
            .init(
                work: "a device brings a hub \(what): for 50,000 events", value: 50_000 / rate, unit: "s", reach: 1,
                aim: 0.5, note: "\(Int(rate)) events a second"))
    }

    /// A memo that was written over years, in one go.
    private func pushedHistory() throws {
        guard let traces = Traces.folder else { return print("no trace to push") }
        let paper = try Traces(folder: traces).sequential("automerge-paper")
        let events = try paper.memoEvents(editsPerEvent: 2 * scale)
        let source = folder + "/hub-history"
        guard let server = try ServedWorkspace(program: program, folder: source) else { return print("no hub") }
        guard let document = events.first.flatMap({ try? Event(bytes: $0) })?.document else { return }
        for start in stride(from: 0, to: events.count, by: 40_000) {
            var body = Data()
            for event in events[start..<min(start + 40_000, events.count)] {
                body += withUnsafeBytes(of: UInt32(event.count).bigEndian) { Data($0) } + Data(event)
            }
            try body.write(to: URL(filePath: folder + "/hub-events"))
            once([
                "curl", "-sf", "-H", "Authorization: Bearer \(server.token)", "-H",
                "Content-Type: application/octet-stream", "--data-binary", "@\(folder)/hub-events",
                "http://127.0.0.1:\(server.port)/api/documents/\(document.text)/events",
            ])
        }
        server.stop()
        try pushed("a memo of \(events.count) events", events.count, from: source)
    }

    /// What a device wrote in many memos, a while offline.
    private func pushedEvents() throws {
        let (memos, events) = (500 / scale, 100)
        let source = folder + "/hub-events-of-many"
        guard let server = try ServedWorkspace(program: program, folder: source) else { return print("no hub") }
        try SinglesWork.fill(port: server.port, token: server.token, memos: memos, events: events)
        server.stop()
        try pushed("\(memos * events) events of \(memos) memos", memos * events, from: source)
    }

    /// What a hostile device can do without events: a hundred thousand documents of a few bytes. All come in, in the time
    /// that their number takes, and the server does not grow with them.
    private func tinyDocuments() throws {
        let count = 100_000 / scale
        let (device, file) = (folder + "/hub-hostile", folder + "/hub-tiny.json")
        let records = (0..<count).map { "{\"title\":\"\($0)\",\"body\":\"\"}" }
        try "[\(records.joined(separator: ","))]".write(toFile: file, atomically: true, encoding: .utf8)
        once([program, "memo", "import", file, "--workspace", device])
        guard let hub = try ServedWorkspace(program: program, folder: folder + "/hub-flooded") else {
            return print("no hub")
        }
        defer { hub.stop() }
        pair(device, with: hub)
        let before = hub.peakMemory
        let seconds = once([program, "sync", "--workspace", device]).seconds
        let listed = output([program, "memo", "list", "--limit", "\(count + 1)", "--workspace", hub.workspace])
        let isWhole = listed.split(separator: "\n").count == count
        report.rows.append(
            .init(
                work: "a device brings a hub \(count) tiny documents", value: isWhole ? seconds : .nan, unit: "s",
                reach: 30, note: isWhole ? "" : "not all came"))
        report.rows.append(
            .init(
                work: "the same: memory that the hub took for it", value: Double(hub.peakMemory - before) / 1e6,
                unit: "MB",
                reach: 300))
    }

    /// Pages that only listen.
    private func listeners() throws {
        let count = 10_000 / scale
        guard let server = try ServedWorkspace(program: program, folder: folder + "/hub-listeners") else { return }
        defer { server.stop() }
        once([program, "memo", "new", "One", "--workspace", server.workspace])
        let before = server.peakMemory
        let answer = output([session, "--streams", "\(server.port)", server.token, "\(count)"])
        let figures = answer.split(separator: " ").compactMap { Double($0) }
        report.rows.append(
            .init(
                work: "\(count) pages listen: memory for each",
                value: Double(server.peakMemory - before) / Double(count) / 1e3,
                unit: "kB", reach: 30, aim: 10,
                note: "all have heard of a change after \(Report.shown(figures.first ?? .nan)) ms"))
    }
}

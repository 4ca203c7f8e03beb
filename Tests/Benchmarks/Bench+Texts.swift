import Foundation
import Primitives
import TextMerging
import TextWorks

// Text that merges: the engine natively, beside its peers, and in WebAssembly.
extension Bench {
    private struct Measured {
        var milliseconds: Double
        var result: String
    }

    func texts() throws {
        guard let folder = Traces.folder else {
            report.rows.append(
                .init(
                    work: "texts", value: .nan, unit: "ms",
                    note: "no traces: BOJAGI_TRACES or ../shared/traces beside the checkout has them"))
            return
        }
        let traces = Traces(folder: folder)
        let peers = Peers(printed: peerProgram.map { output([$0, Self.beside("peers.py"), folder]) } ?? "")
        report.facts += peers.versions.map { ($0.name, $0.version) }
        if probe != nil { report.facts.append(("node", output(["node", "--version"]))) }
        let paper = try traces.sequential("automerge-paper")
        try row(
            "automerge-paper: \(paper.edits.count) local edits", .typing, paper.bytes, reach: 20, aim: 8,
            peers.figures("paper-edits"), note: peers.binding("paper-edits"))
        try expect(try typed(paper).text, toBe: paper.end, "automerge-paper")
        let svelte = try traces.sequential("sveltecomponent")
        try row(
            "sveltecomponent: \(svelte.edits.count) local edits", .typing, svelte.bytes, reach: 4, aim: 1.5,
            peers.figures("svelte-edits"), note: peers.binding("svelte-edits"))
        let (history, end) = try traces.concurrent("friendsforever")
        try expect(try typed(svelte).text, toBe: svelte.end, "sveltecomponent")
        let friends = history.encoded()
        try expect(try history.text(), toBe: end, "friendsforever")
        try row(
            "friendsforever: decode and merge into empty", .merging, friends, reach: 10, aim: 3,
            peers.figures("friends-merge"), note: "\(friends.count) bytes")
        try row(
            "fork of 105 kB, 5,000 edits each, in bursts of 50", .fork, [50], reach: 3, aim: 1,
            peers.figures("fork-bursts"))
        try row("the same, each edit at a place of its own", .fork, [1], peers.figures("fork-scattered"))
        try row(
            "10,000 who insert at one place at once: decode and merge into empty", .merging,
            try rivals(10_000).encoded(), reach: 1_000, aim: 50, [])
        try storage(of: paper, peers)
    }

    /// What as many replicas, of which none saw another, insert at one place. Their numbers are in no order.
    private func rivals(_ count: UInt64) throws -> TextHistory {
        var history = TextHistory()
        let edit = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")])
        for number in 0..<count {
            // Odd, so that no two are the same.
            let replica = ReplicaID((2 * number + 1) &* 0x9e37_79b9_7f4a_7c15)
            try history.append(edit, firstUnit: UnitID(replica: replica, sequence: 0))
        }
        return history
    }

    /// The paper's saved history, what it takes in memory, and Bojagi's own log of the same edits.
    private func storage(of paper: TextTrace, _ peers: Peers) throws {
        let saved = try typed(paper).saved()
        report.rows.append(
            .init(
                work: "automerge-paper: its history saved", value: Double(saved.count) / 1e3, unit: "kB", reach: 130,
                aim: 106, peers: peers.figures("paper-size", "bytes", times: 1e-3)))
        try row("automerge-paper: load it", .loading, saved, reach: 5, aim: 1, peers.figures("paper-load"))
        let memory = output([session, "--text-memory", try file("memory", paper.bytes)]).split(separator: " ")
            .map { (Double($0) ?? .nan) / 1e6 }
        report.rows.append(
            .init(
                work: "automerge-paper: memory at rest beyond the text", value: memory.first ?? .nan, unit: "MB",
                reach: 1, note: "as it was typed; read from what was saved \(Report.shown(memory.last ?? .nan)) MB"))
        let keystrokes = try paper.memoEvents(editsPerEvent: 1)
        let pauses = try paper.memoEvents(editsPerEvent: 50)
        report.rows.append(
            .init(
                work: "automerge-paper: as a memo's event log", value: EventLog.kilobytes(pauses), unit: "kB",
                note:
                    "50 edits an event; with an event for each edit \(Report.shown(EventLog.kilobytes(keystrokes))) kB")
        )
        let packedPauses = EventLog.packed(pauses)
        let packedKeystrokes = EventLog.packed(keystrokes)
        report.rows.append(
            .init(
                work: "automerge-paper: the log packed", value: EventLog.kilobytes(packedPauses), unit: "kB",
                reach: 200,
                note: "with an event for each edit \(Report.shown(EventLog.kilobytes(packedKeystrokes))) kB",
                peers: peers.figures("paper-size", "bytes", times: 1e-3)))
        let rounds = try (0..<7).map { _ in try EventLog.secondsToRead(packedKeystrokes) }
        report.rows.append(
            .init(
                work: "automerge-paper: read the packed log, an event for each edit",
                value: Double(keystrokes.count) / Measurement.median(rounds) / 1e6, unit: "million events a second",
                reach: 1, isLeast: true))
    }

    /// Measures a work natively and in WebAssembly, which must come to the same.
    private func row(
        _ work: String, _ kind: TextWork.Kind, _ bytes: [UInt8], reach: Double? = nil, aim: Double? = nil,
        _ peers: [(name: String, value: Double)], note: String = ""
    ) throws {
        let rounds = 25
        let path = try file("\(kind)", bytes)
        let words = [session, "--text", "\(kind.rawValue)", path, "\(rounds)"]
        let module = probe.map { ["node", Self.beside("../WasmProbe/works.mjs"), $0, "60", "\(kind.rawValue)", path] }
        // In turn, so that both see the same hour of the machine.
        var native: [Measured] = []
        var wasm: [Measured] = []
        for _ in 0..<5 {
            native.append(measured(words))
            if let module { wasm.append(measured(module)) }
        }
        report.rows.append(
            .init(
                work: work, value: Measurement.median(native.map(\.milliseconds)), unit: "ms", reach: reach, aim: aim,
                note: [note, "median of \(rounds) in each of 5 processes"].filter { !$0.isEmpty }.joined(
                    separator: "; "),
                peers: peers))
        guard !wasm.isEmpty else { return }
        let isSame = (native + wasm).allSatisfy { $0.result == native[0].result && !["", "0"].contains($0.result) }
        report.rows.append(
            .init(
                work: "the same in WebAssembly against native",
                value: Measurement.median(zip(wasm, native).map { $0.milliseconds / $1.milliseconds }), unit: "×",
                reach: 3, aim: 2,
                note: "\(Report.shown(Measurement.median(wasm.map(\.milliseconds)))) ms; median of 5 pairs of processes"
                    + (isSame ? ", text and saved bytes the same" : ", and ANOTHER RESULT")))
    }

    private func typed(_ trace: TextTrace) throws -> MergeableText {
        var text = MergeableText(replica: ReplicaID(1))
        try text.type(trace.edits)
        return text
    }

    /// A figure for another text would be worth nothing.
    private func expect(_ text: String, toBe end: String, _ name: String) throws {
        guard text.hasSameBytes(as: end) else { throw Traces.Broken(description: "\(name) ends in another text") }
    }

    private func measured(_ words: [String]) -> Measured {
        let answer = output(words).split(separator: " ").map { String($0) }
        return Measured(
            milliseconds: answer.first.flatMap { Double($0) } ?? .nan, result: answer.count == 2 ? answer[1] : "")
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    static func beside(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name).path
    }
}

import Foundation
import Primitives
import TextMerging
import TextProof

/// Graphs that were made to be slow, 20,000 units of each: everything is answered or refused as `.tangled` in time, and
/// in little memory.
struct GraphSoak: SoakSubject {
    let name = "graphs"
    let most = HostileGraph.allCases.count
    private let size = 20_000
    /// Many times what any of them takes.
    private let limit = Duration.seconds(10)
    private let kilobytes = 1_000_000

    func failure(_ number: Int) -> String? {
        let graphs = HostileGraph.allCases
        guard graphs.indices.contains(number) else { return nil }
        let graph = graphs[number]
        let list = graph.deliveries(size)
        var history = TextHistory()
        var line = "  \(graph), \(size):"
        var slow: [String] = []

        func measure(_ what: String, _ body: () throws -> Void) {
            var outcome = ""
            let time = ContinuousClock().measure {
                do {
                    try body()
                } catch TextMergingError.tangled {
                    outcome = " tangled"
                } catch {
                    slow.append("\(what): \(error)")
                }
            }
            line += " \(what)\(outcome) \(time.formatted(.units(allowed: [.milliseconds], width: .narrow)))"
            if time > limit { slow.append("\(what) takes \(time)") }
        }

        measure("append") { for edit in list { try history.append(edit.edit, firstUnit: edit.firstUnit) } }
        measure("text") { _ = try history.text() }
        let middle = TextVersion([list[list.count / 2].firstUnit])
        measure("operations") { _ = try history.operations(from: middle, to: history.version) }
        measure("undo") {
            _ = try history.text(without: [UnitRange(first: list[list.count / 2].firstUnit, count: 1)])
        }
        measure("merge") {
            var text = MergeableText(replica: ReplicaID(.max))
            _ = try text.merge(history.encoded())
        }
        let peak = peakMemory
        if peak > kilobytes { slow.append("\(peak) kB of memory") }
        say(line + ", peak \(peak / 1_000) MB")
        return slow.isEmpty ? nil : "\(graph): \(slow.joined(separator: "; "))"
    }

    func failureOfTrap(_ number: Int) -> String { "✘ \(name)\ngraph \(number): traps" }

    func isFine(written: String, number: Int) -> Bool { failure(number) == nil }

    /// The most that the process has held so far, in kilobytes; 0 where the system doesn't tell.
    private var peakMemory: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return Int(line.filter(\.isNumber)) ?? 0
    }
}

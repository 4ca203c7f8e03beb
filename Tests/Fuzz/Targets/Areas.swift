import CanvasCommands
import ColorSelectCommands
import DocumentHistories
import GalleryCommands
import KanbanCommands
import MemoCommands
import ModuleKit
import Primitives
import Replication
import TestSupport

/// What all targets know of the areas.
enum Areas {
    static let modules: [any Module] = [
        CanvasModule(), ColorSelectModule(), MemoModule(), KanbanModule(), GalleryModule(),
    ]
    static let kinds: [any DocumentKind] = modules.flatMap { $0.documentKinds }

    /// After every event that a seed has.
    static let now: UInt64 = 1_779_278_400_000

    /// The events of a history that several devices wrote, each area's under an id of its own.
    static func events(_ area: DocumentArea, seed: UInt64, rounds: Int = 2) -> [[UInt8]] {
        area.history(from: seed, rounds: rounds, document: document(area)).events
    }

    static func document(_ area: DocumentArea) -> DocumentID { DocumentID(high: 1, low: UInt64(area.rawValue) + 2) }

    /// A workspace in memory that holds a memo and a board.
    static func workspace(replica: UInt64 = 7, filled: Bool = true) -> (workspace: Workspace, store: MemoryStore) {
        let store = MemoryStore(replica: ReplicaID(replica))
        let workspace = Workspace.testing(store: store, clock: TestClock(time: now), seed: replica)
        guard filled else { return (workspace, store) }
        for area in [DocumentArea.memo, .board] {
            _ = try? workspace.receive(known[area] ?? [], into: document(area), kinds)
        }
        return (workspace, store)
    }

    private static let known: [DocumentArea: [[UInt8]]] = [
        .memo: events(.memo, seed: 1, rounds: 1), .board: events(.board, seed: 1, rounds: 1),
    ]

    /// What is wrong in a workspace, but for files that events name and nobody sent.
    static func check(_ workspace: Workspace, _ what: String) throws(FuzzFinding) {
        do throws(CommandError) {
            let report = try workspace.verify(kinds: kinds, repairs: false, progress: SilentProgress())
            for problem in report.problems {
                let text = Language.english.text(of: problem.text)
                if text.contains("is missing") { continue }
                throw CommandError(.badData, problem.text)
            }
        } catch {
            throw FuzzFinding("\(what): verify says: \(Language.english.text(of: error.message))")
        }
    }

    /// The logs of a workspace's documents.
    static func logs(_ store: MemoryStore) -> [DocumentID: [StoredEvent]] {
        var logs: [DocumentID: [StoredEvent]] = [:]
        for position in (try? store.positions()) ?? [] {
            logs[position.document] = store.log(of: position.document, from: 0)
        }
        return logs
    }

    /// Nothing that was in a log is gone from it.
    static func keeps(_ before: [DocumentID: [StoredEvent]], _ store: MemoryStore) throws(FuzzFinding) {
        for (document, log) in before {
            guard store.log(of: document, from: 0).starts(with: log) else {
                throw FuzzFinding("the log of \(document.text) lost events")
            }
        }
    }
}

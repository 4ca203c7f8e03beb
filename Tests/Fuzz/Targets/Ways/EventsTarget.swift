import DocumentHistories
import ModuleKit
import Primitives
public import Replication
import TestDevices

/// Events of one document from a peer, in two orders: both must come to the same, which a snapshot holds.
public final class EventsTarget: FuzzTarget {
    public let name = "events"
    /// So long after every event of a seed that none is early.
    private let now = Areas.now

    public init() {}

    public func seeds() -> [[UInt8]] {
        [Frames.bytes(CanvasLook.longStroke())]
            + DocumentArea.allCases.flatMap { area in
                [(1, 1), (2, 1), (3, 2), (4, 4)].map { (seed: Int, rounds: Int) in
                    Frames.bytes(Areas.events(area, seed: UInt64(seed), rounds: rounds))
                }
            }
    }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        if random.number(below: 8) == 0 { return ByteMutation.mutated(bytes, with: other, using: &random) }
        return Frames.bytes(EventMutation.mutated(Frames.split(bytes), with: Frames.split(other), using: &random))
    }

    public func parts(of bytes: [UInt8]) -> [[UInt8]] { Frames.split(bytes) }
    public func bytes(of parts: [[UInt8]]) -> [UInt8] { Frames.bytes(parts) }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let frames = Frames.split(bytes)
        guard let first = frames.lazy.compactMap({ try? Event(bytes: $0) }).first else { return }
        for kind in Areas.kinds where kind.name == first.kind {
            try run(kind, first.document, frames)
        }
    }

    private func run<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ frames: [[UInt8]]
    ) throws(FuzzFinding) {
        let one = take(kind, document, frames)
        let other = take(kind, document, frames.reversed())
        let events = frames.compactMap { try? Event(bytes: $0) }
        // Two events of one unit are told apart by those who hand them in, and a text that nobody can merge is refused.
        if one.isWhole, other.isWhole, !Self.overlap(events) {
            guard one.session.graph.wireBytes == other.session.graph.wireBytes else {
                throw FuzzFinding("\(kind.name): two orders come to different event graphs")
            }
            guard one.session.value.wireBytes == other.session.value.wireBytes else {
                throw FuzzFinding("\(kind.name): two orders come to different values")
            }
        }
        try use(kind, one.session, one.log)
    }

    /// Hands everything to a session, as a host does.
    private func take<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ frames: [[UInt8]]
    ) -> (session: DocumentSession<Kind.Value>, log: [Event], isWhole: Bool) {
        let session = DocumentSession<Kind.Value>(
            document: document, kind: kind.name, replica: ReplicaID(0x5e1f), author: AuthorID(10))
        var log: [Event] = []
        var isWhole = true
        for frame in frames {
            // What can't be read changes nothing, in whatever order.
            switch try? session.take(frame, now: now, log: &log) {
            case .applied, .known, .waiting, .early, .foreign, nil: break
            case .refused, .unmergeable, .needsHistory: isWhole = false
            }
        }
        return (session, log, isWhole && session.needingHistory.isEmpty)
    }

    /// What a host does with a document: lists it, searches it, undoes in it, keeps a snapshot of it.
    private func use<Kind: DocumentKind>(
        _ kind: Kind, _ session: DocumentSession<Kind.Value>, _ log: [Event]
    ) throws(FuzzFinding) {
        try SnapshotsTarget.use(kind, session.value)
        for author in Set(log.map(\.author)).sorted(by: { $0.raw < $1.raw }).prefix(3) {
            for direction in [UndoDirection.undo, .redo] {
                guard let step = try? session.value.undoStep(direction, by: author, log: log) else { continue }
                session.perform(step.changes, now: now, undoing: step.undoes) { (_: [UInt8]) throws(Never) in }
            }
        }
        try SnapshotsTarget.use(kind, session.value)
        guard (try? EventGraph(wireBytes: session.graph.wireBytes))?.wireBytes == session.graph.wireBytes else {
            throw FuzzFinding("\(kind.name): the event graph does not read back")
        }
    }

    /// Whether two different events claim one unit, or one claims another's id with other bytes.
    private static func overlap(_ events: [Event]) -> Bool {
        let sorted = events.sorted { ($0.id, $0.span) < ($1.id, $1.span) }
        for (one, next) in zip(sorted, sorted.dropFirst()) where one.bytes != next.bytes {
            if one.id.replica == next.id.replica, next.id.sequence < one.id.sequence + one.span { return true }
        }
        return false
    }
}

import CanvasModel
import Drawing
import Primitives
import Replication
import TestSupport

/// One device with a canvas, for tests: what it writes can be carried to others.
final class Desk {
    static let document = DocumentID(high: 1, low: 2)
    let session: DocumentSession<Canvas>
    var random: SplitMix64
    var now: UInt64 = 1_700_000_000_000
    /// Everything applied here, in that order.
    private(set) var log: [Event] = []
    /// The bytes of what was written here.
    private(set) var written: [[UInt8]] = []

    init(replica: UInt64 = 1, author: UInt64? = nil, seed: UInt64 = 1) {
        session = DocumentSession(
            document: Self.document, kind: Canvas.kind, replica: ReplicaID(replica),
            author: AuthorID(author ?? replica))
        random = SplitMix64(seed: seed &* 31 &+ replica)
    }

    var canvas: Canvas { session.value }

    @discardableResult
    func perform(
        _ intent: (Canvas, inout SplitMix64) throws(CanvasError) -> [RecordChange]
    ) throws(CanvasError) -> EventID? {
        let changes = try intent(canvas, &random)
        now += 1000
        let id = session.perform(changes, now: now) { (bytes) throws(Never) in written.append(bytes) }
        if id != nil, let bytes = written.last, let event = try? Event(bytes: bytes) { log.append(event) }
        return id
    }

    @discardableResult
    func receive(_ bytes: [UInt8]) throws -> ReceivingOutcome {
        try session.take(bytes, now: now + 10_000_000, log: &log)
    }

    /// Undoes or redoes; false when there is nothing to.
    func step(_ direction: UndoDirection) throws -> Bool {
        guard let step = try canvas.undoStep(direction, by: session.author, log: log) else { return false }
        now += 1000
        session.perform(step.changes, now: now, undoing: step.undoes) { (bytes) throws(Never) in
            written.append(bytes)
        }
        if let bytes = written.last { log.append(try Event(bytes: bytes)) }
        return true
    }
}

// Shorthand for what most tests do.
extension Desk {
    /// A desk with a new canvas.
    static func withCanvas(replica: UInt64 = 1, seed: UInt64 = 1) throws -> Desk {
        let desk = Desk(replica: replica, seed: seed)
        try desk.perform { (_, _) throws(CanvasError) in try Canvas.creation(name: "Plan") }
        return desk
    }

    /// Brings everything that `other` wrote.
    func catchUp(with other: Desk) throws {
        for bytes in other.written { try receive(bytes) }
    }

    /// Does one thing to the canvas that needs no randomness.
    @discardableResult
    func change(_ intent: (Canvas) throws(CanvasError) -> [RecordChange]) throws(CanvasError) -> EventID? {
        try perform { (canvas, _) throws(CanvasError) in try intent(canvas) }
    }

    @discardableResult
    func add(_ draft: ObjectDraft) throws(CanvasError) -> UnitID {
        try perform { (canvas, random) throws(CanvasError) in try canvas.add([draft], using: &random) } ?? .none
    }

    /// A rectangle of the default size.
    @discardableResult
    func rectangle(x: Double = 0, y: Double = 0) throws(CanvasError) -> UnitID {
        try add(ObjectDraft(.rectangle, position: CanvasPoint(x: x, y: y)))
    }

    func object(_ id: UnitID) throws -> CanvasObject {
        guard let object = canvas.object(id) else { throw CanvasError.unknownObject(id) }
        return object
    }

    /// The titles from back to front.
    var titles: [String] { canvas.objects.map { canvas.title(of: $0).text() } }
}

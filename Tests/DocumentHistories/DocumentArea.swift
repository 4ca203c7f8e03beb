import CanvasModel
import ColorSelectModel
import GalleryModel
import KanbanModel
import MemoModel
import Primitives
public import Replication

/// The areas, by numbers that WebAssembly can be asked with.
public enum DocumentArea: UInt32, CaseIterable, Sendable {
    case memo, board, canvas, illustration, gallery, kits

    /// What `count` random histories from `seed` on write and come to, as one number; nil when devices disagree.
    ///
    /// It is the same on every platform: a byte that differs in an event or a snapshot makes another number.
    public func digest(from seed: UInt64, count: UInt32) -> UInt64? {
        switch self {
        case .memo: Self.digest(Memo.self, seed, count)
        case .board: Self.digest(Board.self, seed, count)
        case .canvas: Self.digest(Canvas.self, seed, count)
        case .illustration: Self.digest(Illustration.self, seed, count)
        case .gallery: Self.digest(Gallery.self, seed, count)
        case .kits: Self.digest(KitCollection.self, seed, count)
        }
    }

    /// The events of one random history and the snapshot that it comes to.
    public func history(from seed: UInt64, rounds: Int, document: DocumentID) -> (events: [[UInt8]], snapshot: [UInt8])
    {
        switch self {
        case .memo: Self.history(Memo.self, seed, rounds, document)
        case .board: Self.history(Board.self, seed, rounds, document)
        case .canvas: Self.history(Canvas.self, seed, rounds, document)
        case .illustration: Self.history(Illustration.self, seed, rounds, document)
        case .gallery: Self.history(Gallery.self, seed, rounds, document)
        case .kits: Self.history(KitCollection.self, seed, rounds, document)
        }
    }

    private static func history<Value: RandomlyChanged>(
        _: Value.Type, _ seed: UInt64, _ rounds: Int, _ document: DocumentID
    ) -> (events: [[UInt8]], snapshot: [UInt8]) {
        let gathering = Gathering<Value>(seed: seed, rounds: rounds, document: document)
        return (gathering.events, gathering.snapshot)
    }

    /// Very many of each thing that a peer can send, in every order.
    public var crowds: [AreaCrowd] {
        switch self {
        case .memo: Self.crowds(Memo.self)
        case .board: Self.crowds(Board.self)
        case .canvas: Self.crowds(Canvas.self)
        case .illustration: Self.crowds(Illustration.self)
        case .gallery: Self.crowds(Gallery.self)
        case .kits: Self.crowds(KitCollection.self)
        }
    }

    /// The cases of the area's changes that none of its crowds is made of.
    public var crowdlessCases: [String] {
        switch self {
        case .memo: Self.crowdlessCases(Memo.self)
        case .board: Self.crowdlessCases(Board.self)
        case .canvas: Self.crowdlessCases(Canvas.self)
        case .illustration: Self.crowdlessCases(Illustration.self)
        case .gallery: Self.crowdlessCases(Gallery.self)
        case .kits: Self.crowdlessCases(KitCollection.self)
        }
    }

    private static func crowds<Value: Crowded>(_: Value.Type) -> [AreaCrowd] {
        var result: [AreaCrowd] = []
        for crowd in Value.crowds {
            for order in CrowdOrder.allCases where order == .inTurn || !crowd.isOfOneText {
                result.append(
                    AreaCrowd(subject: Value.kindName + ", " + crowd.name, order: order, waits: crowd.waits) {
                        count, measure in
                        CrowdWork<Value>(crowd, order, count: count).run(measure)
                    })
            }
        }
        return result
    }

    private static func crowdlessCases<Value: Crowded>(_: Value.Type) -> [String] {
        var cases = [Bool](repeating: false, count: Value.caseCount)
        var headerCases = [Bool](repeating: false, count: headerCaseCount)
        for crowd in Value.crowds {
            let change = crowd.change(0, 1)
            cases[Value.caseNumber(of: change)] = true
            if let header = Value.headerChange(of: change) { headerCases[caseNumber(of: header)] = true }
        }
        var missing: [String] = []
        for (number, isThere) in cases.enumerated() where !isThere { missing.append("\(number)") }
        for (number, isThere) in headerCases.enumerated() where !isThere { missing.append("header \(number)") }
        return missing
    }

    /// Whether a random history that is written anew under other replicas is, byte for byte, the one that those would
    /// have written; nil when an event can't be written anew.
    public func isTheSameRenamed(seed: UInt64) -> Bool? {
        switch self {
        case .memo: Self.isTheSameRenamed(Memo.self, seed)
        case .board: Self.isTheSameRenamed(Board.self, seed)
        case .canvas: Self.isTheSameRenamed(Canvas.self, seed)
        case .illustration: Self.isTheSameRenamed(Illustration.self, seed)
        case .gallery: Self.isTheSameRenamed(Gallery.self, seed)
        case .kits: Self.isTheSameRenamed(KitCollection.self, seed)
        }
    }

    private static func isTheSameRenamed<Value: RandomlyChanged>(_: Value.Type, _ seed: UInt64) -> Bool? {
        let first: UInt64 = 0x6b1d_93f0_2c57_e810
        let old = Gathering<Value>(seed: seed, firstReplica: first)
        let new = Gathering<Value>(seed: seed, firstReplica: first + 1000)
        var entries: [UnitRenames.Entry] = []
        for device in old.written {
            for bytes in device {
                guard let event = try? Event(bytes: bytes) else { return nil }
                entries.append(.init(first: event.id, span: event.span, renamed: renamed(event.id)))
            }
        }
        let renames = UnitRenames(entries)
        for (device, wanted) in zip(old.written, new.written) {
            guard device.count == wanted.count else { return false }
            for (bytes, other) in zip(device, wanted) {
                guard let event = try? Event(bytes: bytes),
                    let again = event.rewritten(
                        as: renamed(event.id), time: event.time, renaming: renames, in: Value.self)
                else { return nil }
                if again != other { return false }
            }
        }
        return true
    }

    private static func renamed(_ unit: UnitID) -> UnitID {
        UnitID(replica: ReplicaID(unit.replica.raw + 1000), sequence: unit.sequence)
    }

    private static func digest<Value: RandomlyChanged>(
        _: Value.Type, _ first: UInt64, _ count: UInt32
    ) -> UInt64? {
        var digest = StateDigest()
        for offset in 0..<UInt64(count) {
            let gathering = Gathering<Value>(seed: first &+ offset)
            guard gathering.agrees else { return nil }
            digest.add(gathering.bytes)
        }
        return digest.value
    }
}

/// A crowd whose area is not told.
public struct AreaCrowd {
    public let subject: String
    public let order: CrowdOrder
    /// Whether its changes alter what is not there, and wait for it.
    public let waits: Bool
    public let run: (_ count: Int, _ measure: (_ step: String, _ body: () -> Void) -> Void) -> CrowdOutcome

    public var name: String { subject + ", " + order.rawValue }
}

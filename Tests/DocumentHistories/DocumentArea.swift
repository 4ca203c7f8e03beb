internal import CanvasModel
internal import ColorSelectModel
internal import GalleryModel
internal import KanbanModel
internal import MemoModel
public import Replication
internal import TextMerging

/// The areas, by numbers that WebAssembly can be asked with.
public enum DocumentArea: UInt32, CaseIterable, Sendable {
    case memo, board, canvas, illustration, gallery

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
        }
    }

    private static func history<Value: RandomlyChanged>(
        _: Value.Type, _ seed: UInt64, _ rounds: Int, _ document: DocumentID
    ) -> (events: [[UInt8]], snapshot: [UInt8]) {
        let gathering = Gathering<Value>(seed: seed, rounds: rounds, document: document)
        return (gathering.events, gathering.snapshot)
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

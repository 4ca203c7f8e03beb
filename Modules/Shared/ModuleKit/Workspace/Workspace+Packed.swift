public import Replication

extension Workspace {
    /// The events of a document's log from `position` on in segments, and how long the log is: those that it has here as
    /// they are, what lies between and behind them packed now. `last` is as in `events(of:from:after:_:)`.
    ///
    /// Nil where that has another answer, where fewer than `fewest` events would go, and where none of them are packed here:
    /// ask it then.
    public func segments(
        of document: DocumentID, from position: UInt64, after last: EventID?, fewest: Int
    ) throws(CommandError) -> (segments: [[UInt8]], position: UInt64)? {
        try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                guard let state = try store.state(of: document), position <= state.position,
                    state.position - position >= UInt64(clamping: fewest), try store.unsent(of: document).isEmpty
                else { return nil }
                guard let last, position > 0 else {
                    return try Self.packed(store.parts(of: document, from: position)).map { ($0, state.position) }
                }
                let parts = try Self.cut(store.parts(of: document, from: position - 1))
                guard case .event(let bytes)? = parts.first, (try? Event(bytes: bytes))?.id == last else { return nil }
                return Self.packed(Array(parts.dropFirst())).map { ($0, state.position) }
            }
        }
    }

    /// With the first event by itself.
    private static func cut(_ parts: [LogPart]) -> [LogPart] {
        guard case .segment(let bytes, _)? = parts.first, let events = try? EventPack.unpacked(bytes) else {
            return parts
        }
        return events.map { .event($0) } + parts.dropFirst()
    }

    /// In bytes, of the events of a segment that is made now.
    private static let segmentSize = 1 << 20

    /// Nil where none are packed, or a segment can't have them.
    private static func packed(_ parts: [LogPart]) -> [[UInt8]]? {
        guard parts.contains(where: { if case .segment = $0 { true } else { false } }) else { return nil }
        var segments: [[UInt8]] = []
        var loose: [[UInt8]] = []
        func pack() -> Bool {
            guard !loose.isEmpty else { return true }
            defer { loose = [] }
            let packed = EventPack.segments(of: loose, bytes: segmentSize)
            segments += packed
            guard packed.isEmpty else { return true }
            // They get no smaller.
            guard let plain = EventPack.packed(loose) else { return false }
            segments.append(plain)
            return true
        }
        for part in parts {
            switch part {
            case .event(let bytes): loose.append(bytes)
            case .segment(let bytes, _):
                guard pack() else { return nil }
                segments.append(bytes)
            }
        }
        return pack() ? segments : nil
    }
}

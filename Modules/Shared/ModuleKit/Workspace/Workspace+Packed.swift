public import Replication

extension Workspace {
    /// The events of a document's log behind a place in segments, and where the log ends: those that it has here as they
    /// are, what lies between and behind them packed now.
    ///
    /// Nil where `events(of:behind:_:knowing:)` has another answer, where fewer than `fewest` events would go, and where none
    /// of them are packed here: ask that then.
    public func segments(
        of document: DocumentID, behind place: LogPlace, fewest: Int
    ) throws(CommandError) -> (segments: [[UInt8]], end: LogPlace)? {
        try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                guard let state = try store.state(of: document), place.position <= state.position,
                    state.position - place.position >= UInt64(clamping: fewest),
                    try store.unsent(of: document).isEmpty
                else { return nil }
                let parts = try store.parts(of: document, from: place.position)
                if place.position > 0, place.digest != nil {
                    guard let events = Self.ids(in: parts), place.isIn(logWith: state.place(before: events)) else {
                        return nil
                    }
                }
                return Self.packed(parts).map { ($0, state.end) }
            }
        }
    }

    /// Nil where some of them can't be read.
    private static func ids(in parts: [LogPart]) -> [EventID]? {
        try? parts.flatMap { part -> [EventID] in
            switch part {
            case .event(let bytes): [try Event(bytes: bytes).id]
            case .segment(let bytes, _): try EventPack.unpacked(bytes).map { try Event(bytes: $0).id }
            }
        }
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

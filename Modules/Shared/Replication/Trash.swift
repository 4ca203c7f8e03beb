/// Whether a document lies in the trash.
///
/// A removal knows how many changes of content its author had seen. It counts while there are no more: a
/// change made beside it or after it brings the document back. So of several removals beside each other any
/// one that saw everything is enough, and it need not be the latest. A restoration takes back every removal
/// before it.
struct Trash: Sendable {
    private var register = Register(TrashMark.kept)
    /// The latest restoration.
    private var restored = Origin.zero
    /// What removals since then had seen, oldest first, each more than the ones after it; what is older and has seen
    /// no more can never count.
    private var removals = SortedTable<Origin, UInt64>()

    /// Whether a removal counts in a document with `contentCount` changes of content.
    func isTrashed(at contentCount: UInt64) -> Bool {
        // Nobody can have seen more than there is, but who says so.
        for chunk in removals.chunks.reversed() {
            guard let most = chunk.values.first, let least = chunk.values.last else { continue }
            if least > contentCount { return false }
            if most >= contentCount { return chunk.values.contains(contentCount) }
        }
        return false
    }

    /// When the latest removal was made; zero where there is none.
    var time: Timestamp { removals.last?.key.time ?? .zero }

    mutating func apply(_ assignment: Assignment<TrashMark>, from origin: Origin) {
        register.apply(assignment, from: origin)
        guard origin > restored else { return }
        switch assignment.value {
        case .kept:
            restored = origin
            while let oldest = removals.first, oldest.key < origin { removals.remove(oldest.key) }
        case .trashed(let seen):
            if let next = removals.first(from: origin), next.value >= seen { return }
            while let before = removals.last(before: origin), before.value <= seen { removals.remove(before.key) }
            removals.insert(origin, seen)
        }
    }

    func assignment(to mark: TrashMark) -> Assignment<TrashMark> {
        register.assignment(to: mark)
    }

    func inverse(of assignment: Assignment<TrashMark>, from origin: Origin) -> Assignment<TrashMark>? {
        register.inverse(of: assignment, from: origin)
    }
}

extension Trash: WireCodable {
    func encode(into writer: inout WireWriter) {
        register.encode(into: &writer)
        writer.write(restored)
        writer.writeVarint(UInt64(removals.count))
        removals.forEach { origin, seen in
            writer.write(origin)
            writer.writeVarint(seen)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        register = try Register(from: &reader)
        restored = try reader.readOrigin()
        for _ in 0..<(try reader.readCount(ofSize: 18)) {
            let origin = try reader.readOrigin()
            let seen = try reader.readVarint()
            if let last = removals.last, !(last.key < origin && last.value > seen) { throw reader.malformed }
            removals.insert(origin, seen)
        }
    }
}

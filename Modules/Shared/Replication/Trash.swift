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
    /// Removals since then, oldest first, each having seen more than the ones after it; what is older and has
    /// seen no more can never count.
    private var removals: [Removal] = []

    private struct Removal: Sendable {
        let origin: Origin
        let contentSeen: UInt64
    }

    /// Whether a removal counts in a document with `contentCount` changes of content.
    func isTrashed(at contentCount: UInt64) -> Bool {
        removals.contains { $0.contentSeen == contentCount }
    }

    mutating func apply(_ assignment: Assignment<TrashMark>, from origin: Origin) {
        register.apply(assignment, from: origin)
        switch assignment.value {
        case .kept:
            guard origin > restored else { return }
            restored = origin
            removals.removeAll { $0.origin < origin }
        case .trashed(let seen):
            guard origin > restored else { return }
            if removals.contains(where: { $0.origin >= origin && $0.contentSeen >= seen }) { return }
            removals.removeAll { $0.origin < origin && $0.contentSeen <= seen }
            removals.insert(
                Removal(origin: origin, contentSeen: seen), at: removals.lowerBound { origin < $0.origin })
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
        for removal in removals {
            writer.write(removal.origin)
            writer.writeVarint(removal.contentSeen)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        register = try Register(from: &reader)
        restored = try reader.readOrigin()
        for _ in 0..<(try reader.readCount(ofSize: 18)) {
            let removal = Removal(origin: try reader.readOrigin(), contentSeen: try reader.readVarint())
            if let last = removals.last, !(last.origin < removal.origin) { throw reader.malformed }
            removals.append(removal)
        }
    }
}

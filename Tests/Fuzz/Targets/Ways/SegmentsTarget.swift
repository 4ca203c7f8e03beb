import DocumentHistories
import ModuleKit
public import Replication

/// Segments of packed events, from a folder, a hub or a database.
public final class SegmentsTarget: FuzzTarget {
    public let name = "segments"

    public init() {}

    public func seeds() -> [[UInt8]] {
        DocumentArea.allCases.flatMap { area in
            (1...3).compactMap { number in
                EventPack.packed(Areas.events(area, seed: UInt64(number), rounds: number))
            }
        }
    }

    /// The checksum is of what comes out, so it is not known before: most of what is bent falls at the end alone.
    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let events = try? EventPack.unpacked(bytes) else { return }
        guard events.reduce(0, { $0 + $1.count }) <= 700 * bytes.count else {
            throw FuzzFinding("a segment makes more than it may")
        }
        guard let again = EventPack.packed(events) else { throw FuzzFinding("events that were packed can't be") }
        guard (try? EventPack.unpacked(again)) == events else { throw FuzzFinding("a segment does not read back") }
    }
}

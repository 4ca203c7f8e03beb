import DocumentHistories
import ModuleKit
import Primitives
public import Replication
import TextMerging

/// Histories of texts as they are saved and sent.
public final class HistoriesTarget: FuzzTarget {
    public let name = "histories"

    public init() {}

    public func seeds() -> [[UInt8]] {
        (1...12).map { TextGathering(seed: UInt64($0), steps: $0 * 8).saved }
    }

    public func mended(_ bytes: [UInt8]) -> [UInt8] {
        let bytes = Array(bytes.dropLast(4))
        return bytes + Self.checksum(of: bytes)
    }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        mended(ByteMutation.mutated(bytes, with: other, using: &random))
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let history = try? TextHistory(encoded: bytes) else { return }
        let text: String
        do throws(TextMergingError) {
            text = try history.text()
        } catch {
            return
        }
        guard let again = try? TextHistory(encoded: history.encoded()) else {
            throw FuzzFinding("a history does not read back")
        }
        guard let second = try? again.text(), second.utf8.elementsEqual(text.utf8) else {
            throw FuzzFinding("a history reads back as another")
        }
        guard var mergeable = try? MergeableText(history: history, replica: ReplicaID(1)) else { return }
        guard mergeable.text.utf8.elementsEqual(text.utf8) else {
            throw FuzzFinding("a text is not that of its history")
        }
        _ = try? mergeable.insert("x", at: mergeable.scalarCount / 2)
        _ = try? mergeable.merge(Self.another)
        _ = try? history.operations(from: history.version, to: mergeable.version)
        _ = try? mergeable.undo(UnitRange(first: UnitID(replica: ReplicaID(1), sequence: 0), count: 1))
    }

    private static let another = TextGathering(seed: 99, steps: 30).saved

    private static func checksum(of bytes: [UInt8]) -> [UInt8] {
        // The halves taken together, as in Docs/Format.md.
        var sum = Checksum()
        sum.add(bytes)
        let half = UInt32(truncatingIfNeeded: sum.value ^ (sum.value >> 32))
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: half >> $0) }
    }
}

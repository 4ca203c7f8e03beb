import Primitives
import Replication
public import TextMerging

/// A text of 105 kB in which two replicas type 5,000 keystrokes each, apart.
public struct Fork: Sendable {
    public static let baseCount = 104_852
    public static let editsPerSide = 5_000

    /// What the other side typed, encoded.
    public private(set) var changes: [UInt8] = []
    private var base: [UInt8] = []
    private var own: [TextTrace.Edit] = []

    /// `burst` keystrokes go to a place before the next place.
    public init(burst: Int, isMade: Bool = true) throws(TextMergingError) {
        guard isMade else { return }
        var start = MergeableText(replica: ReplicaID(9))
        var letters: [UInt8] = []
        for index in 0..<Self.baseCount { letters.append(UInt8(97 + index % 26)) }
        try start.insert(String(decoding: letters, as: UTF8.self), at: 0)
        base = start.saved()
        own = Self.side(seed: 1, burst: burst)
        var there = try MergeableText(saved: base, replica: ReplicaID(2))
        try there.type(Self.side(seed: 2, burst: burst))
        changes = there.changes(since: start.version)
    }

    /// The text as it stands here before the other side's changes come.
    public func here() throws(TextMergingError) -> MergeableText {
        var text = try MergeableText(saved: base, replica: ReplicaID(1))
        try text.type(own)
        return text
    }

    /// The same keystrokes as those of peers.py: nine letters, then one taken back.
    public static func side(seed: UInt64, burst: Int) -> [TextTrace.Edit] {
        var random = SplitMix64(seed: seed)
        func below(_ bound: UInt32) -> UInt32 { UInt32(((random.next() >> 32) * UInt64(bound)) >> 32) }
        var length = UInt32(baseCount)
        var position: UInt32 = 0
        var edits: [TextTrace.Edit] = []
        for step in 0..<editsPerSide {
            if step % burst == 0 { position = 1 + below(length - 1) }
            if step % 10 == 9 {
                position -= 1
                edits.append(.init(position: position, deleted: 1, inserted: ""))
                length -= 1
            } else {
                let letter = Unicode.Scalar(UInt8(97 + below(26)))
                edits.append(.init(position: position, deleted: 0, inserted: String(Character(letter))))
                position += 1
                length += 1
            }
        }
        return edits
    }
}

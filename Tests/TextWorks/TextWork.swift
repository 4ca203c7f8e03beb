import Primitives
public import TextMerging

/// A work that is timed: `prepare` makes what it starts from, `run` is what the clock is held to.
public struct TextWork {
    public enum Kind: UInt32, CaseIterable, Sendable {
        /// Types a trace, edit by edit.
        case typing
        /// Takes a history as another replica encoded it into an empty text.
        case merging
        /// Takes in what somebody else typed into the same text since the two parted.
        case fork
        /// Reads a saved text.
        case loading
    }

    private let kind: Kind
    private let trace: TextTrace
    private let bytes: [UInt8]
    private var text = MergeableText(replica: ReplicaID(1))
    private var fork: Fork

    /// Typing takes the bytes of a `TextTrace`; merging those of `MergeableText.changes(since:)` for nothing; loading
    /// those of `MergeableText.saved()`; a fork one byte, the keystrokes at a place before the next place. Nil for
    /// others.
    public init?(_ kind: Kind, on bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
        guard let trace = kind == .typing ? TextTrace(bytes: bytes) : TextTrace(edits: [], end: ""),
            let burst = kind == .fork ? bytes.first : 1, burst > 0,
            let fork = try? Fork(burst: Int(burst), isMade: kind == .fork)
        else { return nil }
        self.trace = trace
        self.fork = fork
    }

    public mutating func prepare() throws(TextMergingError) {
        text = MergeableText(replica: ReplicaID(1))
        if kind == .fork { text = try fork.here() }
    }

    /// Does it; returns the bytes of the text, which is read as a whole but where it was typed: as peers.py does.
    public mutating func run() throws(TextMergingError) -> Int {
        switch kind {
        case .typing: try text.type(trace.edits)
        case .merging: _ = try text.merge(bytes)
        case .fork: _ = try text.merge(fork.changes)
        case .loading: text = try MergeableText(saved: bytes, replica: ReplicaID(1))
        }
        return kind == .typing ? text.utf8Count : text.text.utf8.count
    }

    /// What it came to: the text and its saved history.
    public var result: MergeableText { text }
}

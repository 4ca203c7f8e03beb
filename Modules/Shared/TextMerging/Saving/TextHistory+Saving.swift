extension TextHistory {
    /// The whole history as bytes, compressed: `Docs/Format.md` says how.
    ///
    /// They keep this history's order of edits; the same edits that came in another order give other bytes.
    /// Complexity: O(runs + bytes of inserted text).
    public func encoded() -> [UInt8] {
        columns.encoded()
    }

    /// The edits that a peer at `version` lacks, in the form of `encoded()`.
    ///
    /// Heads that are not known here are left out: the peer has edits that this history lacks, and may then be sent
    /// some that it has, which change nothing there. Complexity: O(runs + what is sent).
    public func encoded(since version: TextVersion) -> [UInt8] {
        var heads: [Int32] = []
        for head in version.heads {
            if let place = units.place(of: head) { heads.append(place) }
        }
        return columns(of: graph.places(since: heads)).encoded()
    }

    /// The history that `encoded()` wrote.
    ///
    /// Throws `.malformed` and `.newerVersion`, and `.missing` for bytes of `encoded(since:)` that build on edits
    /// that they don't hold. No bytes whatever make it trap or take more than some hundred times their size.
    public init(encoded bytes: [UInt8]) throws(TextMergingError) {
        self.init()
        try add(encoded: bytes)
    }
}

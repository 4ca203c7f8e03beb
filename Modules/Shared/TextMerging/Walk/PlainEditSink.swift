/// Takes what a walk gives: edits for a text, one after the other, each position meant after the edits before.
protocol PlainEditSink {
    /// The units of `units`, whose UTF-8 is `content` of the history's content, come at `position`.
    mutating func insert(_ units: Range<Int32>, content: Range<Int32>, at position: Int32)
    /// `count` scalars at `position` go.
    mutating func delete(_ count: Int32, at position: Int32)
}

/// Takes nothing: for what is walked only to know the state after it.
struct IgnoringSink: PlainEditSink {
    mutating func insert(_ units: Range<Int32>, content: Range<Int32>, at position: Int32) {}
    mutating func delete(_ count: Int32, at position: Int32) {}
}

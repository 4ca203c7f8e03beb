public import Replication

extension Page {
    /// A line that says what was done, with the id of the thing.
    public mutating func done(_ sentence: Phrase, _ id: ShortID) {
        line(.plain(sentence), .plain(text: " "), .id(id))
    }

    /// What an undo or redo did, as the history tells it: one sentence in place of `otherwise`, of more the first ten before it.
    public mutating func done(_ told: [Phrase], otherwise: Phrase, _ id: ShortID) {
        if told.count == 1, let only = told.first { return done(only, id) }
        for sentence in told.prefix(Self.mostTold) { line(sentence) }
        if told.count > Self.mostTold { line(.dim("  … \(told.count - Self.mostTold) more")) }
        done(otherwise, id)
    }

    private static let mostTold = 10
}

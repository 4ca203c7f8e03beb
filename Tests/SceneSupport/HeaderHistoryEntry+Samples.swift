public import Forms

extension HeaderHistoryEntry {
    /// One of each, with the names x and y.
    public static let samples: [HeaderHistoryEntry] = [
        .created(name: "x"), .renamed(from: "x", to: "y"), .trashed, .restored, .pinned(true), .pinned(false),
        .linked(true),
        .linked(false), .unknown,
    ]
}

extension Card {
    /// The `#tags` of title and description, each once, in the order of their first appearance.
    public var tags: [String] { Self.tags(in: [title, description]) }

    static func tags(in texts: [String]) -> [String] { [] }
}

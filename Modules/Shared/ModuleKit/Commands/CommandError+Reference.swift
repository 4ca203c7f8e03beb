extension CommandError {
    /// `reference` was to name one and names several, of which ten are told.
    public init(ambiguous reference: String, _ shown: some Sequence<String>) {
        let list = shown.prefix(10).joined(separator: "; ")
        self.init(.usage, "“\(reference)” matches more than one: \(list).", hint: "Type more of the id.")
    }
}

extension Collection {
    /// The only element, which a person means by `reference`; nil where there is none. Throws `.usage` where there are
    /// several, as `shown` tells them.
    public func only(
        meantBy reference: String, _ shown: (Element) -> String
    ) throws(CommandError) -> Element? {
        guard count > 1 else { return first }
        throw CommandError(ambiguous: reference, prefix(10).map(shown))
    }
}

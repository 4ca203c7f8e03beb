extension String {
    /// Whether it has nothing but white space as Unicode has it.
    public var isBlank: Bool {
        for scalar in unicodeScalars where !scalar.properties.isWhitespace { return false }
        return true
    }

    /// The first `count` Unicode scalars, or all.
    package func prefix(scalars count: Int) -> String {
        String(UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}

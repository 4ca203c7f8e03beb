extension String {
    /// Whether it has nothing but white space.
    public var isBlank: Bool {
        for scalar in unicodeScalars where !scalar.properties.isWhitespace { return false }
        return true
    }
}

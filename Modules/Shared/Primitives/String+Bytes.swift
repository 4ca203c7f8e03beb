extension String {
    /// Same bytes: `==` would also call canonically equivalent texts equal, and lose an edit between them.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// Whether it comes before another by its bytes: an order that no locale and no normal form changes.
    public func isBefore(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}

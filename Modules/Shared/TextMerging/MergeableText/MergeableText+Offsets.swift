public import Primitives

// Offsets as others count them: a page in UTF-16, Swift in `String.Index`.
extension MergeableText {
    /// The scalars before a UTF-16 offset; one inside a surrogate pair counts as the place before the pair.
    /// Complexity: O(log text).
    public func scalarOffset(utf16 offset: Int) -> Int {
        Int(storage.extent(before: max(0, offset), by: .utf16).scalars)
    }

    /// The UTF-16 code units before a scalar. Complexity: O(log text).
    public func utf16Offset(scalar offset: Int) -> Int {
        Int(storage.extent(before: max(0, offset), by: .scalars).utf16)
    }

    /// As `insert(_:at:)`; an offset inside a surrogate pair counts as the place before the pair.
    @discardableResult
    public mutating func insert(_ inserted: String, atUTF16 offset: Int) throws(TextMergingError) -> UnitRange {
        try insert(inserted, at: scalarOffset(utf16: offset))
    }

    /// As `delete(_:)`; a surrogate pair of which the range holds one half goes whole.
    @discardableResult
    public mutating func delete(utf16 range: Range<Int>) throws(TextMergingError) -> UnitRange {
        try delete(scalarRange(utf16: range))
    }

    /// As `replace(_:with:)`; a surrogate pair of which the range holds one half goes whole.
    @discardableResult
    public mutating func replace(
        utf16 range: Range<Int>, with inserted: String
    ) throws(TextMergingError) -> UnitRange {
        try replace(scalarRange(utf16: range), with: inserted)
    }

    /// As `insert(_:at:)`; the index is one of `text`. Complexity: O(text), to build the text it belongs to.
    @discardableResult
    public mutating func insert(_ inserted: String, at index: String.Index) throws(TextMergingError) -> UnitRange {
        try insert(inserted, at: scalarRange(index..<index).lowerBound)
    }

    /// As `delete(_:)`; the indices are those of `text`. Complexity: O(text), to build the text they belong to.
    @discardableResult
    public mutating func delete(_ range: Range<String.Index>) throws(TextMergingError) -> UnitRange {
        try delete(scalarRange(range))
    }

    /// As `replace(_:with:)`; the indices are those of `text`. Complexity: O(text), to build the text they
    /// belong to.
    @discardableResult
    public mutating func replace(
        _ range: Range<String.Index>, with inserted: String
    ) throws(TextMergingError) -> UnitRange {
        try replace(scalarRange(range), with: inserted)
    }

    private func scalarRange(utf16 range: Range<Int>) -> Range<Int> {
        let lower = scalarOffset(utf16: range.lowerBound)
        guard !range.isEmpty else { return lower..<lower }
        var upper = storage.extent(before: max(0, range.upperBound), by: .utf16)
        if Int(upper.utf16) < min(range.upperBound, utf16Count) { upper.scalars += 1 }
        return lower..<max(lower, Int(upper.scalars))
    }

    /// An index that is not one of `text`'s is taken as the nearest place before it that is.
    private func scalarRange(_ range: Range<String.Index>) -> Range<Int> {
        let utf8 = text.utf8
        let start = utf8.startIndex
        let lower = utf8.distance(from: start, to: min(range.lowerBound, utf8.endIndex))
        let upper = utf8.distance(from: start, to: min(range.upperBound, utf8.endIndex))
        return Int(
            storage.extent(before: lower, by: .utf8).scalars)..<Int(
                storage.extent(before: upper, by: .utf8).scalars)
    }
}

public import TextMerging

/// What a list of operations does to a text, in the one form that all lists have which do the same.
public struct Delta: Equatable, Sendable {
    public private(set) var hunks: [Hunk] = []

    /// Some neighbouring scalars of the old text, replaced.
    public struct Hunk: Equatable, Sendable {
        /// Where, in the old text.
        public var start: Int
        public var removed: Int
        public var inserted: [Unicode.Scalar]
    }

    /// Nil if the operations go beyond a text of `length` scalars: what a merge hands out never does.
    public init?(_ operations: [TextOperation], length: Int) {
        // Old scalars by their places, new ones by `length` and their places in `inserted`.
        var scalars = Array(0..<length)
        var inserted: [Unicode.Scalar] = []
        for operation in operations {
            let start = Int(clamping: operation.position)
            let end = start + operation.deleted.unicodeScalars.count
            guard start <= scalars.count, end <= scalars.count else { return nil }
            let first = length + inserted.count
            inserted.append(contentsOf: operation.inserted.unicodeScalars)
            scalars.replaceSubrange(start..<end, with: first..<(length + inserted.count))
        }
        var hunk = Hunk(start: 0, removed: 0, inserted: [])
        for scalar in scalars + [length + inserted.count] {
            if scalar >= length, scalar < length + inserted.count {
                hunk.inserted.append(inserted[scalar - length])
                continue
            }
            let place = min(scalar, length)
            hunk.removed = place - hunk.start
            if hunk.removed > 0 || !hunk.inserted.isEmpty { hunks.append(hunk) }
            hunk = Hunk(start: place + 1, removed: 0, inserted: [])
        }
    }

    /// The same as operations from left to right, each meant after those before it.
    public var operations: [TextOperation] {
        var shift = 0
        return hunks.map { hunk in
            defer { shift += hunk.inserted.count - hunk.removed }
            return TextOperation(
                position: UInt32(clamping: hunk.start + shift), deleted: String(repeating: "-", count: hunk.removed),
                inserted: String(hunk.inserted[...]))
        }
    }
}

extension [Unicode.Scalar] {
    /// Applies operations; false where one goes beyond the end or deletes another text than it says.
    mutating func apply(_ operations: [TextOperation]) -> Bool {
        for operation in operations {
            let start = Int(clamping: operation.position)
            let end = start + operation.deleted.unicodeScalars.count
            guard start <= count, end <= count, self[start..<end].elementsEqual(operation.deleted.unicodeScalars)
            else { return false }
            replaceSubrange(start..<end, with: operation.inserted.unicodeScalars)
        }
        return true
    }
}

extension String {
    /// How many Unicode scalars, counted in its bytes.
    var scalarCount: Int {
        utf8.withContiguousStorageIfAvailable { Int($0.extent.scalars) } ?? unicodeScalars.count
    }

    /// Applies operations one after the other: each replaces as many scalars as it deletes by what it
    /// inserts.
    mutating func splice(_ operations: [TextOperation]) {
        guard operations.count > 1 else {
            if let operation = operations.first { splice(operation) }
            return
        }
        // Far apart, they would carry the caret over all of the text again and again.
        if Self.distance(of: operations) > 4 * UInt64(utf8.count) { return spliceFarApart(operations) }
        var gap = GapText(self)
        for operation in operations { gap.apply(operation) }
        self = gap.text
    }

    /// How many scalars lie between the operations, added up.
    private static func distance(of operations: [TextOperation]) -> UInt64 {
        var distance: UInt64 = 0
        var last: UInt32 = 0
        for operation in operations {
            let (lower, upper) = last < operation.position ? (last, operation.position) : (operation.position, last)
            distance += UInt64(upper - lower)
            last = operation.position
        }
        return distance
    }

    private mutating func spliceFarApart(_ operations: [TextOperation]) {
        var storage = TextStorage(self)
        for operation in operations {
            let position = min(Int(clamping: operation.position), storage.scalarCount)
            let end = min(position + operation.deleted.scalarCount, storage.scalarCount)
            if position < end { storage.delete(position..<end) }
            var inserted = operation.inserted
            inserted.withUTF8 { if !$0.isEmpty { storage.insert($0, $0.extent, at: position) } }
        }
        self = storage.text
    }

    private mutating func splice(_ operation: TextOperation) {
        let scalars = unicodeScalars
        let position = Int(clamping: operation.position)
        let start =
            scalars.index(scalars.startIndex, offsetBy: position, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let length = operation.deleted.scalarCount
        let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
        // Joined from pieces: replacing within the view goes scalar by scalar, many times slower.
        var result = String(self[..<start])
        result.append(operation.inserted)
        result.append(contentsOf: self[end...])
        self = result
    }
}

/// A text in two halves with the caret between them, so that many edits near each other cost what lies
/// between them and not the whole text each.
private struct GapText {
    /// UTF-8 before the caret.
    private var before: [UInt8]
    /// UTF-8 after the caret, last byte first.
    private var after: [UInt8]
    /// Scalars before the caret.
    private var caret: Int

    init(_ text: String) {
        before = []
        after = Array(text.utf8.reversed())
        caret = 0
        before.reserveCapacity(after.count)
    }

    var text: String {
        var bytes = before
        bytes.append(contentsOf: after.reversed())
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func apply(_ operation: TextOperation) {
        let position = Int(clamping: operation.position)
        while caret < position, let byte = after.popLast() {
            before.append(byte)
            while let next = after.last, Self.continues(next) {
                before.append(next)
                after.removeLast()
            }
            caret += 1
        }
        while caret > position {
            while let byte = before.popLast() {
                after.append(byte)
                if !Self.continues(byte) { break }
            }
            caret -= 1
        }
        for _ in 0..<operation.deleted.scalarCount {
            guard after.popLast() != nil else { break }
            while let next = after.last, Self.continues(next) { after.removeLast() }
        }
        before.append(contentsOf: operation.inserted.utf8)
        caret += operation.inserted.scalarCount
    }

    /// Whether a byte is the second, third or fourth of a scalar.
    private static func continues(_ byte: UInt8) -> Bool {
        byte & 0xc0 == 0x80
    }
}

extension String {
    /// Applies operations one after the other: each replaces as many scalars as it deletes by what it
    /// inserts.
    mutating func splice(_ operations: [TextOperation]) {
        guard operations.count > 1 else {
            if let operation = operations.first { splice(operation) }
            return
        }
        if isScattered(operations) {
            var storage = TextStorage(self)
            for operation in operations { storage.apply(operation) }
            self = storage.text
            return
        }
        var gap = GapText(self)
        for operation in operations { gap.apply(operation) }
        self = gap.text
    }

    /// Whether operations jump to and fro so far that a caret between two halves would go through the text many times,
    /// as no person's edit does.
    private func isScattered(_ operations: [TextOperation]) -> Bool {
        var length = utf8.count
        for operation in operations { length += operation.inserted.utf8.count }
        var caret = 0
        var way = 0
        for operation in operations {
            let position = Swift.min(Int(clamping: operation.position), length)
            way += abs(position - caret)
            if way / 8 > length { return true }
            caret = position + operation.inserted.utf8.count
        }
        return false
    }

    private mutating func splice(_ operation: TextOperation) {
        let scalars = unicodeScalars
        let position = Int(clamping: operation.position)
        let start =
            scalars.index(scalars.startIndex, offsetBy: position, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let length = operation.deleted.unicodeScalars.count
        let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
        // Joined from pieces: replacing within the view goes scalar by scalar, many times slower.
        var result = String(self[..<start])
        result.append(operation.inserted)
        result.append(contentsOf: self[end...])
        self = result
    }
}

extension TextStorage {
    /// Makes one operation; positions beyond the end are taken as the end. Complexity: O(log *n*).
    fileprivate mutating func apply(_ operation: TextOperation) {
        let position = min(Int(clamping: operation.position), scalarCount)
        let deleted = min(operation.deleted.unicodeScalars.count, scalarCount - position)
        if deleted > 0 { delete(position..<(position + deleted)) }
        guard !operation.inserted.isEmpty else { return }
        var inserted = operation.inserted
        inserted.withUTF8 { insert($0, $0.extent, at: position) }
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
        for _ in 0..<operation.deleted.unicodeScalars.count {
            guard after.popLast() != nil else { break }
            while let next = after.last, Self.continues(next) { after.removeLast() }
        }
        before.append(contentsOf: operation.inserted.utf8)
        caret += operation.inserted.unicodeScalars.count
    }

    /// Whether a byte is the second, third or fourth of a scalar.
    private static func continues(_ byte: UInt8) -> Bool {
        byte & 0xc0 == 0x80
    }
}

public import TextMerging

/// Edits that one author made one after the other, and the text that they end in.
///
/// As bytes, numbers of 32 bits first the lowest byte: how many edits; for each where, how many scalars go, how many
/// bytes come, and those in UTF-8; at last the text's length in bytes and the text.
public struct TextTrace: Sendable {
    public struct Edit: Sendable {
        public var position: UInt32
        public var deleted: UInt32
        public var inserted: String

        public init(position: UInt32, deleted: UInt32, inserted: String) {
            self.position = position
            self.deleted = deleted
            self.inserted = inserted
        }
    }

    public var edits: [Edit]
    public var end: String

    public init(edits: [Edit], end: String) {
        self.edits = edits
        self.end = end
    }

    /// Reads what `bytes` wrote; nil for anything else.
    public init?(bytes: [UInt8]) {
        var place = 0
        func number() -> UInt32? {
            guard place + 4 <= bytes.count else { return nil }
            defer { place += 4 }
            var value: UInt32 = 0
            for offset in 0..<4 { value |= UInt32(bytes[place + offset]) << UInt32(8 * offset) }
            return value
        }
        func text() -> String? {
            guard let count = number(), count <= bytes.count - place else { return nil }
            defer { place += Int(count) }
            return String(decoding: bytes[place..<(place + Int(count))], as: UTF8.self)
        }
        edits = []
        guard let count = number(), count <= bytes.count / 12 else { return nil }
        edits.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let position = number(), let deleted = number(), let inserted = text() else { return nil }
            edits.append(Edit(position: position, deleted: deleted, inserted: inserted))
        }
        guard let end = text(), place == bytes.count else { return nil }
        self.end = end
    }

    public var bytes: [UInt8] {
        var result: [UInt8] = []
        func add(_ number: UInt32) {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        func add(_ text: String) {
            add(UInt32(text.utf8.count))
            result.append(contentsOf: text.utf8)
        }
        add(UInt32(edits.count))
        for edit in edits {
            add(edit.position)
            add(edit.deleted)
            add(edit.inserted)
        }
        add(end)
        return result
    }
}

extension MergeableText {
    /// Makes the edits one by one, as somebody who types does.
    public mutating func type(_ edits: [TextTrace.Edit]) throws(TextMergingError) {
        for edit in edits {
            let position = Int(edit.position)
            if edit.deleted > 0 { try delete(position..<(position + Int(edit.deleted))) }
            if !edit.inserted.isEmpty { try insert(edit.inserted, at: position) }
        }
    }
}

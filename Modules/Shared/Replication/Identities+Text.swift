public import Primitives

// Identities as the page and the server write them: hexadecimal, lower case, with leading zeros.
extension DocumentID {
    /// 32 digits.
    public var text: String { Hexadecimal.text(high) + Hexadecimal.text(low) }

    /// Nil for anything but 32 hexadecimal digits.
    public init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = Hexadecimal.number(digits[..<16]),
            let low = Hexadecimal.number(digits[16...])
        else { return nil }
        self.init(high: high, low: low)
    }
}

extension UnitID {
    /// 32 digits: the replica, then the sequence.
    public var text: String { Hexadecimal.text(replica.raw) + Hexadecimal.text(sequence) }

    /// Nil for anything but 32 hexadecimal digits.
    public init?(text: String) {
        guard let digits = DocumentID(text: text) else { return nil }
        self.init(replica: ReplicaID(digits.high), sequence: digits.low)
    }
}

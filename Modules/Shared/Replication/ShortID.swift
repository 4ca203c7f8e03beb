public import Primitives

/// What a person sees and types of an identity: three groups of three characters, `k3f-09a-zz1`.
///
/// A label, derived from the identity and the same on every device. Two identities may share one (46 bits);
/// who looks something up by label then names the candidates.
public struct ShortID: Hashable, Comparable, Sendable {
    /// Nine base-36 digits as a number, 0 ..< 36⁹.
    public let value: UInt64

    static let digits: UInt64 = 9
    static let limit: UInt64 = 101_559_956_668_416  // 36⁹

    /// Any number; what is over the limit counts modulo 36⁹.
    public init(value: UInt64) {
        self.value = value % Self.limit
    }

    /// Every part of the document's id counts.
    public init(of document: DocumentID) {
        self.init(value: Self.mix(document.high ^ Self.mix(document.low)))
    }

    /// Of things that are told apart by their unit alone, such as events.
    public init(of unit: UnitID) {
        self.init(value: Self.mix(unit.replica.raw ^ Self.mix(unit.sequence &+ 0x5851_f42d_4c95_7f2d)))
    }

    /// The label of a thing inside a document. Units count anew in every document, so the time is mixed in:
    /// things of two documents on one device have different labels.
    public init(of origin: Origin) {
        self.init(value: Self.mix(ShortID.mix(origin.unit.replica.raw ^ origin.time.raw) ^ origin.unit.sequence))
    }

    /// Reads a whole label, with or without dashes, in either case.
    public init?(_ text: String) {
        guard let range = ShortID.range(ofPrefix: text), range.lowerBound == range.upperBound else { return nil }
        self.init(value: range.lowerBound)
    }

    /// The values of all labels that begin with `prefix`, or nil if none can. Dashes and case do not count.
    public static func range(ofPrefix prefix: String) -> ClosedRange<UInt64>? {
        var value: UInt64 = 0
        var count: UInt64 = 0
        for byte in prefix.utf8 where byte != UInt8(ascii: "-") {
            guard let digit = digit(byte), count < digits else { return nil }
            value = value * 36 + digit
            count += 1
        }
        guard count > 0 else { return nil }
        var width: UInt64 = 1
        for _ in count..<digits { width *= 36 }
        return (value * width)...(value * width + width - 1)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// The eleven characters of the label in ASCII.
    public var bytes: [UInt8] {
        let alphabet: StaticString = "0123456789abcdefghijklmnopqrstuvwxyz"
        var result = [UInt8](repeating: UInt8(ascii: "-"), count: 11)
        var rest = value
        for place in [10, 9, 8, 6, 5, 4, 2, 1, 0] {
            result[place] = alphabet.utf8Start[Int(rest % 36)]
            rest /= 36
        }
        return result
    }

    /// Eleven characters: digits and lower-case letters, with two dashes.
    public var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// As the labels sort.
    public static func < (left: ShortID, right: ShortID) -> Bool {
        left.value < right.value
    }

    /// The finaliser of SplitMix64 (Steele, Lea & Flood, 2014): spreads near numbers far apart.
    private static func mix(_ seed: UInt64) -> UInt64 {
        var z = seed &+ 0x9e37_79b9_7f4a_7c15
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension DocumentID {
    /// How texts link to the document, whatever it is called: its label in double brackets, `[[k3f-09a-zz1]]`.
    public var link: String { "[[" + ShortID(of: self).text + "]]" }

    /// Whether what stands between the brackets of a link is a document's id rather than a title: the label with its
    /// dashes, or 32 hexadecimal digits. What may stand behind a `#` does not count.
    public static func isLinked(by target: String) -> Bool {
        let name = String(decoding: target.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
        if DocumentID(text: name) != nil { return true }
        // Nine letters without dashes are a word. A label has nothing that small letters are not.
        guard let label = ShortID(name) else { return false }
        return label.bytes.elementsEqual(name.utf8.map { $0 | 0x20 })
    }
}

extension Sequence {
    /// Those that a person can mean, in their order: the one with `reference` as its whole short id, else those that
    /// `isNamed` says are called so, else those whose short ids begin with it. Complexity: O(*n*).
    public func meant(
        by reference: String, id: (Element) -> ShortID, isNamed: (Element) -> Bool
    ) -> [Element] {
        let range = ShortID.range(ofPrefix: reference)
        if let range, range.lowerBound == range.upperBound {
            let found = filter { id($0).value == range.lowerBound }
            if !found.isEmpty { return found }
        }
        let named = filter(isNamed)
        guard named.isEmpty, let range else { return named }
        return filter { range.contains(id($0).value) }
    }
}

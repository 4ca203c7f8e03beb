public import Replication

extension SplitMix64 {
    /// A number in `range`.
    public mutating func pick(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// One of `elements`, which must not be empty.
    public mutating func pick<Element>(of elements: [Element]) -> Element {
        elements[pick(0..<elements.count)]
    }

    /// A text of up to `length` scalars: few different ones, so that much is alike, some of several bytes,
    /// some that combine with their neighbours.
    public mutating func text(upTo length: Int, of alphabet: String = "ab\n한각ㅏ\u{1100}\u{1161}e\u{301}🙂\u{200d}")
        -> String
    {
        let scalars = Array(alphabet.unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<pick(0..<(length + 1)) { text.append(pick(of: scalars)) }
        return String(text)
    }
}

extension [UInt8] {
    /// The bytes that `text` spells in hexadecimal; spaces and line breaks do not count, and what follows `;`
    /// on a line is a comment.
    public init(hex text: String) {
        var digits: [UInt8] = []
        for line in text.split(separator: "\n") {
            for character in line.prefix(while: { $0 != ";" }) {
                if let digit = character.hexDigitValue { digits.append(UInt8(digit)) }
            }
        }
        self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    public var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
}

/// Every order of `elements`.
public func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard let first = elements.first else { return [[]] }
    return permutations(Array(elements.dropFirst())).flatMap { rest in
        (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
}

public import Phrases
public import Replication

/// A whole number that is filled in, such as how much a card is estimated at.
public protocol FormNumber: FormValue {
    /// What a person may enter; also what a log may say.
    static var range: ClosedRange<Int> { get }

    /// `number` is in `range`.
    init(number: Int)

    /// In `range`.
    var number: Int { get }
}

extension FormNumber {
    /// A number in `range`.
    public static var input: FieldInput { .number(range) }

    /// Nil for what is no whole number, and outside of `range`.
    public init?(_ text: String) {
        guard let number = Int(text), Self.range.contains(number) else { return nil }
        self.init(number: number)
    }

    /// In decimal digits.
    public var text: String { "\(number)" }
    /// In decimal digits, in every language.
    public var phrase: Phrase { .verbatim(text) }

    public func encode(into writer: inout WireWriter) {
        writer.writeSigned(Int64(number))
    }

    /// Throws `WireError` outside of `range`.
    public init(from reader: inout WireReader) throws(WireError) {
        guard let number = Int(exactly: try reader.readSigned()), Self.range.contains(number) else {
            throw reader.malformed
        }
        self.init(number: number)
    }
}

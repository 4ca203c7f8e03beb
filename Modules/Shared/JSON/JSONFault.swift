/// Why bytes are not JSON, and where.
public struct JSONFault: Error, Sendable, Equatable {
    /// The offset in bytes from the beginning.
    public let offset: Int
    /// What JSON would have there, or what of it can't be kept.
    public let reason: Reason

    /// The ways in which bytes are not JSON, or JSON can't be kept.
    public enum Reason: Sendable, Equatable, CaseIterable {
        case endsEarly
        case expectsValue
        case expectsName
        case expectsColon
        case expectsCommaOrBrace
        case expectsCommaOrBracket
        case expectsDigit
        case expectsHexadecimal
        case controlCharacter
        case unknownEscape
        case nestsTooDeep
        /// It has more values than are read, which is `JSONReader.maximumValues` unless somebody says otherwise.
        case tooManyValues
        case somethingFollows
        /// Of a value: a string that is not valid UTF-8.
        case notUTF8
        /// Of a value: a string with half of a surrogate pair.
        case halfSurrogate
    }
}

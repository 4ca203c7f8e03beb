/// Why bytes are not JSON, and where.
public struct JSONFault: Error, Sendable, Equatable {
    /// The offset in bytes from the beginning.
    public let offset: Int
    /// What JSON would have there, or what of it can't be kept.
    public let reason: Reason

    /// The ways in which bytes are not JSON, or JSON can't be kept.
    public enum Reason: Sendable, Equatable, CaseIterable {
        /// There is no byte more, and the value is not complete.
        case endsEarly
        /// Something stands where a value must begin.
        case expectsValue
        /// A member begins with something else than a string.
        case expectsName
        /// A member's name is not followed by a colon.
        case expectsColon
        /// A member is followed by something else than a comma or the end of its object.
        case expectsCommaOrBrace
        /// An element is followed by something else than a comma or the end of its array.
        case expectsCommaOrBracket
        /// A number has no digit where it must have one.
        case expectsDigit
        /// `\u` is not followed by four hexadecimal digits.
        case expectsHexadecimal
        /// A string holds an unescaped character below U+0020.
        case controlCharacter
        /// A backslash is followed by a character that it can't escape.
        case unknownEscape
        /// Arrays and objects nest deeper than are read.
        case nestsTooDeep
        /// It has more values than are read, which is `JSONReader.maximumValues` unless somebody says otherwise.
        case tooManyValues
        /// The value is complete, and more than white space follows.
        case somethingFollows
        /// Of a value: a string that is not valid UTF-8.
        case notUTF8
        /// Of a value: a string with half of a surrogate pair.
        case halfSurrogate
    }
}

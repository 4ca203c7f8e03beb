public import JSON

extension JSONFault.Reason {
    /// The reason as a sentence.
    public var phrase: Phrase {
        switch self {
        case .endsEarly: "The file ends too early."
        case .expectsValue: "A value was expected here."
        case .expectsName: "A name in quotes was expected here."
        case .expectsColon: "A colon was expected here."
        case .expectsCommaOrBrace: "A comma or } was expected here."
        case .expectsCommaOrBracket: "A comma or ] was expected here."
        case .expectsDigit: "A digit was expected here."
        case .expectsHexadecimal: "Four hexadecimal digits were expected here."
        case .controlCharacter: "There is a control character in a string."
        case .unknownEscape: "This escape is unknown."
        case .nestsTooDeep: "It nests too deeply."
        case .tooManyValues: "It has more than \(JSONReader.maximumValues) values."
        case .somethingFollows: "Something follows the JSON value."
        case .notUTF8: "Its text is not valid UTF-8."
        case .halfSurrogate: "It has half of a surrogate pair."
        }
    }
}

extension JSONFault {
    /// Says of what is called `name` that it is not JSON, and where it ceases to be.
    public func phrase(of name: Phrase) -> Phrase { "\(name) is not JSON: byte \(offset): \(reason.phrase)" }
}

extension UInt8 {
    /// Whether it is a letter of ASCII, of either case.
    @inlinable public var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
    /// Whether it is a decimal digit of ASCII.
    @inlinable public var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    /// Whether it is a letter or a digit of ASCII.
    @inlinable public var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
    /// Whether it is white space as JSON and XML have it: a space, a tab, a line feed or a carriage return.
    @inlinable public var isASCIISpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}

extension String {
    /// Without the line's end that standard input ends in, which is none of the text.
    public var withoutLastLineEnd: String { last?.isNewline == true ? String(dropLast()) : self }
}

extension String {
    /// Whether it has nothing but white space as Unicode has it.
    public var isBlank: Bool {
        for scalar in unicodeScalars where !scalar.properties.isWhitespace { return false }
        return true
    }

    /// The first `count` Unicode scalars, or all.
    package func prefix(scalars count: Int) -> String {
        String(UnicodeScalarView(unicodeScalars.prefix(count)))
    }

    /// The place of a scalar in UTF-8; the end for one beyond it.
    package func utf8Offset(ofScalar offset: Int) -> Int {
        var copy = self
        return copy.withUTF8 { bytes in
            var scalars = 0
            for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
                if scalars == offset { return index }
                scalars += 1
            }
            return bytes.count
        }
    }
}

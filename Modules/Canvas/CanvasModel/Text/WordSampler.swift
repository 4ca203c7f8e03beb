/// Takes a few words that stand together out of a longer text.
package enum WordSampler {
    /// How many words a sample has, unless the source has fewer.
    package static let length = 5

    /// Five consecutive words of `source` from a random start, joined by single spaces; all of them when there are
    /// five or fewer, nil when there are none. Words are what white space separates.
    package static func sample(of source: String, using generator: inout some RandomNumberGenerator) -> String? {
        let words = source.unicodeScalars.split { $0.properties.isWhitespace }
        guard !words.isEmpty else { return nil }
        // By 64 bits, so that a seed gives the same words where `Int` has 32.
        let start =
            words.count > length
            ? Int(UInt64.random(in: 0...UInt64(words.count - length), using: &generator)) : 0
        var sample = ""
        for word in words[start..<min(start + length, words.count)] {
            if !sample.isEmpty { sample += " " }
            sample += String(word)
        }
        return sample
    }
}

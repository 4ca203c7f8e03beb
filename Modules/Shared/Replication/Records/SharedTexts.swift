import Primitives

/// Writes the texts of a column of a snapshot where records share them, as the authors of photos: each is written once,
/// then named by its number.
struct SharedTexts {
    /// The most bytes of a text that is named by a number: a longer one is written for each record that has it, so that
    /// what comes of a snapshot is bounded by its size.
    static let longest = 128

    private var count: UInt64 = 0
    private var numbers = SortedTable<TextKey, UInt64>()
    private var last: (text: String, number: UInt64) = ("", 0)

    /// A number from 1, the text behind it where it is new; or 0 and a text that gets no number.
    mutating func write(_ text: String, to writer: inout WireWriter) {
        // Neighbours often share theirs.
        if last.number > 0, last.text.hasSameBytes(as: text) { return writer.writeVarint(last.number) }
        guard text.utf8.count <= Self.longest else {
            writer.writeVarint(0)
            writer.write(text)
            return
        }
        let known = numbers[TextKey(text)]
        last = (text, known ?? count + 1)
        writer.writeVarint(last.number)
        guard known == nil else { return }
        writer.write(text)
        count += 1
        numbers.insert(TextKey(text), count)
    }
}

/// Reads what `SharedTexts` wrote.
struct SharedTextsReader {
    private var texts: [String] = []

    mutating func read(from reader: inout WireReader) throws(WireError) -> String {
        let number = try reader.readVarint()
        if number == 0 { return try reader.readString() }
        if number <= UInt64(texts.count) { return texts[Int(number) - 1] }
        let text = try reader.readString()
        guard number == UInt64(texts.count) + 1, text.utf8.count <= SharedTexts.longest else { throw reader.malformed }
        texts.append(text)
        return text
    }
}

internal import Replication

/// Which fields a photo in a snapshot has beside those that all have.
enum PhotoFlag {
    static let file: UInt8 = 1
    /// The key is the file's hash.
    static let fileKey: UInt8 = 2
    static let color: UInt8 = 4
    static let takenAt: UInt8 = 8
    static let texts: UInt8 = 16
    /// Whether it is saved is as the change that saved it first left it, and nobody else saved it.
    static let plain: UInt8 = 32
    static let memos: UInt8 = 64
    static let blurhash: UInt8 = 128
}

/// Texts that many photos share, such as a licence: each is written once.
struct SharedTexts {
    private var texts: [String] = []
    /// Where each of them is in `texts`.
    private var places = SortedTable<TextKey, Int>()
    /// The last one, for neighbours often share theirs.
    private var last = 0

    mutating func index(of text: String) -> UInt64 {
        if last < texts.count, texts[last].utf8.elementsEqual(text.utf8) { return UInt64(last) }
        last = places[TextKey(text)] ?? texts.count
        if last == texts.count {
            texts.append(text)
            places.insert(TextKey(text), last)
        }
        return UInt64(last)
    }

    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(texts.count))
        for text in texts { writer.write(text) }
    }
}

/// A text that many small edits change: UTF-8 with positions counted in Unicode scalars.
struct TextStorage: Sendable {
    private var bytes: [UInt8] = []
    private(set) var scalarCount = 0

    init() {}

    init(_ text: String) {
        bytes = Array(text.utf8)
        scalarCount = text.unicodeScalars.count
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var utf8Count: Int { bytes.count }

    /// Inserts valid UTF-8 of `scalars` scalars; `position` in `0...scalarCount`.
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, scalars: Int, at position: Int) {
        let place = offset(position)
        bytes.insert(contentsOf: text, at: place)
        scalarCount += scalars
    }

    /// Deletes the scalars in `range`, which must exist.
    mutating func delete(_ range: Range<Int>) {
        bytes.removeSubrange(offset(range.lowerBound)..<offset(range.upperBound))
        scalarCount -= range.count
    }

    /// The scalars in `range`, which must exist.
    func text(in range: Range<Int>) -> String {
        String(decoding: bytes[offset(range.lowerBound)..<offset(range.upperBound)], as: UTF8.self)
    }

    private func offset(_ position: Int) -> Int {
        var offset = 0
        for _ in 0..<position {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset += 1 }
        }
        return offset
    }
}

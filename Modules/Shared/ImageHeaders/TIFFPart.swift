/// A TIFF structure inside a file. Offsets count from its beginning and never lead outside of it.
struct TIFFPart {
    /// One field of a directory.
    struct Entry {
        var tag: UInt32 = 0
        var type: UInt32 = 0
        var count: UInt32 = 0
        /// Where its four bytes of value or offset are, in the file.
        var place: UInt64 = 0
        /// A single number of 16 or 32 bits.
        var number: UInt32?
    }

    private let start: UInt64
    private let end: UInt64
    private let isBig: Bool
    /// The first directory's offset.
    let first: UInt32

    /// Nil unless TIFF begins at `start`.
    init?(_ window: inout ByteWindow<some ByteSource>, from start: UInt64, to end: UInt64) throws(ImageHeaderError) {
        guard start <= end, end - start >= 8 else { return nil }
        self.start = start
        self.end = end
        if try window.has([0x49, 0x49, 0x2a, 0], at: start) {
            isBig = false
            first = try window.little(at: start + 4, 4)
        } else if try window.has([0x4d, 0x4d, 0, 0x2a], at: start) {
            isBig = true
            first = try window.big(at: start + 4, 4)
        } else {
            return nil
        }
    }

    private func number(
        at offset: UInt64, _ length: UInt64, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> UInt32 {
        try isBig ? window.big(at: offset, length) : window.little(at: offset, length)
    }

    /// How many entries of the directory there are, as far as they lie inside; at most 1024.
    func entryCount(
        at offset: UInt32, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> UInt64 {
        let length = end - start
        guard offset >= 8, UInt64(offset) + 2 <= length else { return 0 }
        let stated = UInt64(try number(at: start + UInt64(offset), 2, &window))
        return min(stated, (length - UInt64(offset) - 2) / 12, 1024)
    }

    /// The entry at `index`, which is less than `entryCount`.
    func entry(
        _ index: UInt64, at offset: UInt32, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> Entry {
        let place = start + UInt64(offset) + 2 + index * 12
        var entry = Entry(
            tag: try number(at: place, 2, &window), type: try number(at: place + 2, 2, &window),
            count: try number(at: place + 4, 4, &window), place: place + 8)
        if entry.count == 1 {
            switch entry.type {
            case 3: entry.number = try number(at: entry.place, 2, &window)
            case 4: entry.number = try number(at: entry.place, 4, &window)
            default: break
            }
        }
        return entry
    }

    /// The first `length` bytes of an entry's text; none when it is no text, shorter, or lies outside.
    func text(
        of entry: Entry, _ length: UInt32, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> [UInt8] {
        guard entry.type == 2, entry.count >= length, length > 4 else { return [] }
        let offset = UInt64(try number(at: entry.place, 4, &window))
        guard offset + UInt64(length) <= end - start else { return [] }
        var text: [UInt8] = []
        for index in 0..<UInt64(length) { text.append(try window.byte(at: start + offset + index)) }
        return text
    }

    /// The entry's quotient at `index`; nil where it has none there, or it lies outside.
    func fraction(
        of entry: Entry, _ index: UInt32, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> (numerator: UInt32, denominator: UInt32)? {
        guard entry.type == 5, index < entry.count else { return nil }
        let offset = UInt64(try number(at: entry.place, 4, &window)) + UInt64(index) * 8
        guard offset + 8 <= end - start else { return nil }
        return (
            try number(at: start + offset, 4, &window), try number(at: start + offset + 4, 4, &window)
        )
    }

    /// An entry's text up to its first zero, without the spaces around it; empty unless it is printable ASCII of at most
    /// 64 characters that lies inside.
    func line(
        of entry: Entry, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> String {
        guard entry.type == 2 else { return "" }
        let count = UInt64(min(entry.count, 65))
        var place = entry.place
        if entry.count > 4 {
            let offset = UInt64(try number(at: entry.place, 4, &window))
            guard offset + count <= end - start else { return "" }
            place = start + offset
        }
        var line: [UInt8] = []
        for index in 0..<count {
            let byte = try window.byte(at: place + index)
            if byte == 0 { break }
            guard (0x20...0x7e).contains(byte), index < 64 else { return "" }
            if byte != 0x20 || !line.isEmpty { line.append(byte) }
        }
        while line.last == 0x20 { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }
}

/// What stands before a file in a tar archive (POSIX.1-1988, “ustar”): 512 bytes, its name and size among them.
///
/// Of the many forms that others write, only the one that is written here is read: a plain file, for its owner alone, of
/// nobody in particular, without extensions. So there is no link, no folder and no device to be careful of.
package struct TarHeader: Equatable {
    /// Of a header, and of the blocks that content is filled up to, in bytes.
    package static let block = 512

    /// At most 100 bytes, all of ASCII.
    package let name: String
    /// Of the content, in bytes.
    package let size: UInt64
    /// Seconds since 1970, as many as eleven octal digits can say.
    package let time: UInt64

    package init(name: String, size: UInt64, time: UInt64) {
        self.name = name
        self.size = size
        self.time = min(time, (1 << 33) - 1)
    }

    /// Reads what `bytes` writes; nil for everything else.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.block else { return nil }
        let name = bytes[..<Place.nameLength].prefix { $0 != 0 }
        guard !name.isEmpty, name.allSatisfy({ (0x21...0x7e).contains($0) }),
            let size = Self.number(bytes[Place.size..<(Place.size + 12)]),
            let time = Self.number(bytes[Place.time..<(Place.time + 12)])
        else { return nil }
        self.init(name: String(decoding: name, as: UTF8.self), size: size, time: time)
        guard self.bytes == bytes else { return nil }
    }

    private enum Place {
        static let nameLength = 100
        static let mode = 100
        static let user = 108
        static let group = 116
        static let size = 124
        static let time = 136
        static let sum = 148
        static let kind = 156
        static let magic = 257
    }

    /// The 512 bytes.
    package var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: some Sequence<UInt8>, _ place: Int) {
            for (index, byte) in text.enumerated() { bytes[place + index] = byte }
        }
        put(name.utf8.prefix(Place.nameLength), 0)
        put(Self.octal(0o600, digits: 7), Place.mode)
        put(Self.octal(0, digits: 7), Place.user)
        put(Self.octal(0, digits: 7), Place.group)
        put(Self.sized(size), Place.size)
        put(Self.octal(time, digits: 11), Place.time)
        put("0".utf8, Place.kind)
        put("ustar\u{0}00".utf8, Place.magic)
        // The sum is that of a header with spaces in its place.
        put("        ".utf8, Place.sum)
        let sum = bytes.reduce(UInt64(0)) { $0 + UInt64($1) }
        put(Self.octal(sum, digits: 6), Place.sum)
        bytes[Place.sum + 6] = 0
        return bytes
    }

    private static func octal(_ number: UInt64, digits: Int) -> [UInt8] {
        (0..<digits).reversed().map { UInt8(ascii: "0") + UInt8(number >> UInt64($0 * 3) & 7) }
    }

    /// Octal up to 8 GiB; beyond, the number itself behind a byte of 128, as GNU tar writes and all others read it.
    private static func sized(_ size: UInt64) -> [UInt8] {
        guard size >> 33 != 0 else { return octal(size, digits: 11) }
        return [0x80, 0, 0, 0] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: size >> UInt64($0 * 8)) }
    }

    private static func number(_ field: ArraySlice<UInt8>) -> UInt64? {
        if field.first == 0x80 { return field.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
        var number: UInt64 = 0
        for byte in field.dropLast() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return nil }
            number = number << 3 | UInt64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// How many zeros follow content of that size.
    package static func padding(after size: UInt64) -> Int {
        let rest = Int(size % UInt64(block))
        return rest == 0 ? 0 : block - rest
    }
}

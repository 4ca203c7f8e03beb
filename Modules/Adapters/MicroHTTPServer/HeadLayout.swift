/// Whether a request's head is just what the library shows of it, byte for byte.
///
/// libmicrohttpd before 1.0 takes a bare line feed for a line's end, cuts a value at NUL, joins folded lines and skips
/// spaces, and says nothing of it: a length or a host that another reader would find is gone. But all that it shows lies
/// where it came in, in one piece of memory of which it tells the size. So what is shown must stand there one after the
/// other, with nothing between but what belongs there: whatever was hidden leaves a gap.
///
/// Ends of lines and the marks between have been overwritten with NUL. What can't be told any more: NUL and a bare line
/// feed in place of a line's end, which hide nothing.
struct HeadLayout {
    /// Addresses, for they may lead anywhere: only what lies between these two is read.
    private let start: UInt
    private let end: UInt
    /// Where what was checked ends.
    private var place: UInt
    private var isSound = true

    /// Of the head that begins with `method` and has `size` bytes: its first line.
    init(
        method: UnsafePointer<CChar>, methodCount: Int, target: UInt, targetCount: Int,
        version: UnsafePointer<CChar>, versionCount: Int, size: Int
    ) {
        start = UInt(bitPattern: method)
        end = start &+ UInt(size)
        place = start &+ UInt(methodCount)
        skip(nuls: 1, to: target)
        place = target &+ UInt(targetCount)
        skip(nuls: 1, to: UInt(bitPattern: version))
        place = UInt(bitPattern: version) &+ UInt(versionCount)
        // As "HTTP/1.1".
        if versionCount != 8 { isSound = false }
    }

    /// The next field.
    mutating func add(name: UnsafePointer<CChar>?, _ nameCount: Int, value: UnsafePointer<CChar>?, _ valueCount: Int) {
        skip(nuls: 2, to: UInt(bitPattern: name))
        place = UInt(bitPattern: name) &+ UInt(nameCount)
        let value = UInt(bitPattern: value)
        // The colon.
        skip(nuls: 1, to: place &+ 1)
        while isSound, place < value, let byte = byte(at: place), byte == 0x20 || byte == 0x09 { place &+= 1 }
        guard place == value else {
            isSound = false
            return
        }
        place = value &+ UInt(valueCount)
    }

    /// Whether nothing was hidden, once all fields have been added.
    mutating func isWhole() -> Bool {
        // The last line's end, and the empty line.
        skip(nuls: 4, to: end)
        return isSound
    }

    private mutating func skip(nuls count: Int, to next: UInt) {
        guard isSound else { return }
        for offset in 0..<UInt(count) where byte(at: place &+ offset) != 0 { isSound = false }
        place = place &+ UInt(count)
        if place != next { isSound = false }
    }

    private func byte(at address: UInt) -> UInt8? {
        guard address >= start, address < end else { return nil }
        return UnsafePointer<UInt8>(bitPattern: address)?.pointee
    }
}

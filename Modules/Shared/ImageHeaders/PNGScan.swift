/// Reads the header of a PNG.
///
/// Source: Portable Network Graphics (Third Edition), W3C. Chunks are walked up to the first pixels; what lies
/// between them and the end mark is stepped over.
enum PNGScan {
    /// More chunks than this before the pixels are no photo's.
    private static var maximumChunks: Int { 4096 }
    /// The last chunk, whole: it is the same in every file.
    private static var end: [UInt8] { [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] }

    static func header(_ window: inout ByteWindow<some ByteSource>) throws(ImageHeaderError) -> ImageHeader {
        guard try window.big(at: 8, 4) == 13 else { throw .damaged(.png, .length) }
        guard try window.big(at: 12, 4) == 0x4948_4452 else { throw .damaged(.png, .structure) }
        var checked: [UInt8] = []
        for offset in UInt64(12)..<29 { checked.append(try window.byte(at: offset)) }
        guard try window.big(at: 29, 4) == CRC32.checksum(checked) else { throw .damaged(.png, .checksum) }
        let depth = UInt64(try window.byte(at: 24))
        let colour = try window.byte(at: 25)
        guard let samples = samples(colour, depth: depth), try window.byte(at: 26) == 0,
            try window.byte(at: 27) == 0, try window.byte(at: 28) <= 1
        else { throw .damaged(.png, .value) }
        var header = try ImageHeader(.png, width: window.big(at: 16, 4), height: window.big(at: 20, 4))
        let pixels = try metadata(&window, into: &header)
        guard try window.hasEnd(end, from: pixels) else { throw .truncated(.png) }
        // Deflate makes bytes at most 1032 times fewer, and each line has a byte of its own.
        let lines = (UInt64(header.storedWidth) * samples * depth + 7) / 8 * UInt64(header.storedHeight)
        guard lines / 1032 <= window.count else { throw header.isFalse(.fileTooShort) }
        return header
    }

    /// Walks the chunks before the pixels; the offset where these begin.
    private static func metadata(
        _ window: inout ByteWindow<some ByteSource>, into header: inout ImageHeader
    ) throws(ImageHeaderError) -> UInt64 {
        var place: UInt64 = 33
        for _ in 0..<maximumChunks {
            let length = UInt64(try window.big(at: place, 4))
            let type = try window.big(at: place + 4, 4)
            guard length <= 0x7fff_ffff else { throw .damaged(.png, .length) }
            guard isLetters(type) else { throw .damaged(.png, .structure) }
            let end = place + 12 + length
            guard end <= window.count else { throw .truncated(.png) }
            switch type {
            case 0x4944_4154: return end  // IDAT
            case 0x4945_4e44: throw .damaged(.png, .noPicture)  // IEND
            case 0x4948_4452: throw .damaged(.png, .frame)  // IHDR
            case 0x6163_544c:  // acTL
                if length == 8 { header.isAnimated = try window.big(at: place + 8, 4) > 1 }
            case 0x6558_4966: header.adopt(try Exif.read(&window, from: place + 8, to: end - 4))  // eXIf
            case 0x7449_4d45:  // tIME
                if length == 7, header.takenAt == nil { header.takenAt = try time(&window, at: place + 8) }
            default: break
            }
            place = end
        }
        throw .damaged(.png, .structure)
    }

    /// When the picture was last changed, in UTC.
    private static func time(
        _ window: inout ByteWindow<some ByteSource>, at place: UInt64
    ) throws(ImageHeaderError) -> CaptureTime? {
        let year = try Int32(window.big(at: place, 2))
        var rest: [Int32] = []
        for index in UInt64(2)..<7 { rest.append(try Int32(window.byte(at: place + index))) }
        return CaptureTime(
            year: year, month: rest[0], day: rest[1], hour: rest[2], minute: rest[3], second: rest[4], offset: 0)
    }

    /// The samples of a pixel; nil where colour type and depth do not go together.
    private static func samples(_ colour: UInt8, depth: UInt64) -> UInt64? {
        switch (colour, depth) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2), (3, 4), (3, 8): 1
        case (4, 8), (4, 16): 2
        case (2, 8), (2, 16): 3
        case (6, 8), (6, 16): 4
        default: nil
        }
    }

    /// Types of chunks are four ASCII letters.
    private static func isLetters(_ type: UInt32) -> Bool {
        for shift in [0, 8, 16, 24] as [UInt32] {
            let letter = UInt8(truncatingIfNeeded: type >> shift) | 0x20
            guard letter >= 0x61, letter <= 0x7a else { return false }
        }
        return true
    }
}

/// Reads the header of a JPEG.
///
/// Source: ITU-T T.81, annex B. Its end mark cannot occur in compressed data, so a file that lost its end has
/// none behind the start of its lines.
enum JPEGScan {
    private struct Frame {
        var header: ImageHeader
        /// No file with so many pixels is shorter.
        var leastBytes: UInt64
    }

    /// No photo's lines begin behind this, whatever its segments: a header cannot keep a reader busy for long.
    private static var longestHeader: UInt64 { 64 << 20 }

    static func header(_ window: inout ByteWindow<some ByteSource>) throws(ImageHeaderError) -> ImageHeader {
        var frame: Frame?
        var exif: Exif?
        var place: UInt64 = 2
        while true {
            guard try window.byte(at: place) == 0xff else { throw .damaged(.jpeg, .structure) }
            // Any number of fill bytes may stand before a marker.
            repeat {
                place += 1
                guard place < longestHeader else { throw .damaged(.jpeg, .structure) }
            } while try window.byte(at: place) == 0xff
            let marker = try window.byte(at: place)
            place += 1
            switch marker {
            case 0x01: continue
            case 0x00, 0xd0...0xd8: throw .damaged(.jpeg, .structure)
            case 0xd9: throw .damaged(.jpeg, .noPicture)
            default: break
            }
            let length = UInt64(try window.big(at: place, 2))
            guard length >= 2 else { throw .damaged(.jpeg, .length) }
            let end = place + length
            guard end <= window.count else { throw .truncated(.jpeg) }
            switch marker {
            case 0xc4, 0xc8, 0xcc: break
            case 0xc0...0xcf:
                guard frame == nil else { throw .damaged(.jpeg, .frame) }
                frame = try self.frame(&window, marker, at: place + 2, to: end)
            case 0xe1:
                if exif == nil, length >= 8, try window.has(Exif.label, at: place + 2) {
                    exif = try Exif.read(&window, from: place + 8, to: end)
                }
            case 0xda:
                guard let frame else { throw .damaged(.jpeg, .frame) }
                guard try window.hasEnd([0xff, 0xd9], from: end) else { throw .truncated(.jpeg) }
                var header = frame.header
                guard window.count >= frame.leastBytes else { throw header.isFalse(.fileTooShort) }
                if let exif { header.adopt(exif) }
                return header
            default: break
            }
            place = end
        }
    }

    /// The size, from the header of a frame.
    private static func frame(
        _ window: inout ByteWindow<some ByteSource>, _ marker: UInt8, at place: UInt64, to end: UInt64
    ) throws(ImageHeaderError) -> Frame {
        guard end - place >= 6 else { throw .damaged(.jpeg, .length) }
        let precision = try window.byte(at: place)
        let height = try window.big(at: place + 1, 2)
        let width = try window.big(at: place + 3, 2)
        let components = UInt64(try window.byte(at: place + 5))
        guard end - place == 6 + 3 * components else { throw .damaged(.jpeg, .length) }
        // Baseline, extended and progressive, with Huffman's codes.
        guard marker <= 0xc2 else { throw .unsupported(.jpeg, .coding) }
        guard precision == 8 else { throw .unsupported(.jpeg, .precision) }
        if height == 0, width > 0 { throw .unsupported(.jpeg, .heightAfterLines) }
        guard (1...4).contains(components) else { throw .damaged(.jpeg, .value) }
        let header = try ImageHeader(.jpeg, width: width, height: height)
        return Frame(
            header: header, leastBytes: try leastBytes(header, components, &window, at: place + 6))
    }

    /// Every block of 8 × 8 samples has a bit at least, for its mean.
    private static func leastBytes(
        _ header: ImageHeader, _ components: UInt64, _ window: inout ByteWindow<some ByteSource>, at place: UInt64
    ) throws(ImageHeaderError) -> UInt64 {
        var (across, down): ([UInt64], [UInt64]) = ([], [])
        for index in 0..<components {
            let factors = try window.byte(at: place + index * 3 + 1)
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw .damaged(.jpeg, .value)
            }
            across.append(UInt64(factors >> 4))
            down.append(UInt64(factors & 15))
        }
        let (mostAcross, mostDown) = (across.max() ?? 1, down.max() ?? 1)
        var blocks: UInt64 = 0
        for index in across.indices {
            let width = UInt64(header.storedWidth) * across[index] / mostAcross
            let height = UInt64(header.storedHeight) * down[index] / mostDown
            blocks += (width / 8) * (height / 8)
        }
        return blocks / 8
    }
}

/// Reads the header of a GIF.
///
/// Source: GIF89a specification. Any byte may be a GIF's end mark, and no length leads from one picture to the
/// next, so its blocks are walked one by one; of a file beyond 64 MiB only the end is looked at then.
enum GIFScan {
    private static var longestWalk: UInt64 { 64 << 20 }

    static func header(_ window: inout ByteWindow<some ByteSource>) throws(ImageHeaderError) -> ImageHeader {
        let version = try window.byte(at: 4)
        guard version == 0x37 || version == 0x39 else { throw .unsupported(.gif, .version) }
        var header = try ImageHeader(.gif, width: window.little(at: 6, 2), height: window.little(at: 8, 2))
        var place = 13 + colours(try window.byte(at: 10))
        var pictures = 0
        while place < longestWalk {
            if place > 4096 { window.size = 65_536 }
            let kind = try window.byte(at: place)
            switch kind {
            case 0x21: place = try skip(&window, place + 2)
            case 0x2c:
                try check(&window, at: place + 1, in: header)
                pictures += 1
                place += 10 + colours(try window.byte(at: place + 9))
                guard (1...11).contains(try window.byte(at: place)) else { throw .damaged(.gif, .value) }
                place = try skip(&window, place + 1)
            case 0x3b:
                guard pictures > 0 else { throw .damaged(.gif, .noPicture) }
                header.isAnimated = pictures > 1
                return header
            default: throw .damaged(.gif, .structure)
            }
        }
        guard try window.hasEnd([0, 0x3b], from: place) else { throw .truncated(.gif) }
        header.isAnimated = pictures > 1
        return header
    }

    /// The bytes of the colour table that these flags announce.
    private static func colours(_ flags: UInt8) -> UInt64 {
        flags & 0x80 == 0 ? 0 : 6 << UInt64(flags & 7)
    }

    /// Past the data blocks that begin at `place`.
    private static func skip(
        _ window: inout ByteWindow<some ByteSource>, _ place: UInt64
    ) throws(ImageHeaderError) -> UInt64 {
        var place = place
        while true {
            let length = UInt64(try window.byte(at: place))
            place += 1 + length
            if length == 0 || place >= longestWalk { return place }
        }
    }

    /// A picture lies inside of the screen.
    private static func check(
        _ window: inout ByteWindow<some ByteSource>, at place: UInt64, in header: ImageHeader
    ) throws(ImageHeaderError) {
        let left = try window.little(at: place, 2)
        let top = try window.little(at: place + 2, 2)
        let width = try window.little(at: place + 4, 2)
        let height = try window.little(at: place + 6, 2)
        guard width > 0, height > 0 else { throw .falseSize(width: width, height: height, .zero) }
        guard left + width <= header.storedWidth, top + height <= header.storedHeight else {
            throw header.isFalse(.otherInside)
        }
    }
}

/// Reads the header of a WebP.
///
/// Source: RFC 9649. Chunks are walked by their lengths, all inside of the length that the file states; what
/// lies behind that is no part of the image.
enum WebPScan {
    /// More chunks than this are no photo's, nor any sensible animation's.
    private static var maximumChunks: Int { 65_536 }

    private struct Size: Equatable {
        var width: UInt32
        var height: UInt32
    }

    static func header(_ window: inout ByteWindow<some ByteSource>) throws(ImageHeaderError) -> ImageHeader {
        let stated = UInt64(try window.little(at: 4, 4))
        guard stated >= 12 else { throw .damaged(.webp, .length) }
        guard stated + 8 <= window.count else { throw .truncated(.webp) }
        var header: ImageHeader?
        var picture: Size?
        var place: UInt64 = 12
        var chunks = 0
        while place < stated + 8 {
            chunks += 1
            guard chunks <= maximumChunks else { throw .damaged(.webp, .structure) }
            let type = try window.big(at: place, 4)
            let length = UInt64(try window.little(at: place + 4, 4))
            let start = place + 8
            guard start + length <= stated + 8 else { throw .damaged(.webp, .length) }
            let end = start + length
            switch type {
            case 0x5650_3858:  // VP8X
                guard chunks == 1 else { throw .damaged(.webp, .frame) }
                guard length >= 10 else { throw .damaged(.webp, .length) }
                header = try canvas(&window, at: start)
            case 0x5650_3820, 0x5650_384c:  // VP8, VP8L
                let size = try bitstream(&window, type, from: start, to: end)
                guard let canvas = header else {
                    return try ImageHeader(.webp, width: size.width, height: size.height)
                }
                // Of several outside of an animation decoders take the first.
                if !canvas.isAnimated, picture == nil {
                    guard size == Size(width: canvas.storedWidth, height: canvas.storedHeight) else {
                        throw canvas.isFalse(.otherInside)
                    }
                    picture = size
                }
            case 0x414e_4d46:  // ANMF
                if let canvas = header, canvas.isAnimated {
                    picture = try frame(&window, from: start, to: end, in: canvas)
                }
            case 0x4558_4946:  // EXIF
                header?.adopt(try Exif.read(&window, from: start, to: end))
            default:
                guard header != nil else { throw .damaged(.webp, .structure) }
            }
            // Chunks begin at even offsets.
            place = end + length % 2
        }
        guard let header, picture != nil else { throw .damaged(.webp, .noPicture) }
        return header
    }

    private static func canvas(
        _ window: inout ByteWindow<some ByteSource>, at place: UInt64
    ) throws(ImageHeaderError) -> ImageHeader {
        var header = try ImageHeader(
            .webp, width: window.little(at: place + 4, 3) + 1, height: window.little(at: place + 7, 3) + 1)
        header.isAnimated = try window.byte(at: place) & 2 != 0
        return header
    }

    /// The size that compressed data itself begins with.
    private static func bitstream(
        _ window: inout ByteWindow<some ByteSource>, _ type: UInt32, from place: UInt64, to end: UInt64
    ) throws(ImageHeaderError) -> Size {
        if type == 0x5650_384c {
            guard end - place >= 5 else { throw .damaged(.webp, .length) }
            guard try window.byte(at: place) == 0x2f else { throw .damaged(.webp, .structure) }
            let bits = try window.little(at: place + 1, 4)
            guard bits >> 29 == 0 else { throw .unsupported(.webp, .version) }
            return Size(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
        }
        guard end - place >= 10 else { throw .damaged(.webp, .length) }
        // RFC 6386, 9.1: a key frame, its start code, then 14 bits of size and 2 of scale.
        let tag = try window.little(at: place, 3)
        guard tag & 1 == 0, try window.has([0x9d, 0x01, 0x2a], at: place + 3) else {
            throw .damaged(.webp, .structure)
        }
        guard tag >> 1 & 7 <= 3 else { throw .unsupported(.webp, .version) }
        guard UInt64(tag >> 5) <= end - place - 10 else { throw .damaged(.webp, .length) }
        let size = Size(
            width: try window.little(at: place + 6, 2) & 0x3fff, height: try window.little(at: place + 8, 2) & 0x3fff)
        guard size.width > 0, size.height > 0 else {
            throw .falseSize(width: size.width, height: size.height, .zero)
        }
        return size
    }

    /// A frame of an animation lies on the canvas, and its picture has the frame's size.
    private static func frame(
        _ window: inout ByteWindow<some ByteSource>, from place: UInt64, to end: UInt64, in canvas: ImageHeader
    ) throws(ImageHeaderError) -> Size {
        guard end - place >= 24 else { throw .damaged(.webp, .length) }
        let left = try window.little(at: place, 3) * 2
        let top = try window.little(at: place + 3, 3) * 2
        let size = Size(
            width: try window.little(at: place + 6, 3) + 1, height: try window.little(at: place + 9, 3) + 1)
        guard left + size.width <= canvas.storedWidth, top + size.height <= canvas.storedHeight else {
            throw canvas.isFalse(.otherInside)
        }
        // Transparency may come before the picture, and little else.
        var chunk = place + 16
        for _ in 0..<16 where chunk <= end && end - chunk >= 8 {
            let type = try window.big(at: chunk, 4)
            let length = UInt64(try window.little(at: chunk + 4, 4))
            guard length <= end - chunk - 8 else { throw .damaged(.webp, .length) }
            if type == 0x5650_3820 || type == 0x5650_384c {
                guard try bitstream(&window, type, from: chunk + 8, to: chunk + 8 + length) == size else {
                    throw canvas.isFalse(.otherInside)
                }
                return size
            }
            chunk += 8 + length + length % 2
        }
        throw .damaged(.webp, .noPicture)
    }
}

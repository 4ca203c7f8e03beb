import ImageHeaders

/// Files built by hand, to say what no encoder would.
enum Hand {
    static func big(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func little(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
        Array(big(value, length).reversed())
    }

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xff, marker] + big(content.count + 2, 2) + content
    }

    static func frame(
        _ width: Int, _ height: Int, marker: UInt8 = 0xc0, precision: UInt8 = 8, factors: [UInt8] = [0x11]
    ) -> [UInt8] {
        var content: [UInt8] = [precision]
        content += big(height, 2) + big(width, 2)
        content.append(UInt8(factors.count))
        for (index, factor) in factors.enumerated() { content += [UInt8(index + 1), factor, 0] }
        return segment(marker, content)
    }

    static let scan: [UInt8] = segment(0xda, [1, 1, 0, 0, 63, 0])

    static func jpeg(
        before: [[UInt8]] = [], frame: [UInt8] = frame(8, 6), data: [UInt8] = [0, 0, 0, 0], after: [UInt8] = []
    ) -> [UInt8] {
        var bytes: [UInt8] = [0xff, 0xd8]
        for segment in before { bytes += segment }
        bytes += frame + scan + data
        return bytes + [0xff, 0xd9] + after
    }

    static func exif(_ tiff: [UInt8]) -> [UInt8] {
        segment(0xe1, Array("Exif".utf8) + [0, 0] + tiff)
    }

    // MARK: TIFF

    /// A field of a directory: a number in the entry itself, or text behind the directories.
    enum Field {
        case short(Int, UInt32)
        case long(Int, UInt32)
        case text(Int, String)
        /// tag, type, count, value or offset
        case raw(Int, Int, UInt32, UInt32)
    }

    /// Two directories, the second one Exif's.
    static func tiff(isBig: Bool, _ fields: [Field], detail: [Field] = []) -> [UInt8] {
        func number(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
            isBig ? big(value, length) : little(value, length)
        }
        let first = fields + (detail.isEmpty ? [] : [Field.long(0x8769, UInt32(8 + 6 + (fields.count + 1) * 12))])
        var free = 8 + 6 + first.count * 12 + (detail.isEmpty ? 0 : 6 + detail.count * 12)
        var texts: [UInt8] = []
        func directory(_ fields: [Field]) -> [UInt8] {
            var bytes = number(fields.count, 2)
            for field in fields {
                switch field {
                case .short(let tag, let value):
                    bytes += number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
                case .long(let tag, let value):
                    bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
                case .text(let tag, let text):
                    let content = Array(text.utf8) + [0]
                    bytes += number(tag, 2) + number(2, 2) + number(content.count, 4)
                    if content.count <= 4 {
                        bytes += content + [UInt8](repeating: 0, count: 4 - content.count)
                    } else {
                        bytes += number(free, 4)
                        texts += content
                        free += content.count
                    }
                case .raw(let tag, let type, let count, let value):
                    bytes += number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
                }
            }
            return bytes + [0, 0, 0, 0]
        }
        let directories = directory(first) + (detail.isEmpty ? [] : directory(detail))
        return (isBig ? [0x4d, 0x4d, 0, 0x2a] : [0x49, 0x49, 0x2a, 0]) + number(8, 4) + directories + texts
    }

    // MARK: PNG

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var state: UInt32 = .max
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xedb8_8320 : state >> 1 }
        }
        return ~state
    }

    static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        let named = Array(type.utf8) + content
        return big(content.count, 4) + named + big(checksum(named), 4)
    }

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    static func png(
        _ width: Int = 8, _ height: Int = 6, depth: UInt8 = 8, colour: UInt8 = 2, rest: [UInt8] = [0, 0, 0],
        before: [[UInt8]] = [], data: Int = 100, after: [UInt8] = []
    ) -> [UInt8] {
        let size = big(width, 4) + big(height, 4)
        var bytes = pngSignature + chunk("IHDR", size + [depth, colour] + rest)
        for chunk in before { bytes += chunk }
        bytes += chunk("IDAT", [UInt8](repeating: 1, count: data))
        return bytes + chunk("IEND") + after
    }

    // MARK: GIF

    static func gif(
        _ width: Int = 8, _ height: Int = 6, version: String = "89a", frames: [[Int]] = [[0, 0, 8, 6]],
        before: [UInt8] = []
    ) -> [UInt8] {
        var bytes = Array("GIF\(version)".utf8)
        bytes += little(width, 2) + little(height, 2)
        bytes += [0, 0, 0] + before
        for frame in frames {
            bytes.append(0x2c)
            for number in frame { bytes += little(number, 2) }
            bytes += [0, 2, 3, 1, 2, 3, 0]
        }
        return bytes + [0x3b]
    }

    // MARK: WebP

    static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let start = Array(type.utf8) + little(content.count, 4)
        return start + content + [UInt8](repeating: 0, count: content.count % 2)
    }

    static func webp(_ parts: [[UInt8]]) -> [UInt8] {
        var content = Array("WEBP".utf8)
        for part in parts { content += part }
        let start = Array("RIFF".utf8) + little(content.count, 4)
        return start + content
    }

    static func canvas(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
        let start: [UInt8] = [flags, 0, 0, 0]
        return part("VP8X", start + little(width - 1, 3) + little(height - 1, 3))
    }

    static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        let start: [UInt8] = [0x10, 0, 0, 0x9d, 0x01, 0x2a]
        return part("VP8 ", start + little(width, 2) + little(height, 2) + [0, 0])
    }

    static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        part("VP8L", [0x2f] + little((width - 1) | (height - 1) << 14, 4) + [0])
    }

    static func animationFrame(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ picture: [UInt8]) -> [UInt8] {
        var content = little(left / 2, 3) + little(top / 2, 3)
        content += little(width - 1, 3) + little(height - 1, 3)
        return part("ANMF", content + [0, 0, 0, 0] + picture)
    }
}

extension ImageHeader {
    /// The format by the file's first bytes; its name says nothing.
    static func format(of window: inout ByteWindow<some ByteSource>) throws(ImageHeaderError) -> ImageFormat {
        guard window.count > 0 else { throw .empty }
        let length = min(window.count, 12)
        var start: [UInt8] = []
        for offset in 0..<length { start.append(try window.byte(at: offset)) }
        for format in ImageFormat.allCases where begins(start, like: format) {
            // Too short for its signature, and alike so far.
            guard start.count >= signature(of: format).count else { throw .truncated(format) }
            return format
        }
        if let other = otherFormat(start) { throw .otherFormat(other) }
        throw .notAnImage
    }

    /// Nil stands for any byte.
    private static func signature(of format: ImageFormat) -> [UInt8?] {
        switch format {
        case .jpeg: [0xff, 0xd8, 0xff]
        case .png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        case .gif: [0x47, 0x49, 0x46, 0x38, nil, 0x61]
        case .webp: [0x52, 0x49, 0x46, 0x46, nil, nil, nil, nil, 0x57, 0x45, 0x42, 0x50]
        }
    }

    private static func begins(_ start: [UInt8], like format: ImageFormat) -> Bool {
        for (byte, wanted) in zip(start, signature(of: format)) {
            if let wanted, byte != wanted { return false }
        }
        return true
    }

    private static func otherFormat(_ start: [UInt8]) -> OtherImageFormat? {
        func has(_ pattern: [UInt8], at offset: Int = 0) -> Bool {
            guard start.count >= offset + pattern.count else { return false }
            return Array(start[offset..<(offset + pattern.count)]) == pattern
        }
        if has([0x66, 0x74, 0x79, 0x70], at: 4) {
            if has([0x61, 0x76, 0x69], at: 8) { return .avif }
            // heic, heix, hevc, heim … and mif1, msf1
            if has([0x68, 0x65], at: 8) || has([0x6d, 0x69, 0x66], at: 8) || has([0x6d, 0x73, 0x66], at: 8) {
                return .heif
            }
            return nil
        }
        if has([0x49, 0x49, 0x2a, 0]) || has([0x4d, 0x4d, 0, 0x2a]) { return .tiff }
        if has([0x42, 0x4d]), start.count >= 10, has([0, 0, 0, 0], at: 6) { return .bmp }
        if has([0xff, 0x0a]) || has([0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20]) { return .jpegXL }
        if has([0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20]) { return .jpeg2000 }
        if has([0, 0, 1, 0]) { return .icon }
        if has([0x38, 0x42, 0x50, 0x53]) { return .photoshop }
        return nil
    }
}

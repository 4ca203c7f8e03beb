import ImageHeaders
public import Pictures

extension PhotoDecoder {
    /// The file itself where it can be shown as it is: a JPEG that is upright, in grey or YCbCr, in sRGB. Without its
    /// metadata, which may tell where it was taken, and without what lies behind its end. Nil for other files.
    ///
    /// It is decoded once, for what is damaged is refused here and not by who looks at it later.
    public func plainJPEG(_ file: UnsafeRawBufferPointer) throws(PictureFault) -> EncodedPicture? {
        let photo = try PhotoFile(file, within: limits)
        guard photo.header.format == .jpeg, photo.header.orientation == .up, photo.conversion() == nil,
            let layout = JPEGLayout(FileBytes(bytes: file)), layout.isPlain
        else { return nil }
        _ = try photo.rasters(of: [photo.size.within(1)], asPixels: false)
        guard let bytes = layout.withoutMetadata(FileBytes(bytes: file)) else { return nil }
        return EncodedPicture(width: UInt32(photo.size.width), height: UInt32(photo.size.height), bytes: bytes)
    }
}

extension JPEGLayout {
    /// Whether every reader takes it for grey or YCbCr, with or without a word about it.
    fileprivate var isPlain: Bool {
        switch components.count {
        case 1: adobeTransform == nil || adobeTransform == 0
        // Where the two markers disagree, readers do too.
        case 3: adobeTransform.map { $0 == 1 } ?? (hasJFIF || components.map(\.identifier) == [1, 2, 3])
        default: false
        }
    }

    /// The segments that are needed to decode it, up to the end mark; nil where there is none.
    fileprivate func withoutMetadata(_ file: FileBytes) -> [UInt8]? {
        var bytes: [UInt8] = [0xff, 0xd8]
        bytes.reserveCapacity(file.bytes.count)
        var place = 2
        while true {
            while file.byte(place + 1) == 0xff { place += 1 }
            guard file.byte(place) == 0xff, let marker = file.byte(place + 1) else { return nil }
            if marker == 0xd9 { return bytes + [0xff, 0xd9] }
            if marker == 0x01 {
                place += 2
                continue
            }
            guard let length = file.big16(place + 2), length >= 2, place + 2 + length <= file.bytes.count else {
                return nil
            }
            var end = place + 2 + length
            let isNeeded =
                switch marker {
                case 0xee: file.has("Adobe", at: place + 4)
                case 0xe0...0xef, 0xfe: false
                default: true
                }
            if marker == 0xda {
                guard let next = Self.markerBehindLines(file, from: end) else { return nil }
                end = next
            }
            if isNeeded { bytes += file.bytes[place..<end] }
            if marker == 0xe0, length >= 16, file.has("JFIF\0", at: place + 4) {
                // Up to the density; its own small copy may show what was cut off the photo since.
                bytes += [0xff, 0xe0, 0, 16] + file.bytes[(place + 4)..<(place + 16)] + [0, 0]
            }
            place = end
        }
    }

    /// Lines may hold 0xff with 0 behind it, and restart marks; any other mark ends them.
    private static func markerBehindLines(_ file: FileBytes, from start: Int) -> Int? {
        var place = start
        while place + 1 < file.bytes.count {
            guard file.bytes[place] == 0xff else {
                place += 1
                continue
            }
            switch file.bytes[place + 1] {
            case 0, 0xd0...0xd7: place += 2
            case 0xff: place += 1
            default: return place
            }
        }
        return nil
    }
}

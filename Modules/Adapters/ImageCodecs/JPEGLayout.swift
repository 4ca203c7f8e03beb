/// What a JPEG's segments say before its lines, beyond its size.
///
/// Source: ITU-T T.81, annex B; for the colour profile ICC.1:2022, annex B.4; for Adobe's marker ITU-T T.872, 6.5.3.
struct JPEGLayout {
    struct Component {
        var identifier: UInt8
        /// 1 … 4.
        var across: Int
        /// 1 … 4.
        var down: Int
    }

    private(set) var components: [Component] = []
    private(set) var width = 0
    private(set) var height = 0
    private(set) var isProgressive = false
    /// Adobe's marker: 0 for RGB or CMYK, 1 for YCbCr, 2 for YCCK.
    private(set) var adobeTransform: UInt8?
    private(set) var hasJFIF = false
    /// The embedded colour profile.
    private(set) var profile: [UInt8] = []
    /// Whether the first scan has not all components, so that there are more.
    private(set) var hasSeveralScans = false
    /// Where the first scan's header begins: its marker.
    private(set) var scan = 0

    /// Nil where something else stands than a JPEG's segments. The header was read before.
    init?(_ file: FileBytes) {
        var parts: [(number: UInt8, start: Int, end: Int)] = []
        var place = 2
        while true {
            guard file.byte(place) == 0xff else { return nil }
            while file.byte(place + 1) == 0xff { place += 1 }
            guard let marker = file.byte(place + 1) else { return nil }
            if marker == 0x01 {
                place += 2
                continue
            }
            guard let length = file.big16(place + 2), length >= 2, place + 2 + length <= file.bytes.count else {
                return nil
            }
            let (start, end) = (place + 4, place + 2 + length)
            switch marker {
            case 0xc4, 0xc8, 0xcc: break
            case 0xc0...0xcf: guard readFrame(file, marker, start) else { return nil }
            case 0xe0: if file.has("JFIF\0", at: start), length >= 16 { hasJFIF = true }
            case 0xe2:
                if length > 16, file.has("ICC_PROFILE\0", at: start), let number = file.byte(start + 12) {
                    parts.append((number, start + 14, end))
                }
            case 0xee:
                if length >= 14, file.has("Adobe", at: start) { adobeTransform = file.byte(start + 11) }
            case 0xda:
                guard let count = file.byte(start), !components.isEmpty else { return nil }
                hasSeveralScans = isProgressive || Int(count) < components.count
                scan = place
                for part in parts.sorted(by: { $0.number < $1.number }) {
                    profile += file.bytes[part.start..<part.end]
                }
                return
            default: break
            }
            place = end
        }
    }

    private mutating func readFrame(_ file: FileBytes, _ marker: UInt8, _ start: Int) -> Bool {
        isProgressive = marker == 0xc2
        guard let height = file.big16(start + 1), let width = file.big16(start + 3), let count = file.byte(start + 5)
        else { return false }
        (self.width, self.height) = (width, height)
        components = []
        for index in 0..<Int(count) {
            guard let identifier = file.byte(start + 6 + index * 3), let factors = file.byte(start + 7 + index * 3),
                (1...4).contains(factors >> 4), (1...4).contains(factors & 15)
            else { return false }
            components.append(
                Component(identifier: identifier, across: Int(factors >> 4), down: Int(factors & 15)))
        }
        return true
    }

    /// 1 for grey, 1.5 where chrominance is halved both ways, 3 where it is whole.
    var samplesPerPixel: Double {
        let most = components.reduce(1) { max($0, $1.across) } * components.reduce(1) { max($0, $1.down) }
        return components.reduce(0) { $0 + Double($1.across * $1.down) } / Double(most)
    }

    /// Bytes that libjpeg keeps of a picture whose scans each hold a part of it: every coefficient in two bytes.
    var coefficientBytes: Int {
        guard hasSeveralScans else { return 0 }
        let mostAcross = components.reduce(1) { max($0, $1.across) }
        let mostDown = components.reduce(1) { max($0, $1.down) }
        let (unitsAcross, unitsDown) = (
            (width + 8 * mostAcross - 1) / (8 * mostAcross), (height + 8 * mostDown - 1) / (8 * mostDown)
        )
        return components.reduce(0) { $0 + unitsAcross * $1.across * unitsDown * $1.down * 128 }
    }
}

/// An embedded colour profile, as far as is needed to tell whether it has to be applied.
///
/// Most photos carry sRGB's own profile, in one of a few versions. It is recognised by its colorants and curves, so
/// that such a photo costs no conversion.
///
/// Source: ICC.1:2022, 7.2 (header), 7.3 (tag table), 10.6 (curves), 10.18 (parametric curves), 10.31 (XYZ).
struct ColorProfile {
    enum Space: Equatable {
        case grey, rgb, inks
    }

    let bytes: [UInt8]
    let space: Space

    /// Nil for what is no profile, or of a kind that photos do not have.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        switch String(decoding: bytes[16..<20], as: UTF8.self) {
        case "GRAY": space = .grey
        case "RGB ": space = .rgb
        case "CMYK": space = .inks
        default: return nil
        }
        self.bytes = bytes
    }

    /// Whether it is sRGB, to the eye.
    var isSRGB: Bool {
        guard space == .rgb, tag("A2B0") == nil else { return false }
        let colorants: [(String, [Double])] = [
            ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
        ]
        for (name, wanted) in colorants {
            guard let tag = tag(name), let found = xyz(tag) else { return false }
            for (one, other) in zip(found, wanted) where abs(one - other) > 0.0025 { return false }
        }
        return ["rTRC", "gTRC", "bTRC"].allSatisfy { name in
            guard let tag = tag(name) else { return false }
            return Self.samples.allSatisfy { input, wanted in
                guard let found = curve(tag, at: input) else { return false }
                return abs(found - wanted) < 0.006
            }
        }
    }

    /// sRGB's curve at a few places: stored value and light, 0 … 1.
    private static let samples: [(Double, Double)] = [
        (0.1, 0.01002), (0.25, 0.05088), (0.5, 0.21404), (0.75, 0.52252), (0.9, 0.78741),
    ]

    private func big32(_ place: Int) -> Int? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        return bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private func big16(_ place: Int) -> Int? {
        guard place >= 0, place + 2 <= bytes.count else { return nil }
        return Int(bytes[place]) << 8 | Int(bytes[place + 1])
    }

    /// 16 bits before and 16 behind the point.
    private func fixed(_ place: Int) -> Double? {
        big32(place).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// Where a tag's data begins.
    private func tag(_ name: String) -> Int? {
        guard let count = big32(128) else { return nil }
        for index in 0..<min(count, 100) {
            let place = 132 + index * 12
            guard place + 12 <= bytes.count else { return nil }
            if bytes[place..<(place + 4)].elementsEqual(name.utf8) { return big32(place + 4) }
        }
        return nil
    }

    private func xyz(_ place: Int) -> [Double]? {
        guard let x = fixed(place + 8), let y = fixed(place + 12), let z = fixed(place + 16) else { return nil }
        return [x, y, z]
    }

    private func curve(_ place: Int, at input: Double) -> Double? {
        switch big32(place) {
        case 0x6375_7276:  // curv
            guard let count = big32(place + 8) else { return nil }
            if count == 0 { return input }
            // A pure power of 2.2 is told apart from sRGB only in the shadows; it is converted.
            if count == 1 { return nil }
            let position = input * Double(count - 1)
            let index = Int(position)
            guard let low = big16(place + 12 + index * 2), let high = big16(place + 14 + index * 2) else { return nil }
            let share = position - Double(index)
            return (Double(low) * (1 - share) + Double(high) * share) / 65_535
        case 0x7061_7261:  // para: of the kinds, sRGB is written as the third
            guard big16(place + 8) == 3, let gamma = fixed(place + 12), let a = fixed(place + 16),
                let b = fixed(place + 20), let c = fixed(place + 24), let d = fixed(place + 28)
            else { return nil }
            let wanted = [2.4, 0.94787, 0.05213, 0.0774, 0.04045]
            for (one, other) in zip([gamma, a, b, c, d], wanted) where abs(one - other) > 0.002 { return nil }
            return Self.samples.first { $0.0 == input }?.1
        default: return nil
        }
    }
}
